// The exact filters of the student lists (added): what the dashboard groups by, so that every number opens its list.
import * as z from 'zod/mini';
import { dokumen } from './choices.ts';
import { date } from './fields.ts';
import { dataSiswaFields } from './siswa-fields.ts';

/** Each filter is optional, compared for equality, and checked like the same field of the form. */
export const filterDataSiswa = {
  tahun_ajaran: z.optional(dataSiswaFields.tahun_ajaran),
  jenis_kelamin: z.optional(dataSiswaFields.jenis_kelamin),
  jurusan_pilihan: z.optional(dataSiswaFields.jurusan_pilihan),
  kelas_pilihan: z.optional(dataSiswaFields.kelas_pilihan),
  gelombang: z.optional(dataSiswaFields.gelombang),
  asal_sekolah: z.optional(dataSiswaFields.asal_sekolah),
  /** A document that the record lacks. */
  dokumen_kurang: z.optional(z.enum(dokumen, 'Dokumen tidak dikenali')),
  /** Whether it was rejected, sent again and waits. */
  diajukan_lagi: z.optional(z.enum(['ya'], 'Pengajuan ulang tidak dikenali')),
  /** First and last day (yyyy-mm-dd) on which it was sent last: it waits since then. */
  dikirim_dari: z.optional(date('Tanggal harus diisi')),
  dikirim_sampai: z.optional(date('Tanggal harus diisi')),
};
export type SiswaFilterField = keyof typeof filterDataSiswa;

/** The filters in force, parsed. */
export type FilterDataSiswa = { [K in SiswaFilterField]?: z.output<(typeof filterDataSiswa)[K]> };
