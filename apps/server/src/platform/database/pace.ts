// How a query may run: one that reads few rows at once, any other where nobody waits for it. PostgreSQL is such a place.
import { type RawBuilder, sql } from 'kysely';
import { type Db, isSqlite } from './database.ts';
import { SLOW } from './sqlite-slow.ts';

/** So many rows are counted and sorted in a millisecond or two. */
const FEW = 2000;

export type Pace = RawBuilder<unknown>;
export const slowly: Pace = sql.raw(SLOW);
export const atOnce: Pace = sql.raw('');

/** The pace for reading these rows, of which at most 2,001 are looked at to find out. */
export async function paceOf(db: Db, rows: RawBuilder<unknown>): Promise<Pace> {
  if (!isSqlite(db)) return atOnce;
  const { rows: found } = await sql<{ n: number }>`select count(*) as n from (${rows} limit ${FEW + 1})`.execute(db);
  return (found[0]?.n ?? 0) > FEW ? slowly : atOnce;
}
