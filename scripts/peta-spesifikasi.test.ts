import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const tests = ['apps', 'packages', 'scripts', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
);

/** Whether there is a file whose path ends so; `web/` stands for the web app's sources. */
function isThere(name: string): boolean {
  const end = `/${name.replace(/^web\//, 'web/src/')}`;
  return tests.some((path) => `/${path}`.endsWith(end));
}

test('every test that the map of the specification names exists', () => {
  const map = readFileSync(join(root, 'docs/peta-spesifikasi.md'), 'utf8');
  const names = [...map.matchAll(/`([\w./-]+\/[\w./-]+\.(?:test|e2e)\.ts)`/g)].map((match) => match[1] ?? '');
  const missing = names.filter((name) => !isThere(name));
  expect(names.length).toBeGreaterThan(60);
  expect(missing).toEqual([]);
});

test('every test that stands for a duty towards personal data exists', () => {
  const duties = readFileSync(join(root, 'docs/personal-data.md'), 'utf8');
  const names = [...duties.matchAll(/`([\w./-]+\.(?:test|e2e)\.ts)`/g)].map((match) => match[1] ?? '');
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !isThere(name))).toEqual([]);
});
