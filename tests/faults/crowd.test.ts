// Crowds: a thousand sign-ins at once, hundreds of uploads that break off, hundreds of connections that drip.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { call } from './calls.ts';
import { expectWithin } from './figures.ts';
import { createHouse, type House, PASSWORD } from './house.ts';
import { examine } from './oracles.ts';
import { type HurtProgram, start } from './program.ts';
import { isWhole } from './random.ts';
import { halfUpload, type RawClient, rawClient } from './raw-clients.ts';

const CROWD = 1000;
const ACCOUNTS = 20;
/** Hashing places and queue of the program, and what they may hold at most while more come. */
const QUEUE = 500;
const MOST_MORE_MIB = 300;

let house: House;
let program: HurtProgram;
beforeEach(async () => {
  house = await createHouse({ siswa: ACCOUNTS });
  program = await start(house.location, { env: { LOG_LEVEL: 'silent' } });
});
afterEach(async () => {
  await program.kill();
  await house.drop();
});

const memory = async () => (await program.tell({ do: 'memory' })).present ?? 0;
const peak = async () => (await program.tell({ do: 'memory' })).peak ?? 0;

/** Asks for /healthz and a list again and again, in milliseconds each, until `isOver`. */
async function otherPeople(isOver: () => boolean): Promise<number[]> {
  const waits: number[] = [];
  do {
    const began = performance.now();
    expect((await fetch(`${program.url}/healthz`)).status).toBe(200);
    const list = await call(program.url, { as: house.admin, method: 'GET', path: '/data-inventaris' });
    expect(list).toMatchObject({ status: 200 });
    waits.push((performance.now() - began) / 2);
  } while (!isOver());
  return waits.toSorted((a, b) => a - b);
}

const middle = (sorted: number[]) => sorted[Math.floor(sorted.length / 2)] ?? 0;

test(`${CROWD} sign-ins at once: a bounded line, the others come back, everybody else is served`, async () => {
  const before = await peak();
  const statuses: number[] = [];
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  // The short run has seen enough when all who were refused and some of the others have their answer.
  const isEnough = () => statuses.length >= (isWhole ? CROWD : CROWD - QUEUE + 20);
  const people = Array.from({ length: CROWD }, async (_, n) => {
    const email = house.siswa[n % ACCOUNTS]?.email;
    const ending = await call(program.url, {
      method: 'POST',
      path: '/auth/login',
      body: { email, password: PASSWORD },
    });
    if (ending === 'no answer') return;
    statuses.push(ending.status);
    if (isEnough()) resolve();
    if (ending.status === 200) return;
    expect({ status: ending.status, body: ending.body }).toEqual({
      status: 503,
      body: { error: BUSY, message: BUSY },
    });
    expect(Number(ending.headers.get('retry-after'))).toBeGreaterThan(0);
  });
  let isOver = false;
  const waits = otherPeople(() => isOver);
  await enough;
  isOver = true;
  const sorted = await waits;
  const grown = (await peak()) - before;
  await program.kill();
  await Promise.all(people);
  const refused = statuses.filter((status) => status === 503).length;
  console.log(
    `${CROWD} sign-ins: ${refused} told to come back; others wait ${middle(sorted).toFixed(0)} ms, at most ` +
      `${sorted.at(-1)?.toFixed(0)} ms; memory +${grown.toFixed(0)} MiB`,
  );
  expect(refused).toBeGreaterThan(CROWD - 2 * QUEUE);
  expect(refused).toBeLessThanOrEqual(CROWD - QUEUE);
  expect(grown).toBeLessThan(MOST_MORE_MIB);
  expectWithin(middle(sorted), 500);
});

const BUSY = 'Server sedang sibuk. Coba lagi sebentar lagi.';

test('300 uploads that break off leave neither a file nor memory behind', async () => {
  const folder = join(house.location.dataDir, 'sementara');
  const files = () => readdir(folder).catch(() => []);
  const before = await memory();
  let most = 0;
  let isOver = false;
  const waits = otherPeople(() => isOver);
  for (let gelombang = 0; gelombang < 3; gelombang++) {
    const text = halfUpload(program.url, house.admin, { announced: 5_000_000, sent: 200_000 });
    const clients = await Promise.all(Array.from({ length: 100 }, () => rawClient(program.url, text)));
    await expect.poll(async () => (await files()).length).toBeGreaterThan(90);
    most = Math.max(most, (await files()).length);
    for (const { socket } of clients) socket.destroy();
    await expect.poll(files).toEqual([]);
  }
  isOver = true;
  const sorted = await waits;
  const grown = (await memory()) - before;
  console.log(
    `broken uploads: up to ${most} at once; others wait ${middle(sorted).toFixed(0)} ms; memory +${grown.toFixed(0)} MiB`,
  );
  expect(grown).toBeLessThan(MOST_MORE_MIB);
  expect(await examine(house)).toEqual([]);
});

/** So long may a client take for its headers, and for its whole request; Node looks every 30 seconds. */
const HEADERS_MS = 20_000;
const REQUEST_MS = 120_000;
const LOOK_MS = 30_000;

test('600 connections that drip or are silent: others are served, and in time they are cut off', async () => {
  const host = new URL(program.url).host;
  const drops = {
    silent: '',
    head: `GET /api/v1/auth/me HTTP/1.1\r\nHost: ${host}\r\nX-A: `,
    body: `POST /api/v1/auth/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n`,
  };
  const before = await memory();
  const began = performance.now();
  const clients: { kind: keyof typeof drops; client: RawClient }[] = [];
  for (const [kind, text] of Object.entries(drops) as [keyof typeof drops, string][]) {
    const all = await Promise.all(Array.from({ length: 200 }, () => rawClient(program.url, text)));
    clients.push(...all.map((client) => ({ kind, client })));
  }
  const dripping = setInterval(() => {
    for (const { kind, client } of clients) if (kind !== 'silent' && client.socket.writable) client.socket.write('a');
  });
  let looks = 0;
  const sorted = await otherPeople(() => ++looks === 10);
  const grown = (await memory()) - before;
  console.log(`600 slow connections: others wait ${middle(sorted).toFixed(0)} ms; memory +${grown.toFixed(0)} MiB`);
  expectWithin(middle(sorted), 500);
  expect(grown).toBeLessThan(MOST_MORE_MIB);
  if (isWhole) await areCutOff(clients, began);
  clearInterval(dripping);
  for (const { client } of clients) client.socket.destroy();
});

async function areCutOff(clients: { kind: string; client: RawClient }[], began: number): Promise<void> {
  for (const kind of ['silent', 'head', 'body']) {
    const own = clients.filter((each) => each.kind === kind);
    await Promise.all(own.map(({ client }) => client.ended));
    const took = performance.now() - began;
    console.log(`${kind}: cut off after ${(took / 1000).toFixed(0)} s`);
    expectWithin(took, (kind === 'body' ? REQUEST_MS : HEADERS_MS) + LOOK_MS + 15_000);
    if (kind !== 'silent') for (const { client } of own) expect(client.said()).toContain('HTTP/1.1 408');
  }
}
