// A log that takes nothing: a full disk under it, a pipe that nobody reads, one that was closed. Nobody waits for it.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { barangForm, call } from './calls.ts';
import { createHouse, type House } from './house.ts';
import { examine } from './oracles.ts';
import { type HurtProgram, launch, start } from './program.ts';
import { createSmallLog } from './small-disk.ts';
import type { RequestedChange } from './traffic.ts';

/** More lines than wait in memory. */
const REQUESTS = 4000;
const AT_ONCE = 20;

let house: House;
let program: HurtProgram;
let deeds: RequestedChange[];
beforeEach(async () => {
  house = await createHouse({ siswa: 1 });
  deeds = [];
});
afterEach(async () => {
  await program.kill();
  await house.drop();
});

const get = async (path: string) => {
  const response = await fetch(`${program.url}${path}`, { signal: AbortSignal.timeout(5000) });
  return { status: response.status, text: await response.text() };
};

async function add(): Promise<void> {
  const mark = `log-${deeds.length}`;
  const body = barangForm(mark, 'baru', house.picture);
  const ending = await call(program.url, { as: house.admin, method: 'POST', path: '/data-inventaris', body });
  expect(ending).toMatchObject({ status: 201 });
  deeds.push({ kind: 'barang', mark, acknowledged: true, ending });
}

/** More than the log can take, and everybody is answered. */
async function isAnswered(): Promise<void> {
  for (let n = 0; n < REQUESTS; n += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => get('/healthz')));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  }
  await add();
  expect((await get('/readyz')).status).toBe(200);
  const { text } = await get('/metrics');
  expect(Number(/^gerbang_log_lines_lost_total (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
}

/** Nothing is torn, and what is missing is told. */
function isTold(said: string): void {
  const lines = said.split('\n').filter((line) => line.startsWith('{'));
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  expect(said).not.toContain('unhandled failure');
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

const LOST = /"msg":"\d+ log lines were lost"/;

test('its disk is full: everybody is answered, and afterwards it says how many lines were lost', async () => {
  const log = await createSmallLog();
  onTestFinished(log.remove);
  const PORT = String(await freePort());
  const output = log.file === undefined ? {} : { output: log.file };
  program = { ...launch(house.location, { env: { PORT }, ...output }), url: `http://127.0.0.1:${PORT}` };
  await expect.poll(() => log.read(program)).toContain(' siap di ');
  await add();
  await log.fill(program);
  await isAnswered();
  await log.empty(program);
  await expect.poll(() => log.read(program)).toMatch(LOST);
  isTold(await log.read(program));
  await add();
  expect(await program.stop()).toBe(0);
  expect(program.stderr()).toBe('');
  expect(await examine(house, { deeds })).toEqual([]);
});

test('nobody reads its pipe: everybody is answered, and the reader hears how many lines were lost', async () => {
  program = await start(house.location);
  program.process.stdout?.pause();
  await isAnswered();
  program.process.stdout?.resume();
  await program.says(LOST);
  isTold(program.stdout());
  expect(await program.stop()).toBe(0);
  expect(await examine(house, { deeds })).toEqual([]);
});

test('its pipe is closed, as by `npm start | head`: everybody is answered, and it stops in order', async () => {
  program = await start(house.location);
  program.process.stdout?.destroy();
  await isAnswered();
  expect(await program.stop()).toBe(0);
  expect(await examine(house, { deeds })).toEqual([]);
});
