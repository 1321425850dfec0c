// Pictures that the storage lost or changed: whoever asks hears that, the log and /metrics know which, and the rest goes on.
import { copyFile, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { diskPath } from '../../apps/server/src/platform/storage/disk-storage.ts';
import { smallKey } from '../../apps/server/src/platform/storage/file-storage.ts';
import { type Answer, barangForm, call, fotoForm, siswaForm } from './calls.ts';
import { contentsOf } from './contents.ts';
import { createHouse, type House, type Person } from './house.ts';
import { examine } from './oracles.ts';
import { type HurtProgram, start } from './program.ts';

const BROKEN = 'Gambar ini rusak di penyimpanan. Hubungi admin.';

let house: House;
let program: HurtProgram;
let siswa: Person;
beforeEach(async () => {
  house = await createHouse({ siswa: 1 });
  [siswa] = house.siswa as [Person];
  program = await start(house.location, { env: { LOG_LEVEL: 'error' } });
});
afterEach(async () => {
  await program.kill();
  await house.drop();
});

async function send(as: Person, method: 'GET' | 'POST' | 'PATCH', path: string, body?: FormData | object) {
  const ending = await call(program.url, { as, method, path, ...(body ? { body } : {}) });
  if (ending === 'no answer') throw new Error('The server hung up');
  return ending;
}

type Stored = { id: string; bidang: string; kunci: string; as: Person };

/** A record's photo and an item's, as their rows name them. */
async function twoPictures(): Promise<Stored[]> {
  expect((await send(siswa, 'POST', '/data-diri', siswaForm(undefined, house.picture))).status).toBe(201);
  const item = barangForm('brg', 'baru', house.picture);
  expect((await send(house.admin, 'POST', '/data-inventaris', item)).status).toBe(201);
  const db = openDatabase(house.location);
  const rows = await db.selectFrom('berkas').select(['id', 'bidang', 'kunci']).orderBy('bidang').execute();
  await db.destroy();
  return rows.map((row) => ({ ...row, as: row.bidang === 'foto_barang' ? house.admin : siswa }));
}

const pathOf = (key: string) => diskPath(join(house.location.dataDir, 'berkas'), key);

/** What is done to the bytes under a key; `other` is the other picture's. */
const harms: Record<string, (key: string, other: string) => Promise<void>> = {
  'one bit flipped': async (key) => {
    const bytes = await readFile(pathOf(key));
    const middle = bytes.length >> 1;
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    await writeFile(pathOf(key), bytes);
  },
  'the number of a key that never was': async (key) => {
    const bytes = await readFile(pathOf(key));
    bytes[4] = 200;
    await writeFile(pathOf(key), bytes);
  },
  'cut off': (key) => truncate(pathOf(key), 100),
  'cut off in the head': (key) => truncate(pathOf(key), 10),
  emptied: (key) => truncate(pathOf(key), 0),
  'exchanged with another': (key, other) => copyFile(pathOf(other), pathOf(key)),
  'somebody else’s file': (key) => writeFile(pathOf(key), house.picture),
  missing: (key) => rm(pathOf(key)),
};

async function countOf(): Promise<number> {
  const text = await (await fetch(`${program.url}/metrics`)).text();
  return Number(/^gerbang_gambar_rusak_total (\d+)$/m.exec(text)?.[1]);
}

function expectBroken({ status, body, headers }: Answer, what: string): void {
  expect({ what, status, body }).toEqual({ what, status: 503, body: { error: BROKEN, message: BROKEN } });
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

// Rule: BERKAS-5
test('every kind of damage, in both forms, of a document and an item', async () => {
  const [one, two] = (await twoPictures()) as [Stored, Stored];
  const before = await contentsOf(house);
  let expected = 0;
  for (const [name, harm] of Object.entries(harms)) {
    for (const [picture, other] of [
      [one, two],
      [two, one],
    ] as const) {
      for (const [form, keyOf] of [
        ['', (kunci: string) => kunci],
        ['/kecil', smallKey],
      ] as const) {
        const key = keyOf(picture.kunci);
        const whole = await readFile(pathOf(key));
        await harm(key, keyOf(other.kunci));
        expectBroken(await send(picture.as, 'GET', `/berkas/${picture.id}${form}`), `${name} ${picture.bidang}${form}`);
        expect(await countOf()).toBe(++expected);
        expect((await send(other.as, 'GET', `/berkas/${other.id}${form}`)).status).toBe(200);
        await writeFile(pathOf(key), whole);
        expect((await send(picture.as, 'GET', `/berkas/${picture.id}${form}`)).status).toBe(200);
      }
    }
  }
  expect(await contentsOf(house)).toEqual(before);
  const lines = program.stdout().trim().split('\n').slice(1);
  const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'broken picture');
  expect(told).toHaveLength(expected);
  for (const { bidang, berkas, level } of told) {
    expect(level).toBe(50);
    expect([`${one.bidang} ${one.id}`, `${two.bidang} ${two.id}`]).toContain(`${bidang} ${berkas}`);
  }
  for (const secret of [siswa.email, siswa.nim, 'Dewi', 'Sri Wahyuni']) expect(lines.join()).not.toContain(secret);
  expect(await examine(house)).toEqual([]);
});

test('a copy of one’s data says which picture is broken; lists, records and another picture in its place go on', async () => {
  const [, photo] = (await twoPictures()) as [Stored, Stored];
  await harms['one bit flipped']?.(photo.kunci, '');
  const copy = await send(siswa, 'POST', '/data-pribadi/unduh', {});
  expect(copy.status).toBe(200);
  const zip = Buffer.from(copy.body as unknown as ArrayBuffer).toString('latin1');
  expect(zip).toContain(`gambar/${photo.bidang}.txt`);
  expect(zip).toContain(BROKEN);
  expect(await countOf()).toBe(1);
  expect(program.stdout()).toContain(`"berkas":"${photo.id}"`);

  const own = await send(siswa, 'GET', '/data-diri');
  expect(own.status).toBe(200);
  expect((await send(house.admin, 'GET', `/data-siswa/${own.body.data?.id}`)).status).toBe(200);
  const replaced = await send(siswa, 'PATCH', `/data-diri/${own.body.data?.id}`, fotoForm(house.picture));
  expect(replaced.status).toBe(200);
  const again = barangForm('brg', 'diganti', house.picture);
  expect((await send(house.admin, 'POST', '/data-inventaris', again)).status).toBe(201);
});
