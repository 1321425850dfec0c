// cspell:ignore SEKOLA SEKOLAHH MENET
import { expect, test } from 'vitest';
import { settings } from './config.ts';
import { misspelt } from './config-names.ts';

const meant = (...names: string[]) => misspelt(Object.fromEntries(names.map((name) => [name, 'x'])), settings);

// Rule: JALAN-12
test.each([
  ['NAMA_SEKOLA', 'NAMA_SEKOLAH'],
  ['NAMA_SEKOLAHH', 'NAMA_SEKOLAH'],
  ['NAMASEKOLAH', 'NAMA_SEKOLAH'],
  ['nama_sekolah', 'NAMA_SEKOLAH'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['DATABASE-URL', 'DATABASE_URL'],
  ['CADANGAN_MENET', 'CADANGAN_MENIT'],
  ['SECRET', 'SECRETS'],
])('%s is taken for %s', (name, setting) => {
  expect(meant(name)).toEqual([[name, setting]]);
});

test.each([
  'PATH',
  'HOME',
  'HOSTNAME',
  'HOSTS',
  'PORTS',
  'TMPDIR',
  'NODE_ENV',
  'npm_config_cache',
  'LANG',
  'DATA',
  'PGHOST',
  'S3_REGION',
])('%s is somebody else’s', (name) => {
  expect(meant(name)).toEqual([]);
});

test('what is spelt right is none', () => {
  expect(meant(...settings)).toEqual([]);
});
