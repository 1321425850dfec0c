import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const server = 'apps/server/src';
const platform = ['http', 'database', 'mail', 'images', 'observe'];

/** The file that a short name of the map means. */
function fileOf(name: string): string {
  const [first = '', ...rest] = name.split('/');
  if (['apps', 'packages', 'e2e', 'scripts', 'serangan'].includes(first)) return name;
  if (first === 'platform') return `${server}/${name}`;
  if (first === 'web') return ['apps/web/src', ...rest].join('/');
  return [server, platform.includes(first) ? 'platform' : 'features', name].join('/');
}

test('every test that the map of the specification names exists', () => {
  const map = readFileSync(join(root, 'docs/peta-spesifikasi.md'), 'utf8');
  const names = [...map.matchAll(/`([\w./-]+\/[\w./-]+\.(?:test|e2e)\.ts)`/g)].map((match) => match[1] ?? '');
  const missing = names.filter((name) => !existsSync(join(root, fileOf(name))));
  expect(names.length).toBeGreaterThan(60);
  expect(missing).toEqual([]);
});

test('every test that stands for a duty towards personal data exists', () => {
  const duties = readFileSync(join(root, 'docs/data-pribadi.md'), 'utf8');
  const names = [...duties.matchAll(/`([\w./-]+\.(?:test|e2e)\.ts)`/g)].map((match) => match[1] ?? '');
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !existsSync(join(root, fileOf(name))))).toEqual([]);
});
