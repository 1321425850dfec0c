// A file of the embedded database seen from outside: its tables, their columns, and whether it is whole.
import { DatabaseSync } from 'node:sqlite';

/** Quotes a name for SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Opens the file without ever writing to it. */
export function openReadOnly(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: true });
  database.exec('PRAGMA trusted_schema = OFF');
  return database;
}

/** The names of all ordinary tables, kysely's own among them; not of search indexes and what belongs to them. */
export function tablesOf(database: DatabaseSync): string[] {
  const rows = database.prepare(`select name from pragma_table_list where schema = 'main' and type = 'table'`).all();
  return rows
    .map(({ name }) => String(name))
    .filter((name) => !name.startsWith('sqlite_'))
    .toSorted();
}

export function columnsOf(database: DatabaseSync, table: string): string[] {
  const rows = database.prepare('select name from pragma_table_info(?)').all(table);
  return rows.map(({ name }) => String(name));
}

/** What is wrong with the file as a database; nothing for a whole one. */
export function damageOf(database: DatabaseSync): string[] {
  const words = database
    .prepare('PRAGMA integrity_check(5)')
    .all()
    .map((row) => String(Object.values(row)[0]));
  const dangling = database.prepare('PRAGMA foreign_key_check').all();
  return [
    ...words.filter((word) => word !== 'ok'),
    ...dangling.slice(0, 5).map(({ table, parent }) => `baris ${table} menunjuk ${parent} yang tidak ada`),
  ];
}
