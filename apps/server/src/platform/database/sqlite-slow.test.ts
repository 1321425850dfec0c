import { createMigratedDatabase, type MigratedDatabase, onPostgres } from '@gerbang/kit/database';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { Db } from './database.ts';
import { transaction } from './engine.ts';
import { slowRead } from './lists.ts';

const database: MigratedDatabase = await createMigratedDatabase();
const db: Db = database.db;
afterAll(() => database.drop());

const percobaan = { kunci: 'lama', jumlah: 1, kedaluwarsa_pada: '2099-01-01T00:00:00.000Z' };

test('a slow query answers, sees what was committed, and in a transaction what it has changed', async () => {
  const find = (db: Db) => db.selectFrom('percobaan').select('jumlah').modifyEnd(slowRead).execute();
  expect(await find(db)).toEqual([]);
  await transaction(db, async (db) => {
    await db.insertInto('percobaan').values(percobaan).execute();
    expect(await find(db)).toEqual([{ jumlah: 1 }]);
  });
  expect(await find(db)).toEqual([{ jumlah: 1 }]);
});

if (!onPostgres) {
  describe('on SQLite', () => {
    test('nobody waits for it', async () => {
      const counting = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000000)
      select count(*) as n from n ${slowRead}`.execute(db);
      let isOver = false;
      void counting.then(() => {
        isOver = true;
      });
      for (let n = 0; n < 10; n++) await db.selectFrom('percobaan').selectAll().execute();
      expect(isOver).toBe(false);
      expect((await counting).rows).toEqual([{ n: 3_000_000 }]);
    });

    test('what fails says why, cannot write, and the next one is answered', async () => {
      await expect(sql`select * from tidak_ada ${slowRead}`.execute(db)).rejects.toThrow(/no such table/);
      const writing = sql`delete from percobaan ${slowRead}`.execute(db);
      await expect(writing).rejects.toThrow(/readonly/);
      await expect(writing).rejects.toMatchObject({ code: 'ERR_SQLITE_ERROR', errcode: 8 });
      expect((await sql`select 1 as one ${slowRead}`.execute(db)).rows).toEqual([{ one: 1 }]);
    });

    test('an answer of thousands comes whole and in order, also of two at once', async () => {
      const numbers = (last: number) =>
        sql<{ n: number }>`with recursive n(n) as (select 1 union all select n + 1 from n where n < ${last})
          select n from n ${slowRead}`.execute(db);
      for (const { rows } of await Promise.all([numbers(2500), numbers(2000)])) {
        expect(rows.map(({ n }) => n)).toEqual(rows.map((_, at) => at + 1));
      }
      expect((await numbers(2500)).rows).toHaveLength(2500);
      expect((await numbers(2000)).rows).toHaveLength(2000);
    });

    test('of many at once, those beyond the queue hear 503', async () => {
      const asked = Array.from({ length: 80 }, () => sql`select 1 as one ${slowRead}`.execute(db));
      const outcomes = await Promise.allSettled(asked);
      const refused = outcomes.filter(({ status }) => status === 'rejected');
      expect(refused).toHaveLength(80 - 65);
      expect(refused[0]).toMatchObject({ reason: { status: 503 } });
    });
  });
}
