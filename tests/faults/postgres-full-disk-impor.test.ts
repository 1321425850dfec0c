// The disk of PostgreSQL fills up under an import and its undoing: a sentence, readers notice nothing, nothing half stays, and
// with room it goes on. Only a real disk can be full for another program.
// Rules: IMPOR-8, IMPOR-9
import { chownSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startPostgres } from '../../scripts/postgres.mjs';
import { call } from './calls.ts';
import { createHouse, type House } from './house.ts';
import { archiveOf, type Importer, importer } from './imports.ts';
import { examine } from './oracles.ts';
import { type HurtProgram, start } from './program.ts';
import { isWhole } from './random.ts';
import { canMount, createSmallVolume, type SmallVolume } from './small-disk.ts';

const ROWS = isWhole ? 400 : 80;
const SOME_ROOM = 96 * 1024;
const FULL = 'Ruang penyimpanan server penuh. Hubungi admin atau petugas TI.';

let server: Awaited<ReturnType<typeof startPostgres>>;
let volume: SmallVolume;
let house: House;
let program: HurtProgram;
let dataDir: string;

async function setUp(): Promise<Importer> {
  server = await startPostgres();
  volume = await createSmallVolume();
  if (server.owner) chownSync(volume.folder, server.owner.uid, server.owner.gid);
  const client = new pg.Client({ connectionString: server.superUrl });
  await client.connect();
  await client.query(`create tablespace kecil location '${volume.folder}'`);
  await client.query('create database uji owner pemilik tablespace kecil');
  await client.end();
  dataDir = await mkdtemp(join(tmpdir(), 'gerbang-uji-'));
  const databaseUrl = server.url.replace(/\/postgres$/, '/uji');
  house = await createHouse({ database: { location: { dataDir, databaseUrl }, drop: async () => undefined } });
  program = await start(house.location, { env: { LOG_LEVEL: 'error' } });
  return importer(house, ROWS);
}

async function tearDown(): Promise<void> {
  await program.kill();
  await server.stop();
  await volume.remove();
  await rm(dataDir, { recursive: true });
}

/** People who read notice nothing. */
async function expectReaders(): Promise<void> {
  for (const path of ['/data-siswa?statusData=Tervalidasi', '/impor', '/auth/me']) {
    const ending = await call(program.url, { as: house.admin, method: 'GET', path });
    expect(ending === 'no answer' ? ending : ending.status).toBe(200);
  }
}

if (canMount) {
  test('an import waits while PostgreSQL has no room, and is whole in the end; so is its undoing', async () => {
    const admin = await setUp();
    try {
      const before = await archiveOf(house);
      const id = await admin.upload(program.url);
      await admin.goOn(program.url, id, 'rencana');
      const { rencana } = (await admin.send(program.url, 'GET', `/${id}`)) ?? {};
      // Room to begin, and not for the rows.
      volume.fill(SOME_ROOM);
      expect(await admin.ask(program.url, 'POST', `/${id}/jalankan`, { rencana })).toMatchObject({ status: 200 });
      await program.says(/import waits for the next round/);
      await expectReaders();
      volume.empty();
      await admin.goOn(program.url, id, 'selesai');
      expect(await admin.send(program.url, 'GET', `/${id}`)).toMatchObject({ sebab: null, jumlah: { baru: ROWS } });
      expect((await archiveOf(house)).rows).toBe(ROWS);
      expect(await examine(house)).toEqual([]);

      volume.fill();
      const undo = await admin.ask(program.url, 'POST', `/${id}/urungkan`);
      if (undo === 'no answer') throw new Error('The server hung up');
      if (undo.status !== 200) expect(undo).toMatchObject({ status: 507, body: { error: FULL } });
      await expectReaders();
      volume.empty();
      await admin.goOn(program.url, id, 'diurungkan');
      expect(await program.stop()).toBe(0);
      expect(await archiveOf(house)).toEqual(before);
      expect(await examine(house)).toEqual([]);
    } finally {
      await tearDown();
    }
  });
}
