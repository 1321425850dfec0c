// What the demo's school has set for itself.

import { defaultSuratSekolah } from '@gerbang/contract/arsip/surat-sekolah';
import { today } from '@gerbang/contract/fields';
import { ofEach } from '@gerbang/contract/kemampuan';
import type { Gelombang } from '@gerbang/contract/sekolah/gelombang';
import { defaultSekolah, firstStartSteps } from '@gerbang/contract/sekolah/sekolah';
import { defaultSitusResmi } from '@gerbang/contract/sekolah/situs-resmi';
import { saveBagian, saveFirstStart } from '../apps/server/src/features/sekolah/sekolah/commands.ts';
import type { UserWork } from '../apps/server/src/platform/work.ts';
import { addDays } from './days.ts';
import { SITUS_DAERAH } from './kode.ts';
import { waves } from './people.ts';

const identitas = {
  ...defaultSekolah.identitas,
  nama: 'Akademi Komputer Wijaya Kusuma',
  alamat: 'Jl. Jenderal Soedirman 12, Purwokerto',
  whatsapp: '0812-0000-1234',
  nomor_e164: '+6281200001234',
  email: 'admin@demo.example',
  jam_layanan: 'Senin–Jumat 08.00–15.00',
};

const surat = {
  ...defaultSuratSekolah,
  keterangan: 'Izin penyelenggaraan 421.5/CONTOH/2019',
  tempat: 'Purwokerto',
  penandatangan: 'H. Sutrisno, M.Kom.',
  jabatan: 'Direktur',
  nomor_induk: 'NIDN 00 0000 0000',
};

const BIAYA = 12_000_000;
/** The end of the last wave, and how many days it stays open where the demo is made after that. */
const [LAST_DAY, MORE_DAYS] = ['2026-12-31', 41];

/** The waves of the newest school year; the last one is open. Only its end is another one on a computer of later. */
export function gelombangDemo(hariIni: string): Gelombang[] {
  const tutup = hariIni <= LAST_DAY ? LAST_DAY : addDays(hariIni, MORE_DAYS);
  return waves.map(([from, to], at) => ({
    tahun_ajaran: '2026/2027',
    nomor: at + 1,
    nama: `Gelombang ${at + 1}`,
    buka: `2026-${from}`,
    tutup: at === waves.length - 1 ? tutup : `2026-${to}`,
    biaya: BIAYA,
    diskon_boleh: true,
  }));
}

/** Saves the identity and what is asked besides, with the steps of the first start done. */
export async function fillSekolah(work: UserWork): Promise<void> {
  await saveBagian(work, { bagian: 'identitas', nilai: identitas, versi: 0 });
  await saveBagian(work, { bagian: 'kemampuan', nilai: ofEach(() => true), versi: 0 });
  const syarat = { ...defaultSekolah.syarat, isian_boleh: ['nama_ibu', 'alamat'] };
  await saveBagian(work, { bagian: 'syarat', nilai: syarat, versi: 0 });
  await saveBagian(work, { bagian: 'surat', nilai: surat, versi: 0 });
  const situs = { daftar: [...defaultSitusResmi.daftar, SITUS_DAERAH] };
  await saveBagian(work, { bagian: 'situs', nilai: situs, versi: 0 });
  await saveFirstStart(work, { langkah: [...firstStartSteps], keadaan: 'selesai' });
}

/** Saves the waves, of which one is open today. */
export async function fillGelombang(work: UserWork): Promise<void> {
  const nilai = { ...defaultSekolah.gelombang, daftar: gelombangDemo(today()) };
  await saveBagian(work, { bagian: 'gelombang', nilai, versi: 0 });
}
