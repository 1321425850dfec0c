// Statements that no program of ours could run: without foreign keys and without the triggers that protect the audit log.
import pg from 'pg';
import { type DatabaseLocation, engineOf, sqliteFile } from '../../apps/server/src/platform/database/database.ts';
import { openSqliteFile } from '../../apps/server/src/platform/database/sqlite-open.ts';
import { asSuperuser } from './database.ts';

/** Runs them on an installation's database, past its rules. */
export async function breakRules(location: DatabaseLocation, ...statements: string[]): Promise<void> {
  if (engineOf(location) === 'sqlite') {
    const database = openSqliteFile(sqliteFile(location));
    database.exec('PRAGMA foreign_keys = OFF');
    const triggers = database
      .prepare(`select name, sql from sqlite_schema where type = 'trigger' and tbl_name = 'jejak'`)
      .all();
    for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`);
    for (const statement of statements) database.exec(statement);
    for (const { sql } of triggers) database.exec(String(sql));
    database.close();
    return;
  }
  const client = new pg.Client({ connectionString: asSuperuser(location.databaseUrl) });
  await client.connect();
  await client.query('set session_replication_role = replica');
  for (const statement of statements) await client.query(statement);
  await client.end();
}
