// What is in the database file of a backup. It is an embedded database on both engines, so that every backup is
// opened, checked and restored in one way.
import type { DatabaseSync } from 'node:sqlite';
import { pictureTables } from '../../schema/tables.ts';
import { quoted, tablesOf } from './sqlite-tables.ts';

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
