import type { User } from '../../../platform/http/caller.ts';
import type { Work } from '../../../platform/work.ts';
import { findRow, isLeft, restOf, sessionOf } from './sessions.ts';

/**
 * Whose session that is, by its hash, while it lasts and nothing holds it: for another device that works for it, which neither keeps it
 * awake nor puts its dates right.
 */
export async function findOpenUser(work: Work, hash: string): Promise<User | undefined> {
  const [row] = await findRow(work.db, { hash });
  if (!row || row.diaktivasi_pada === null || row.dibekukan_pada !== null || isLeft(work.clock, row)) return undefined;
  const now = work.clock.now().getTime();
  const isOver = now >= Date.parse(row.kedaluwarsa_pada) || now - Date.parse(row.terakhir_dipakai_pada) >= restOf(row);
  const { user, held } = sessionOf(hash, row);
  return isOver || held ? undefined : user;
}
