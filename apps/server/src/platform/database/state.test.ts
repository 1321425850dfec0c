import { createMigratedDatabase, type MigratedDatabase } from '@gerbang/kit/database';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { transaction } from './engine.ts';
import { stateOf } from './state.ts';

const database: MigratedDatabase = await createMigratedDatabase();
afterAll(() => database.drop());

const put = (db: MigratedDatabase['db'], kunci: string) =>
  transaction(db, (db) =>
    db.insertInto('percobaan').values({ kunci, jumlah: 1, kedaluwarsa_pada: '2099-01-01T00:00:00.000Z' }).execute(),
  );

test('has the same name while nothing is committed, and another one after each commit', async () => {
  const { db } = database;
  const names = [await stateOf(db)];
  expect(await stateOf(db)).toBe(names[0]);
  for (const kunci of ['satu', 'dua', 'tiga']) {
    await put(db, kunci);
    names.push(await stateOf(db));
  }
  expect(new Set(names).size).toBe(4);
});

// Rule: STATISTIK-10
test('changes with the commit of another process, and not before it', async () => {
  const other = openDatabase(database.location);
  try {
    const before = await stateOf(database.db);
    await put(other, 'lain');
    expect(await stateOf(database.db)).not.toBe(before);
  } finally {
    await other.destroy();
  }
});
