import { randomBytes } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMigratedDatabase } from '@gerbang/kit/database';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { smallKey } from '../../platform/storage/file-storage.ts';
import { createSweeper, SuspiciousSweepError } from './sweeper.ts';

const MINUTE = 60_000;
let drop: () => Promise<void>;
let folder: string;
let db: Db;
let storage: FileStorage;
let now: Date;
const clock = { now: () => now };

beforeEach(async () => {
  const database = await createMigratedDatabase();
  ({ db, drop } = database);
  folder = database.location.dataDir;
  storage = createDiskStorage(join(folder, 'berkas'));
  now = new Date();
});
afterEach(() => drop());

const sweeper = (options: Partial<Parameters<typeof createSweeper>[0]> = {}) =>
  createSweeper({ db, storage, clock, ...options });
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE);
};
const keysInStore = async () => (await Array.fromAsync(storage.list())).map((object) => object.key).sort();
const bothForms = (...keys: string[]) => keys.flatMap((key) => [key, smallKey(key)]).sort();

async function storePicture(): Promise<string> {
  const kunci = randomBytes(16).toString('hex');
  await storage.put(kunci, Buffer.from('penuh'));
  await storage.put(smallKey(kunci), Buffer.from('kecil'));
  return kunci;
}

/** A picture that a record holds. */
async function holdPicture(): Promise<string> {
  const kunci = await storePicture();
  const [akun_id, waktu] = [newId(), now.toISOString()];
  await transaction(db, async (db) => {
    const akun = { id: akun_id, role: 'admin', email: `${akun_id}@uji.id`, password_hash: '-', cari: '' } as const;
    await db
      .insertInto('akun')
      .values({ ...akun, diaktivasi_pada: waktu, dibuat_pada: waktu })
      .execute();
    const berkas = { id: newId(), kunci, bidang: 'foto_profile', akun_id, lebar: 1, tinggi: 1, ukuran: 5 } as const;
    await db
      .insertInto('berkas')
      .values({ ...berkas, dibuat_pada: waktu })
      .execute();
  });
  return kunci;
}

async function discard(kunci: string): Promise<void> {
  await transaction(db, async (db) => {
    await db.deleteFrom('berkas').where('kunci', '=', kunci).execute();
    await db.insertInto('berkas_dibuang').values({ kunci, dibuang_pada: now.toISOString() }).execute();
  });
}
const discardedRows = () => db.selectFrom('berkas_dibuang').select('kunci').execute();

/** The uptime of a process on which ten minutes pass between any two looks at it. */
function countingUp(): () => number {
  let uptime = 0;
  return () => {
    uptime += 11 * MINUTE;
    return uptime;
  };
}

// Rule: BERKAS-8
test('a discarded picture goes after ten minutes with its row, and not before; the others stay', async () => {
  const kept = await holdPicture();
  const replaced = await holdPicture();
  await discard(replaced);
  pass(9);
  expect(await sweeper().sweep()).toEqual({ removed: 0 });
  expect(await keysInStore()).toEqual(bothForms(kept, replaced));
  pass(2);
  expect(await sweeper().sweep()).toEqual({ removed: 1 });
  expect(await keysInStore()).toEqual(bothForms(kept));
  expect(await discardedRows()).toEqual([]);
  expect(await sweeper().sweep()).toEqual({ removed: 0 });
});

test('bytes that no row names go after an hour, both forms or a lonely one; held and waiting ones stay', async () => {
  const held = await holdPicture();
  const waiting = await holdPicture();
  const orphan = await storePicture();
  const lonely = smallKey(randomBytes(16).toString('hex'));
  await storage.put(lonely, Buffer.from('kecil'));
  pass(59);
  expect(await sweeper().sweep()).toEqual({ removed: 0 });
  pass(2);
  await discard(waiting);
  expect(await sweeper().sweep()).toEqual({ removed: 3 });
  expect(await keysInStore()).toEqual(bothForms(held, waiting));
  expect(await storage.get(orphan)).toBeUndefined();
});

// Rule: BERKAS-8
test('a row that discards a picture which a record holds costs the picture nothing', async () => {
  const held = await holdPicture();
  await transaction(db, async (db) => {
    await db.insertInto('berkas_dibuang').values({ kunci: held, dibuang_pada: now.toISOString() }).execute();
  });
  pass(120);
  expect(await sweeper().sweep()).toEqual({ removed: 0 });
  expect(await keysInStore()).toEqual(bothForms(held));
  expect(await discardedRows()).toEqual([]);
});

test('the wrong database does not empty the store', async () => {
  for (let i = 0; i < 13; i++) await storePicture();
  pass(120);
  await expect(sweeper().sweep()).rejects.toThrow(SuspiciousSweepError);
  expect(await keysInStore()).toHaveLength(26);
});

test('more than one batch is swept, also by two processes at once', async () => {
  const held = await holdPicture();
  for (let i = 0; i < 205; i++) await discard(await storePicture());
  pass(11);
  await Promise.all([sweeper().sweep(), sweeper().sweep()]);
  expect(await keysInStore()).toEqual(bothForms(held));
  expect(await discardedRows()).toEqual([]);
});

