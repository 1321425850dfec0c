import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  addRecord as addRecordTo,
  backUp as backUpOf,
  openBackup,
  replacePicture as replacePictureOf,
} from '@gerbang/kit/backup';
import { createTestDatabase, type TestDatabase } from '@gerbang/kit/database';
import { fillInstallation, type Installation, openInstallation, picturesOf } from '@gerbang/kit/installation';
import { runProgram } from '@gerbang/kit/program';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '../../platform/database/engine.ts';
import { createSweeper } from '../retention/sweeper.ts';
import type { Backup, BackupOrder } from './make.ts';
import { newIdentity, recipientOf } from './seal.ts';
import { openReadOnly } from './sqlite-tables.ts';
import { keysOf } from './store.ts';
import { verifyStore } from './verify.ts';

let database: TestDatabase;
let house: Installation;
let store: string;

beforeEach(async () => {
  database = await createTestDatabase({ hasTables: true });
  house = await openInstallation(database.location);
  store = house.config.cadanganDir;
});
afterEach(async () => {
  await house.close();
  await database.drop();
});

const backUp = (options: Partial<BackupOrder> = {}) => backUpOf(house, options);

const replacePicture = (data_siswa_id: string) => replacePictureOf(house, data_siswa_id);
const addRecord = () => addRecordTo(house);
const open = (generation: Backup, identity?: string) => openBackup(house, generation, identity);

async function idsIn(generation: Backup): Promise<Set<string>> {
  const file = join(database.location.dataDir, 'dibuka.db');
  await (await open(generation)).writeDatabase(file);
  const copy = openReadOnly(file);
  const rows = copy.prepare('select id from data_siswa').all();
  copy.close();
  return new Set(rows.map(({ id }) => String(id)));
}

/** Every file of the store with its bytes. */
async function filesOf(folder: string): Promise<{ path: string; bytes: Buffer }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(paths.map(async (path) => ({ path, bytes: await readFile(path) })));
}

// Rule: CADANGAN-2
test('everything acknowledged before the start is in it, and every picture of what is in it', async () => {
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
  await expect.poll(() => acknowledged.length).toBeGreaterThan(60);
  const before = acknowledged.slice();
  const backup = await backUp();
  const during = acknowledged.length - before.length;
  isOver = true;
  await Promise.all(writers);
  expect(during).toBeGreaterThan(0);
  expect(backup.manifest.hilang).toEqual([]);
  expect((await verifyStore(store)).problems).toEqual([]);
  const ids = await idsIn(backup);
  expect(before.filter((id) => !ids.has(id))).toEqual([]);
  expect(backup.manifest.tabel.data_siswa).toBe(ids.size);
});

test('a picture that is discarded meanwhile is still there to be copied: the sweeper waits longer', async () => {
  const { id, kunci } = await addRecord();
  let snapshots = 0;
  const backup = await backUp({
    onSnapshot: async () => {
      snapshots += 1;
      await replacePicture(id);
      await createSweeper(house).sweep();
    },
  });
  expect(snapshots).toBe(1);
  expect(await keysOf(backup)).toEqual([kunci]);
  expect((await (await open(backup)).read(kunci))?.full.length).toBeGreaterThan(2000);
});

test('a picture that is swept meanwhile all the same makes it look again; none dangles', async () => {
  const others = await Promise.all(Array.from({ length: 12 }, addRecord));
  const swept = createSweeper({ ...house, delay: -1000 });
  let snapshots = 0;
  const backup = await backUp({
    onSnapshot: async () => {
      snapshots += 1;
      if (snapshots > 1) return;
      await Promise.all(others.slice(0, 6).map(({ id }) => replacePicture(id)));
      await swept.sweep();
    },
  });
  expect(snapshots).toBe(2);
  expect(backup.manifest).toMatchObject({ hilang: [], rusak: [], gambar: 12 });
  expect((await verifyStore(store)).problems).toEqual([]);
});

test('one that is given up leaves nothing unsealed and no generation', async () => {
  await addRecord();
  const giveUp = new AbortController();
  const attempt = backUp({ signal: giveUp.signal, onSnapshot: async () => giveUp.abort(new Error('cukup')) });
  await expect(attempt).rejects.toThrow('cukup');
  expect(await readdir(join(store, 'generasi'))).toEqual([]);
  expect((await readdir(database.location.dataDir)).filter((name) => name.startsWith('kerja-'))).toEqual([]);
});

