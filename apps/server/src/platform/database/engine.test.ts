import { DatabaseSync } from 'node:sqlite';
import { createMigratedDatabase, type MigratedDatabase, onPostgres } from '@gerbang/kit/database';
import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Db, sqliteFile } from './database.ts';
import { databaseFailure } from './database-errors.ts';
import { snapshot, transaction } from './engine.ts';

const database: MigratedDatabase = await createMigratedDatabase();
const db: Db = database.db;
afterAll(() => database.drop());

const later = '2099-01-01T00:00:00.000Z';
const put = (db: Db, kunci: string, jumlah = 0) =>
  db.insertInto('percobaan').values({ kunci, jumlah, kedaluwarsa_pada: later }).execute();
const find = async (kunci: string) =>
  (await db.selectFrom('percobaan').select('jumlah').where('kunci', '=', kunci).executeTakeFirst())?.jumlah;

test('commits as a whole and answers the value of its work', async () => {
  const value = await transaction(db, async (db) => {
    await put(db, 'utuh-1', 1);
    await put(db, 'utuh-2', 2);
    return 'selesai';
  });
  expect(value).toBe('selesai');
  expect([await find('utuh-1'), await find('utuh-2')]).toEqual([1, 2]);
});

test('what fails leaves nothing, and the next one goes on', async () => {
  const failed = transaction(db, async (db) => {
    await put(db, 'gagal-1');
    throw new Error('berhenti di tengah');
  });
  await expect(failed).rejects.toThrow('berhenti di tengah');
  const refused = transaction(db, async (db) => {
    await put(db, 'gagal-2');
    await put(db, 'gagal-2');
  });
  await expect(refused).rejects.toSatisfy((error) => databaseFailure(error) === 'unique');
  expect([await find('gagal-1'), await find('gagal-2')]).toEqual([undefined, undefined]);
  await transaction(db, (db) => put(db, 'gagal-3', 3));
  expect(await find('gagal-3')).toBe(3);
});

test('a nested one joins the outer one and falls with it', async () => {
  const outer = transaction(db, async (db) => {
    await transaction(db, (db) => put(db, 'dalam'));
    throw new Error('luar gagal');
  });
  await expect(outer).rejects.toThrow('luar gagal');
  expect(await find('dalam')).toBeUndefined();
});

test('readers see nothing of a half-done one, and are not kept waiting by it', async () => {
  const half = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const running = transaction(db, async (db) => {
    await put(db, 'separuh', 1);
    half.resolve();
    await goOn.promise;
    await db.updateTable('percobaan').set({ jumlah: 2 }).where('kunci', '=', 'separuh').execute();
  });
  await half.promise;
  expect(await find('separuh')).toBeUndefined();
  goOn.resolve();
  await running;
  expect(await find('separuh')).toBe(2);
});

test('of fifty at once none is lost, and one that fails between them harms nobody', async () => {
  await transaction(db, (db) => put(db, 'hitung'));
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) =>
      transaction(db, async (db) => {
        const counted = db.updateTable('percobaan').set((eb) => ({ jumlah: eb('jumlah', '+', 1) }));
        await counted.where('kunci', '=', 'hitung').execute();
        if (n % 10 === 9) throw new Error('gagal');
      }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(5);
  expect(await find('hitung')).toBe(45);
});

test('one that the database asks to try again is tried again, a few times', async () => {
  const busy = Object.assign(new Error('deadlock detected'), { code: '40P01' });
  let tries = 0;
  const value = await transaction(db, async () => {
    tries += 1;
    if (tries < 3) throw busy;
    return tries;
  });
  expect(value).toBe(3);
  await expect(transaction(db, () => Promise.reject(busy))).rejects.toBe(busy);
});

