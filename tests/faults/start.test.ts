// Starts that cannot be: the real program says why in one sentence, ends with 1, and leaves everything as it was.
import { chmod, chown, cp, mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onPostgres } from '@gerbang/kit/database';
import { runProgram } from '@gerbang/kit/program';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DatabaseLocation, sqliteFile } from '../../apps/server/src/platform/database/database.ts';
import { createHouse, type House } from './house.ts';
import { start } from './program.ts';

/** Somebody who owns nothing here. */
const NOBODY = 65_534;

let house: House;
let other: House;
let dataDir: string;
let location: DatabaseLocation;
beforeAll(async () => {
  [house, other] = [await createHouse({ siswa: 1 }), await createHouse()];
  const program = await start(house.location, { env: { LOG_LEVEL: 'silent' } });
  await program.stop();
});
afterAll(async () => {
  await house.drop();
  await other.drop();
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gerbang-mulai-'));
  await cp(house.location.dataDir, dataDir, { recursive: true, preserveTimestamps: true });
  location = { ...house.location, dataDir };
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** What lies in the folder, but for locks and side files of the engine. */
async function contents(): Promise<Record<string, string>> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/-(wal|shm)$|\.lock$/.test(entry.name));
  const read = files.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    return [path, (await readFile(path)).toString('base64')] as const;
  });
  return Object.fromEntries((await Promise.all(read)).toSorted());
}

async function refuses(pattern: RegExp, options: { uid?: number } = {}): Promise<void> {
  const before = await contents();
  const { code, stdout, stderr } = await runProgram('main', location, { env: { LOG_LEVEL: 'silent' }, ...options });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(pattern);
  // A sentence for the person at the console, no stack.
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(await contents()).toEqual(before);
}

test('without the secrets of the data', async () => {
  await rm(join(dataDir, 'rahasia.json'));
  await refuses(/^Rahasia program tidak ditemukan di .*rahasia\.json/);
});

test('with secrets that are cut off', async () => {
  await writeFile(join(dataDir, 'rahasia.json'), '{"pepper":"ab', { mode: 0o600 });
  await refuses(/^File .*rahasia\.json rusak/);
});

test("with another installation's secrets", async () => {
  await cp(join(other.location.dataDir, 'rahasia.json'), join(dataDir, 'rahasia.json'));
  await refuses(/^Rahasia program bukan yang dipakai saat data ini dibuat/);
});

test("in another installation's folder, with this one's database", async () => {
  const database = sqliteFile(location);
  const kept = onPostgres ? undefined : await readFile(database);
  await rm(dataDir, { recursive: true });
  await cp(other.location.dataDir, dataDir, { recursive: true });
  if (kept) await writeFile(database, kept);
  await refuses(/^Rahasia program bukan yang dipakai saat data ini dibuat/);
});

test('in a folder that it may not write', async () => {
  const isRoot = process.getuid?.() === 0;
  // Root may write everywhere.
  if (isRoot) for (const path of [...(await readdir(dataDir)), '.']) await chown(join(dataDir, path), NOBODY, NOBODY);
  await rm(join(dataDir, 'instansi.lock'), { force: true });
  await chmod(dataDir, 0o500);
  const options = isRoot ? { uid: NOBODY } : {};
  await refuses(/^Folder .* tidak dapat ditulis \((EACCES|EPERM)\)\. Periksa DATA_DIR\./, options);
  await chmod(dataDir, 0o700);
});

if (!onPostgres) {
  test('with a database that is lost, cut off, or no database', async () => {
    const file = sqliteFile(location);
    const whole = await readFile(file);
    await rm(file);
    await refuses(/^Basis data .*gerbang\.db tidak ada atau kosong/);
    await writeFile(file, '');
    await refuses(/^Basis data .*gerbang\.db tidak ada atau kosong/);
    await writeFile(file, whole.subarray(0, whole.length / 2));
    await refuses(/^Basis data .*gerbang\.db rusak\. Pulihkan cadangannya/);
    await writeFile(file, 'bukan basis data sama sekali'.repeat(1000));
    await refuses(/^Basis data .*gerbang\.db rusak\. Pulihkan cadangannya/);
  });

  test('with a database whose tables are overwritten', async () => {
    const file = await open(sqliteFile(location), 'r+');
    const { size } = await file.stat();
    const noise = Buffer.alloc(4096, 0xa5);
    // Every second page from the second on, as a disk with errors leaves it.
    for (let position = 4096; position < size; position += 8192) await file.write(noise, 0, noise.length, position);
    await file.close();
    await refuses(/^Basis data .*gerbang\.db rusak\. Pulihkan cadangannya/);
  });

  test('in a folder of something else: its files stay, and nothing of it is taken for ours', async () => {
    await rm(dataDir, { recursive: true });
    await mkdir(dataDir);
    const foreign = new DatabaseSync(sqliteFile(location));
    foreign.exec('pragma journal_mode = wal; create table resep (nama text)');
    foreign.close();
    await refuses(/^Basis data .*gerbang\.db bukan milik program ini/);
  });
}
