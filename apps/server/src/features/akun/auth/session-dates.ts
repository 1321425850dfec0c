// The dates of a session: as it begins, as it is used, and put right after a clock that was wrong.
import { type Clock, isoFromNow } from '../../../platform/clock.ts';
import { restedSince } from '../../../platform/clock-guard.ts';
import type { Db } from '../../../platform/database/database.ts';
import { databaseFailure } from '../../../platform/database/database-errors.ts';
import { transaction } from '../../../platform/database/engine.ts';
import type { Work } from '../../../platform/work.ts';

/** Of a session that begins now and lasts `total` milliseconds at the most. */
export function lifetimeFrom(clock: Clock, total: number) {
  const now = isoFromNow(clock);
  return {
    dibuat_pada: now,
    terakhir_dipakai_pada: now,
    kedaluwarsa_pada: isoFromNow(clock, total),
  };
}

type Lifetime = ReturnType<typeof lifetimeFrom>;

/** The dates of a session that a clock used which was behind, as a right one would have them; undefined when it is over. */
export async function datesPutRight(
  work: Work,
  { idle, ...row }: Lifetime & { idle: number },
): Promise<Lifetime | undefined> {
  const rested = await restedSince(work, row.terakhir_dipakai_pada);
  if (rested === undefined || rested >= idle) return undefined;
  const now = isoFromNow(work.clock);
  const shift = Date.parse(now) - rested - Date.parse(row.terakhir_dipakai_pada);
  const shifted = (iso: string) => new Date(Date.parse(iso) + shift).toISOString();
  const [dibuat_pada, kedaluwarsa_pada] = [shifted(row.dibuat_pada), shifted(row.kedaluwarsa_pada)];
  return kedaluwarsa_pada > now ? { dibuat_pada, terakhir_dipakai_pada: now, kedaluwarsa_pada } : undefined;
}

/** Writes them, if it can be. */
export async function touchSession(
  db: Db,
  { hash, changes }: { hash: string; changes: Partial<Lifetime> },
): Promise<void> {
  await orNot(() =>
    transaction(db, (db) => db.updateTable('sesi').set(changes).where('sesi_hash', '=', hash).execute()),
  );
}

/** A full disk or a locked database must not stop those who only read: the next request tries again. */
export async function orNot(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (databaseFailure(error) === undefined) throw error;
  }
}
