// Pages of the embedded database that are overwritten, as a bad disk or a careless program leaves them. SQLite only.
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openInstallation } from '@gerbang/kit/installation';
import { runProgram } from '@gerbang/kit/program';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, sqliteFile } from '../../apps/server/src/platform/database/database.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { barangForm, call, siswaForm } from './calls.ts';
import { createHouse, type House } from './house.ts';
import { examine } from './oracles.ts';
import { type HurtProgram, start } from './program.ts';

const env = { LOG_LEVEL: 'error' };
const DAMAGED = 'Basis data rusak. Hubungi pengelola server.';
const WAITING = '/data-siswa?statusData=Menunggu%20Validasi';
const MEBIBYTE = 1024 * 1024;

let house: House;
let program: HurtProgram | undefined;
let file: string;
beforeEach(async () => {
  house = await createHouse({ siswa: 1 });
  const installation = await openInstallation(house.location);
  await installation.build.dataSiswa({ nama: 'Siswa Lama' });
  await installation.close();
  file = sqliteFile(house.location);
});
afterEach(async () => {
  await program?.kill();
  program = undefined;
  await house.drop();
});

/** Overwrites the first page of a table and of each of its indexes. */
async function overwriteTable(table: string): Promise<void> {
  const database = new DatabaseSync(file, { readOnly: true });
  const roots = database.prepare('select rootpage from sqlite_schema where tbl_name = ? and rootpage > 0').all(table);
  const { page_size } = database.prepare('pragma page_size').get() as { page_size: number };
  database.close();
  await overwrite(roots.map(({ rootpage }) => ({ position: (Number(rootpage) - 1) * page_size, bytes: page_size })));
}

async function overwrite(places: { position: number; bytes: number }[]): Promise<void> {
  expect(places).not.toEqual([]);
  const handle = await open(file, 'r+');
  for (const { position, bytes } of places) await handle.write(Buffer.alloc(bytes, 0xa5), 0, bytes, position);
  await handle.close();
}

async function ask(method: string, path: string, body?: FormData) {
  const ending = await call(program?.url ?? '', { as: house.admin, method, path, ...(body ? { body } : {}) });
  if (ending === 'no answer') throw new Error('The server hung up');
  return { status: ending.status, body: ending.body, retryAfter: ending.headers.get('retry-after') };
}

const readiness = async () => (await fetch(`${program?.url}/readyz`)).json() as Promise<Record<string, unknown>>;
const refusal = { status: 503, body: { error: DAMAGED, message: DAMAGED }, retryAfter: '60' };
const barang = (kode: string) => barangForm(kode, 'baru', house.picture);

test('a table, before the start: one sentence, and no start', async () => {
  await overwriteTable('data_siswa');
  const { code, stdout, stderr } = await runProgram('main', house.location, { env: { LOG_LEVEL: 'silent' } });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^Basis data .*gerbang\.db rusak\. Pulihkan cadangannya; .*\n$/);
});

test('a table of a large database, before the start: it starts, finds out by itself, and is not ready', async () => {
  const db = openDatabase(house.location);
  const rows = Array.from({ length: 40 }, (_, n) => ({
    kunci: `${n}${'x'.repeat(MEBIBYTE)}`,
    jumlah: 1,
    kedaluwarsa_pada: '2099-01-01T00:00:00.000Z',
  }));
  await transaction(db, async (db) => {
    for (const row of rows) await db.insertInto('percobaan').values(row).execute();
  });
  await db.destroy();
  await overwriteTable('data_siswa');
  program = await start(house.location, { env });
  await program.says(/"quick_check":\[".+\],"msg":"the database is damaged"/);
  expect(await readiness()).toMatchObject({ status: 'belum siap', basisData: false, keutuhan: false });
  expect(await ask('POST', '/data-inventaris', barang('rusak-1'))).toEqual(refusal);
  expect((await ask('GET', '/data-inventaris')).status).toBe(200);
});

test('a table, under the running server: whoever needs it and whoever writes hears 503, other reads are served, and it is not ready', async () => {
  program = await start(house.location, { env });
  expect(await readiness()).toMatchObject({ status: 'siap', keutuhan: true });
  await overwriteTable('data_siswa');
  // Another commit: until then SQLite trusts the pages that it has in memory.
  expect((await ask('POST', '/data-inventaris', barang('rusak-1'))).status).toBe(201);
  for (const path of [WAITING, `${WAITING}&search=siswa`, '/dashboard'])
    expect(await ask('GET', path), path).toEqual(refusal);
  expect(await ask('POST', '/data-siswa', siswaForm('rusak-1', house.picture))).toEqual(refusal);
  expect((await ask('GET', '/data-inventaris')).status).toBe(200);
  await program.says(/"quick_check":\[".+\],"msg":"the database is damaged"/);
  // The next start refuses the file: what it acknowledged from here on would be lost.
  expect(await ask('POST', '/data-inventaris', barang('rusak-2'))).toEqual(refusal);
  expect(await readiness()).toMatchObject({ status: 'belum siap', basisData: false, keutuhan: false });
  expect(program.stdout()).not.toContain(house.admin.email);
  // In order, and the next start says it.
  expect(await program.stop()).toBe(0);
  const again = await runProgram('main', house.location, { env: { LOG_LEVEL: 'silent' } });
  expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/rusak\. Pulihkan cadangannya/) });
});

test('the whole file, under the running server: every call hears 503, none an unexplained failure', async () => {
  program = await start(house.location, { env });
  expect((await ask('POST', '/data-inventaris', barang('rusak-1'))).status).toBe(201);
  const { size } = await open(file).then((handle) => handle.stat().finally(() => handle.close()));
  await overwrite([{ position: 0, bytes: size }]);
  await ask('POST', '/data-inventaris', barang('rusak-2'));
  for (const path of [WAITING, '/data-inventaris?search=kursi', '/dashboard'])
    expect(await ask('GET', path), path).toEqual(refusal);
  expect(await ask('POST', '/data-inventaris', barang('rusak-3'))).toEqual(refusal);
  await expect.poll(readiness).toMatchObject({ status: 'belum siap', keutuhan: false });
});

test('a table, after a backup: the backup takes the place of the damaged file, and the program starts', async () => {
  const folder = join(house.location.dataDir, 'cadangan', 'utuh');
  const made = await runProgram('cadangan', house.location, { args: ['buat', folder] });
  expect(made).toMatchObject({ code: 0 });
  await overwriteTable('data_siswa');
  const again = await runProgram('cadangan', house.location, { args: ['buat', `${folder}-lagi`] });
  expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/rusak\. Pulihkan cadangannya/) });
  const restored = await runProgram('cadangan', house.location, { args: ['pulihkan', folder] });
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  program = await start(house.location, { env });
  expect(await readiness()).toMatchObject({ status: 'siap', keutuhan: true });
  expect(await examine(house)).toEqual([]);
});