test('a second one adds the database alone, and a picture that came since', async () => {
  await Promise.all(Array.from({ length: 8 }, addRecord));
  const first = await backUp();
  const again = await backUp();
  const { kunci } = await addRecord();
  const third = await backUp();
  expect([first, again, third].map(({ manifest }) => manifest.nomor)).toEqual([1, 2, 3]);
  expect(first.byte - again.byte).toBeGreaterThan(8 * 4000);
  expect(third.byte - again.byte).toBeGreaterThan(4000);
  const pictures = (await filesOf(join(store, 'isi'))).map(({ path }) => path).filter((path) => /\/\w{32}-/.test(path));
  expect(pictures).toHaveLength(9);
  expect(pictures.filter((path) => path.includes(kunci))).toHaveLength(1);
});

test('one that would take the last room of the disk is not begun', async () => {
  await addRecord();
  await expect(backUp({ spareBytes: Number.MAX_SAFE_INTEGER })).rejects.toThrow('Penyimpanan penuh');
  expect(await readdir(join(store, 'generasi'))).toEqual([]);
});

test('two at once in one folder: one waits for the other, and both are made', async () => {
  await addRecord();
  await Promise.all([backUp(), backUp()]);
  expect((await verifyStore(store)).problems).toEqual([]);
});

describe('sealed', () => {
  // Rule: CADANGAN-3
  test('for its owner alone: no name, no picture, no secret and no database can be read in it', async () => {
    await fillInstallation(house);
    const nama = 'Nama Yang Dicari Orang';
    await house.build.dataSiswa({ nama });
    const [kunci = ''] = Object.keys(await picturesOf(house));
    const stored = (await house.storage.get(kunci)) as Buffer;
    await backUp();
    const { pepper, fileKey, cookieKey, codeKey } = house.secrets;
    const secrets = [pepper, fileKey, cookieKey, codeKey].flatMap((key) => [key, Buffer.from(key.toString('hex'))]);
    const hidden = [...secrets, Buffer.from(nama), Buffer.from('SQLite format 3'), stored.subarray(0, 64)];
    const files = await filesOf(store);
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter(({ bytes }) => hidden.some((text) => bytes.includes(text)))).toEqual([]);
    for (const entry of await readdir(store, { recursive: true, withFileTypes: true })) {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      expect(mode & 0o777).toBe(entry.isDirectory() ? 0o700 : 0o600);
    }
  });

  test('to a key whose private half is elsewhere, our own secrets open nothing of it', async () => {
    const { kunci } = await addRecord();
    await backUp();
    const identity = await newIdentity();
    const backup = await backUp({ penerima: await recipientOf(identity) });
    const closed = await open(backup);
    await expect(closed.writeDatabase(join(store, 'x.db'))).rejects.toThrow(/Basis data di dalamnya rusak/);
    expect(await closed.read(kunci)).toBeUndefined();
    const opened = await open(backup, identity);
    expect((await opened.read(kunci))?.full).toEqual(await house.storage.get(kunci));
  });

  test('the secrets come along only where they are asked for, apart', async () => {
    await fillInstallation(house);
    const makeOne = (...args: string[]) => runProgram('cadangan', database.location, { args: ['buat', ...args] });
    const folder = join(database.location.dataDir, 'usb');
    expect(await makeOne(folder)).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('TIDAK ikut') });
    const both = await makeOne(folder, '--dengan-rahasia');
    expect(both.stdout).toContain('PERINGATAN');
    const apart = `${folder}-rahasia.json`;
    expect((await stat(apart)).mode & 0o777).toBe(0o600);
    const own = await readFile(join(database.location.dataDir, 'rahasia.json'), 'utf8');
    expect(JSON.parse(await readFile(apart, 'utf8'))).toEqual(JSON.parse(own));
    expect(await makeOne(folder, '--dengan-rahasia')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('sudah ada'),
    });
  });
});

describe('with a rehearsal', () => {
  test('a whole database passes, and a broken one is told of in words', async () => {
    await fillInstallation(house);
    expect((await backUp({ gladi: true })).gladi).toEqual([]);
    await transaction(house.db, (db) =>
      db.updateTable('hitungan').set({ jumlah: 99 }).where('nama', '=', 'data_inventaris').execute(),
    );
    expect((await backUp({ gladi: true })).gladi).toEqual(['Hitungan hitungan berbeda pada 2 baris.']);
  });
});
