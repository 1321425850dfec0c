import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { User } from '../../platform/http/caller.ts';
import { findRow, isLeft, restOf, sessionOf } from './sessions.ts';

/**
 * Whose session that is, by its hash, while it lasts and nothing holds it: for another device that works for it, which neither keeps it
 * awake nor puts its dates right.
 */
export async function findOpenUser(db: Db, clock: Clock, hash: string): Promise<User | undefined> {
  const [row] = await findRow(db, { hash });
  if (!row || row.diaktivasi_pada === null || row.dibekukan_pada !== null || isLeft(clock, row)) return undefined;
  const now = clock.now().getTime();
  const isOver = now >= Date.parse(row.kedaluwarsa_pada) || now - Date.parse(row.terakhir_dipakai_pada) >= restOf(row);
  const { user, held } = sessionOf(hash, row);
  return isOver || held ? undefined : user;
}
