// What a start refuses because something of the data folder is lost, damaged or of another installation.
import { chmod, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestDatabase, onPostgres, type TestDatabase } from '@gerbang/kit/database';
import { startObjectStore } from '@gerbang/kit/object-store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bootstrap } from './bootstrap.ts';
import { createFirstStaff } from './features/akun/auth/akun.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { StartupError } from './platform/errors.ts';
import { createPasswords } from './platform/passwords.ts';

let database: TestDatabase;
let secretsFile: string;
beforeEach(async () => {
  database = await createTestDatabase();
  secretsFile = join(database.location.dataDir, 'rahasia.json');
});
afterEach(() => database.drop());

const configOf = ({ location }: TestDatabase) =>
  readConfig({ DATA_DIR: location.dataDir, DATABASE_URL: location.databaseUrl });

/** Opens the folder as a start does, and closes it again. */
async function open(place = database): Promise<string[]> {
  const { db, secrets } = await bootstrap(configOf(place), {});
  try {
    const shown: string[] = [];
    const deps = { db, clock: systemClock, passwords: createPasswords(secrets.pepper) };
    await createFirstStaff(deps, async (staff) => void shown.push(...staff.map(({ email }) => email)));
    return shown;
  } finally {
    await db.destroy();
  }
}

async function refuses(pattern: RegExp, place = database): Promise<void> {
  const files = async () => (await readdir(place.location.dataDir)).filter((name) => !/-(wal|shm)$/.test(name)).sort();
  const before = await files();
  const attempt = open(place);
  await expect(attempt).rejects.toThrow(StartupError);
  await expect(attempt).rejects.toThrow(pattern);
  expect(await files()).toEqual(before);
}

// Rule: JALAN-2
test('the first time makes two staff accounts, later times none', async () => {
  expect(await open()).toEqual(['pimpinan@sekolah.example', 'admin@sekolah.example']);
  expect(await open()).toEqual([]);
});

test('of several first starts at once one makes the accounts', async () => {
  const { db, secrets } = await bootstrap(configOf(database), {});
  const deps = { db, clock: systemClock, passwords: createPasswords(secrets.pepper) };
  const shown: number[] = [];
  const start = () => createFirstStaff(deps, async (staff) => void shown.push(staff.length));
  await Promise.all(Array.from({ length: 5 }, start));
  expect(shown).toEqual([2]);
  expect(await db.selectFrom('akun').select('id').execute()).toHaveLength(2);
  await db.destroy();
});

test('accounts whose passwords nobody could be shown are not made', async () => {
  const { db, secrets } = await bootstrap(configOf(database), {});
  const deps = { db, clock: systemClock, passwords: createPasswords(secrets.pepper) };
  await expect(createFirstStaff(deps, () => Promise.reject(new Error('write EPIPE')))).rejects.toThrow('EPIPE');
  expect(await db.selectFrom('akun').select('id').execute()).toEqual([]);
  await db.destroy();
});

// Rule: JALAN-21
test('a bucket that is not there stops the start; a store that is away for a while does not', async () => {
  const objects = await startObjectStore();
  const config = { ...configOf(database), s3Url: objects.url };
  objects.hasBucket = false;
  const attempt = bootstrap(config, {});
  await expect(attempt).rejects.toThrow(StartupError);
  await expect(attempt).rejects.toThrow(/^Bucket http:\/\/127\.0\.0\.1:\d+\/berkas tidak ada .*S3_URL\.$/);
  expect(await readdir(database.location.dataDir)).toEqual(['instansi.lock']);
  objects.hasBucket = true;
  objects.failures = 3;
  const { db, lock } = await bootstrap(config, {});
  await db.destroy();
  lock.release();
  await objects.close();
});

// Rule: JALAN-6
test('secrets that are gone are not made anew over data', async () => {
  await open();
  await rm(secretsFile);
  await refuses(/Rahasia program tidak ditemukan/);
});

test('secrets that others may read are refused', async () => {
  await open();
  await chmod(secretsFile, 0o644);
  await refuses(/chmod 600/);
  await chmod(secretsFile, 0o600);
  expect(await open()).toEqual([]);
});

test('secrets of another installation are noticed, in the file and in the environment', async () => {
  await open();
  const own = await readFile(secretsFile, 'utf8');
  const others = JSON.stringify({ ...JSON.parse(own), pepper: 'a'.repeat(64) });
  await writeFile(secretsFile, others);
  await refuses(/bukan yang dipakai saat data ini dibuat/);
  await writeFile(secretsFile, own);
  expect(await open()).toEqual([]);
  await expect(bootstrap(configOf(database), { SECRETS: others })).rejects.toThrow(/bukan yang dipakai/);
  // The keys of cookies and codes may be changed: nothing that is stored depends on them for long.
  await writeFile(secretsFile, JSON.stringify({ ...JSON.parse(own), cookieKey: 'b'.repeat(64) }));
  expect(await open()).toEqual([]);
});

// Rule: JALAN-6
test('an empty database does not take the place of a lost one', async () => {
  await open();
  await (onPostgres ? refusesEmptyServer : refusesEmptyFile)();
});

async function refusesEmptyServer(): Promise<void> {
  const empty = await createTestDatabase();
  const { dataDir } = database.location;
  await refuses(/tidak ada atau kosong/, { ...empty, location: { ...empty.location, dataDir } });
  await empty.drop();
}

async function refusesEmptyFile(): Promise<void> {
  const file = join(database.location.dataDir, 'gerbang.db');
  await truncate(file);
  await refuses(/tidak ada atau kosong/);
  await rm(file);
  await refuses(/tidak ada atau kosong/);
}

if (!onPostgres) {
  test('a damaged database is refused and left as it is', async () => {
    await open();
    const file = join(database.location.dataDir, 'gerbang.db');
    const bytes = await readFile(file);
    bytes.fill('x', 0, 4096);
    await writeFile(file, bytes);
    await refuses(/rusak\. Pulihkan cadangannya/);
    expect(await readFile(file)).toEqual(bytes);
  });

  test('a folder that cannot be written is named', async () => {
    const place = join(database.location.dataDir, 'file');
    await writeFile(place, 'bukan folder');
    const config = readConfig({ DATA_DIR: join(place, 'data') });
    await expect(bootstrap(config, {})).rejects.toThrow(/tidak dapat ditulis \(ENOTDIR\)\. Periksa DATA_DIR/);
  });
}