if (onPostgres) {
  test('two that wait for each other both come through', async () => {
    await transaction(db, async (db) => {
      await put(db, 'a');
      await put(db, 'b');
    });
    const add = (db: Db, kunci: string) =>
      db
        .updateTable('percobaan')
        .set((eb) => ({ jumlah: eb('jumlah', '+', 1) }))
        .where('kunci', '=', kunci)
        .execute();
    const met = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const crossing = (first: string, second: string, me: 0 | 1) =>
      transaction(db, async (db) => {
        await add(db, first);
        met[me].resolve();
        await met[me === 0 ? 1 : 0].promise;
        await add(db, second);
      });
    await Promise.all([crossing('a', 'b', 0), crossing('b', 'a', 1)]);
    expect([await find('a'), await find('b')]).toEqual([2, 2]);
  });
} else {
  describe('SQLite', () => {
    test('writes outside a transaction are refused', async () => {
      await expect(put(db, 'luar')).rejects.toThrow(/readonly/);
      await expect(db.deleteFrom('percobaan').execute()).rejects.toThrow(/readonly/);
      await expect(sql`create table lain (x)`.execute(db)).rejects.toThrow(/readonly/);
      expect(await find('luar')).toBeUndefined();
    });

    test('both connections are durable and strict, whatever the defaults are', async () => {
      const pragma = async (db: Db, name: string) =>
        Object.values((await sql<object>`${sql.raw(`pragma ${name}`)}`.execute(db)).rows[0] ?? {})[0];
      const facts = async (db: Db) => ({
        journal_mode: await pragma(db, 'journal_mode'),
        synchronous: await pragma(db, 'synchronous'),
        foreign_keys: await pragma(db, 'foreign_keys'),
        secure_delete: await pragma(db, 'secure_delete'),
        trusted_schema: await pragma(db, 'trusted_schema'),
        query_only: await pragma(db, 'query_only'),
      });
      const strict = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, secure_delete: 1, trusted_schema: 0 };
      expect(await facts(db)).toEqual({ ...strict, query_only: 1 });
      expect(await transaction(db, facts)).toEqual({ ...strict, query_only: 0 });
      const { rows } = await sql<{ v: string }>`select sqlite_version() as v`.execute(db);
      const [, minor = 0, patch = 0] = (rows[0]?.v ?? '').split('.').map(Number);
      // Below 3.51.3 a WAL database could be damaged by two writers.
      expect(minor * 1000 + patch).toBeGreaterThanOrEqual(51_003);
    });

    test('while another process holds the lock, reads go on, and the write follows when it is free', async () => {
      const other = new DatabaseSync(sqliteFile(database.location));
      other.exec('BEGIN IMMEDIATE');
      let written = false;
      const waiting = transaction(db, (db) => put(db, 'menunggu', 7)).then(() => {
        written = true;
      });
      for (let n = 0; n < 20; n++) {
        await find('utuh-1');
        await new Promise((resolve) => setImmediate(resolve));
      }
      // The reads are back while the lock is still held.
      expect(written).toBe(false);
      other.exec('COMMIT');
      other.close();
      await waiting;
      expect(await find('menunggu')).toBe(7);
    });

    test('a lock that nobody gives back is reported after a few seconds, to all who wait', async () => {
      const other = new DatabaseSync(sqliteFile(database.location));
      other.exec('BEGIN IMMEDIATE');
      // Its own clock stands still but for what is told it, so that no other load has a say.
      vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      const told: (string | undefined)[] = [];
      const waiting = Array.from({ length: 5 }, (_, n) =>
        transaction(db, (db) => put(db, `macet-${n}`)).catch((error) => told.push(databaseFailure(error))),
      );
      await vi.advanceTimersByTimeAsync(4000);
      expect(told).toEqual([]);
      // Not one after the other: nobody waits much longer than the first.
      await vi.advanceTimersByTimeAsync(2000);
      expect(told).toEqual(Array(5).fill('retry'));
      vi.useRealTimers();
      await Promise.all(waiting);
      other.close();
      await transaction(db, (db) => put(db, 'sesudah-macet', 1));
      expect(await find('sesudah-macet')).toBe(1);
    });
  });
}

describe('a snapshot', () => {
  test('reads one state to its end, while others write and read the newest', async () => {
    await transaction(db, (db) => put(db, 'foto', 1));
    const seen = await snapshot(db, async (inside) => {
      const read = () => inside.selectFrom('percobaan').select('jumlah').where('kunci', '=', 'foto').execute();
      const first = await read();
      await transaction(db, (db) =>
        db.updateTable('percobaan').set({ jumlah: 2 }).where('kunci', '=', 'foto').execute(),
      );
      expect(await find('foto')).toBe(2);
      return [...first, ...(await read())];
    });
    expect(seen).toEqual([{ jumlah: 1 }, { jumlah: 1 }]);
    expect(await find('foto')).toBe(2);
  });

  test('refuses to write, and several at once each have their own', async () => {
    await expect(snapshot(db, (db) => put(db, 'tulis'))).rejects.toThrow(/read-?only|may only be read/i);
    const seen = await Promise.all(
      Array.from({ length: 5 }, () =>
        snapshot(db, async (db) => (await db.selectFrom('percobaan').selectAll().execute()).length),
      ),
    );
    expect(new Set(seen).size).toBe(1);
    expect(await find('tulis')).toBeUndefined();
  });
});
