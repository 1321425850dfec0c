// What to do when a part of the check has problems; commands stand between backticks.
import type { BagianPeriksa } from '@gerbang/contract/sekolah/kesiapan';
import { quoted } from '../../platform/called.ts';

const ask = 'Minta petugas TI';

export const langkahPeriksa: Record<BagianPeriksa, string> = {
  'basis-data': `${ask} menghentikan program, menyalin folder data ke disk lain, lalu memulihkan cadangan terakhir: ${quoted('cadangan pulihkan')}`,
  aturan: `${ask} melihat laporan pemeriksaan; data itu jangan diubah dulu.`,
  hitungan: `${ask} menjalankan: ${quoted('hitung --perbaiki')}`,
  jejak: 'Simpan cadangan yang ada, lalu cari tahu siapa yang dapat mengubah basis data.',
  gambar: `${ask} menjalankan: ${quoted('cadangan gambar')}; sisanya diunggah lagi pada data itu.`,
  penyimpanan:
    'Sisa program biasanya dibersihkan sendiri; bila masih ada besok, minta petugas TI melihat log. File lain ia pindahkan sendiri. Bila basis data kosong: minta ia menghentikan program, lalu memastikan tempat basis datanya atau memulihkan cadangan.',
  cadangan: `${ask} menjalankan: ${quoted('cadangan periksa')}, lalu ${quoted('cadangan buat')}`,
};
