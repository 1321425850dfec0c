import type { JenisSampah } from '@gerbang/contract/sampah';
import { type Actor, record } from '../../platform/audit.ts';
import { type Clock, isoFromNow } from '../../platform/clock.ts';
import { type ClockGuard, isDated, type Ragu } from '../../platform/clock-guard.ts';
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { inRounds, type Rounds } from '../../platform/rounds.ts';
import { carried, lockRow } from './contents.ts';
import type { Entry } from './restore.ts';

const BATCH = 100;
const DAY_MS = 24 * 60 * 60_000;

type Purge = {
  id: string;
  /** Who wants it gone; nobody for what is over its time. */
  actor: Actor;
  /** Kinds that this actor may purge; all of them unless given. */
  jenis?: readonly JenisSampah[];
};

/**
 * Takes an entry out of the bin for good, in the caller's transaction; the sweeper removes the bytes of its pictures
 * after a while. Undefined when it is not there (any more) or of another kind.
 */
export async function purgeSampah(db: Db, clock: Clock, { id, actor, jenis }: Purge): Promise<Entry | undefined> {
  const found = (await lockRow(db, 'sampah', id)) as Entry | undefined;
  if (!found || (jenis && !jenis.includes(found.jenis))) return undefined;
  const keys = await db.deleteFrom('sampah_berkas').where('sampah_id', '=', id).returning('kunci').execute();
  await db.deleteFrom('sampah').where('id', '=', id).execute();
  const dibuang_pada = isoFromNow(clock);
  if (keys.length > 0) {
    await db
      .insertInto('berkas_dibuang')
      .values(keys.map(({ kunci }) => ({ kunci, dibuang_pada })))
      .execute();
  }
  const rincian = { jenis: found.jenis, berkas: keys.length };
  const tabel = carried[found.jenis].root;
  await record(db, clock, { actor, aksi: 'hapus permanen', tabel, sasaran_id: id, rincian });
  return found;
}

/**
 * Purges what has been in the bin for `hari` days, each entry in a transaction of its own; a clock that jumps meanwhile
 * makes it no more. Returns how many.
 */
export async function purgeExpired(
  db: Db,
  clock: Clock,
  { hari, ragu = null, signal }: { hari: number; ragu?: Ragu | null; signal?: AbortSignal },
): Promise<number> {
  const before = isoFromNow(clock, -hari * DAY_MS);
  let purged = 0;
  while (!signal?.aborted) {
    const entries = await db
      .selectFrom('sampah')
      .select('id')
      .where('dihapus_pada', '<=', before)
      .where(isDated('dihapus_pada', before, ragu))
      .orderBy('dihapus_pada')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id } of entries) {
      if (signal?.aborted) break;
      if (await transaction(db, (db) => purgeSampah(db, clock, { id, actor: null }))) purged += 1;
    }
    if (entries.length < BATCH) break;
  }
  return purged;
}

type SchedulePurge = {
  db: Db;
  clock: Clock;
  hari: number;
  guard: Pick<ClockGuard, 'look'>;
  /** Told when a round failed; the next one tries again. */
  onError: (error: unknown) => void;
};

/** Purges what is over its time, in rounds; several instances may do it at once. */
export function createSampahPurge(options: SchedulePurge): Rounds {
  return inRounds((signal) => purgeOnce(options, signal));
}

/** One round; purges nothing while the clock is doubted. */
export async function purgeOnce(options: SchedulePurge, signal?: AbortSignal): Promise<void> {
  const { db, clock, hari, guard, onError } = options;
  try {
    const { mayDelete, ragu } = await guard.look();
    if (mayDelete) await purgeExpired(db, clock, { hari, ragu, ...(signal ? { signal } : {}) });
  } catch (error) {
    onError(error);
  }
}
