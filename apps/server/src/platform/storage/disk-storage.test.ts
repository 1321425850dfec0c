import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeOldTemporaries } from './disk-contents.ts';
import { createDiskStorage, type DiskStorage } from './disk-storage.ts';
import { asStorageError, StorageFullError } from './storage-errors.ts';

const key = 'ab12'.padEnd(32, '0');
let folder: string;
let storage: DiskStorage;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'gerbang-storage-')), 'berkas');
  storage = createDiskStorage(folder);
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

async function keysInStore(): Promise<string[]> {
  return (await Array.fromAsync(storage.list())).map((object) => object.key).sort();
}

test('files lie two folders deep, readable by their owner only, without leftovers', async () => {
  await storage.put(key, Buffer.from('isi'));
  const path = join(folder, 'ab', '12', key);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  for (const made of [folder, join(folder, 'ab'), join(folder, 'ab', '12'), storage.temporaryFolder]) {
    expect((await stat(made)).mode & 0o777).toBe(0o700);
  }
  expect(await readdir(storage.temporaryFolder)).toEqual([]);
});

test('the list names complete objects only, with the time of their writing', async () => {
  // Some clocks of files tell whole seconds, and all of them a little late.
  const begun = Date.now() - 1000;
  await storage.put(key, Buffer.from('isi'));
  await storage.put(`${key}-kecil`, Buffer.from('isi'));
  await writeFile(join(storage.temporaryFolder, 'abc.baru'), 'setengah');
  await writeFile(join(folder, 'ab', '12', 'catatan.txt'), 'bukan gambar');
  await mkdir(join(folder, 'lain'));
  expect(await keysInStore()).toEqual([key, `${key}-kecil`]);
  for await (const { modifiedAt } of storage.list()) {
    expect(modifiedAt.getTime()).toBeGreaterThanOrEqual(begun);
    expect(modifiedAt.getTime()).toBeLessThanOrEqual(Date.now());
  }
});

test('a full disk or a spent quota has its own error', () => {
  for (const code of ['ENOSPC', 'EDQUOT']) {
    expect(asStorageError(Object.assign(new Error(code), { code }))).toBeInstanceOf(StorageFullError);
  }
  const other = new Error('lain');
  expect(asStorageError(other)).toBe(other);
});

test('the check passes on a working disk and leaves nothing, and fails where the folder is gone', async () => {
  await storage.check();
  expect(await readdir(storage.temporaryFolder)).toEqual([]);
  const blocked = join(folder, 'berkas-biasa');
  await writeFile(blocked, '');
  await expect(createDiskStorage(blocked).check()).rejects.toThrow();
});

test('old temporary files go, young ones and other folders stay', async () => {
  await mkdir(folder, { recursive: true });
  const hourAgo = new Date(Date.now() - 3_600_000);
  for (const name of ['lama', 'baru']) await writeFile(join(folder, name), 'x');
  await utimes(join(folder, 'lama'), hourAgo, hourAgo);
  await mkdir(join(folder, 'map'));
  await utimes(join(folder, 'map'), hourAgo, hourAgo);
  expect(await removeOldTemporaries(folder, { before: new Date(Date.now() - 60_000), mayGo: () => true })).toBe(1);
  expect((await readdir(folder)).sort()).toEqual(['baru', 'map']);
  expect(await removeOldTemporaries(join(folder, 'tidak-ada'), { before: new Date(), mayGo: () => true })).toBe(0);
});

test('a put that fails half-way leaves nothing behind', async () => {
  await storage.check();
  await writeFile(join(folder, 'ab'), 'a file where a folder should be');
  await expect(storage.put(key, Buffer.from('isi'))).rejects.toThrow();
  expect(await readdir(storage.temporaryFolder)).toEqual([]);
  expect(await keysInStore()).toEqual([]);
});
