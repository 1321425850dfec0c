// A disk that is full, for the database, for files, and for both: a clear refusal, readers go on, and when there is
// room again so is everything, without a restart.
import { rm } from 'node:fs/promises';
import { runProgram } from '@gerbang/kit/program';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sqliteFile } from '../../apps/server/src/platform/database/database.ts';
import { barangForm, type CallResult, call } from './calls.ts';
import { createHouse, type House } from './house.ts';
import { examine } from './oracles.ts';
import { type HurtProgram, launch, start } from './program.ts';
import { isWhole } from './random.ts';
import { createSmallDisk, type DiskContent, type SmallDisk } from './small-disk.ts';
import type { RequestedChange } from './traffic.ts';

const env = { LOG_LEVEL: 'silent' };
const FULL = 'Ruang penyimpanan server penuh. Hubungi admin atau petugas TI.';
const MOST_TRIES = 400;

let disk: SmallDisk;
let house: House;
let program: HurtProgram;
let deeds: RequestedChange[];
let counter = 0;

async function setUp(part: DiskContent): Promise<void> {
  disk = await createSmallDisk(part);
  const location = { dataDir: disk.dataDir, databaseUrl: '' };
  house = await createHouse({ siswa: 2, database: { location, drop: async () => undefined } });
  program = await start(location, { env });
  deeds = [];
}

/** Adds an item with a photo, and writes it down. */
async function add(): Promise<Exclude<CallResult, string>> {
  const mark = `penuh-${++counter}`;
  const body = barangForm(mark, 'baru', house.picture);
  const ending = await call(program.url, { as: house.admin, method: 'POST', path: '/data-inventaris', body });
  if (ending === 'no answer') throw new Error('The server hung up');
  deeds.push({ kind: 'barang', mark, acknowledged: ending.status === 201, ending });
  return ending;
}

const get = async (path: string, as = house.admin) => {
  const ending = await call(program.url, { as, method: 'GET', path });
  return ending === 'no answer' ? ending : ending.status;
};

afterEach(async () => {
  await program.kill();
  await disk.remove();
});

for (const part of ['database', 'files', 'all'] as const) {
  describe(part, () => {
    beforeEach(() => setUp(part), 60_000);

    test('refuses what has no room, reads on, and heals', async () => {
      const first = await add();
      expect(first.status).toBe(201);
      await disk.fill(program);
      // What is in the database's free pages may still go on for a while.
      let refusal = await add();
      for (let tries = 0; refusal.status === 201 && tries < MOST_TRIES; tries++) refusal = await add();
      expect({ status: refusal.status, body: refusal.body }).toEqual({
        status: 507,
        body: { error: FULL, message: FULL },
      });
      await readsGoOn(String((first.body.data as { foto_barang?: string }).foto_barang));
      if (part !== 'database') expect((await fetch(`${program.url}/readyz`)).status).toBe(503);
      expect((await fetch(`${program.url}/healthz`)).status).toBe(200);

      await disk.empty(program);
      expect((await add()).status).toBe(201);
      expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
      expect(await examine(house, { deeds })).toEqual([]);
      expect(await program.stop()).toBe(0);
      expect(program.stderr()).toBe('');
    });

    if (isWhole || part === 'all') {
      test('killed while it is full, it comes back when there is room', async () => {
        expect((await add()).status).toBe(201);
        await disk.fill(program);
        for (let tries = 0; (await add()).status === 201 && tries < MOST_TRIES; tries++);
        if (disk.isReal) {
          await program.kill();
          await startsOrExplains();
          if (part !== 'files') await explains();
        }
        await disk.empty(program);
        await program.kill();
        program = await start(house.location, { env });
        expect((await add()).status).toBe(201);
        expect(await examine(house, { deeds })).toEqual([]);
      });
    }
  });
}

const NO_ROOM = /^Disk tempat \S+ penuh\. Kosongkan sebagian, lalu coba lagi\.\n$/;

/** On a full disk a start and a check either work or say in one sentence why not. */
async function startsOrExplains(): Promise<void> {
  program = launch(house.location, { env });
  const isReady = await program.says(/ siap di /).then(
    () => true,
    () => false,
  );
  await program.kill();
  if (!isReady) expect(program.stderr()).toMatch(NO_ROOM);
  const { code, stderr } = await runProgram('periksa', house.location);
  if (code !== 0) expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(NO_ROOM) });
}

/** As after a machine's end, on a disk where SQLite cannot even make the index of its log. */
async function explains(): Promise<void> {
  await rm(`${sqliteFile(house.location)}-shm`, { force: true });
  await disk.fill(program);
  for (const [name, code] of [
    ['main', 1],
    ['periksa', 2],
  ] as const) {
    const expected = { code, stderr: expect.stringMatching(NO_ROOM) };
    expect(await runProgram(name, house.location, { env })).toMatchObject(expected);
  }
}

/** Lists, records, totals and pictures, of a session that the disk could not bring up to date. */
async function readsGoOn(foto: string): Promise<void> {
  const path = foto.replace('/api/v1', '');
  const reads = ['/data-inventaris', '/data-siswa?statusData=Tervalidasi', '/auth/me', path, `${path}/kecil`];
  for (const read of reads) expect(`${read} ${await get(read)}`).toBe(`${read} 200`);
}