test('a store that is away loses no row; the next round finishes', async () => {
  const replaced = await holdPicture();
  await discard(replaced);
  pass(11);
  const away: FileStorage = { ...storage, delete: () => Promise.reject(new Error('penyimpanan tidak terjangkau')) };
  await expect(sweeper({ storage: away }).sweep()).rejects.toThrow('tidak terjangkau');
  expect(await discardedRows()).toHaveLength(1);
  expect(await sweeper().sweep()).toEqual({ removed: 1 });
});

test('temporary files of a killed process go after an hour', async () => {
  const temporaries = join(folder, 'unggahan');
  await mkdir(temporaries);
  await writeFile(join(temporaries, 'a.unggahan'), 'setengah');
  const withFolder = sweeper({ temporaryFolders: [temporaries, join(folder, 'tidak-ada')] });
  expect(await withFolder.sweep()).toEqual({ removed: 0 });
  pass(61);
  expect(await withFolder.sweep()).toEqual({ removed: 1 });
  expect(await readdir(temporaries)).toEqual([]);
});

test('rounds begin at once, report a failure and try again', async () => {
  await discard(await holdPicture());
  pass(11);
  let isAway = true;
  const changing: FileStorage = {
    ...storage,
    delete: async (key) => {
      if (isAway) throw new Error('penyimpanan tidak terjangkau');
      await storage.delete(key);
    },
  };
  const onError = vi.fn(() => {
    isAway = false;
  });
  const rounds = sweeper({ storage: changing, onError, uptime: countingUp() });
  rounds.start(5);
  await expect.poll(keysInStore).toEqual([]);
  expect(onError).toHaveBeenCalledTimes(1);
  await rounds.stop();
});

test('stop waits for the running round and no other begins', async () => {
  await discard(await holdPicture());
  pass(11);
  const gate = Promise.withResolvers<void>();
  const started = vi.fn();
  const slow: FileStorage = {
    ...storage,
    delete: async (key) => {
      started();
      await gate.promise;
      await storage.delete(key);
    },
  };
  const rounds = sweeper({ storage: slow, uptime: countingUp() });
  rounds.start(1);
  await expect.poll(() => started.mock.calls.length).toBe(1);
  const stopped = rounds.stop();
  expect(await Promise.race([stopped, 'still running'])).toBe('still running');
  gate.resolve();
  await stopped;
  expect(await keysInStore()).toEqual([]);
  expect(await discardedRows()).toEqual([]);
});

test('rounds take only what they saw lying there before, whatever the clock says', async () => {
  const inFlight = await storePicture();
  const temporaries = join(folder, 'sementara');
  await mkdir(temporaries);
  await writeFile(join(temporaries, 'satu.unggahan'), '');
  // The clock jumps, or is a day ahead of the instance that stores them just now.
  pass(24 * 60);
  let uptime = 0;
  const listed = vi.fn(() => storage.list());
  const watched = { ...storage, list: listed };
  const rounds = sweeper({ storage: watched, temporaryFolders: [temporaries], uptime: () => uptime });
  rounds.start(5);
  await expect.poll(() => listed.mock.calls.length).toBeGreaterThan(3);
  uptime = 4 * MINUTE;
  const calls = listed.mock.calls.length;
  await expect.poll(() => listed.mock.calls.length).toBeGreaterThan(calls + 2);
  expect(await keysInStore()).toEqual(bothForms(inFlight));
  expect(await readdir(temporaries)).toEqual(['satu.unggahan']);
  uptime = 5 * MINUTE;
  await expect.poll(keysInStore).toEqual([]);
  await expect.poll(() => readdir(temporaries)).toEqual([]);
  await rounds.stop();
});

test('rounds take what was discarded ten minutes after they saw it first, whatever the clock says and said', async () => {
  const ahead = await holdPicture();
  pass(400 * 24 * 60);
  await discard(ahead);
  pass(-400 * 24 * 60);
  const discarded = await holdPicture();
  await discard(discarded);
  // Long ago by the clock, a moment ago in truth: it may be taken back yet.
  pass(24 * 60);
  let uptime = 0;
  const rowsRead = vi.fn(() => uptime);
  const rounds = sweeper({ uptime: rowsRead });
  rounds.start(5);
  await expect.poll(() => rowsRead.mock.calls.length).toBeGreaterThan(10);
  uptime = 9 * MINUTE;
  const calls = rowsRead.mock.calls.length;
  await expect.poll(() => rowsRead.mock.calls.length).toBeGreaterThan(calls + 10);
  expect(await keysInStore()).toEqual(bothForms(ahead, discarded));
  // Taken back and discarded anew: its ten minutes begin anew.
  pass(1);
  await transaction(db, (db) => db.deleteFrom('berkas_dibuang').where('kunci', '=', discarded).execute());
  await discard(discarded);
  uptime = 11 * MINUTE;
  await expect.poll(keysInStore).toEqual(bothForms(discarded));
  uptime = 22 * MINUTE;
  await expect.poll(keysInStore).toEqual([]);
  await rounds.stop();
});
