// Table of contents of the API: every endpoint there is, by feature.
import { akunSiswa } from './akun-siswa.ts';
import { antreanMasuk } from './antrean-masuk.ts';
import { auth } from './auth.ts';
import { barang } from './barang.ts';
import { berkas } from './berkas.ts';
import { bulk } from './bulk.ts';
import { dashboard } from './dashboard.ts';
import { dataAdmin } from './data-admin.ts';
import { dataDiri } from './data-diri.ts';
import { dataInventaris } from './data-inventaris.ts';
import { dataPribadi } from './data-pribadi.ts';
import { dataSiswa } from './data-siswa.ts';
import { ejaanSekolah } from './ejaan-sekolah.ts';
import { ekspor } from './ekspor.ts';
import type { Endpoint } from './endpoint.ts';
import { impor } from './impor.ts';
import { kategoriLokasi } from './kategori-lokasi.ts';
import { keamanan } from './keamanan.ts';
import { kesiapan } from './kesiapan.ts';
import { kodeDokumen } from './kode-dokumen.ts';
import { laporan } from './laporan.ts';
import { lokasiArsip } from './lokasi-arsip.ts';
import { opname } from './opname.ts';
import { peminjaman } from './peminjaman.ts';
import { pemusnahan } from './pemusnahan.ts';
import { pengaturan } from './pengaturan.ts';
import { pindai } from './pindai.ts';
import { profile } from './profile.ts';
import { sampah } from './sampah.ts';
import { saran } from './saran.ts';
import { sekolah } from './sekolah.ts';
import { sesi } from './sesi.ts';
import { status } from './status.ts';
import { suratResmi } from './surat-resmi.ts';
import { tampilan } from './tampilan.ts';
import { tautan } from './tautan.ts';
import { tokenApi } from './token-api.ts';
import { webhook } from './webhook.ts';

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
