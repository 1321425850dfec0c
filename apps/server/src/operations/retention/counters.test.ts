// Rule: PRIBADI-8
import { auth } from '@gerbang/contract/akun/auth';
import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { applyRetention } from './periods.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const sweep = () =>
  applyRetention(
    { db: app.db, clock: app.clock, storage: app.storage, periods: readConfig({}).privasi.periods },
    { lihat: false },
  );

test('a counter of wrong tries goes a day after its end, and not sooner', async () => {
  const akun = await app.build.akun();
  const wrong = { email: akun.email, password: 'bukan-ini' };
  await app.anyone.call(auth.login, { body: wrong });
  const counters = async () => (await app.db.selectFrom('percobaan').select('kunci').execute()).length;
  expect(await counters()).toBeGreaterThan(0);
  app.clock.advance(DAY);
  await sweep();
  expect(await counters()).toBeGreaterThan(0);
  app.clock.advance(HOUR);
  await sweep();
  expect(await counters()).toBe(0);
});
