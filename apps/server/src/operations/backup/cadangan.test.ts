// The commands of backups as an operator uses them: a moment to go back to, a key that is not on the server, a rehearsal.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUp } from '@gerbang/kit/backup';
import { createTestDatabase, type TestDatabase } from '@gerbang/kit/database';
import { contentsOf, copySecrets, fillInstallation, openInstallation, withoutEnded } from '@gerbang/kit/installation';
import { runProgram } from '@gerbang/kit/program';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DatabaseLocation } from '../../platform/database/database.ts';
import { jakartaTime } from '../../platform/jakarta.ts';
import { readCommand } from '../command.ts';
import { declaration } from './cadangan/arguments.ts';
import { newIdentity } from './seal.ts';
import { listGenerations } from './store.ts';

const HOUR = 60 * 60_000;
let database: TestDatabase;
let store: string;
let elsewhere: TestDatabase;

const cadangan = (location: DatabaseLocation, ...args: string[]) => runProgram('cadangan', location, { args });

/** As the command makes one, where it is not the command that is looked at. */
async function makeBackup(): Promise<void> {
  const house = await openInstallation(database.location);
  await backUp(house);
  await house.close();
}

beforeAll(async () => {
  database = await createTestDatabase({ hasTables: true });
  const house = await openInstallation(database.location);
  await fillInstallation(house);
  await house.close();
  store = join(database.location.dataDir, 'cadangan');
});
afterAll(() => database.drop());
beforeEach(async () => {
  elsewhere = await createTestDatabase();
});
afterEach(async () => {
  await elsewhere.drop();
  await rm(store, { recursive: true, force: true });
  await rm(join(database.location.dataDir, 'penerima-cadangan.txt'), { force: true });
});

describe('a moment in time', () => {
  /** Three generations, an hour apart, with one student more in each. */
  async function threeHours(): Promise<Date[]> {
    const house = await openInstallation(database.location);
    const times = [3, 2, 1].map((hours) => new Date(Date.now() - hours * HOUR));
    for (const [n, time] of times.entries()) {
      await house.build.dataSiswa({ nama: `Jam ${n}` });
      await backUp(house, { clock: { now: () => time } });
    }
    await house.close();
    return times;
  }

  async function namesThere(): Promise<string[]> {
    const { db, close } = await openInstallation(elsewhere.location);
    const rows = await db
      .selectFrom('data_siswa')
      .select('nama')
      .where('nama', 'like', 'Jam %')
      .orderBy('nama')
      .execute();
    await close();
    return rows.map(({ nama }) => nama);
  }

  // Rule: CADANGAN-4
  test('chooses the newest generation up to it, and says which', async () => {
    const [, second] = await threeHours();
    await copySecrets(database.location, elsewhere.location);
    const asked = jakartaTime(new Date((second as Date).getTime() + 60_000))
      .slice(0, 16)
      .replace('.', ':');
    const restored = await cadangan(elsewhere.location, 'pulihkan', asked, '--dari', store);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toContain(`Cadangan nomor 2, keadaan pada ${jakartaTime(second as Date)}.`);
    expect(await namesThere()).toEqual(['Jam 0', 'Jam 1']);
    const list = await cadangan(database.location, 'daftar');
    expect(list.stdout.split('\n').filter((line) => /^ +\d/.test(line))).toHaveLength(3);
    expect(await cadangan(elsewhere.location, 'pulihkan', '1', '--dari', store)).toMatchObject({ code: 0, stderr: '' });
    expect(await namesThere()).toEqual(['Jam 0']);
  });

  test('one that there is not, or that is none, is answered with a sentence, and nothing changes', async () => {
    await makeBackup();
    const before = await contentsOf(database.location);
    for (const [asked, sentence] of [
      ['2020-01-01', /Tidak ada cadangan dari waktu atau nomor itu/],
      ['9', /Tidak ada cadangan dari waktu atau nomor itu/],
      ['2999-02-30', /Waktu tidak dikenal: 2999-02-30/],
      ['kemarin', /Waktu tidak dikenal: kemarin/],
    ] as const) {
      const refused = await cadangan(database.location, 'pulihkan', asked);
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(sentence) });
      expect(await contentsOf(database.location)).toEqual(before);
    }
  });
});

describe('secrets that do not fit', () => {
  beforeEach(makeBackup);

  test('of another installation are named so: nobody is asked for a key that never was', async () => {
    const house = await openInstallation(elsewhere.location);
    await house.close();
    const before = await contentsOf(elsewhere.location);
    const refused = await cadangan(elsewhere.location, 'pulihkan', '--dari', store);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('bukan milik cadangan ini') });
    expect(refused.stderr).not.toContain('--kunci');
    expect(await contentsOf(elsewhere.location)).toEqual(before);
  });

  test('where there are none, it is said where they come from', async () => {
    const refused = await cadangan(elsewhere.location, 'pulihkan', '--dari', store);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('salinan yang dulu disimpan terpisah') });
    expect(refused.stderr).not.toContain('sudah ada data');
    expect(await readdir(elsewhere.location.dataDir)).not.toContain('rahasia.json');
  });
});

