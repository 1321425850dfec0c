// Generations whose manifest cannot be read any more: nobody is told that all is well, or silently given an older one.
import { cp, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUp } from '@gerbang/kit/backup';
import { createTestDatabase, type TestDatabase } from '@gerbang/kit/database';
import { contentsOf, fillInstallation, openInstallation } from '@gerbang/kit/installation';
import { runProgram } from '@gerbang/kit/program';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { jakartaTime } from '../../platform/jakarta.ts';
import { tidyStore } from './retention.ts';
import { type Generation, listGenerations } from './store.ts';

const DAY = 24 * 60 * 60_000;

let database: TestDatabase;
let whole: string;
let store: string;
let parent: string;
let generations: Generation[];

beforeAll(async () => {
  database = await createTestDatabase({ hasTables: true });
  const house = await openInstallation(database.location);
  await fillInstallation(house);
  parent = await mkdtemp(join(tmpdir(), 'gerbang-manifes-'));
  whole = join(parent, 'utuh');
  await backUp(house, { store: whole, clock: { now: () => new Date(Date.now() - DAY) } });
  await backUp(house, { store: whole });
  await house.close();
});
afterAll(async () => {
  await database.drop();
  await rm(parent, { recursive: true });
});
beforeEach(async () => {
  store = join(database.location.dataDir, 'cadangan');
  await cp(whole, store, { recursive: true });
  generations = await listGenerations(store);
});
afterEach(() => rm(store, { recursive: true, force: true }));

const cadangan = (...args: string[]) => runProgram('cadangan', database.location, { args });
const periksa = () => runProgram('periksa', database.location);
const manifestOf = (n: number) => join(generations[n]?.folder ?? '', 'cadangan.json');

const kinds: [string, (path: string) => Promise<unknown>][] = [
  ['cut off', (path) => truncate(path, 100)],
  ['replaced by {}', (path) => writeFile(path, '{}')],
  ['deleted', (path) => rm(path)],
];

// Rule: CADANGAN-7
test.each(kinds)('the only manifest %s: no check says whole, and no command that there was none', async (_, damage) => {
  await rm(generations[1]?.folder ?? '', { recursive: true });
  await damage(manifestOf(0));
  expect(await periksa()).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/TIDAK utuh[\s\S]*cadangan\.json/),
  });
  const listed = await cadangan('daftar');
  expect(listed).toMatchObject({ code: 1, stderr: expect.stringMatching(/Tidak ada cadangan yang dapat dipakai/) });
  const checked = await cadangan('periksa');
  expect(checked).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/cadangan\.json [\s\S]*Yang rusak disisihkan/),
  });
});

// Rule: CADANGAN-7
test('the only one set aside is an alarm until there is a whole one', async () => {
  await rm(generations[1]?.folder ?? '', { recursive: true });
  await truncate(manifestOf(0), 100);
  expect(await cadangan('periksa')).toMatchObject({ code: 1 });
  expect(await periksa()).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('belum ada cadangan utuh sesudahnya'),
  });
  expect(await cadangan('buat')).toMatchObject({ code: 0, stderr: '' });
  expect(await periksa()).toMatchObject({ code: 0, stderr: '' });
  expect(await cadangan('periksa')).toMatchObject({ code: 0, stderr: '' });
});

test('without the folder of generations the contents have lost their lists', async () => {
  await rm(join(store, 'generasi'), { recursive: true });
  expect(await periksa()).toMatchObject({ code: 1, stdout: expect.stringContaining('generasi hilang') });
  expect(await cadangan('periksa')).toMatchObject({ code: 1, stderr: expect.stringContaining('generasi hilang') });
  await rm(store, { recursive: true });
  expect(await periksa()).toMatchObject({ code: 0 });
});

test('the newest of two cut off: each command says so, and a restore asks for the older one by its number', async () => {
  const newest = { stderr: expect.stringMatching(/lebih baru tidak dapat dipakai: 00000002-.*cadangan\.json rusak/) };
  await truncate(manifestOf(0), 100);
  expect(await cadangan('daftar')).toMatchObject({ code: 0, ...newest });
  expect(await cadangan('latihan')).toMatchObject({ code: 0, ...newest });
  const before = await contentsOf(database.location);
  const refused = await cadangan('pulihkan');
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/cadangan\.json rusak[\s\S]*-- pulihkan 1\n/),
  });
  expect(await contentsOf(database.location)).toEqual(before);
  const gone = await cadangan('pulihkan', '2');
  expect(gone).toMatchObject({ code: 1, stderr: expect.stringContaining('cadangan.json rusak') });
  const asked = (at: number) => jakartaTime(new Date(at)).slice(0, 16).replace('.', ':');
  expect(await cadangan('pulihkan', asked(Date.now() + 2 * 60_000))).toMatchObject({ code: 0, ...newest });
  expect(await cadangan('pulihkan', asked(Date.now() - DAY / 2))).toMatchObject({ code: 0, stderr: '' });
  expect(await cadangan('pulihkan', '1')).toMatchObject({ code: 0, stderr: '' });
});

test('what is broken is set aside, stays, is listed so, and the alarm ends with the next whole one', async () => {
  await truncate(manifestOf(0), 100);
  expect(await cadangan('periksa')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Yang rusak disisihkan'),
  });
  expect(await cadangan('pulihkan')).toMatchObject({ code: 1, stderr: expect.stringContaining('-- pulihkan 1') });
  expect(await cadangan('buat')).toMatchObject({ code: 0, stderr: '' });
  expect(await cadangan('periksa')).toMatchObject({ code: 0, stderr: '' });
  const listed = await cadangan('daftar');
  expect(listed).toMatchObject({ code: 0, stderr: '' });
  expect(listed.stdout).toMatch(/ 2 {2}00000002-\S+\.rusak: disisihkan karena rusak\./);
  expect((await listGenerations(store)).map(({ manifest }) => manifest.nomor)).toEqual([3, 1]);
  expect(await readdir(join(store, 'generasi'))).toHaveLength(3);
});

test('nothing is swept while a manifest cannot be read: it may be the only one that names it', async () => {
  await rm(generations[1]?.folder ?? '', { recursive: true });
  await truncate(manifestOf(0), 100);
  const files = async () => (await readdir(join(store, 'isi'), { recursive: true })).toSorted();
  const before = await files();
  await tidyStore(store, new Date());
  expect(await files()).toEqual(before);
});

test('a manifest of another format is left to the program that knows it', async () => {
  await writeFile(manifestOf(0), JSON.stringify({ format: 3 }));
  const checked = await cadangan('periksa');
  expect(checked).toMatchObject({ code: 1, stderr: expect.stringContaining('versi program yang lain') });
  expect((await readdir(join(store, 'generasi'))).filter((name) => name.endsWith('.rusak'))).toEqual([]);
});
