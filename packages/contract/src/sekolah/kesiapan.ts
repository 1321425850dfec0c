// Readiness (added): whether data, backups and machine are as they should be, and the check of everything stored.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { answer, messageOnly } from '../wire.ts';

/** The parts of a check in their order. */
export const labelPeriksa = {
  'basis-data': 'Basis data',
  aturan: 'Aturan antardata',
  hitungan: 'Hitungan dan pencarian',
  jejak: 'Jejak',
  gambar: 'Gambar',
  penyimpanan: 'Penyimpanan',
  cadangan: 'Cadangan',
} as const;
export type BagianPeriksa = keyof typeof labelPeriksa;
export const bagianPeriksa = Object.keys(labelPeriksa) as [BagianPeriksa, ...BagianPeriksa[]];

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

/** What is looked at, in the order of the screen: the heaviest first. */
export const barisKesiapan = {
  cadangan: 'Cadangan',
  'basis-data': 'Basis data',
  ruang: 'Ruang penyimpanan',
  alamat: 'Alamat aman',
  surat: 'Surat',
  gladi: 'Gladi pemulihan',
  kunci: 'Kunci disimpan terpisah',
  pemeriksaan: 'Pemeriksaan data',
  jam: 'Jam server',
  faktor: 'Langkah kedua saat masuk',
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
    roles: ['pimpinan'],
    output: answer(
      z.object({
        dilihat_pada: z.string(),
        baris: z.array(baris),
        pemeriksaan: z.nullable(pemeriksaan),
        /** What to do when a part of the check has problems; commands as this installation calls them, between backticks. */
        langkah: z.record(z.enum(bagianPeriksa), z.string()),
      }),
    ),
  }),
  periksa: endpoint({
    method: 'POST',
    path: '/kesiapan/periksa',
    summary: 'Memulai pemeriksaan seluruh data; yang sedang berjalan tidak dimulai lagi',
    roles: ['pimpinan'],
    output: messageOnly,
  }),
  kirimSurat: endpoint({
    method: 'POST',
    path: '/kesiapan/surat',
    summary: 'Mengirim surat percobaan ke email sendiri',
    roles: ['pimpinan'],
    limited: true,
    output: messageOnly,
  }),
};
