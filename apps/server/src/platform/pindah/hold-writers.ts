// Keeps everybody from writing while data are moved: reads go on, writes are told to come back in a moment.
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { type DatabaseLocation, engineOf, sqliteFile } from '../database/database.ts';

/** Held until `release`, or until the process is gone. */
export type WritersHeld = { release(): Promise<void> };

const PATIENCE_MS = 30_000;

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
  const client = new pg.Client({ connectionString: url, lock_timeout: PATIENCE_MS });
  await client.connect();
  try {
    await client.query('begin');
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
