// Another process holds the embedded database, or takes its file away.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sqliteFile } from '../../apps/server/src/platform/database/database.ts';
import { barangForm, call } from './calls.ts';
import { createHouse, type House } from './house.ts';
import { examine } from './oracles.ts';
import { type HurtProgram, start } from './program.ts';

const AWAY = 'Layanan sedang tidak tersedia. Coba lagi sebentar lagi.';
let house: House;
let program: HurtProgram;
beforeEach(async () => {
  house = await createHouse();
  program = await start(house.location, { env: { LOG_LEVEL: 'silent' } });
});
afterEach(async () => {
  await program.kill();
  await house.drop();
});

async function add(mark: string) {
  const body = barangForm(mark, 'baru', house.picture);
  const ending = await call(program.url, { as: house.admin, method: 'POST', path: '/data-inventaris', body });
  if (ending === 'no answer') throw new Error('The server hung up');
  return { kind: 'barang' as const, mark, acknowledged: ending.status === 201, ending };
}

const refusedForNow = { status: 503, body: { error: AWAY, message: AWAY } };

/** A process that holds the write lock until it is killed. */
async function holdLock(file: string) {
  const holder = spawn(process.execPath, [
    '-e',
    `const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(process.argv[1], { timeout: 10000 });
    database.exec('BEGIN EXCLUSIVE');
    console.log('locked');
    setInterval(() => {}, 1000);`,
    file,
  ]);
  await once(holder.stdout, 'data');
  return {
    async release() {
      const ended = once(holder, 'exit');
      holder.kill('SIGKILL');
      await ended;
    },
  };
}

describe('the embedded database', () => {
  test('locked by another process: writers hear when to come back, readers go on, it heals', async () => {
    const lock = await holdLock(sqliteFile(house.location));
    const refused = Promise.all([add('kunci-1'), add('kunci-2'), add('kunci-3')]);
    const list = await call(program.url, { as: house.admin, method: 'GET', path: '/data-inventaris' });
    expect(list).toMatchObject({ status: 200, body: { totalItems: 0 } });
    const deeds = await refused;
    for (const { ending } of deeds) {
      expect({ status: ending.status, body: ending.body }).toEqual(refusedForNow);
      expect(ending.headers.get('retry-after')).toBe('5');
    }
    await lock.release();
    const after = await add('kunci-4');
    expect(after.acknowledged).toBe(true);
    expect(await examine(house, { deeds: [...deeds, after] })).toEqual([]);
  });

  test('whose file is gone: nothing is acknowledged that a restart would lose; with the file it heals', async () => {
    const file = sqliteFile(house.location);
    const before = await add('hilang-1');
    const files = ['', '-wal', '-shm'].map((ending) => `${file}${ending}`);
    for (const each of files) await rename(each, `${each}.disembunyikan`);
    const refused = await add('hilang-2');
    expect({ status: refused.ending.status, body: refused.ending.body }).toEqual(refusedForNow);
    expect((await fetch(`${program.url}/readyz`)).status).toBe(503);
    for (const each of files) await rename(`${each}.disembunyikan`, each);
    const after = await add('hilang-3');
    expect(after.acknowledged).toBe(true);
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
    expect(await examine(house, { deeds: [before, refused, after] })).toEqual([]);
  });
});
