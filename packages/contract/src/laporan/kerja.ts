// Who waits how long, and the decisions of each admin (added). Counts and days only: they name no student.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { tahunAjaran } from '../fields.ts';
import { dataSiswaFields } from '../siswa/siswa-fields.ts';
import { answer } from '../wire.ts';

/** Days since the data were sent: from so many on, up to so many; null without an end. The longest first. */
export const umurMenunggu = [
  { dari_hari: 8, sampai_hari: null },
  { dari_hari: 4, sampai_hari: 7 },
  { dari_hari: 1, sampai_hari: 3 },
  { dari_hari: 0, sampai_hari: 0 },
] as const;

const menunggu = z.object({
  dari_hari: z.int(),
  sampai_hari: z.nullable(z.int()),
  /** First and last day of sending, yyyy-mm-dd, as the list takes them; null without a first. */
  dikirim_dari: z.nullable(z.string()),
  dikirim_sampai: z.string(),
  jumlah: z.int(),
});
export type Menunggu = z.infer<typeof menunggu>;

const kerjaAdmin = z.object({
  /** Null for an account that is gone. */
  nama: z.nullable(z.string()),
  divalidasi: z.int(),
  ditolak: z.int(),
  /** From the last sending to the decision; null where no student sent any of them. */
  median_hari: z.nullable(z.number()),
  /** Decisions that somebody, the admin or another one, took back. */
  ditarik: z.int(),
});
export type KerjaAdmin = z.infer<typeof kerjaAdmin>;

const kerjaData = z.object({ tahun_ajaran: z.string(), menunggu: z.array(menunggu), admin: z.array(kerjaAdmin) });
export type Kerja = z.infer<typeof kerjaData>;

export const kerja = endpoint({
  method: 'GET',
  path: '/dashboard/kerja',
  summary: 'Lama siswa menunggu, dan putusan tiap admin; admin hanya melihat putusannya sendiri',
  roles: ['admin', 'pimpinan'],
  query: z.object({ tahun_ajaran: z.optional(tahunAjaran), gelombang: z.optional(dataSiswaFields.gelombang) }),
  replicaRead: true,
  output: answer(kerjaData),
});
