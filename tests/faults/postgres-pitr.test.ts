// PostgreSQL's machine is gone, disk and all, while people work: from the copy and the received WAL on a second machine
// (deploy/postgres-pitr.md) everything acknowledged comes back, or everything up to a moment.
import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnPostgres, startPostgres } from '../../scripts/postgres.mjs';
import { barangForm, type CallResult, call } from './calls.ts';
import { countBack } from './figures.ts';
import { createHouse, type House } from './house.ts';
import { deedsThatHappened } from './ledger.ts';
import { examine } from './oracles.ts';
import { type HurtProgram, start } from './program.ts';
import { isWhole } from './random.ts';
import { createSecondMachine, type SecondMachine } from './second-machine.ts';
import { type RequestedChange, startTraffic } from './traffic.ts';

const WRITES = isWhole ? 50 : 20;

let server: OwnPostgres;
let second: SecondMachine;
let house: House;
let program: HurtProgram;
beforeAll(async () => {
  server = await startPostgres({ durable: true });
  process.env.DATABASE_URL = server.url;
  second = createSecondMachine(server);
  house = await createHouse({ siswa: 20 });
  program = await start(house.location, { env: { LOG_LEVEL: 'error' } });
});
afterAll(async () => {
  await second.stopReceiving();
  await program.kill();
  await house.drop();
  await server.stop();
  second.remove();
});

