// A person's rights over their data (UU PDP 27/2022, chapter IV); every call here is added.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../lists.ts';
import { roles } from '../roles.ts';
import { answer } from '../wire.ts';
import { pemberitahuanPrivasi } from './pemberitahuan.ts';
import { hubunganWali, jenisPersetujuan, persetujuanFields } from './persetujuan.ts';

/** One consent on record. */
export const persetujuan = z.object({
  jenis: z.enum(jenisPersetujuan),
  versi: z.string(),
  tempat: z.string(),
  wali: z.nullable(z.object({ nama: z.string(), hubungan: z.enum(hubunganWali) })),
  waktu: z.string(),
});
export type Persetujuan = z.infer<typeof persetujuan>;

/** The consents on record, newest first, and which are still missing: `data-diri` of the present version, `wali`. */
const keadaanPersetujuan = z.object({
  versi: z.string(),
  persetujuan: z.array(persetujuan),
  kurang: z.array(z.enum(jenisPersetujuan)),
});
export type KeadaanPersetujuan = z.infer<typeof keadaanPersetujuan>;

/** One look of staff at the student's record or at one of its pictures. */
const dilihatRow = z.object({
  waktu: z.string(),
  role: z.enum(roles),
  /** Of the staff's profile; null without one, or when the account is gone. */
  nama: z.nullable(z.string()),
  /** What was looked at, in words. */
  apa: z.string(),
  /** Why a document was opened without its stamp; null of any other look. */
  alasan: z.nullable(z.string()),
});
export type DilihatRow = z.infer<typeof dilihatRow>;

export const dataPribadi = {
  pemberitahuan: pemberitahuanPrivasi,
  persetujuan: endpoint({
    method: 'GET',
    path: '/data-pribadi/persetujuan',
    summary: 'Persetujuan siswa sendiri yang tercatat, dan yang belum ada',
    roles: ['siswa'],
    output: answer(keadaanPersetujuan),
  }),
  setuju: endpoint({
    method: 'POST',
    path: '/data-pribadi/persetujuan',
    summary: 'Mencatat persetujuan siswa sendiri, dan orang tua atau walinya bila belum 18 tahun',
    roles: ['siswa'],
    body: z.object(persetujuanFields),
    multiField: true,
    output: answer(keadaanPersetujuan),
  }),
  dilihat: endpoint({
    method: 'GET',
    path: '/data-pribadi/dilihat',
    summary: 'Siapa dari sekolah yang melihat data siswa sendiri, terbaru dahulu',
    roles: ['siswa'],
    query: pageQuery,
    output: pageOf(dilihatRow),
  }),
  unduh: endpoint({
    method: 'POST',
    path: '/data-pribadi/unduh',
    summary: 'Salinan semua data siswa sendiri sebagai ZIP',
    roles: ['siswa'],
    output: 'zip',
  }),
};
