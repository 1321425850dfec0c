// What a command works with, whether a request, a job or the command line asks for it.
import type { Clock } from './clock.ts';
import type { Db } from './database/database.ts';
import { transaction } from './database/engine.ts';

/** The database, or the transaction under way, and the time of day. */
export type Work = { db: Db; clock: Clock };

/** Runs `run` in one transaction (see `transaction`), with the same work on the transaction's `db`. */
export function inTransaction<W extends Work, T>(work: W, run: (work: W) => Promise<T>): Promise<T> {
  return transaction(work.db, (db) => run({ ...work, db }));
}
