// The figures of /dashboard/analisis (added). Counts, days and sums only: they name no student.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { tahunAjaran } from '../fields.ts';
import { dataSiswaFields } from '../siswa/siswa-fields.ts';
import { answer } from '../wire.ts';

/** How long a step took for those who took it; null where nobody has. */
const lama = z.object({ median_hari: z.nullable(z.number()), jumlah: z.int() });
export type Lama = z.infer<typeof lama>;

/**
 * A wave, step by step. Who has sent data belongs to the wave of the record; an account without any to the wave that was
 * open on the day of its registration. Null where the school has not said when the wave is open.
 */
const corong = z.object({
  gelombang: z.int(),
  buka: z.nullable(z.string()),
  tutup: z.nullable(z.string()),
  belum_aktivasi: z.nullable(z.int()),
  belum_kirim: z.nullable(z.int()),
  menunggu: z.int(),
  ditolak: z.int(),
  tervalidasi: z.int(),
  /** From registration to activation, from there to the first sending, from there to the validation in force. */
  lama: z.object({ aktivasi: lama, kirim: lama, validasi: lama }),
  /** Records that no student sent, from paper or an import: they took no steps. */
  tanpa_langkah: z.int(),
});
export type Corong = z.infer<typeof corong>;

/** One wave in a school year: how many of its validated students had registered by each of the days. */
const lajuTahun = z.object({
  tahun_ajaran: z.string(),
  /** In the end. */
  total: z.int(),
  /** By the same day as today. */
  kini: z.int(),
  /** Beside `hari`; null for days that are still to come. */
  jumlah: z.array(z.nullable(z.int())),
});
export type LajuTahun = z.infer<typeof lajuTahun>;

const laju = z.object({
  gelombang: z.int(),
  /** Days of the asked year's calendar on which something changed in one of the years, yyyy-mm-dd. */
  hari: z.array(z.string()),
  hari_ini: z.string(),
  /** The asked year first, then up to three years before it that had this wave. */
  tahun: z.array(lajuTahun),
});
export type Laju = z.infer<typeof laju>;

/** Validated students of a wave and major, what was agreed and what was given away, in rupiah. */
const uang = z.object({
  gelombang: z.int(),
  jurusan_pilihan: z.string(),
  jumlah: z.int(),
  biaya: z.number(),
  diskon: z.number(),
});
export type Uang = z.infer<typeof uang>;

/** A major or class by its code: how many Tervalidasi students it has in the school year, and how many are aimed at. */
const tujuan = z.object({ kode: z.string(), jumlah: z.int(), target: z.int() });
export type Tujuan = z.infer<typeof tujuan>;

const analisisData = z.object({
  tahun_ajaran: z.string(),
  tahun_lalu: z.string(),
  corong: z.array(corong),
  laju: z.nullable(laju),
  /** School years with validated students, oldest first, at most twelve, up to the one after this. */
  tren: z.array(z.object({ tahun_ajaran: z.string(), jumlah: z.int() })),
  uang: z.array(uang),
  /** Of the whole school year; empty where the school aims at nothing. */
  target: z.object({ jurusan: z.array(tujuan), kelas: z.array(tujuan) }),
  /** Schools by how many more, or fewer, students came from them than the year before; the largest change first. */
  sekolah: z.array(z.object({ asal_sekolah: z.string(), lalu: z.int(), kini: z.int() })),
});
export type Analisis = z.infer<typeof analisisData>;

export const analisis = endpoint({
  method: 'GET',
  path: '/dashboard/analisis',
  summary: 'Perjalanan pendaftaran, laju, uang, dan asal sekolah satu tahun ajaran',
  roles: ['admin', 'pimpinan'],
  query: z.object({ tahun_ajaran: z.optional(tahunAjaran), gelombang: z.optional(dataSiswaFields.gelombang) }),
  replicaRead: true,
  output: answer(analisisData),
});
