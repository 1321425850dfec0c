// The way from each older release to the next one, with rows in every table: a start migrates, nothing is lost or changed,
// and a copy of before lies beside.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createTestDatabase, migrateTo, onPostgres, type TestDatabase } from '@gerbang/kit/database';
import { addTomorrow, removeTomorrow } from '@gerbang/kit/tomorrow';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { migrations } from '../../apps/server/src/schema/build.ts';
import { pictureTables } from '../../apps/server/src/schema/tables.ts';
import { emptyTables, fillOldDatabase } from './old-database.ts';
import { examine, tablesWithPictures } from './oracles.ts';
import { start } from './program.ts';
import { isWhole } from './random.ts';

addTomorrow();
afterAll(removeTomorrow);
const names = Object.keys(migrations(onPostgres ? 'postgres' : 'sqlite'));
const older = names.slice(0, -1);
const chosen = isWhole ? older : [...new Set([older[0] as string, older.at(-1) as string])];

type Rows = Map<string, Record<string, unknown>[]>;

async function read<T>(
  { location }: TestDatabase,
  work: (db: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  const db = openDatabase(location);
  return work(db).finally(() => db.destroy());
}

/** The parts of an index of texts, whose rows are its own affair; what it finds is held against the texts (`examine`). */
const ofIndex = /^(cari_siswa|indeks_barang)/;

/** Every row of every ordinary table. */
const rowsOf = (database: TestDatabase): Promise<Rows> =>
  read(database, async (db) => {
    const rows: Rows = new Map();
    for (const { name } of await db.introspection.getTables()) {
      if (ofIndex.test(name)) continue;
      const found = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
      rows.set(name, found.rows);
    }
    return rows;
  });

/** Old rows that are not among the new ones, column by column of the old table. */
function lost(before: Rows, after: Rows): string[] {
  const problems: string[] = [];
  for (const [table, rows] of before) {
    for (const row of rows) {
      const entries = Object.entries(row);
      const isThere = after.get(table)?.some((other) => entries.every(([column, value]) => other[column] === value));
      if (!isThere) problems.push(`${table}: ${JSON.stringify(row)}`);
    }
  }
  return problems;
}

test.each(chosen)('from %s', async (from) => {
  const database = await createTestDatabase();
  await migrateTo(database.location, from);
  await fillOldDatabase(database.location);
  expect(await read(database, emptyTables)).toEqual([]);
  const before = await rowsOf(database);
  const program = await start(database.location, { env: { LOG_LEVEL: 'silent', FAULTS_TOMORROW: '1' } });
  expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
  expect(await program.stop()).toBe(0);
  expect(program.stderr()).toBe('');
  const after = await rowsOf(database);
  // Swept at the start: nothing names it, and its bytes were never there.
  before.delete('berkas_dibuang');
  expect(lost(before, after)).toEqual([]);
  expect(await read(database, appliedIn)).toEqual(names);
  expect(await examine(database)).toEqual([]);
  await hasCopy(database, before);
  await database.drop();
});

async function appliedIn(db: ReturnType<typeof openDatabase>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** The copy of before, for its owner alone, with all rows; of PostgreSQL as the database file of a backup. */
async function hasCopy({ location }: TestDatabase, before: Rows): Promise<void> {
  const folder = join(location.dataDir, 'cadangan-migrasi');
  const [name = '', ...others] = await readdir(folder);
  expect(others).toEqual([]);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  const copy = new DatabaseSync(join(folder, name), { readOnly: true });
  for (const [table, rows] of before) {
    expect({ table, ...copy.prepare(`select count(*) as n from "${table}"`).get() }).toEqual({ table, n: rows.length });
  }
  copy.close();
}

test('every table that names pictures is known to the sweeper and the backup', async () => {
  const database = await createTestDatabase();
  await migrateTo(database.location, names.at(-1) as string);
  expect((await read(database, tablesWithPictures)).toSorted()).toEqual([...pictureTables].toSorted());
  await database.drop();
});
