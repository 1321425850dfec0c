// The way to PostgreSQL falls silent without a connection being closed: nobody waits for ever, and the program finds new
// ones by itself.
import { readFileSync } from 'node:fs';
import { type SilentProxy, startSilentProxy } from '@gerbang/kit/silent-proxy';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { differences } from '../../apps/server/src/operations/check/summaries.ts';
import { type Db, openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { PATIENTLY, patient } from '../../apps/server/src/platform/database/postgres-connection.ts';
import { startPostgres } from '../../scripts/postgres.mjs';
import { barangForm, type CallResult, call } from './calls.ts';
import { countBack, expectWithin } from './figures.ts';
import { createHouse, type House } from './house.ts';
import { examine } from './oracles.ts';
import { type HurtProgram, start } from './program.ts';
import { chances, isWhole } from './random.ts';
import { type RequestedChange, startTraffic } from './traffic.ts';

const ROUNDS = isWhole ? 5 : 1;
const STUDENTS_A_ROUND = 40;
/** New connections work again after so long. */
const AWAY_MS = 5000;
/** Then everybody is served as before. */
const WELL_AFTER_MS = 10_000;
const STOP_MS = 25_000;
const AWAY = 'Layanan sedang tidak tersedia. Coba lagi sebentar lagi.';

let server: Awaited<ReturnType<typeof startPostgres>>;
let house: House;
let proxy: SilentProxy;
let program: HurtProgram;
beforeAll(async () => {
  server = await startPostgres({ durable: true });
  process.env.DATABASE_URL = server.url;
  house = await createHouse({ siswa: 2 * ROUNDS * STUDENTS_A_ROUND });
});
afterAll(async () => {
  await house.drop();
  await server.stop();
});
afterEach(async () => {
  await program.kill();
  await proxy.close();
});

async function begin(asPooler = false): Promise<void> {
  proxy = await startSilentProxy(house.location.databaseUrl, { asPooler });
  program = await start({ ...house.location, databaseUrl: proxy.url }, { env: { LOG_LEVEL: 'error' } });
}

const read = () => call(program.url, { as: house.admin, method: 'GET', path: '/data-inventaris' });

function expectClear(ending: CallResult): void {
  if (ending === 'no answer') throw new Error('The program hung up');
  if (ending.status < 300) return;
  expect({ status: ending.status, body: ending.body }).toEqual({ status: 503, body: { error: AWAY, message: AWAY } });
  expect(ending.headers.get('retry-after')).toBe('5');
}

/** The settings that deploy/pgbouncer.ini asks for: a pooler passes on none of a session. */
async function prepare(asPooler: boolean): Promise<void> {
  if (!asPooler) return;
  const name = new URL(house.location.databaseUrl).pathname.slice(1);
  const settings = readFileSync(new URL('../../deploy/pgbouncer.ini', import.meta.url), 'utf8');
  const client = new pg.Client({ connectionString: house.location.databaseUrl });
  await client.connect();
  const statements = [...settings.matchAll(/alter database gerbang (set [^;]+);/g)];
  expect(statements).toHaveLength(3);
  for (const [, setting] of statements) await client.query(`alter database ${name} ${setting}`);
  await client.end();
}

test.each([
  ['directly', false],
  ['behind a pooler', true],
])(`%s, ${ROUNDS} times in mid-traffic: all are answered, after ten seconds as before`, async (_way, asPooler) => {
  await prepare(asPooler);
  await begin(asPooler);
  const random = chances('postgres silent');
  for (let round = 0; round < ROUNDS; round++) {
    const most = 4 + random() * 20;
    const { promise: enough, resolve: hurt } = Promise.withResolvers<void>();
    const { promise: served, resolve: end } = Promise.withResolvers<void>();
    let [seen, silentAt, well, firstAfter, lastRefused] = [0, Number.POSITIVE_INFINITY, 0, 0, 0];
    const onDeed = ({ acknowledged }: RequestedChange) => {
      const after = performance.now() - silentAt;
      if (acknowledged && ++seen > most) hurt();
      if (acknowledged && after > AWAY_MS) firstAfter ||= after;
      if (!acknowledged) lastRefused = Math.max(lastRefused, after);
      if (acknowledged && after > WELL_AFTER_MS && ++well > 20) end();
    };
    const students = house.siswa.splice(0, STUDENTS_A_ROUND);
    const traffic = startTraffic({ url: program.url, house }, { onDeed, students });
    await enough;
    silentAt = performance.now();
    proxy.fallSilent(AWAY_MS);
    await served;
    await traffic.end();
    const { deeds, strange } = traffic.ledger;
    const refused = deeds.filter(({ acknowledged }) => !acknowledged).length;
    console.log(
      `postgres silent: ${deeds.length - refused} acknowledged, ${refused} told to come back; first served again after ${Math.round(firstAfter)} ms, last refused at ${Math.round(lastRefused)} ms`,
    );
    expect(strange).toEqual([]);
    for (const { ending } of deeds) expectClear(ending);
    expectWithin(Math.max(firstAfter, lastRefused), WELL_AFTER_MS);
    countBack(Math.max(firstAfter, lastRefused));
    expect(await examine(house, { deeds })).toEqual([]);
  }
});

test('at rest, with connections that lie idle: whoever comes next is answered', async () => {
  await begin();
  // Several connections lie idle.
  await Promise.all(Array.from({ length: 10 }, read));
  const silentAt = performance.now();
  proxy.fallSilent(AWAY_MS);
  const answers = await Promise.all(Array.from({ length: 20 }, read));
  for (const ending of answers) expectClear(ending);
  await expect.poll(async () => (await read()) !== 'no answer' && expectServed(await read())).toBe(true);
  expectWithin(performance.now() - silentAt, WELL_AFTER_MS);
});

const expectServed = (ending: CallResult) => ending !== 'no answer' && ending.status === 200;

test('silent for good: everybody hears when to come back, and SIGTERM ends the program in its time', async () => {
  await begin();
  await Promise.all(Array.from({ length: 10 }, read));
  proxy.fallSilent();
  const writing = Array.from({ length: 5 }, (_, n) =>
    call(program.url, {
      as: house.admin,
      method: 'POST',
      path: '/data-inventaris',
      body: barangForm(`diam-${n}`, 'baru', house.picture),
    }),
  );
  const all = [...writing, ...Array.from({ length: 15 }, read)];
  // With the first answer all have been let in.
  await Promise.race(all);
  const told = performance.now();
  expect(await program.stop()).toBe(0);
  expectWithin(performance.now() - told, STOP_MS);
  for (const ending of await Promise.all(all)) {
    expectClear(ending);
    expect(expectServed(ending)).toBe(false);
  }
});

test('behind a pooler, what needs patience asks for it in its own transaction, and nothing stays in the session', async () => {
  await prepare(true);
  await begin(true);
  const db = openDatabase({ ...house.location, databaseUrl: proxy.url }, { limits: patient });
  const limit = async (db: Db) =>
    (await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db)).rows[0]?.limit;
  try {
    expect(await limit(db)).toBe('6s');
    expect(
      await transaction(db, (db) =>
        sql
          .raw(PATIENTLY)
          .execute(db)
          .then(() => limit(db)),
      ),
    ).toBe('1h');
    expect(await limit(db)).toBe('6s');
    expect(await differences(db)).toEqual([]);
  } finally {
    await db.destroy();
  }
});
