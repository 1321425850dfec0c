// Migrations as a sequence, on the engine of this run.
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createTestDatabase, migrateTo, onPostgres, type TestDatabase } from '@gerbang/kit/database';
import { addTomorrow, removeTomorrow, TOMORROW } from '@gerbang/kit/tomorrow';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, sqliteFile } from '../../platform/database/database.ts';
import { StartupError } from '../../platform/errors.ts';
import { migrations } from '../../schema/build.ts';
import { isMigrated, migrate } from './migrate.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

addTomorrow();
afterAll(removeTomorrow);
const all = Object.keys(migrations(onPostgres ? 'postgres' : 'sqlite'));
/** The newest there is before tomorrow's. */
const newest = all.filter((name) => name !== TOMORROW.name).at(-1) ?? '';
const beforeRelease = ['002-sidik-rahasia', '003-urutan-laporan', '004-hitungan', '010-catatan-operasi'];

async function query<T>(text: string): Promise<T[]> {
  const db = openDatabase(database.location, { writesOutsideTransactions: true });
  try {
    return (await sql<T>`${sql.raw(text)}`.execute(db)).rows;
  } finally {
    await db.destroy();
  }
}

/** The schema as the database itself describes it. */
const schemaText = () =>
  query<object>(
    onPostgres
      ? `select table_name, column_name, data_type, is_nullable from information_schema.columns where table_schema = 'public' order by 1, 2`
      : 'select type, name, tbl_name, sql from sqlite_schema order by 1, 2',
  );

// Rule: JALAN-5
test('from empty to the newest, in order; a second run does nothing', async () => {
  expect(await isMigrated(database.location)).toBe(false);
  expect(await migrate(database.location)).toEqual(all);
  expect(await isMigrated(database.location)).toBe(true);
  const schema = await schemaText();
  expect(await migrate(database.location)).toEqual([]);
  expect(await schemaText()).toEqual(schema);
  const applied = await query<{ name: string }>('select name from kysely_migration order by name');
  expect(applied.map(({ name }) => name)).toEqual(all);
});

test('names count up, so that the order is theirs', () => {
  const numbers = all.map((name) => Number(name.slice(0, 3)));
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});

test('asking whether an empty place is migrated makes nothing', async () => {
  await isMigrated(database.location);
  expect(await readdir(database.location.dataDir)).toEqual([]);
});

// Rule: JALAN-5
test('a database that is newer than the program is refused and stays as it is', async () => {
  await migrate(database.location);
  await query("insert into kysely_migration (name, timestamp) values ('999-kelak', '2099-01-01')");
  const schema = await schemaText();
  const start = migrate(database.location);
  await expect(start).rejects.toThrow(StartupError);
  await expect(start).rejects.toThrow(/lebih baru daripada program \(999-kelak\)/);
  // Also when something of ours is missing besides.
  await query(`delete from kysely_migration where name = '${all.at(-1)}'`);
  await expect(migrate(database.location)).rejects.toThrow(/lebih baru daripada program/);
  expect(await schemaText()).toEqual(schema);
});

test('a database from before the first release is refused and stays as it is', async () => {
  await migrateTo(database.location, all[0] ?? '');
  for (const name of beforeRelease) await query(`insert into kysely_migration values ('${name}', '2026-01-01')`);
  const schema = await schemaText();
  const files = await readdir(database.location.dataDir);
  const start = migrate(database.location);
  await expect(start).rejects.toThrow(StartupError);
  await expect(start).rejects.toThrow(/^Basis data ini dibuat versi sebelum 1\.0 .* basis data yang baru\.$/);
  expect(await schemaText()).toEqual(schema);
  expect(await query('select name from kysely_migration')).toHaveLength(1 + beforeRelease.length);
  // Not even a copy lies beside it.
  expect(await readdir(database.location.dataDir)).toEqual(files);
});

if (onPostgres) {
  test('of instances that start at once each finds the whole schema', async () => {
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database.location)));
    expect(applied.flat().sort()).toEqual(all);
  });
} else {
  describe('an embedded database', () => {
    const backups = () => readdir(join(database.location.dataDir, 'cadangan-migrasi')).catch(() => [] as string[]);

    /** The database as a program of yesterday left it, before tomorrow's migration. */
    async function yesterday(): Promise<void> {
      await migrateTo(database.location, newest);
      await query("insert into percobaan values ('lama', 3, '2099-01-01')");
    }

    test('that has data is copied before it is migrated; one that is new is not', async () => {
      await yesterday();
      expect(await backups()).toEqual([]);
      expect(await migrate(database.location)).toEqual(all.slice(-1));
      const [copy, ...others] = await backups();
      expect(others).toEqual([]);
      expect(copy).toMatch(new RegExp(`^sebelum-${all.at(-1)}-.*\\.db$`));
      const copied = new DatabaseSync(join(database.location.dataDir, 'cadangan-migrasi', copy ?? ''));
      expect(copied.prepare('select jumlah from percobaan').all()).toEqual([{ jumlah: 3 }]);
      expect(copied.prepare('select count(*) n from sqlite_schema where name = ?').get(TOMORROW.made)).toEqual({
        n: 0,
      });
      expect(copied.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
      copied.close();
      await migrate(database.location);
      expect(await backups()).toHaveLength(1);
    });

    test('whose migration fails half-way is as before', async () => {
      await yesterday();
      // Makes the second half of the migration fail: the table exists already.
      await query(`create table ${TOMORROW.made} (id)`);
      const schema = await schemaText();
      await expect(migrate(database.location)).rejects.toThrow(/tomorrow_kelas already exists/);
      expect(await schemaText()).toEqual(schema);
      expect(await query('select * from percobaan')).toHaveLength(1);
    });

    test('that is no database is refused and not overwritten', async () => {
      await writeFile(sqliteFile(database.location), 'bukan basis data, tetapi berisi data orang'.repeat(100));
      await expect(migrate(database.location)).rejects.toThrow(/not a database/);
    });
  });
}
