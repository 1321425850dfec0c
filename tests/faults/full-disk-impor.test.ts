// A disk that fills up under an import or an export: a sentence, everybody else goes on, and with room it goes on by itself or is
// ordered again.
// Rules: IMPOR-8, EKSPOR-8
import { openInstallation } from '@gerbang/kit/installation';
import { afterEach, expect, test } from 'vitest';
import { call } from './calls.ts';
import { createHouse, type House } from './house.ts';
import { archiveOf, type Importer, importer } from './imports.ts';
import { examine } from './oracles.ts';
import { type HurtProgram, start } from './program.ts';
import { isWhole } from './random.ts';
import { canMount, createSmallDisk, type DiskContent, type SmallDisk } from './small-disk.ts';

const env = { LOG_LEVEL: 'silent' };
const ROWS = 30;
const RECORDS = 20;
const FULL = 'Ruang penyimpanan server penuh. Hubungi admin atau petugas TI.';

let disk: SmallDisk;
let house: House;
let program: HurtProgram;

async function setUp(part: DiskContent): Promise<Importer> {
  disk = await createSmallDisk(part);
  const location = { dataDir: disk.dataDir, databaseUrl: '' };
  house = await createHouse({ database: { location, drop: async () => undefined } });
  return importer(house, ROWS);
}

afterEach(async () => {
  await program.kill();
  await disk.remove();
});

/** People who read notice nothing. */
async function expectReaders(): Promise<void> {
  for (const path of ['/data-siswa?statusData=Tervalidasi', '/impor', '/auth/me']) {
    const ending = await call(program.url, { as: house.admin, method: 'GET', path });
    expect(ending === 'no answer' ? ending : ending.status).toBe(200);
  }
}

/** Lets an admin do the next thing on a full disk, waits until that was refused or does not move, and makes room. */
async function onFullDisk(admin: Importer, id: string, deed: [method: string, path: string, body: object]) {
  await disk.fill(program);
  const [method, path, body] = deed;
  const ending = await admin.ask(program.url, method, `/${id}${path}`, body);
  if (ending === 'no answer') throw new Error('The server hung up');
  if (ending.status !== 200) expect(ending).toMatchObject({ status: 507, body: { error: FULL } });
  await expectReaders();
  return ending.status;
}

/** Whether it waits for room and says so, or is through: writing needs no room for files. */
async function waitsForRoom(admin: Importer, id: string, ends: string[]): Promise<boolean> {
  for (;;) {
    const seen = await admin.send(program.url, 'GET', `/${id}`);
    if (seen?.sebab?.includes('menunggu, dan berlanjut sendiri')) return true;
    if (ends.includes(seen?.tahap ?? '')) return false;
  }
}

for (const part of isWhole ? (['files', 'database', 'all'] as const) : (['files'] as const)) {
  test(`an import on a disk that fills up (${part}) waits, and is whole in the end`, async () => {
    const admin = await setUp(part);
    const before = await archiveOf(house);
    program = await start(house.location, { env });
    const { id, files } = await admin.announce(program.url);
    await disk.fill(program);
    const refused = await admin.put(program.url, id, 'gambar', files.gambar);
    if (part !== 'database') expect([refused.status, await refused.json()]).toMatchObject([507, { error: FULL }]);
    await disk.empty(program);
    for (const [berkas, bytes] of Object.entries(files)) {
      expect((await admin.put(program.url, id, berkas, bytes)).status).toBe(200);
    }
    await admin.goOn(program.url, id, 'kolom');

    const { saran } = (await admin.send(program.url, 'GET', `/${id}`)) ?? {};
    const mapped = await onFullDisk(admin, id, ['PUT', '/pemetaan', { pemetaan: saran }]);
    if (part === 'files') expect([mapped, await waitsForRoom(admin, id, ['rencana'])]).toEqual([200, true]);
    await disk.empty(program);
    await admin.goOn(program.url, id, 'rencana');
    const planned = await admin.send(program.url, 'GET', `/${id}`);
    expect(planned).toMatchObject({ sebab: null, jumlah: { baru: ROWS, gambar: ROWS, gambar_ditolak: 0 } });

    await onFullDisk(admin, id, ['POST', '/jalankan', { rencana: planned?.rencana }]);
    await disk.empty(program);
    await admin.goOn(program.url, id, 'selesai');
    expect((await archiveOf(house)).rows).toBe(ROWS);
    await onFullDisk(admin, id, ['POST', '/urungkan', {}]);
    await disk.empty(program);
    await admin.goOn(program.url, id, 'diurungkan');
    expect(await program.stop()).toBe(0);
    expect(await archiveOf(house)).toEqual(before);
    expect(await examine(house)).toEqual([]);
  });
}

type ImporState = { status: string; galat: string | null };
const ask = async (method: string, body?: object) => {
  const path = '/ekspor';
  const ending = await call(program.url, { as: house.pimpinan, method, path, ...(body ? { body } : {}) });
  if (ending === 'no answer') throw new Error('The server hung up');
  return ending;
};
const ended = async () => {
  for (;;) {
    const [row] = (await ask('GET')).body.data as unknown as ImporState[];
    if (row?.status === 'siap' || row?.status === 'gagal') return row;
  }
};

// A thread makes it, which only a real disk can stand in the way of.
if (canMount) {
  test('an export on a disk that fills up is given up with a sentence, takes no room, and is made when there is some', async () => {
    await setUp('files');
    const { build, close } = await openInstallation(house.location);
    for (let n = 0; n < RECORDS; n++) {
      await build.dataSiswa({ nim: `E${n}`, status_data: 'Tervalidasi', pictures: { fotokopi_ktp: house.picture } });
    }
    await close();
    program = await start(house.location, { env });
    expect((await ask('POST', {})).status).toBe(201);
    await disk.fill(program);
    expect(await ended()).toMatchObject({
      status: 'gagal',
      galat: expect.stringContaining('Penyimpanan server penuh'),
    });
    const { status, body } = await ask('POST', {});
    expect([status, body.error]).toEqual([507, expect.stringContaining('Ruang penyimpanan server tidak cukup')]);
    await expectReaders();
    await disk.empty(program);
    expect((await ask('POST', {})).status).toBe(201);
    expect(await ended()).toMatchObject({ status: 'siap', galat: null });
    expect(await examine(house)).toEqual([]);
  });
}
