import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartupError } from './errors.ts';
import { loadSecrets } from './secrets.ts';

let dataDir: string;
let path: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gerbang-rahasia-'));
  path = join(dataDir, 'rahasia.json');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const load = (options: { SECRETS?: string; hasData?: boolean } = {}) =>
  loadSecrets({ rahasiaDir: dataDir, env: { SECRETS: options.SECRETS }, hasData: options.hasData ?? false });

test('a first start makes four different keys in a file of its owner alone; later starts read the same', async () => {
  const first = await load();
  const { pepper, fileKey, cookieKey, codeKey, ...others } = first;
  const keys = [pepper, fileKey, cookieKey, codeKey];
  expect(others).toEqual({});
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(4);
  for (const key of keys) expect(key).toHaveLength(32);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['rahasia.json']);
  expect(await load({ hasData: true })).toEqual(first);
});

test('ten processes that start at once in an empty folder agree', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => load()));
  for (const secrets of all) expect(secrets).toEqual(all[0]);
});

test('secrets that are lost while data exist stop the start and are not made anew', async () => {
  await expect(load({ hasData: true })).rejects.toThrow(StartupError);
  await expect(load({ hasData: true })).rejects.toThrow(/padahal sudah ada data/);
  expect(await readdir(dataDir)).toEqual([]);
});

test.each([0o640, 0o604, 0o620, 0o666])('a file that others may open (%o) is refused with what to do', async (mode) => {
  await load();
  await chmod(path, mode);
  await expect(load()).rejects.toThrow(/chmod 600/);
});

test.each(['', 'bukan json', '{}', 'null', '[]', '{"pepper":"00"}'])('damaged content is refused: %s', async (text) => {
  await writeFile(path, text, { mode: 0o600 });
  await expect(load()).rejects.toThrow(StartupError);
  expect(await readFile(path, 'utf8')).toBe(text);
});

test('the environment holds the content of the file and no file is made', async () => {
  const made = await load();
  const text = await readFile(path, 'utf8');
  await rm(path);
  expect(await load({ SECRETS: text, hasData: true })).toEqual(made);
  expect(await readdir(dataDir)).toEqual([]);
  await expect(load({ SECRETS: '{"pepper":1}' })).rejects.toThrow(/SECRETS/);
});
