import { createMigratedDatabase, type MigratedDatabase } from '@gerbang/kit/database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { claimCheck, findCheck, writeCheck } from './check-note.ts';

let database: MigratedDatabase;
beforeEach(async () => {
  database = await createMigratedDatabase();
});
afterEach(() => database.drop());

const MINUTE = 60_000;
const at = (ms: number) => ({ now: () => new Date(Date.UTC(2026, 10, 22) + ms) });

test('of many who begin a check at once, on several instances, one does', async () => {
  const other = openDatabase(database.location);
  const claims = Array.from({ length: 8 }, (_, n) => claimCheck({ db: n % 2 ? database.db : other, clock: at(n) }));
  expect((await Promise.all(claims)).filter((mulai) => mulai !== undefined)).toHaveLength(1);
  expect(await findCheck({ db: database.db, clock: at(0) })).toMatchObject({ selesai: null, tahap: 'basis-data' });
  await other.destroy();
});

test('a check that was silent for two minutes has failed, whatever the clock says, and the next may begin', async () => {
  const { db } = database;
  const mulai = await claimCheck({ db, clock: at(0) });
  expect(await claimCheck({ db, clock: at(MINUTE) })).toBeUndefined();
  expect(await findCheck({ db, clock: at(MINUTE) })).toMatchObject({ mulai, selesai: null });
  for (const moment of [3 * MINUTE, -3 * MINUTE]) {
    expect(await findCheck({ db, clock: at(moment) })).toMatchObject({ mulai, tahap: 'gagal', selesai: mulai });
  }
  expect(await claimCheck({ db, clock: at(3 * MINUTE) })).toBeDefined();
});

test('a check that is finished stays as it is, and the next may begin', async () => {
  const { db } = database;
  const mulai = (await claimCheck({ db, clock: at(0) })) ?? '';
  const found = { masalah: ['a: b'], jumlah: [{ bagian: 'gambar' as const, jumlah: 1 }], siswa: 1, gambar: 2 };
  const note = { mulai, selesai: mulai, tahap: 'selesai' as const, dari: 2, sudah: 2, ...found };
  await writeCheck({ db, clock: at(1) }, note);
  expect(await findCheck({ db, clock: at(60 * MINUTE) })).toEqual(note);
  expect(await claimCheck({ db, clock: at(2) })).toBeDefined();
});