async function sql<T extends object>(...statements: string[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: server.superUrl });
  await client.connect();
  try {
    let rows: T[] = [];
    for (const statement of statements) ({ rows } = await client.query<T>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

async function add(mark: string): Promise<RequestedChange> {
  const body = barangForm(mark, 'baru', house.picture);
  const ending: CallResult = await call(program.url, {
    as: house.admin,
    method: 'POST',
    path: '/data-inventaris',
    body,
  });
  return { kind: 'barang', mark, acknowledged: ending !== 'no answer' && ending.status === 201, ending };
}
const isAdded = async (mark: string) => (await add(mark)).acknowledged;
const isReceiving = async () =>
  (await sql(`select 1 from pg_stat_replication where application_name = 'gerbang_wal' and sync_state = 'sync'`))
    .length === 1;

async function beginReceiving(): Promise<void> {
  second.receive();
  await sql("alter system set synchronous_standby_names = 'gerbang_wal'", 'select pg_reload_conf()');
  await expect.poll(isReceiving).toBe(true);
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Milliseconds of the median commit: on this machine alone, and on both; one of each in turn, so that both have the same load. */
async function commitMs(): Promise<{ local: number; on: number }> {
  const client = new pg.Client({ connectionString: server.superUrl });
  await client.connect();
  const times = { local: [] as number[], on: [] as number[] };
  await client.query('create table ukur (n int)');
  for (let n = 0; n < 200; n++) {
    for (const way of ['local', 'on'] as const) {
      await client.query(`set synchronous_commit = ${way}`);
      const began = performance.now();
      await client.query(`insert into ukur values (${n})`);
      times[way].push(performance.now() - began);
    }
  }
  await client.query('drop table ukur');
  await client.end();
  return { local: median(times.local), on: median(times.on) };
}

async function write(name: string, count: number): Promise<{ deeds: RequestedChange[]; ms: number }> {
  const deeds: RequestedChange[] = [];
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const began = performance.now();
    deeds.push(await add(`${name}-${n}`));
    times.push(performance.now() - began);
  }
  expect(deeds.filter(({ acknowledged }) => !acknowledged)).toEqual([]);
  return { deeds, ms: median(times) };
}

/** The machine with PostgreSQL burns, and another one takes its address. */
async function loseMachine(data: string): Promise<void> {
  await server.end('SIGKILL');
  rmSync(data, { recursive: true });
  await second.stopReceiving();
}

let [counter, seen] = [0, 0];
let copy = '';
let moment = '';
const all: RequestedChange[] = [];

test(`after ${WRITES} writes the machine is gone: from copy and received WAL the last acknowledged one is there`, async () => {
  const alone = await write('sendiri', WRITES);
  await beginReceiving();
  copy = second.copyBase();
  const commit = await commitMs();
  const both = await write('berdua', WRITES / 2);
  const [now] = await sql<{ now: string }>('select clock_timestamp()::text as now');
  moment = now?.now ?? '';
  const later = await write('sesudah', WRITES / 2);
  all.push(...alone.deeds, ...both.deeds, ...later.deeds);
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  const traffic = startTraffic(
    { url: program.url, house },
    { onDeed: ({ acknowledged }) => acknowledged && ++seen > 10 && resolve() },
  );
  await enough;
  await loseMachine(server.data);
  const lost = performance.now();
  expect((await add('saat-hilang')).ending).toMatchObject({ status: 503 });
  await traffic.end();
  const inTraffic = traffic.ledger.deeds.filter(({ acknowledged }) => acknowledged).length;
  const began = performance.now();
  await server.begin(second.restore(copy));
  await expect.poll(() => isAdded(`pulih-${++counter}`)).toBe(true);
  countBack(performance.now() - began);
  const [restoreMs, awayMs] = [performance.now() - began, performance.now() - lost];
  expect(traffic.ledger.strange).toEqual([]);
  expect(await examine(house, { deeds: [...all, ...traffic.ledger.deeds] })).toEqual([]);
  console.log(
    `postgres pitr: ${all.length} + ${inTraffic} acknowledged, 0 lost; back in ${Math.round(restoreMs)} ms (${Math.round(awayMs)} ms since the loss); ` +
      `commit ${commit.local.toFixed(2)} → ${commit.on.toFixed(2)} ms (${(commit.on / commit.local).toFixed(2)}x), ` +
      `an added item ${alone.ms.toFixed(1)} → ${both.ms.toFixed(1)} ms (${(both.ms / alone.ms).toFixed(2)}x)`,
  );
});

test('the same copy to a moment in the middle: all until then is there, nothing after', async () => {
  await server.end('SIGINT');
  await server.begin(second.restore(copy, moment));
  await expect.poll(() => isAdded(`tengah-${++counter}`)).toBe(true);
  const [until, after] = [all.slice(0, WRITES * 1.5), all.slice(WRITES * 1.5)];
  // What came after that moment is no longer acknowledged, and nothing of it may be there.
  expect(await deedsThatHappened(house, after)).toEqual([]);
  expect(await examine(house, { deeds: until })).toEqual([]);
});

if (isWhole) {
  test('nobody receives: writers hear when to come back, readers go on; with a receiver it heals', async () => {
    rmSync(second.wal, { recursive: true });
    await beginReceiving();
    const before = await write('diterima', 3);
    await second.stopReceiving();
    const refused = await add('tak-diterima');
    expect(refused.ending).toMatchObject({ status: 503 });
    expect(refused.ending !== 'no answer' && refused.ending.headers.get('retry-after')).toBe('5');
    const read = await call(program.url, { as: house.admin, method: 'GET', path: '/data-inventaris' });
    expect(read).toMatchObject({ status: 200 });
    await beginReceiving();
    const begun = performance.now();
    await expect.poll(() => isAdded(`lagi-${++counter}`)).toBe(true);
    countBack(performance.now() - begun);
    expect(await examine(house, { deeds: [...before.deeds, refused] })).toEqual([]);
  });

  test('with archive_command alone: what was put away comes back, what came after the last file is lost', async () => {
    await second.stopReceiving();
    rmSync(second.wal, { recursive: true });
    mkdirSync(second.wal);
    if (server.owner) chownSync(second.wal, server.owner.uid, server.owner.gid);
    const script = fileURLToPath(new URL('../../deploy/postgres/archive-wal.sh', import.meta.url));
    await sql(
      "alter system set synchronous_standby_names = ''",
      "alter system set archive_mode = 'on'",
      `alter system set archive_command = '${script} %p %f ${second.wal}'`,
    );
    const [place] = await sql<{ data_directory: string }>('show data_directory');
    await server.end('SIGINT');
    await server.begin();
    await expect.poll(() => isAdded(`arsip-${++counter}`)).toBe(true);
    const base = second.copyBase();
    const kept = await write('tersimpan', 5);
    const [file] = await sql<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
    await expect.poll(() => existsSync(join(second.wal, file?.name ?? ''))).toBe(true);
    const after = await write('belum', 5);
    await loseMachine(place?.data_directory ?? join(second.folder, 'tidak-ada'));
    await server.begin(second.restore(base));
    await expect.poll(() => isAdded(`dari-arsip-${++counter}`)).toBe(true);
    expect(await examine(house, { deeds: kept.deeds })).toEqual([]);
    // The window that the guide names.
    expect(await deedsThatHappened(house, after.deeds)).toEqual([]);
  });
}
