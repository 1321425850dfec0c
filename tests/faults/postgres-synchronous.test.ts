// Commits wait for a second machine, and it is gone: what only one machine has is not acknowledged.
// Rules: JALAN-27
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../../scripts/postgres.mjs';
import { type CallResult, call } from './calls.ts';
import { createHouse, type House } from './house.ts';
import { type HurtProgram, start } from './program.ts';

let server: Awaited<ReturnType<typeof startPostgres>>;
let house: House;
let program: HurtProgram;
beforeAll(async () => {
  server = await startPostgres({ durable: true });
  process.env.DATABASE_URL = server.url;
  house = await createHouse({ siswa: 1 });
  program = await start(house.location, { env: { LOG_LEVEL: 'error' } });
});
afterAll(async () => {
  await program.kill();
  await house.drop();
  await server.stop();
});

/** The machine of this name is waited for; nobody, with an empty one. */
async function waitFor(name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.superUrl });
  await client.connect();
  await client.query(`alter system set synchronous_standby_names = '${name}'`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

const register = (nim: string): Promise<CallResult> => {
  const body = { email: `${nim}@surel.example`, nim, password: 'rahasia1', passwordKonfirmasi: 'rahasia1' };
  return call(program.url, { method: 'POST', path: '/auth/registrasi-siswa', body });
};
const statusOf = (ending: CallResult) => (ending === 'no answer' ? ending : ending.status);

test('a second machine that is gone: nobody is told that something is done, until one is back', async () => {
  expect(statusOf(await register('8001'))).toBe(201);
  await waitFor('hilang');
  // The server would wait without end: no time-out of a statement is for its commit.
  const endings = await Promise.all(['8002', '8003', '8004'].map(register));
  expect(endings.map(statusOf)).toEqual([503, 503, 503]);
  const read = await call(program.url, { as: house.admin, method: 'GET', path: '/data-inventaris' });
  expect(statusOf(read)).toBe(200);
  await waitFor('');
  await expect.poll(async () => statusOf(await register('8005'))).toBe(201);
});
