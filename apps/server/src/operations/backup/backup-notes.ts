// What backups and rehearsals leave in the notes, for `/metrics` and the readiness page.
import * as z from 'zod/mini';
import { isoFromNow } from '../../platform/clock.ts';
import { readNote, writeNote } from '../../platform/notes.ts';
import type { Work } from '../../platform/work.ts';
import type { Backup, DamagedPicture } from './make.ts';

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
  /** Of these, those of which no backup has a copy, so that only their owners can bring them back. */
  tanpa_salinan: z._default(count, 0),
  /** Why the newest try failed, in one Indonesian sentence; null when it did not. */
  gagal: z.nullable(z.string()),
});
export type BackupNote = z.infer<typeof backupNote>;

/** Notes a backup that was made in the usual folder, and says whether those before it are not there. */
export async function noteBackup(work: Work, { manifest, byte, rusak }: Backup): Promise<BackupNote> {
  const { nomor, gambar, tabel, dibuat_pada: keadaan_pada } = manifest;
  const siswa = tabel.data_siswa ?? 0;
  const seen = { keadaan_pada, dilihat_pada: isoFromNow(work.clock) };
  const before = await readNote(work.db, BACKUP_NOTE, backupNote);
  // A disk that is not mounted leaves an empty folder, in which the counting begins anew.
  const isElsewhere = before !== undefined && before.nomor >= nomor;
  const gagal = isElsewhere
    ? `Cadangan sebelum ini (nomor ${before.nomor}) tidak ada di folder cadangan. Apakah disknya terpasang?`
    : null;
  const tanpa_salinan = rusak.filter(isWithoutCopy).length;
  const isi: BackupNote = { ...seen, nomor, siswa, gambar, byte, rusak: rusak.length, tanpa_salinan, gagal };
  await writeNote(work, { nama: BACKUP_NOTE, isi });
  return isi;
}

/** Whether only its owner can bring a picture back; what the disk does not give may be whole yet. */
export function isWithoutCopy({ keadaan, adaSalinan, salinanTidakTerbaca }: DamagedPicture): boolean {
  return keadaan !== 'tidak terbaca' && !adaSalinan && !salinanTidakTerbaca;
}

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
