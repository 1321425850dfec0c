// Migrations that are killed at a statement, and instances that migrate at once: never half, and the next start finishes.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createTestDatabase, migrateTo, onPostgres, type TestDatabase } from '@gerbang/kit/database';
import { rowsOf } from '@gerbang/kit/installation';
import { addTomorrow, removeTomorrow } from '@gerbang/kit/tomorrow';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { migrations } from '../../apps/server/src/schema/build.ts';
import { fillOldDatabase } from './old-database.ts';
import { launch, start } from './program.ts';
import { chances, isWhole } from './random.ts';

const env = { LOG_LEVEL: 'silent', FAULTS_TOMORROW: '1' };
addTomorrow();
afterAll(removeTomorrow);
const names = Object.keys(migrations(onPostgres ? 'postgres' : 'sqlite'));
const first = names[0] as string;
const newest = names.at(-1) as string;

/** Tables with columns, indexes and triggers, as the engine itself tells them. */
async function schemaOf({ location }: TestDatabase): Promise<string[]> {
  const db = openDatabase(location);
  try {
    const text = onPostgres
      ? sql<object>`select table_name, column_name, data_type, is_nullable, null as def from information_schema.columns
          where table_schema = 'public'
          union all select tablename, indexname, '', '', indexdef from pg_indexes where schemaname = 'public'
          union all select event_object_table, trigger_name, event_manipulation, '', action_statement
          from information_schema.triggers where trigger_schema = 'public'`
      : sql<object>`select type, name, tbl_name, sql from sqlite_schema`;
    return (await text.execute(db)).rows.map((row) => JSON.stringify(row)).toSorted();
  } finally {
    await db.destroy();
  }
}

async function appliedIn({ location }: TestDatabase): Promise<string[]> {
  const db = openDatabase(location);
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  } catch {
    // Not even the list of migrations is there yet.
    return [];
  } finally {
    await db.destroy();
  }
}

/** A database with rows as the program of the first migration left it; the program that starts has one more. */
async function oldDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await migrateTo(database.location, first);
  await fillOldDatabase(database.location);
  return database;
}

/** Every row but what the program's own start adds. */
async function rowsIn({ location }: TestDatabase) {
  const db = openDatabase(location);
  try {
    const { kysely_migration: _, kysely_migration_lock: _l, sidik_rahasia: _s, ...rows } = await rowsOf(db, location);
    return rows;
  } finally {
    await db.destroy();
  }
}

/** How a start finds its database, and the migrations that are in it then. */
const starts = {
  'an old database': { make: oldDatabase, applied: [first] },
  'an empty folder': { make: createTestDatabase, applied: [] as string[] },
};
type Start = keyof typeof starts;
const kinds = Object.keys(starts) as Start[];

/** The steps that a start takes which migrates, and what it leaves. */
const usual = new Map<Start, { steps: string[]; schema: string[] }>();
beforeAll(async () => {
  for (const kind of kinds) usual.set(kind, await undisturbed(kind));
});

const usualOf = (kind: Start) => usual.get(kind) ?? { steps: [], schema: [] };

async function undisturbed(kind: Start) {
  const database = await starts[kind].make();
  const program = await start(database.location, { env: { ...env, FAULTS_RECORD: '1' } });
  const { steps = [] } = await program.tell({ do: 'steps' });
  await program.stop();
  const last = steps.lastIndexOf(onPostgres ? 'after commit' : 'after COMMIT');
  const result = { steps: steps.slice(0, last), schema: await schemaOf(database) };
  await database.drop();
  return result;
}

test.each(kinds)('killed at a statement on %s, the next start finishes what is not half there', async (kind) => {
  const random = chances(`migrations ${kind}`);
  const { steps, schema } = usualOf(kind);
  const was = starts[kind].applied;
  const chosen = isWhole
    ? [...steps.keys()].filter((step) => steps[step]?.startsWith('before'))
    : [Math.floor(random() * steps.length)];
  for (const step of chosen) {
    const database = await starts[kind].make();
    const before = await rowsIn(database);
    const killed = launch(database.location, { env: { ...env, FAULTS_KILL: String(step) } });
    // Whether it dies while it migrates or a moment later: not by our hand in between.
    await Promise.race([killed.ended, killed.says(/ siap di /).catch(() => undefined)]);
    await killed.kill();
    const applied = await appliedIn(database);
    expect({ step, applied: [was, names].some((all) => all.join() === applied.join()) }).toEqual({
      step,
      applied: true,
    });
    if (applied.length === was.length) expect(await rowsIn(database)).toEqual(before);
    const next = await start(database.location, { env });
    expect(await next.stop()).toBe(0);
    expect(await appliedIn(database)).toEqual(names);
    expect(await schemaOf(database)).toEqual(schema);
    if (was.length > 0) await copiesAreWhole(database);
    await database.drop();
  }
  console.log(`migrations, ${kind}: killed at ${chosen.length} of ${steps.length} steps`);
});

/** No copy of before the migration is half a database, also of a start that died while it made one. */
async function copiesAreWhole({ location }: TestDatabase): Promise<void> {
  const folder = join(location.dataDir, 'cadangan-migrasi');
  const copies = (await readdir(folder)).filter((name) => name.endsWith('.db'));
  expect(copies.length).toBeGreaterThan(0);
  for (const name of copies) {
    const copy = new DatabaseSync(join(folder, name), { readOnly: true });
    expect(copy.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
    expect(copy.prepare('select name from kysely_migration').all()).toEqual([{ name: first }]);
    expect(copy.prepare('select count(*) as n from data_siswa').get()).toEqual({ n: 3 });
    copy.close();
  }
}

test('of four processes that start at once on an old database each serves, and the schema is one', async () => {
  const { schema } = usualOf('an old database');
  const database = await oldDatabase();
  const programs = await Promise.all(Array.from({ length: isWhole ? 4 : 2 }, () => start(database.location, { env })));
  for (const { url } of programs) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(await Promise.all(programs.map((program) => program.stop()))).toEqual(programs.map(() => 0));
  expect(await appliedIn(database)).toEqual(names);
  expect(newest).toBe((await appliedIn(database)).at(-1));
  expect(await schemaOf(database)).toEqual(schema);
  await database.drop();
});
