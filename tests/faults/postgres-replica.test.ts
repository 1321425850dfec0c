// Two instances, and a replica that is two seconds late: nobody is shown anything older than what they have saved or seen,
// and whatever becomes of the replica, nobody hears of it.
// Rules: JALAN-26, SESI-3
import { createTestDatabase } from '@gerbang/kit/database';
import { openInstallation } from '@gerbang/kit/installation';
import { type Replica, startReplica } from '@gerbang/kit/replica';
import { type SilentProxy, startSilentProxy } from '@gerbang/kit/silent-proxy';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '../../apps/server/src/features/akun/auth/sign-in-sessions.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { withConnection } from '../../apps/server/src/platform/database/postgres-connection.ts';
import { type OwnPostgres, startPostgres } from '../../scripts/postgres.mjs';
import { send } from './calls.ts';
import { createHouse, type House, type Person } from './house.ts';
import { type HurtProgram, start } from './program.ts';
import { chances, isWhole } from './random.ts';
import { createReaders, type Readers, type Step } from './readers.ts';

const LATE_MS = 2000;
const RUNS = isWhole ? 40 : 6;
const ITEMS = 3;

let server: OwnPostgres;
let replica: Replica;
let way: SilentProxy;
let house: House;
let instances: HurtProgram[];
let readers: Readers;
beforeAll(async () => {
  server = await startPostgres({ durable: true });
  process.env.DATABASE_URL = server.url;
  house = await createHouse({ database: await createTestDatabase() });
  const people = await createPeople();
  replica = await startReplica(server, { delayMs: LATE_MS });
  way = await startSilentProxy(replica.urlOf(house.location.databaseUrl));
  const env = { DATABASE_READ_URL: way.url, LOG_LEVEL: 'error' };
  instances = [await start(house.location, { env }), await start(house.location, { env })];
  readers = await createReaders({
    urls: instances.map(({ url }) => url),
    people,
    items: ITEMS,
    picture: house.picture,
  });
});
afterAll(async () => {
  for (const { kill } of instances) await kill();
  await way.close();
  await replica.stop();
  await house.drop();
  await server.stop();
});

/** Two admins who save, of whom one has two devices; one who only reads, and the pimpinan. */
async function createPeople(): Promise<Person[]> {
  const { db, build, close } = await openInstallation(house.location);
  try {
    const account = () => build.akun({ role: 'admin' });
    const accounts = [house.admin, house.admin, await account(), await account(), house.pimpinan];
    const open = async ({ id }: { id: string }, role: 'admin' | 'pimpinan'): Promise<Person> => {
      const secret = await transaction(db, (db) => openSession({ db, clock: systemClock }, { id, role }));
      return { id, email: '', nim: '', cookie: `sesi=${secret}` };
    };
    const people: Person[] = [];
    for (const one of accounts) people.push(await open(one, one === house.pimpinan ? 'pimpinan' : 'admin'));
    return people;
  } finally {
    await close();
  }
}

async function used(): Promise<number[]> {
  const answers = await Promise.all(instances.map(({ url }) => fetch(`${url}/readyz`)));
  const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { replika: { dipakai: number } }[];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  return bodies.map(({ replika }) => replika.dipakai);
}

async function metric(name: string): Promise<number[]> {
  const texts = await Promise.all(instances.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
  return texts.map((text) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')[1],
    ),
  );
}

const step: fc.Arbitrary<Step> = fc.record({
  who: fc.integer({ min: 0, max: 4 }),
  instance: fc.integer({ min: 0, max: 1 }),
  item: fc.integer({ min: 0, max: ITEMS - 1 }),
  what: fc.oneof(
    { weight: 1, arbitrary: fc.constant('save' as const) },
    { weight: 4, arbitrary: fc.constantFrom('list' as const, 'record' as const, 'dashboard' as const) },
  ),
});

test(`in ${RUNS} random sequences of saves and reads nobody reads what is older than what they know`, async () => {
  await expect.poll(used).toEqual([1, 1]);
  const sequence = fc.array(step, { minLength: 20, maxLength: 80, size: 'max' });
  const property = fc.asyncProperty(sequence, async (steps) => {
    expect(await readers.run(steps)).toEqual([]);
  });
  // What went wrong once does not go wrong again with fewer steps: another moment is another state of the replica.
  const seed = Math.floor(chances('postgres replica')() * 2 ** 31);
  await fc.assert(property, { numRuns: RUNS, seed, endOnFailure: true });
  const { reads, saves, late } = readers.counts;
  const [one = 0, other = 0] = await metric('gerbang_reads_total{source="replica"}');
  console.log(
    `postgres replica: ${saves} saves, ${reads} reads, ${one + other} from the replica, ${late} of them late`,
  );
  // Otherwise nothing was tried: the replica was asked, and what it said was old.
  expect(one).toBeGreaterThan(0);
  expect(other).toBeGreaterThan(0);
  expect(late).toBeGreaterThan(0);
  expect(saves).toBeGreaterThan(0);
});

test('a session that was ended somewhere ends at once everywhere', async () => {
  const [url = '', other = ''] = instances.map((instance) => instance.url);
  const as = readers.people[3] as Person;
  const read = () => send(other, { as, method: 'GET', path: '/data-inventaris' });
  expect((await read()).status).toBe(200);
  expect((await send(url, { as, method: 'POST', path: '/auth/logout' })).status).toBe(200);
  expect((await read()).status).toBe(401);
});

/** Everybody reads everything at every instance. */
async function readAll(): Promise<string[]> {
  const whats = ['list', 'record', 'dashboard'] as const;
  const all = [0, 2, 4].flatMap((who) => [0, 1].flatMap((instance) => whats.map((what) => ({ who, instance, what }))));
  return readers.run(all.map((one) => ({ ...one, item: 0 })));
}

test('a silent replica: whoever was asking it is answered by the primary', async () => {
  way.fallSilent();
  expect(await readAll()).toEqual([]);
  await expect.poll(used).toEqual([0, 0]);
  way.speakAgain();
  await expect.poll(used).toEqual([1, 1]);
});

test('a killed replica: everybody is answered, the lag is told, and it is used again when it has all', async () => {
  await replica.end('SIGKILL');
  expect(await readAll()).toEqual([]);
  await expect.poll(used).toEqual([0, 0]);
  await readers.run([{ who: 0, instance: 0, item: 0, what: 'save' }]);
  await expect.poll(async () => Math.min(...(await metric('gerbang_replica_lag_seconds')))).toBeGreaterThan(1);
  expect(await readAll()).toEqual([]);
  await replica.begin();
  await expect.poll(used).toEqual([1, 1]);
  expect(await readAll()).toEqual([]);
});

test('a replica that stands still is left alone after ten seconds', async () => {
  const superUrl = replica.urlOf(server.superUrl);
  await withConnection(superUrl, (connection) => connection.query('select pg_wal_replay_pause()'));
  await readers.run([{ who: 0, instance: 0, item: 0, what: 'save' }]);
  await expect.poll(used).toEqual([0, 0]);
  expect(await readAll()).toEqual([]);
  expect(Math.min(...(await metric('gerbang_replica_lag_seconds')))).toBeGreaterThanOrEqual(10);
  await withConnection(superUrl, (connection) => connection.query('select pg_wal_replay_resume()'));
  await expect.poll(used).toEqual([1, 1]);
});

test('a replica that was promoted is none any more', async () => {
  replica.promote();
  await expect.poll(used).toEqual([0, 0]);
  await readers.run([{ who: 0, instance: 0, item: 0, what: 'save' }]);
  expect(await readAll()).toEqual([]);
});
