// Table of contents of the API: every endpoint there is, by feature.
import { akunSiswa } from './akun/akun-siswa.ts';
import { antreanMasuk } from './akun/antrean-masuk.ts';
import { auth } from './akun/auth.ts';
import { dataAdmin } from './akun/data-admin.ts';
import { dataPribadi } from './akun/data-pribadi.ts';
import { keamanan } from './akun/keamanan.ts';
import { profile } from './akun/profile.ts';
import { sesi } from './akun/sesi.ts';
import { tampilan } from './akun/tampilan.ts';
import { tautan } from './akun/tautan.ts';
import { lokasiArsip } from './arsip/lokasi-arsip.ts';
import { pemusnahan } from './arsip/pemusnahan.ts';
import { suratResmi } from './arsip/surat-resmi.ts';
import { berkas } from './berkas.ts';
import { bulk } from './bulk.ts';
import type { Endpoint } from './endpoint.ts';
import { barang } from './inventaris/barang.ts';
import { dataInventaris } from './inventaris/data-inventaris.ts';
import { kategoriLokasi } from './inventaris/kategori-lokasi.ts';
import { opname } from './inventaris/opname.ts';
import { peminjaman } from './inventaris/peminjaman.ts';
import { dashboard } from './laporan/dashboard.ts';
import { ekspor } from './laporan/ekspor.ts';
import { impor } from './laporan/impor.ts';
import { laporan } from './laporan/laporan.ts';
import { tokenApi } from './program/token-api.ts';
import { webhook } from './program/webhook.ts';
import { ejaanSekolah } from './sekolah/ejaan-sekolah.ts';
import { kesiapan } from './sekolah/kesiapan.ts';
import { pengaturan } from './sekolah/pengaturan.ts';
import { saran } from './sekolah/saran.ts';
import { sekolah } from './sekolah/sekolah.ts';
import { dataDiri } from './siswa/data-diri.ts';
import { dataSiswa } from './siswa/data-siswa.ts';
import { kodeDokumen } from './siswa/kode-dokumen.ts';
import { pindai } from './siswa/pindai.ts';
import { sampah } from './siswa/sampah.ts';
import { status } from './siswa/status.ts';

export const api = {
  auth,
  antreanMasuk,
  tautan,
  akunSiswa,
  dataAdmin,
  dataDiri,
  dataSiswa,
  kodeDokumen,
  pindai,
  dataInventaris,
  barang,
  kategoriLokasi,
  opname,
  peminjaman,
  impor,
  dashboard,
  laporan,
  ekspor,
  profile,
  dataPribadi,
  berkas,
  sampah,
  banyak: bulk,
  saran,
  ejaanSekolah,
  sesi,
  kesiapan,
  keamanan,
  pengaturan,
  sekolah,
  tampilan,
  suratResmi,
  status,
  pemusnahan,
  lokasiArsip,
  tokenApi,
  kait: webhook,
};

type Api = typeof api;
/** `feature.call`, as in `endpoints`. */
export type CallName = { [F in keyof Api & string]: `${F}.${keyof Api[F] & string}` }[keyof Api & string];

/** All endpoints in one list, each with its name such as `akunSiswa.hapus`. */
export const endpoints: { name: string; endpoint: Endpoint }[] = Object.entries(api).flatMap(([feature, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${feature}.${name}`,
    endpoint,
  })),
);
