// Readiness (added): whether data, backups and machine are as they should be, and the check of everything stored.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { answer, messageOnly } from './wire.ts';

/** The parts of a check in their order, with what to do when one has problems; commands stand between backticks. */
export const bagianPeriksaInfo = {
  'basis-data': {
    label: 'Basis data',
    langkah:
      'Minta yang menjalankan server menghentikan program, menyalin folder data ke disk lain, lalu memulihkan cadangan terakhir: `npm run cadangan -- pulihkan`',
  },
  aturan: {
    label: 'Aturan antardata',
    langkah: 'Minta yang menjalankan server melihat laporan pemeriksaan; data itu jangan diubah dulu.',
  },
  hitungan: {
    label: 'Hitungan dan pencarian',
    langkah: 'Minta yang menjalankan server menjalankan: `npm run hitung -- --perbaiki`',
  },
  jejak: {
    label: 'Jejak',
    langkah: 'Simpan cadangan yang ada, lalu cari tahu siapa yang dapat mengubah basis data.',
  },
  gambar: {
    label: 'Gambar',
    langkah:
      'Minta yang menjalankan server menjalankan: `npm run cadangan -- gambar`; sisanya diunggah lagi pada data itu.',
  },
  penyimpanan: {
    label: 'Penyimpanan',
    langkah:
      'Sisa program biasanya dibersihkan sendiri; bila masih ada besok, minta yang menjalankan server melihat log. File lain ia pindahkan sendiri. Bila basis data kosong: minta ia menghentikan program, lalu memastikan tempat basis datanya atau memulihkan cadangan.',
  },
  cadangan: {
    label: 'Cadangan',
    langkah:
      'Minta yang menjalankan server menjalankan: `npm run cadangan -- periksa`, lalu `npm run cadangan -- buat`',
  },
} as const;
export type BagianPeriksa = keyof typeof bagianPeriksaInfo;
export const bagianPeriksa = Object.keys(bagianPeriksaInfo) as [BagianPeriksa, ...BagianPeriksa[]];

const count = z.int().check(z.nonnegative());

/** The newest check of everything stored. */
export const pemeriksaan = z.object({
  /** ISO 8601 UTC, as all times here. */
  mulai: z.string(),
  /** Null while it runs. */
  selesai: z.nullable(z.string()),
  /** The part that is being read; afterwards `selesai`, or `gagal` when it could not go to its end. */
  tahap: z.enum([...bagianPeriksa, 'selesai', 'gagal']),
  /** Pictures in all, and read so far. */
  dari: count,
  sudah: count,
  /** By id and field, without names and NIM; not more than the first fifty. */
  masalah: z.array(z.string()),
  /** How many problems each part has, all of them; parts without any are left out. */
  jumlah: z.array(z.object({ bagian: z.enum(bagianPeriksa), jumlah: count })),
  siswa: count,
  gambar: count,
});
export type Pemeriksaan = z.infer<typeof pemeriksaan>;

/** What is looked at, in the order of the screen. */
export const barisKesiapan = {
  cadangan: 'Cadangan',
  gladi: 'Gladi pemulihan',
  pemeriksaan: 'Pemeriksaan data',
  'basis-data': 'Basis data',
  ruang: 'Ruang penyimpanan',
  jam: 'Jam server',
  alamat: 'HTTPS dan PUBLIC_URL',
  surat: 'Surat',
  kunci: 'Kunci disimpan terpisah',
  faktor: 'Faktor kedua',
  ketat: 'Keamanan ketat',
  versi: 'Versi',
} as const;
export type NamaBaris = keyof typeof barisKesiapan;
const namaBaris = Object.keys(barisKesiapan) as [NamaBaris, ...NamaBaris[]];

const baris = z.object({
  nama: z.enum(namaBaris),
  keadaan: z.enum(['siap', 'perhatian', 'belum']),
  /** What was seen, one or two sentences. */
  kalimat: z.string(),
  /** The one thing to do, commands between backticks; null where there is nothing to do. */
  langkah: z.nullable(z.string()),
});
export type Baris = z.infer<typeof baris>;

export const kesiapan = {
  get: endpoint({
    method: 'GET',
    path: '/kesiapan',
    summary: 'Keadaan cadangan, pemeriksaan, basis data, dan server',
    roles: ['admin', 'pimpinan'],
    output: answer(z.object({ dilihat_pada: z.string(), baris: z.array(baris), pemeriksaan: z.nullable(pemeriksaan) })),
  }),
  periksa: endpoint({
    method: 'POST',
    path: '/kesiapan/periksa',
    summary: 'Memulai pemeriksaan seluruh data; yang sedang berjalan tidak dimulai lagi',
    roles: ['admin', 'pimpinan'],
    output: messageOnly,
  }),
  kirimSurat: endpoint({
    method: 'POST',
    path: '/kesiapan/surat',
    summary: 'Mengirim surat percobaan ke email sendiri',
    roles: ['admin', 'pimpinan'],
    limited: true,
    output: messageOnly,
  }),
};
