import { statfs } from 'node:fs/promises';
import type { AnswerOf } from '@gerbang/contract/endpoint';
import { staf } from '@gerbang/contract/roles';
import type { kesiapan } from '@gerbang/contract/sekolah/kesiapan';
import { hasFactor, isStrict } from '../../features/akun/door.ts';
import { clockJump } from '../../platform/clock-guard.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { NEVER } from '../../platform/jobs/lease.ts';
import { readNote } from '../../platform/notes.ts';
import { version } from '../../platform/version.ts';
import type { Work } from '../../platform/work.ts';
import { BACKUP_NOTE, backupNote, REHEARSAL_NOTE, rehearsalNote } from '../backup/backup-notes.ts';
import { findCheck } from '../check/check-note.ts';
import { langkahPeriksa } from '../check/steps.ts';
import { linesOf } from './lines.ts';
import type { SecurityFacts } from './security-lines.ts';

type Kesiapan = AnswerOf<typeof kesiapan.get>['data'];

type KesiapanWork = Work & Pick<Deps, 'dataDir' | 'publicUrl' | 'setup' | 'hasMailServer'>;

/** Everything that the screen shows, as it is now. */
export async function getKesiapan({ db, clock, dataDir, ...place }: KesiapanWork): Promise<Kesiapan> {
  const security = await securityFacts(db, place);
  const [backup, rehearsal, check, disk, newestEntry, jump] = await Promise.all([
    readNote(db, BACKUP_NOTE, backupNote),
    readNote(db, REHEARSAL_NOTE, rehearsalNote),
    findCheck({ db, clock }),
    diskOf(dataDir),
    newestOfAuditLog(db),
    clockJump(db),
  ]);
  const now = clock.now();
  const baris = linesOf({ now, backup, rehearsal, check, disk, newestEntry, jump, security });
  return { dilihat_pada: now.toISOString(), baris, pemeriksaan: check ?? null, langkah: langkahPeriksa };
}

async function diskOf(dataDir: string): Promise<{ free: number; size: number } | undefined> {
  const disk = await statfs(dataDir).catch(() => undefined);
  return disk && { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize };
}

async function newestOfAuditLog(db: Db): Promise<string | undefined> {
  const query = db.selectFrom('jejak').select('waktu').orderBy('nomor', 'desc').limit(1);
  return (await query.executeTakeFirst())?.waktu;
}

async function securityFacts(
  db: Db,
  { publicUrl, setup, hasMailServer }: Pick<Deps, 'publicUrl' | 'setup' | 'hasMailServer'>,
): Promise<SecurityFacts> {
  const rows = await db
    .selectFrom('akun')
    .select('dibekukan_pada')
    .select((eb) => hasFactor(eb).as('faktor'))
    .where('role', 'in', staf)
    .execute();
  return {
    publicUrl,
    hasMailServer,
    hasOuterSecrets: setup.hasOuterSecrets,
    hasRecipient: await setup.hasRecipient().catch(() => undefined),
    testMail: await newestTestMail(db),
    mails: await mailsOf(db),
    staf: {
      jumlah: rows.length,
      secured: rows.filter(({ faktor }) => Boolean(faktor)).length,
      dibekukan: rows.filter(({ dibekukan_pada }) => dibekukan_pada !== null).length,
    },
    ketat: await isStrict(db),
    versi: version,
    node: process.versions.node,
  };
}

/** What became of all mails: the last that was taken, and those that were tried and wait for another try. */
async function mailsOf(db: Db): Promise<SecurityFacts['mails']> {
  const { sent } = await db
    .selectFrom('surat_keluar')
    .select(({ fn }) => fn.max('dikirim_pada').as('sent'))
    .executeTakeFirstOrThrow();
  const failing = await db
    .selectFrom('surat_keluar')
    .select(['galat', 'dibuat_pada'])
    .where('dikirim_pada', 'is', null)
    .where('galat', 'is not', null)
    .where('coba_lagi_pada', '<', NEVER)
    .orderBy('id')
    .limit(1000)
    .execute();
  const [first] = failing;
  const waiting = first && { jumlah: failing.length, sejak: first.dibuat_pada, galat: first.galat ?? '' };
  return { sent, failing: waiting };
}

/** The newest mail of those that were sent to try, whoever sent it. */
export function newestTestMail(db: Db) {
  return db
    .selectFrom('surat_keluar')
    .select(['dibuat_pada', 'dikirim_pada', 'galat'])
    .where('jenis', '=', 'percobaan')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
