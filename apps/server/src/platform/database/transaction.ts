import type { Db } from './database.ts';
import { databaseFailure } from './database-errors.ts';

const TRIES = 5;
/** After so many milliseconds a caller is told to come back rather than kept waiting. */
const PATIENCE_MS = 5000;

/** A deadlock and the like; or another transaction that added or deleted the other end of a reference meanwhile. */
function mayPassNextTime(error: unknown): boolean {
  const failure = databaseFailure(error);
  return failure === 'retry' || failure === 'foreign-key';
}

/**
 * Runs `work` in one transaction that may write (BEGIN IMMEDIATE on SQLite) and returns its value. A
 * deadlock, a serialization failure, a busy database or a broken reference is tried again, so `work` must do
 * nothing but queries: slow work goes before, mail after. Nested calls join the outer transaction.
 */
export async function transaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  const started = Date.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const isOver = attempt === TRIES || Date.now() - started >= PATIENCE_MS;
      if (isOver || !mayPassNextTime(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 20 * Math.random()));
    }
  }
}

/** Runs `work`, which only reads, on one state of the database: what it reads agrees, whatever is written meanwhile. */
export async function snapshot<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}
