// Spellings of schools (added): which may be one school, and which an admin has merged. The records keep what was typed.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listQuery } from '../lists.ts';
import { staf } from '../roles.ts';
import { dataSiswaFields } from '../siswa/siswa-fields.ts';
import { answer, idParams, messageOnly } from '../wire.ts';

/** A name of a school, and how many validated records count as it. */
const sekolah = z.object({ nama: z.string(), jumlah: z.int() });
export type Sekolah = z.infer<typeof sekolah>;

/** What was merged at once, and is undone at once; `nama` is what it counts as now, where `ke` was merged later. */
const gabungan = z.object({
  id: z.string(),
  ke: z.string(),
  nama: z.string(),
  /** The merged spellings, each with the records that have it. */
  ejaan: z.array(sekolah),
  digabung_pada: z.string(),
  /** Null when the account has no profile, or is gone. */
  oleh: z.nullable(z.string()),
});
export type Gabungan = z.infer<typeof gabungan>;

/** So many groups, merges and found names one answer has; the numbers beside them tell how many there are. */
export const EJAAN_MOST = 50;

const ejaanSekolahData = z.object({
  /** Names that may be one school, those with most records first, and in each group the most used name first. */
  mirip: z.array(z.array(sekolah)),
  jumlah_mirip: z.int(),
  /** With a search every name that it finds, most used first; without one none. */
  ditemukan: z.array(sekolah),
  jumlah_ditemukan: z.int(),
  /** Newest first. */
  gabungan: z.array(gabungan),
  jumlah_gabungan: z.int(),
});
export type EjaanSekolah = z.infer<typeof ejaanSekolahData>;

const { asal_sekolah: nama } = dataSiswaFields;

/** The names of one school, and the one that stays, which may be one that nobody has typed. */
export const gabungForm = z.object({
  ejaan: z
    .array(nama, 'Pilih ejaan yang akan digabung')
    .check(
      z.minLength(1, 'Pilih ejaan yang akan digabung'),
      z.maxLength(EJAAN_MOST, `Paling banyak ${EJAAN_MOST} ejaan digabung sekaligus`),
    ),
  nama,
});

export const ejaanSekolah = {
  list: endpoint({
    method: 'GET',
    path: '/ejaan-sekolah',
    summary: 'Ejaan asal sekolah yang mungkin sama, dan yang sudah digabung',
    roles: staf,
    query: z.object({ search: listQuery.shape.search }),
    output: answer(ejaanSekolahData),
  }),
  gabung: endpoint({
    method: 'POST',
    path: '/ejaan-sekolah',
    summary: 'Menghitung beberapa ejaan sebagai satu sekolah; data siswa tetap seperti yang diketik',
    roles: ['admin'],
    status: 201,
    body: gabungForm,
    output: answer(z.object({ id: z.string() })),
  }),
  batalkan: endpoint({
    method: 'DELETE',
    path: '/ejaan-sekolah/:id',
    summary: 'Membatalkan satu penggabungan; yang lain tetap',
    roles: ['admin'],
    params: idParams,
    output: messageOnly,
  }),
};
