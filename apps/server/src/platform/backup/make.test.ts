// Backups that are made while people write, replace and delete.
import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { fillInstallation, type Installation, openInstallation } from '../../testing/installation.ts';
import { runProgram } from '../../testing/program.ts';
import { transaction } from '../database/transaction.ts';
import { attachImages } from '../images/berkas.ts';
import { smallKey } from '../images/images.ts';
import { createSweeper } from '../images/sweeper.ts';
import { openReadOnly } from './content.ts';
import { BackupExistsError, type BackupOptions, makeBackup } from './make.ts';
import { DATABASE_FILE, pathOfKey } from './manifest.ts';
import { verifyBackup } from './verify.ts';

let database: TestDatabase;
let house: Installation;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  house = await openInstallation(database.location);
  folder = join(database.location.dataDir, 'cadangan', 'uji');
});
afterEach(async () => {
  await house.close();
  await database.drop();
});

function backUp(options: Partial<BackupOptions> = {}) {
  const { config, storage, secrets, clock } = house;
  return makeBackup({ location: config, storage, secrets, clock, folder, asal: 'perintah', ...options });
}

/** Gives a record a picture (bytes that are none: a backup looks at no picture); an older one is discarded. */
async function replacePicture(data_siswa_id: string): Promise<string> {
  const kunci = randomBytes(16).toString('hex');
  for (const key of [kunci, smallKey(kunci)]) await house.storage.put(key, randomBytes(2000));
  const stored = { pas_foto_3x4: { kunci, lebar: 1, tinggi: 1, ukuran: 2000, sidik: null } };
  await transaction(house.db, (db) => attachImages(db, house.clock, { owner: { data_siswa_id }, stored }));
  return kunci;
}

async function addRecord(): Promise<{ id: string; kunci: string }> {
  const { id } = await house.build.dataSiswa();
  return { id, kunci: await replacePicture(id) };
}

function idsIn(backup: string): Set<string> {
  const copy = openReadOnly(join(backup, DATABASE_FILE));
  const rows = copy.prepare('select id from data_siswa').all();
  copy.close();
  return new Set(rows.map(({ id }) => String(id)));
}

const slow = { timeout: 60_000 };

test('everything acknowledged before the start is in it, and every picture of what is in it', slow, async () => {
  const acknowledged: string[] = [];
  let isOver = false;
  const writer = async () => {
    while (!isOver) {
      const { id } = await addRecord();
      acknowledged.push(id);
      await replacePicture(id);
    }
  };
  const writers = [writer(), writer(), writer()];
  await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(60);
  const before = acknowledged.slice();
  const manifest = await backUp();
  const during = acknowledged.length - before.length;
  isOver = true;
  await Promise.all(writers);
  expect(during).toBeGreaterThan(0);
  expect(await verifyBackup(folder)).toMatchObject({ problems: [], manifest: { hilang: [] } });
  const ids = idsIn(folder);
  expect(before.filter((id) => !ids.has(id))).toEqual([]);
  expect(manifest.tabel.data_siswa).toBe(ids.size);
});

test('a picture that is discarded meanwhile is still there to be copied: the sweeper waits longer', slow, async () => {
  const { id, kunci } = await addRecord();
  let snapshots = 0;
  await backUp({
    onSnapshot: async () => {
      snapshots += 1;
      await replacePicture(id);
      await createSweeper(house).sweep();
    },
  });
  expect(snapshots).toBe(1);
  expect((await verifyBackup(folder)).problems).toEqual([]);
  expect(await readFile(join(folder, pathOfKey(kunci)))).toHaveLength(2000);
});

test('a picture that is swept meanwhile all the same makes it look again; none dangles', slow, async () => {
  const [copied = await addRecord(), ...others] = await Promise.all(Array.from({ length: 12 }, addRecord));
  const swept = createSweeper({ ...house, delay: -1000 });
  let snapshots = 0;
  const storage = {
    ...house.storage,
    async get(key: string) {
      const bytes = await house.storage.get(key);
      // Copied by now, and discarded: it must not stay in the backup.
      if (key === smallKey(copied.kunci)) await replacePicture(copied.id);
      return bytes;
    },
  };
  const manifest = await backUp({
    storage,
    onSnapshot: async () => {
      snapshots += 1;
      if (snapshots > 1) return;
      await Promise.all(others.slice(0, 6).map(({ id }) => replacePicture(id)));
      await swept.sweep();
    },
  });
  expect(snapshots).toBe(2);
  expect(manifest).toMatchObject({ hilang: [], berkas: { jumlah: 24 } });
  expect((await verifyBackup(folder)).problems).toEqual([]);
});

test('one that is given up leaves nothing', slow, async () => {
  await addRecord();
  const giveUp = new AbortController();
  const attempt = backUp({ signal: giveUp.signal, onSnapshot: async () => giveUp.abort(new Error('cukup')) });
  await expect(attempt).rejects.toThrow('cukup');
  expect(await readdir(join(folder, '..'))).toEqual([]);
});

test('a folder that exists is left alone', slow, async () => {
  await backUp();
  const before = await readdir(folder);
  await expect(backUp()).rejects.toThrow(BackupExistsError);
  expect(await readdir(folder)).toEqual(before);
});

test('it is for its owner alone, and no secret is in it unless asked for, apart', slow, async () => {
  await fillInstallation(house);
  const buat = (...args: string[]) => runProgram('cli/cadangan.ts', database.location, { args: ['buat', ...args] });
  const plain = await buat(folder);
  expect(plain).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('TIDAK ikut') });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const { pepper, fileKey, cookieKey, codeKey } = house.secrets;
  const keys = [pepper, fileKey, cookieKey, codeKey];
  const secrets = keys.flatMap((key) => [key, Buffer.from(key.toString('hex'))]);
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    expect((await stat(path)).mode & 0o777).toBe(entry.isDirectory() ? 0o700 : 0o600);
    if (entry.isDirectory()) continue;
    const bytes = await readFile(path);
    expect(secrets.some((secret) => bytes.includes(secret))).toBe(false);
  }
  const both = await buat(`${folder}-2`, '--dengan-rahasia');
  expect(both.stdout).toContain('PERINGATAN');
  const apart = `${folder}-2-rahasia.json`;
  expect((await stat(apart)).mode & 0o777).toBe(0o600);
  const own = await readFile(join(database.location.dataDir, 'rahasia.json'), 'utf8');
  expect(JSON.parse(await readFile(apart, 'utf8'))).toEqual(JSON.parse(own));
  expect(await buat(folder)).toMatchObject({ code: 1, stderr: 'Folder tujuan sudah ada. Pilih nama yang lain.\n' });
});
