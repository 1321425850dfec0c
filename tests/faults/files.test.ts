// Files and folders that cannot be used, as a disk with errors or a wrong hand leaves them: a clear refusal that says when to
// come back, nothing half, the rest goes on, and all is well again without a restart.
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BASE_PATH } from '@gerbang/contract/wire';
import { onPostgres } from '@gerbang/kit/database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskPath } from '../../apps/server/src/platform/storage/disk-storage.ts';
import { type Answer, barangForm, call } from './calls.ts';
import { contentsOf } from './contents.ts';
import { createHouse, type House } from './house.ts';
import { examine } from './oracles.ts';
import { type HurtProgram, start } from './program.ts';
import { rawClient } from './raw-clients.ts';
import { canMount } from './small-disk.ts';
import type { RequestedChange } from './traffic.ts';

const env = { LOG_LEVEL: 'silent' };
const BROKEN = 'Penyimpanan di server sedang bermasalah. Coba lagi sebentar lagi. Jika tetap begini, hubungi admin.';

let house: House;
let program: HurtProgram;
let deeds: RequestedChange[];
let picture: string;
let folder: (name: string) => string;
beforeEach(async () => {
  house = await createHouse({ siswa: 1 });
  program = await start(house.location, { env });
  folder = (name) => join(house.location.dataDir, name);
  deeds = [];
  const first = await add();
  expect(first.status).toBe(201);
  picture = String((first.body.data as { foto_barang?: string }).foto_barang).replace(BASE_PATH, '');
});
afterEach(async () => {
  await program.kill();
  await house.drop();
});

async function send(method: 'GET' | 'POST', path: string, body?: FormData | object): Promise<Answer> {
  const ending = await call(program.url, { as: house.admin, method, path, ...(body ? { body } : {}) });
  if (ending === 'no answer') throw new Error('The server hung up');
  return ending;
}

async function add(): Promise<Answer> {
  const mark = `berkas-${deeds.length}`;
  const ending = await send('POST', '/data-inventaris', barangForm(mark, 'baru', house.picture));
  deeds.push({ kind: 'barang', mark, acknowledged: ending.status === 201, ending });
  return ending;
}

function expectRefusedForNow({ status, body, headers }: Answer, what = ''): void {
  const retryAfter = Number(headers.get('retry-after'));
  expect({ what, status, body, later: retryAfter > 0 }).toEqual({
    what,
    status: 503,
    body: { error: BROKEN, message: BROKEN },
    later: true,
  });
}

async function expectUploadRefused(what?: string): Promise<void> {
  const before = await contentsOf(house);
  expectRefusedForNow(await add(), what);
  expect(await contentsOf(house)).toEqual(before);
}

async function expectHealed(): Promise<void> {
  expect((await add()).status).toBe(201);
  for (const path of [picture, `${picture}/kecil`]) expect((await send('GET', path)).status).toBe(200);
  expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
  expect(await examine(house, { deeds })).toEqual([]);
}

test('a file in the place of the folder for uploads', async () => {
  await rename(folder('sementara'), folder('sementara.benar'));
  await writeFile(folder('sementara'), 'bukan folder');
  await expectUploadRefused();
  expect((await send('GET', picture)).status).toBe(200);
  await rm(folder('sementara'));
  await expectHealed();
});

test('a file in the place of the folder of pictures', async () => {
  await rename(folder('berkas'), folder('berkas.benar'));
  await writeFile(folder('berkas'), 'bukan folder');
  await expectUploadRefused();
  for (const path of [picture, `${picture}/kecil`]) expectRefusedForNow(await send('GET', path), path);
  expect((await send('GET', '/data-inventaris')).status).toBe(200);
  expect((await fetch(`${program.url}/readyz`)).status).toBe(503);
  await rm(folder('berkas'));
  await rename(folder('berkas.benar'), folder('berkas'));
  await expectHealed();
});

test('a folder in the place of a picture', async () => {
  const [key = ''] = (await readdir(folder('berkas'), { recursive: true }))
    .map((name) => name.split('/').at(-1) ?? '')
    .filter((name) => /^[0-9a-f]{32}$/.test(name));
  const path = diskPath(folder('berkas'), key);
  await rename(path, `${path}.benar`);
  await mkdir(path);
  expectRefusedForNow(await send('GET', picture));
  expect((await send('GET', `${picture}/kecil`)).status).toBe(200);
  await rm(path, { recursive: true });
  await rename(`${path}.benar`, path);
  await expectHealed();
});

