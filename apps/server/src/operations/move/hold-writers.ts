// Keeps everybody from writing while data are moved: reads go on, writes are told to come back in a moment.
import { DatabaseSync } from 'node:sqlite';
import { type DatabaseLocation, engineOf, sqliteFile } from '../../platform/database/database.ts';
import { connect, PATIENTLY } from '../../platform/database/postgres-connection.ts';

/** Held until `release`, or until the process is gone. */
export type WritersHeld = { release(): Promise<void> };

const PATIENCE_MS = 30_000;
/** For copying the largest archive, and until somebody has stopped the old program. */
const HELD_MS = 7 * 24 * 60 * 60_000;

/** Waits for writers under way (30 s at most), and holds all later ones. */
export async function holdWriters(location: DatabaseLocation): Promise<WritersHeld> {
  return engineOf(location) === 'sqlite' ? holdSqlite(location) : holdPostgres(location.databaseUrl);
}

function holdSqlite(location: DatabaseLocation): WritersHeld {
  const database = new DatabaseSync(sqliteFile(location), { timeout: PATIENCE_MS });
  database.exec('BEGIN IMMEDIATE');
  return { release: async () => database.close() };
}

async function holdPostgres(url: string): Promise<WritersHeld> {
  const client = await connect(url, { lock: PATIENCE_MS, idleInTransaction: HELD_MS });
  // A move whose lock is gone must not go on as if nobody had written.
  client.on('error', (error) => {
    throw error;
  });
  try {
    await client.query('begin');
    await client.query(PATIENTLY);
    await client.query(`set local idle_in_transaction_session_timeout = ${HELD_MS}`);
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    await client.query(`lock table ${rows.map(({ name }) => name).join(', ')} in share mode`);
  } catch (error) {
    await client.end();
    throw error;
  }
  return { release: () => client.end() };
}
