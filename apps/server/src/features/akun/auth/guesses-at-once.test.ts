// Guesses under way beside each other: the places they hold, and in which order they take and leave their counters.
import { createTestApp } from '@gerbang/kit/app';
import { onPostgres } from '@gerbang/kit/database';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { type Limit, withGuess } from '../../../core/guesses/throttle.ts';
import { HttpError } from '../../../platform/errors.ts';

const app = await createTestApp();
afterAll(() => app.close());

test('guesses right and wrong in any order do not wait for each other in a circle', async () => {
  const limits = Array.from({ length: 4 }, (_, n) => ({ key: `uji:${n}`, most: 1000 }));
  const orders = Array.from({ length: 40 }, (_, n) => (n % 2 ? limits : limits.toReversed()));
  const guesses = orders.map((order, n) =>
    withGuess(app, order, async () => {
      if (n % 4 === 0) throw new HttpError(401, 'salah');
    }),
  );
  const outcomes = await Promise.allSettled(guesses);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  const counted = await app.db.selectFrom('percobaan').select('jumlah').where('kunci', 'like', 'uji:%').execute();
  expect(counted).toEqual(Array(4).fill({ jumlah: 10 }));
});

/** A guess that is under way when this resolves. */
async function begun(limits: Limit[], work: () => Promise<void>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const guess = withGuess(app, limits, () => {
    resolve();
    return work();
  });
  await promise;
  return { guess };
}

if (onPostgres) {
  test('a right guess lets go of its counters in the order in which others take them', async () => {
    await sql`truncate percobaan`.execute(app.db);
    const [one, two] = ['uji:urut:1', 'uji:urut:2'].map((key) => ({ key, most: 9 })) as [Limit, Limit];
    const { promise: answer, resolve } = Promise.withResolvers<void>();
    const { guess: right } = await begun([two, one], () => answer);
    // Another one of the first counter moves its row behind that of the second.
    await begun([one], () => new Promise(() => undefined));
    // Of a table that it knows to be small, PostgreSQL reads the rows as they lie.
    await sql`analyze percobaan`.execute(app.db);
    await app.db.transaction().execute(async (holder) => {
      const hold = ({ key }: Limit) =>
        sql`select 1 from percobaan where kunci = ${key} for update nowait`.execute(holder);
      await hold(one);
      resolve();
      const waiting = sql`select 1 from pg_locks where not granted`;
      await expect.poll(async () => (await waiting.execute(app.db)).rows.length, { timeout: 4000 }).toBe(1);
      await hold(two);
    });
    await right;
  });
}

test('a guess holds its place while it is under way, for ten seconds, and counts when it is wrong later', async () => {
  const limit = { key: 'uji:berjalan', most: 2 };
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  const { guess: slow } = await begun([limit], async () => {
    await answer;
    throw new HttpError(401, 'salah');
  });
  // As a process that died left it.
  await begun([limit], () => new Promise(() => undefined));
  const look = () => withGuess(app, [limit], async () => 'boleh');
  await expect(look()).rejects.toMatchObject({ status: 429, retryAfter: 10 });
  app.clock.advance(10_000);
  expect(await look()).toBe('boleh');
  resolve();
  await expect(slow).rejects.toMatchObject({ status: 401 });
  await expect(withGuess(app, [limit], async () => Promise.reject(new HttpError(401, 'salah')))).rejects.toThrow(
    'salah',
  );
  // The right one in between began no window.
  await expect(look()).rejects.toMatchObject({ status: 429, retryAfter: 900 });
});

test.each([
  ['a failure of ours', new Error('disk')],
  ['a refusal for now', new HttpError(503, 'sibuk')],
])('%s is no wrong guess', async (_, failure) => {
  const limit = { key: `uji:${failure.message}`, most: 1 };
  for (let n = 0; n < 3; n++)
    await expect(withGuess(app, [limit], () => Promise.reject(failure))).rejects.toBe(failure);
  const rows = await app.db.selectFrom('percobaan').select('jumlah').where('kunci', 'like', `${limit.key}%`).execute();
  expect(rows).toEqual([{ jumlah: 0 }]);
});