if (canMount) {
  test('a disk for pictures that was mounted read-only', async () => {
    const mount = (...args: string[]) => expect(spawnSync('mount', [...args, folder('berkas')]).status).toBe(0);
    mount('--bind', folder('berkas'));
    mount('-o', 'remount,ro,bind');
    try {
      await expectUploadRefused();
      expect((await send('GET', picture)).status).toBe(200);
      expect((await fetch(`${program.url}/readyz`)).status).toBe(503);
    } finally {
      spawnSync('umount', ['-l', folder('berkas')]);
    }
    await expectHealed();
  });
}

const codes = ['EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'EIO'];
const steps = ['mkdir', 'open', 'writeFile', 'sync', 'link', 'rm'];
test('every error of the disk at every step of an upload', async () => {
  for (const code of codes) {
    for (const step of steps) {
      await program.tell({ do: 'fail', step, code });
      const ending = await add();
      // What cannot be removed is swept later, and what was written is written.
      if (step === 'rm') expect([201, 503]).toContain(ending.status);
      else if (ending.status !== 201) expectRefusedForNow(ending, `${step} ${code}`);
      else expect(`${step} ${code}`).toMatch(/^mkdir |^link EPERM/);
    }
    await program.tell({ do: 'fail', step: 'readFile', code });
    for (const path of [picture, `${picture}/kecil`]) expectRefusedForNow(await send('GET', path), `readFile ${code}`);
    await program.tell({ do: 'fail', step: '', code: '' });
  }
  await expectHealed();
});

/** A call over a connection that the server has accepted already: without a file to open it accepts no more. */
async function openedCall(method: string, path: string, body?: FormData | object) {
  const client = await rawClient(program.url);
  const response = new Response(body instanceof FormData ? body : JSON.stringify(body ?? {}));
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = body instanceof FormData ? response.headers.get('content-type') : 'application/json';
  const head = [
    `${method} ${BASE_PATH}${path} HTTP/1.1`,
    'host: x',
    'connection: close',
    `cookie: ${house.admin.cookie}`,
    `content-type: ${type}`,
    `content-length: ${bytes.length}`,
  ];
  return async () => {
    client.socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes]));
    await client.ended;
    return client.said();
  };
}

if (process.platform === 'linux') {
  test('no file may be opened any more', async () => {
    const limit = (files: string) => spawnSync('prlimit', ['--pid', String(program.process.pid), `--nofile=${files}:`]);
    const before = await contentsOf(house);
    const calls = [
      await openedCall('POST', '/data-inventaris', barangForm('ditolak', 'baru', house.picture)),
      await openedCall('GET', picture),
      await openedCall('POST', '/laporan/data-inventaris-pdf'),
      await openedCall('POST', '/laporan/data-inventaris-excel'),
    ];
    const list = await openedCall('GET', '/data-inventaris');
    // They are accepted in turn: when this is answered, all are.
    expect((await fetch(`${program.url}/healthz`)).status).toBe(200);
    expect(limit('8').status).toBe(0);
    const answers: string[] = [];
    for (const ask of [...calls, list]) answers.push(await ask());
    expect(limit('1024').status).toBe(0);
    expect(answers.pop()).toMatch(/^HTTP\/1.1 200 /);
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1.1 503 [\s\S]*\r\nretry-after: 30\r\n/);
      expect(answer).toContain(BROKEN);
    }
    expect(await contentsOf(house)).toEqual(before);
    expect((await send('POST', '/laporan/data-inventaris-pdf', {})).status).toBe(200);
    await expectHealed();
  });
}

if (!onPostgres) {
  test('a database that may only be read', async () => {
    const before = await contentsOf(house);
    await program.tell({ do: 'read only', active: true });
    const refused = await add();
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send('GET', '/data-inventaris')).status).toBe(200);
    expect((await fetch(`${program.url}/readyz`)).status).toBe(503);
    await program.tell({ do: 'read only', active: false });
    expect((await contentsOf(house)).rows).toEqual(before.rows);
    await expectHealed();
  });
}
