import { sql } from 'kysely';
import type { Db } from './database.ts';
import { isSqlite } from './dialect.ts';
import { preparedQuery } from './engine.ts';

type StateRow = { state: string | number };

/** Counts the commits of others; for the connection that reads, every writer is another. */
const ofFile = preparedQuery<Record<string, never>, StateRow>((db) => ({
  compile: () => sql<StateRow>`select data_version as state from pragma_data_version`.compile(db),
}));

/**
 * Which transactions are seen. Careful: a promoted replica may give their numbers again, so the server's start is in it; and
 * while it is one, the numbers leave out some that are under way, so it is how far it is in the primary's log.
 */
const ofServer = preparedQuery<Record<string, never>, StateRow>((db) => ({
  compile: () =>
    sql<StateRow>`select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text
      else pg_current_snapshot()::text end || ' ' || pg_postmaster_start_time() as state`.compile(db),
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
