// `npm run kunci -- putar` as a process of its own beside a server at work: every picture opens before, meanwhile and
// afterwards, those among them that came meanwhile; also when the exchange is killed and run again.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BASE_PATH } from '@gerbang/contract/wire';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { barangForm, call } from './calls.ts';
import { createHouse, type House } from './house.ts';
import { examine } from './oracles.ts';
import { type HurtProgram, launch, start } from './program.ts';
import { isWhole } from './random.ts';
import type { RequestedChange } from './traffic.ts';

const env = { LOG_LEVEL: 'silent' };
/** So long the exchange waits for uploads that took the old key; the short form lets most of it pass by its clock. */
const GRACE_MS = 60_000;
const LEFT_MS = 500;
/** Where the exchange is stopped: some files are sealed anew, and both its hands hold one. */
const HALF_WAY = 'before rename picture';
const FIRST = 4;
/** Looks and uploads of each of the two in a part of the exchange. */
const TIMES = isWhole ? 20 : 1;

let house: House;
let server: HurtProgram;
/** Addresses of all pictures, and what is known of each form since its first look. */
let addresses: string[];
let hashes: Map<string, string>;
let deeds: RequestedChange[];
beforeEach(async () => {
  house = await createHouse();
  server = await start(house.location, { env });
  [addresses, hashes, deeds] = [[], new Map(), []];
  for (let n = 0; n < FIRST; n++) await add();
  await readAll();
});
afterEach(async () => {
  await server.kill();
  await house.drop();
});

async function add(): Promise<void> {
  const mark = `kunci-${deeds.length}`;
  const body = barangForm(mark, 'baru', house.picture);
  const ending = await call(server.url, { as: house.admin, method: 'POST', path: '/data-inventaris', body });
  if (ending === 'no answer' || ending.status !== 201) throw new Error(`Not added: ${JSON.stringify(ending)}`);
  deeds.push({ kind: 'barang', mark, acknowledged: true, ending });
  const { foto_barang = '' } = ending.body.data as { foto_barang?: string };
  addresses.push(foto_barang.replace(BASE_PATH, ''));
}

async function read(path: string): Promise<void> {
  const picture = await call(server.url, { as: house.admin, method: 'GET', path });
  if (picture === 'no answer' || picture.status !== 200) throw new Error(`${path}: ${JSON.stringify(picture)}`);
  const bytes = Buffer.from(picture.body as unknown as ArrayBuffer);
  const hash = createHash('sha256').update(bytes).digest('hex');
  expect(hash).toBe(hashes.get(path) ?? hash);
  hashes.set(path, hash);
}

async function readAll(): Promise<void> {
  for (const address of [...addresses]) for (const path of [address, `${address}/kecil`]) await read(path);
}

/** One who looks at all pictures, and one who uploads and looks at all, until `end`. */
function work() {
  let isOver = false;
  const rounds = { read: 0, added: 0 };
  const reading = async () => {
    for (; !isOver; rounds.read++) await readAll();
  };
  const adding = async () => {
    for (; !isOver; rounds.added++) {
      await add();
      await readAll();
    }
  };
  const all = Promise.all([reading(), adding()]);
  // Told to whoever waits below.
  all.catch(() => undefined);
  return {
    rounds,
    /** Waits until both looked and uploaded again, a few times each. */
    async several() {
      const { read: looks, added } = rounds;
      const enough = () => rounds.read >= looks + TIMES && rounds.added >= added + TIMES;
      await Promise.race([all, expect.poll(enough, { interval: 10 }).toBe(true)]);
    },
    async end() {
      isOver = true;
      await all;
    },
  };
}

/** An exchange that has come half-way and waits there. */
async function exchangeHalfWay(): Promise<HurtProgram> {
  const exchange = launch(house.location, { name: 'kunci', args: ['putar'] });
  const half = exchange.isHeld();
  await exchange.tell({ do: 'hold', name: HALF_WAY });
  await half;
  return exchange;
}

async function secretsNow(): Promise<{ fileKeyVersion?: number; olderFileKeys?: object }> {
  return JSON.parse(await readFile(join(house.location.dataDir, 'rahasia.json'), 'utf8'));
}

async function finishes(exchange: HurtProgram): Promise<void> {
  if (!isWhole) await exchange.tell({ do: 'clock', ahead: GRACE_MS - LEFT_MS });
  await exchange.tell({ do: 'release' });
  expect({ code: await exchange.ended, stderr: exchange.stderr() }).toEqual({ code: 0, stderr: '' });
  expect(exchange.stdout()).toMatch(/^Kunci gambar diganti: \d+ file disandi ulang\.$/m);
}

async function expectAllOpen(version: number): Promise<void> {
  await readAll();
  const secrets = await secretsNow();
  expect({ version: secrets.fileKeyVersion, older: secrets.olderFileKeys }).toEqual({ version, older: undefined });
  expect(await examine(house, { deeds })).toEqual([]);
  expect(await server.stop()).toBe(0);
  server = await start(house.location, { env });
  await readAll();
}

test('every picture opens at every moment, and what is uploaded meanwhile, too', async () => {
  const people = work();
  const exchange = await exchangeHalfWay();
  expect(await secretsNow()).toMatchObject({ fileKeyVersion: 2, olderFileKeys: expect.anything() });
  await people.several();
  await finishes(exchange);
  await people.several();
  await people.end();
  console.log(`key rotation: all read ${people.rounds.read} times, ${people.rounds.added} pictures added`);
  await expectAllOpen(2);
});

if (isWhole) {
  test('killed half-way and run again beside the same server', async () => {
    const people = work();
    const killed = await exchangeHalfWay();
    await killed.kill();
    await people.several();
    await finishes(await exchangeHalfWay());
    await people.end();
    await expectAllOpen(2);
  });
}
