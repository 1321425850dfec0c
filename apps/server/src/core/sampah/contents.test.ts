// Nothing that belongs to a record may be forgotten when it goes into the bin: the database itself says what there is.

import { createTestApp } from '@gerbang/kit/app';
import { onPostgres } from '@gerbang/kit/database';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { carried } from './contents.ts';

const app = await createTestApp();
afterAll(() => app.close());

/** Every reference to a table as `table.column`. */
async function referencesTo(target: string): Promise<string[]> {
  const { rows } = await (onPostgres
    ? sql<{ name: string }>`select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid = ${target}::regclass`
    : sql<{ name: string }>`select m.name || '.' || f."from" as name from sqlite_schema m
        join pragma_foreign_key_list(m.name) f where m.type = 'table' and f."table" = ${target}`
  ).execute(app.db);
  return rows.map(({ name }) => name).sort();
}

test.each(Object.entries(carried))('%s: every row that names it is accounted for', async (_, kind) => {
  const known = [...kind.children, ...kind.managed].map(({ table, column }) => `${table}.${column}`);
  const ended = (name: string) => (kind.ended as readonly string[]).includes(name.split('.')[0] ?? '');
  const references = (await referencesTo(kind.root)).filter((name) => !ended(name));
  expect(references).toEqual(known.sort());
});

test.each(Object.entries(carried))('%s: nothing names what goes along but what goes along before', async (_, kind) => {
  for (const { table } of kind.children) expect(await referencesTo(table)).toEqual([]);
});
