import { sql } from 'kysely';
import type { Db } from './database.ts';
import { compiled, isSqlite } from './engine.ts';

type StateRow = { state: string | number };

/** Counts the commits of others; for the connection that reads, every writer is another. */
const ofFile = compiled<Record<string, never>, StateRow>((db) => ({
  compile: () => sql<StateRow>`select data_version as state from pragma_data_version`.compile(db),
}));

/** Which transactions are seen. Careful: a promoted replica may give their numbers again, so the server's start is in it. */
const ofServer = compiled<Record<string, never>, StateRow>((db) => ({
  compile: () =>
    sql<StateRow>`select pg_current_snapshot()::text || ' ' || pg_postmaster_start_time() as state`.compile(db),
}));

/**
 * Names what is committed now, outside a transaction: while the name is the same, every row is the same. Another name
 * does not mean that a row has changed.
 */
export async function stateOf(db: Db): Promise<string> {
  const [named] = await (isSqlite(db) ? ofFile(db, {}) : ofServer(db, {}));
  return String(named?.state);
}

/** Throws where nothing can be written: for a transaction, since a reader would not notice. */
export async function assertWritable(db: Db): Promise<void> {
  if (isSqlite(db)) return;
  const { rows } = await sql<{ setting: string }>`select current_setting('transaction_read_only') as setting`.execute(
    db,
  );
  if (rows[0]?.setting === 'on') throw new Error('The database is only for reading');
}
