// PostgreSQL → the database file of a backup: the same tables by the same migrations, then row by row.
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely } from 'kysely';
import type pg from 'pg';
import { PATIENTLY, withConnection } from '../../platform/database/postgres-connection.ts';
import { SqliteDialect } from '../../platform/database/sqlite.ts';
import { buildTables } from '../../schema/build.ts';
import { rebuildItemsIndex, rebuildSqliteIndex } from '../check/summaries.ts';
import { columnsOf, quoted, tablesOf } from './sqlite-tables.ts';

const ROWS_AT_ONCE = 1000;

/** Fills `file` (empty) with every row of the database at `url` as they are at one moment. */
export async function exportPostgres(url: string, file: string): Promise<void> {
  await withConnection(url, async (client) => {
    // One moment for all tables; nobody waits for a reader.
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query(PATIENTLY);
    const { rows } = await client.query<{ name: string }>(
      'select name from kysely_migration order by name collate "C"',
    );
    await build(
      file,
      rows.map(({ name }) => name),
    );
    const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
    try {
      await copyAll(client, database);
    } finally {
      database.close();
    }
  });
}

async function build(file: string, applied: string[]): Promise<void> {
  const db = new Kysely<never>({ dialect: new SqliteDialect(file, { writesOutsideTransactions: true }) });
  try {
    await buildTables(db, { engine: 'sqlite', applied });
  } finally {
    await db.destroy();
  }
}

async function copyAll(client: pg.Client, database: DatabaseSync): Promise<void> {
  // Half a file is thrown away with its folder, so durability is the caller's fsync at the end.
  database.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF; BEGIN');
  const tables = await sameTables(client, database);
  const triggers = database.prepare(`select name, sql from sqlite_schema where type = 'trigger'`).all();
  // The rows that triggers would add are copied like all others, and the audit log's would refuse.
  for (const { name } of triggers) database.exec(`drop trigger ${quoted(String(name))}`);
  for (const table of tables) {
    // What the migrations put in themselves is among the rows that come.
    database.exec(`delete from ${quoted(table)}`);
    await copyTable(client, database, table);
  }
  // Triggers, which did not run, fill the searches' indexes.
  for (const statement of [...rebuildSqliteIndex, rebuildItemsIndex]) database.exec(statement);
  for (const { sql } of triggers) database.exec(String(sql));
  database.exec('COMMIT');
}

async function sameTables(client: pg.Client, database: DatabaseSync): Promise<string[]> {
  const found = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      order by relname collate "C"`,
  );
  const tables = tablesOf(database);
  // The search's index is made anew from the records.
  const names = found.rows.map(({ name }) => name).filter((name) => name !== 'cari_siswa');
  if (names.join() !== tables.join()) {
    throw new Error(`The engines differ in their tables: ${names.join(', ')} / ${tables.join(', ')}`);
  }
  return tables;
}

async function copyTable(client: pg.Client, database: DatabaseSync, table: string): Promise<void> {
  const columns = columnsOf(database, table);
  const list = columns.map(quoted).join(', ');
  const insert = database.prepare(
    `insert into ${quoted(table)} (${list}) values (${columns.map(() => '?').join(', ')})`,
  );
  await client.query(`declare baris no scroll cursor for select ${list} from ${quoted(table)}`);
  for (;;) {
    const { rows } = await client.query<SQLInputValue[]>({
      text: `fetch ${ROWS_AT_ONCE} from baris`,
      rowMode: 'array',
    });
    for (const row of rows) insert.run(...row);
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await client.query('close baris');
}
