// The figures of the paragraph above the dashboard's charts (added). Counts only: they name no student.
import * as z from 'zod/mini';

export const kabar = z.object({
  /** The newest school year with validated students, and its newest wave; null while nobody has registered in it. */
  tahun_ajaran: z.string(),
  gelombang: z.nullable(z.int()),
  /** Students of that wave whose data is Tervalidasi. */
  tervalidasi: z.int(),
  /**
   * The same wave of the school year before: how many of its validated students had registered by the same day
   * (`tanggal`, yyyy-mm-dd). Null when that year had no such wave.
   */
  tahun_lalu: z.nullable(z.object({ tahun_ajaran: z.string(), tanggal: z.string(), tervalidasi: z.int() })),
  /** Records of all years that wait for validation, and since when the first of them does (ISO 8601 UTC). */
  menunggu: z.object({ jumlah: z.int(), sejak: z.nullable(z.string()) }),
  /** Student accounts that the owner of the address has frozen. */
  dibekukan: z.int(),
  /** Rejected records of the wave, and what most of the newest of them were rejected for, most common first. */
  ditolak: z.object({
    jumlah: z.int(),
    alasan: z.array(z.object({ alasan: z.string(), jumlah: z.int() })),
  }),
});
export type Kabar = z.infer<typeof kabar>;
