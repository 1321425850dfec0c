// Rows that name a row of another table which is not there: the constraints refuse them, unless somebody went around them.

import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isSqlite } from '../../platform/database/dialect.ts';
import { itself, type Problem } from './problem.ts';

type Reference = { child: string; column_name: string; parent: string; target: string };

const ofSqlite = sql<Reference>`select t.name as child, f."from" as column_name, f."table" as parent, coalesce(f."to", 'id') as target
  from pragma_table_list t join pragma_foreign_key_list(t.name) f where t.schema = 'main' and t.type = 'table'`;

const ofPostgres = sql<Reference>`select a.relname as child, k.attname as column_name, b.relname as parent, z.attname as target
  from pg_constraint c join pg_class a on a.oid = c.conrelid join pg_class b on b.oid = c.confrelid
  join pg_attribute k on k.attrelid = c.conrelid and k.attnum = c.conkey[1]
  join pg_attribute z on z.attrelid = c.confrelid and z.attnum = c.confkey[1]
  where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`;

const MOST = 20;

/** Every foreign key that the schema has, read from the schema itself. */
export async function checkReferences(db: Db): Promise<Problem[]> {
  const { rows: references } = await (isSqlite(db) ? ofSqlite : ofPostgres).execute(db);
  const problems: Problem[] = [];
  for (const { child, column_name: column, parent, target } of references) {
    const { rows } = await sql<{ id: string }>`select distinct c.${sql.ref(column)} as id from ${sql.table(child)} c
      where c.${sql.ref(column)} is not null and not exists
      (select 1 from ${sql.table(parent)} p where p.${sql.ref(target)} = c.${sql.ref(column)}) limit ${sql.lit(MOST)}`.execute(
      db,
    );
    for (const { id } of rows) {
      const subject = itself(`Tabel ${child}`);
      problems.push({ bagian: 'aturan', subject, sebab: `${column} menunjuk ${parent} ${id} yang tidak ada` });
    }
  }
  return problems;
}
