// What backups and rehearsals leave in the notes, for `/metrics` and the readiness page.
import * as z from 'zod/mini';

const count = z.int().check(z.nonnegative());

/** The newest generation in `CADANGAN_DIR`, and whether a later try failed. */
export const BACKUP_NOTE = 'cadangan';
export const backupNote = z.object({
  /** State of the data that it holds, ISO 8601. */
  keadaan_pada: z.string(),
  /** When it was last seen that nothing had changed since, or that it was made. */
  dilihat_pada: z.string(),
  nomor: count,
  siswa: count,
  gambar: count,
  /** Bytes that this generation added. */
  byte: count,
  /** Pictures that are damaged or gone in the place of the running data. */
  rusak: count,
  /** Why the newest try failed, in one Indonesian sentence; null when it did not. */
  gagal: z.nullable(z.string()),
});
export type BackupNote = z.infer<typeof backupNote>;

/** The newest rehearsal: a backup restored into a scratch folder and checked whole. */
export const REHEARSAL_NOTE = 'latihan';
export const rehearsalNote = z.object({
  pada: z.string(),
  keadaan_pada: z.string(),
  ms: count,
  siswa: count,
  gambar: count,
  /** What was wrong, in words for the operator; empty: it passed. */
  masalah: z.array(z.string()),
});
export type RehearsalNote = z.infer<typeof rehearsalNote>;
