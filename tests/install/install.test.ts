// `npm start` in a fresh clone: on the oldest versions of Node that the README speaks of, with the npm that came with each,
// and where something is in the way. Each case installs everything and needs the registry: `npm run test:install`.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { npmStart } from './npm-start.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'gerbang-install-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

/** A clone of what is committed. */
function clone(name = 'gerbang'): string {
  const folder = join(place, name);
  execFileSync('git', ['clone', '--quiet', root, folder]);
  return folder;
}

/** A Node and an npm of the registry, by their versions. */
function tools(node: string, npm: string) {
  const get = (name: string) =>
    execFileSync('npm', ['install', '--prefix', place, '--no-save', '--force', name], { stdio: 'ignore' });
  get(`node-${process.platform}-${process.arch}@${node}`);
  execFileSync('mv', [join(place, 'node_modules'), join(place, 'node')]);
  get(`npm@${npm}`);
  return {
    node: join(place, 'node', `node-${process.platform}-${process.arch}`, 'bin'),
    npm: join(place, 'node_modules/npm/bin/npm-cli.js'),
  };
}

test.for([
  ['20.0.0', '9.6.4'],
  ['20.18.0', '10.8.2'],
  ['22.0.0', '10.5.1'],
  ['22.11.0', '10.9.0'],
] as const)('Node %s with npm %s installs, builds and serves', async ([node, npm]) => {
  const { text, login } = await npmStart(clone(), tools(node, npm));
  expect(login, text).toContain('<title>');
});

test('an environment that speaks of production gets what the build needs, too', async () => {
  const { text, login } = await npmStart(clone(), { env: { NODE_ENV: 'production' } });
  expect(login, text).toContain('<title>');
});

test('spaces, signs and letters of the path are no hindrance', async () => {
  const { text, login } = await npmStart(clone("Sekolah 100% & 'kita' ü"), {});
  expect(login, text).toContain('<title>');
});

test('a path that the build cannot read is named before anything is installed', async () => {
  const { text, login } = await npmStart(clone('kelas #1'), {});
  expect(login).toBeUndefined();
  expect(text.trim().split('\n').slice(-1)[0]).toMatch(/^Folder program ini, .*kelas #1, memuat tanda # atau \?/);
});

test.runIf(process.getuid?.() === 0)('a folder of somebody else is told in one sentence', async () => {
  const folder = clone();
  chmodSync(place, 0o755);
  const { text, login } = await npmStart(folder, { uid: 65_534 });
  expect(login).toBeUndefined();
  expect(text.trim().split('\n').slice(-1)[0]).toMatch(/^Folder .* tidak dapat ditulis oleh pengguna/);
});
