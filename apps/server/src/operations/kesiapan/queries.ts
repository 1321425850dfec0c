import { statfs } from 'node:fs/promises';
import type { AnswerOf } from '@gerbang/contract/endpoint';
import type { kesiapan } from '@gerbang/contract/kesiapan';
import type { Clock } from '../../platform/clock.ts';
import { clockJump } from '../../platform/clock-guard.ts';
import type { Db } from '../../platform/database/database.ts';
import { readNote } from '../../platform/notes.ts';
import { BACKUP_NOTE, backupNote, REHEARSAL_NOTE, rehearsalNote } from '../backup/backup-notes.ts';
import { findCheck } from '../check/check-note.ts';
import { linesOf } from './lines.ts';

type Kesiapan = AnswerOf<typeof kesiapan.get>['data'];

/** Everything that the screen shows, as it is now. */
export async function getKesiapan(db: Db, clock: Clock, dataDir: string): Promise<Kesiapan> {
  const [backup, rehearsal, check, disk, newestEntry, jump] = await Promise.all([
    readNote(db, BACKUP_NOTE, backupNote),
    readNote(db, REHEARSAL_NOTE, rehearsalNote),
    findCheck(db, clock),
    diskOf(dataDir),
    newestOfTrail(db),
    clockJump(db),
  ]);
  const now = clock.now();
  const baris = linesOf({ now, backup, rehearsal, check, disk, newestEntry, jump });
  return { dilihat_pada: now.toISOString(), baris, pemeriksaan: check ?? null };
}

async function diskOf(dataDir: string): Promise<{ free: number; size: number } | undefined> {
  const disk = await statfs(dataDir).catch(() => undefined);
  return disk && { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize };
}

async function newestOfTrail(db: Db): Promise<string | undefined> {
  const query = db.selectFrom('jejak').select('waktu').orderBy('nomor', 'desc').limit(1);
  return (await query.executeTakeFirst())?.waktu;
}
