// rahasia.json lost, damaged, foreign or open to others under a running server: nothing is sealed that a restart could not
// open, pictures are shown as before, and with the right file everything goes on by itself.
import { chmod, copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BASE_PATH } from '@gerbang/contract/wire';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, barangForm, call, siswaForm } from './calls.ts';
import { contentsOf } from './contents.ts';
import { createHouse, type House } from './house.ts';
import { examine } from './oracles.ts';
import { type HurtProgram, start } from './program.ts';
import { someOf } from './random.ts';
import type { RequestedChange } from './traffic.ts';

const env = { LOG_LEVEL: 'silent' };
const REFUSED = 'Gambar belum dapat disimpan karena rahasia program di server tidak sesuai. Hubungi admin.';

let house: House;
let other: House;
let program: HurtProgram;
let path: string;
let deeds: RequestedChange[];
let pictures: string[];
beforeEach(async () => {
  [house, other] = [await createHouse({ siswa: 1 }), await createHouse()];
  program = await start(house.location, { env });
  path = join(house.location.dataDir, 'rahasia.json');
  [deeds, pictures] = [[], []];
  await adds('sebelum');
});
afterEach(async () => {
  await program.kill();
  await house.drop();
  await other.drop();
});

async function send(method: 'GET' | 'POST', path: string, body?: FormData | object): Promise<Answer> {
  const ending = await call(program.url, { as: house.admin, method, path, ...(body ? { body } : {}) });
  if (ending === 'no answer') throw new Error('The server hung up');
  return ending;
}

/** An item with a picture, which everybody can open from now on. */
async function adds(mark: string): Promise<void> {
  const ending = await send('POST', '/data-inventaris', barangForm(mark, 'baru', house.picture));
  deeds.push({ kind: 'barang', mark, acknowledged: ending.status === 201, ending });
  expect(ending.status).toBe(201);
  const { foto_barang = '' } = ending.body.data as { foto_barang?: string };
  pictures.push(foto_barang.replace(BASE_PATH, ''));
}

async function expectAllShown(): Promise<void> {
  for (const picture of pictures.flatMap((each) => [each, `${each}/kecil`])) {
    expect(`${picture} ${(await send('GET', picture)).status}`).toBe(`${picture} 200`);
  }
}

async function readiness(): Promise<{ status: number; rahasia: boolean }> {
  const answer = await fetch(`${program.url}/readyz`);
  return { status: answer.status, rahasia: ((await answer.json()) as { rahasia: boolean }).rahasia };
}

/** No picture is accepted, all others go on; nothing of the refused ones is left. */
async function expectNoPictureAccepted(): Promise<void> {
  const before = await contentsOf(house);
  for (const [path, body] of [
    ['/data-inventaris', barangForm('ditolak', 'baru', house.picture)],
    ['/data-siswa', siswaForm('ditolak', house.picture)],
  ] as const) {
    const { status, body: said, headers } = await send('POST', path, body);
    expect({ status, said }).toEqual({ status: 503, said: { error: REFUSED, message: REFUSED } });
    expect(headers.get('retry-after')).toBe('60');
  }
  expect(await contentsOf(house)).toEqual(before);
  await expectAllShown();
  expect(await readiness()).toEqual({ status: 503, rahasia: false });
}

/** What is done to the file; the right one lies beside it. */
const faults: Record<string, () => Promise<void>> = {
  'of another installation': () => copyFile(join(other.location.dataDir, 'rahasia.json'), path),
  'cut off': () => writeFile(path, '{"pepper":"ab', { mode: 0o600 }),
  'that is empty': () => writeFile(path, '', { mode: 0o600 }),
  'that is gone': () => rm(path),
  'that others may read': () => chmod(path, 0o644),
  'with a folder in its place': async () => {
    await rm(path);
    await mkdir(path, { mode: 0o700 });
  },
};

test.each(someOf('secrets', Object.entries(faults)))('a file %s', async (_, hurt) => {
  await copyFile(path, `${path}.benar`);
  await hurt();
  await expectNoPictureAccepted();
  // Without a picture nothing is sealed.
  const profile = await send('POST', '/profile', {
    nama: 'Sri Wahyuni',
    nomor_whatsapp: '0812',
    alamat: 'Jalan Melati',
  });
  expect(profile.status).toBe(200);

  await rm(path, { recursive: true, force: true });
  await rename(`${path}.benar`, path);
  expect(await readiness()).toEqual({ status: 200, rahasia: true });
  await adds('sesudah');
  await expectAllShown();
  expect(await examine(house, { deeds })).toEqual([]);

  await program.kill();
  program = await start(house.location, { env });
  await expectAllShown();
});

test('secrets of the environment have no file that could be missed', async () => {
  await program.kill();
  const SECRETS = await readFile(path, 'utf8');
  program = await start(house.location, { env: { ...env, SECRETS } });
  await faults['of another installation']?.();
  await adds('dari lingkungan');
  expect(await readiness()).toEqual({ status: 200, rahasia: true });
  await writeFile(path, SECRETS, { mode: 0o600 });
  expect(await examine(house, { deeds })).toEqual([]);
});
