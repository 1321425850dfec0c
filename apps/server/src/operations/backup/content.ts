// What is in the database file of a backup. It is an embedded database on both engines, so that every backup is
// opened, checked and restored in one way.
import { DatabaseSync } from 'node:sqlite';
import { pictureTables } from '../../features/berkas/picture-tables.ts';

/** The facts of a database file that a manifest tells and a check compares. */
export type Content = {
  /** Rows of each table. */
  tabel: Record<string, number>;
  /** The migrations it has, in order. */
  skema: string[];
  sidik_rahasia: string | null;
  /** Storage keys of all pictures, without their small forms. */
  kunci: string[];
};

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

export function readContent(database: DatabaseSync): Content {
  const valuesOf = (statement: string) =>
    database
      .prepare(statement)
      .all()
      .map((row) => String(Object.values(row)[0]));
  const tables = tablesOf(database);
  // A backup of an older program has fewer of them.
  const pictures = pictureTables.filter((table) => tables.includes(table)).map((table) => `select kunci from ${table}`);
  const counted = tables.map((table) => [table, Number(valuesOf(`select count(*) from ${quoted(table)}`)[0])] as const);
  return {
    tabel: Object.fromEntries(counted),
    skema: valuesOf('select name from kysely_migration order by name'),
    sidik_rahasia: tables.includes('sidik_rahasia') ? (valuesOf('select sidik from sidik_rahasia')[0] ?? null) : null,
    kunci: valuesOf(`${pictures.join(' union all ')} order by kunci`),
  };
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