describe('a key of its own', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gerbang-kunci-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function makeKey(...args: string[]): Promise<string> {
    const made = await cadangan(database.location, 'kunci', ...args);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const [identity = ''] = /AGE-SECRET-KEY-1[0-9A-Z]+/.exec(made.stdout) ?? [];
    const path = join(folder, 'kunci.txt');
    await writeFile(path, `# brankas\n${identity}\n`);
    return path;
  }

  // Rule: CADANGAN-3
  test('is shown once, is not on the server, and alone brings everything back elsewhere', async () => {
    const original = withoutEnded(await contentsOf(database.location));
    const key = await makeKey();
    const identity = (await readFile(key, 'utf8')).split('\n')[1] ?? '';
    expect(await cadangan(database.location, 'buat')).toMatchObject({ code: 0, stderr: '' });
    for (const entry of await readdir(database.location.dataDir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const bytes = await readFile(join(entry.parentPath, entry.name));
      expect([entry.name, bytes.includes(identity)]).toEqual([entry.name, false]);
    }
    const blind = await cadangan(elsewhere.location, 'pulihkan', '--dari', store);
    expect(blind).toMatchObject({ code: 1, stderr: expect.stringContaining('--kunci file') });
    const restored = await cadangan(elsewhere.location, 'pulihkan', '--dari', store, '--kunci', key);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toContain('rahasia.json dari dalam cadangan');
    const there = withoutEnded(await contentsOf(elsewhere.location));
    expect([there.kept, there.pictures]).toEqual([original.kept, original.pictures]);
    // What is made there opens with the same key still.
    expect(restored.stdout).toContain('Cadangan berikutnya tetap disegel');
    expect(await cadangan(elsewhere.location, 'buat')).toMatchObject({ code: 0, stderr: '' });
    expect(await cadangan(elsewhere.location, 'latihan', '--kunci', key)).toMatchObject({ code: 0, stderr: '' });
  });

  test('of another is refused in words, and so is making a second one by mistake', async () => {
    await makeKey();
    expect(await cadangan(database.location, 'buat')).toMatchObject({ code: 0 });
    await writeFile(join(folder, 'lain.txt'), await newIdentity());
    const other = await cadangan(database.location, 'latihan', '--kunci', join(folder, 'lain.txt'));
    expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining('bukan milik cadangan itu') });
    const none = await cadangan(database.location, 'latihan', '--kunci', join(folder, 'tidak-ada'));
    expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('tidak dapat dibaca') });
    const again = await cadangan(database.location, 'kunci');
    expect(again).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('--ganti') });
  });

  test('may be exchanged: later backups open with the new one, earlier ones with the old', async () => {
    const before = await makeKey();
    expect(await cadangan(database.location, 'buat')).toMatchObject({ code: 0 });
    const old = join(folder, 'lama.txt');
    await writeFile(old, await readFile(before));
    const now = await makeKey('--ganti');
    expect(await cadangan(database.location, 'buat')).toMatchObject({ code: 0 });
    expect(await cadangan(database.location, 'latihan', '--kunci', now)).toMatchObject({ code: 0, stderr: '' });
    expect(await cadangan(elsewhere.location, 'pulihkan', '1', '--dari', store, '--kunci', old)).toMatchObject({
      code: 0,
      stderr: '',
    });
  });
});

test('a rehearsal restores from the sealed files, leaves no trace, and finds what a restore would not take', async () => {
  await makeBackup();
  const before = await readdir(database.location.dataDir);
  const passed = await cadangan(database.location, 'latihan');
  expect(passed).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(/3 siswa dan 9 gambar|\d siswa/),
  });
  expect((await readdir(database.location.dataDir)).toSorted()).toEqual(before.toSorted());
  const [generation] = await listGenerations(store);
  await writeFile(join(generation?.folder ?? '', 'basis-data.zst'), 'x');
  const failed = await cadangan(database.location, 'latihan');
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('basis-data.zst rusak atau diubah') });
});

test('an unknown command is answered with the way to what there is', async () => {
  const refused = await cadangan(elsewhere.location, 'hapus');
  const stderr = expect.stringContaining('npm run cadangan -- --help');
  expect(refused).toMatchObject({ code: 1, stdout: '', stderr });
});

test.each([[['buat', '--kunci', 'x']], [['pulihkan', '1', '2', '3']], [['kunci', 'x']], [['hapus']], [[]]])(
  '%j is no command',
  (args) => {
    expect(() => readCommand(declaration, args)).toThrow(/tidak dikenal.* Bantuan: npm run cadangan -- --help$/);
  },
);
