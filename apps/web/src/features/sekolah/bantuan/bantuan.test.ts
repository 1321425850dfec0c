// The help tells of every screen, and of nothing that is not there.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alamatMati, ofEach } from '@gerbang/contract/kemampuan';
import { roles } from '@gerbang/contract/roles';
import { isScreenAt, type Screen, screens, screensOf } from '@gerbang/contract/screens';
import { expect, test } from 'vitest';
import { sekolah } from '../../../lib/sekolah.ts';
import { loadBantuan } from './contents.ts';

const web = join(import.meta.dirname, '../../..');
const contract = join(web, '../../../packages/contract/src');

/** The sources of all that is on a screen, but for the help itself. */
const sources = [web, contract].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|features\/bantuan\//.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8')),
);
/** The screens as the router has them: address, title, and the title for a student where that is another. */
const routed = ['routes.tsx', 'routes-akun.tsx', 'routes-staf.tsx', 'routes-inventaris.tsx']
  .map((name) => readFileSync(join(web, 'app', name), 'utf8'))
  .flatMap((text) => text.split('createRoute({').slice(1))
  .flatMap((route) => {
    const path = /path: '([^']+)'/.exec(route)?.[1];
    const title = /about\('([^']+)'/.exec(route)?.[1] ?? /title: '([^']+)'/.exec(route)?.[1];
    return path ? [{ path, title, titleSiswa: /titleSiswa: '([^']+)'/.exec(route)?.[1] ?? title }] : [];
  });

test('each address of the router is a screen of the contract, and each screen has one', () => {
  expect(routed.map(({ path }) => path).toSorted()).toEqual(Object.keys(screens).toSorted());
});

// Rule: PERAN-24
test.each(roles)('%s: every screen has its section, every section its screen, under its own heading', async (role) => {
  const content = await loadBantuan(role);
  expect(Object.keys(content).toSorted()).toEqual(
    screensOf(role)
      .filter((screen) => screen !== '/bantuan')
      .toSorted(),
  );
  for (const [screen, bagian] of Object.entries(content)) {
    const route = routed.find(({ path }) => path === screen);
    expect(bagian.title, screen).toBe(role === 'siswa' ? route?.titleSiswa : route?.title);
    expect(bagian.purpose, screen).toMatch(/\.$/);
    for (const step of bagian.steps) expect(step, screen).toMatch(/[.?]$/);
    expect(bagian.steps.length, screen).toBeGreaterThan(0);
  }
});

// Rule: PERAN-24
test.each(roles)('%s: what is said to stand on the screen does', async (role) => {
  const named = Object.values(await loadBantuan(role))
    .flatMap(({ steps }) => steps)
    .flatMap((step) => step.split('**').filter((_, index) => index % 2 === 1));
  const missing = named.filter((words) => !sources.some((text) => new RegExp(`[>'\`"\\s]${words}\\b`).test(text)));
  expect(missing).toEqual([]);
  expect(named.length).toBeGreaterThan(0);
});

// Rule: KEMAMPUAN-1
test.each(roles)('%s: of what is off nothing is said', async (role) => {
  sekolah.mati = alamatMati(ofEach(() => false));
  const said = JSON.stringify(await loadBantuan(role));
  expect(said).not.toMatch(/"B"|target|Token API|Webhook|Peminjaman|Opname|Lokasi Arsip|Pemusnahan/i);
  sekolah.mati = [];
});

test('who has no role reads nothing', async () => {
  expect(await loadBantuan(undefined)).toEqual({});
});

test('the address of each screen is that of no other', () => {
  const all = Object.keys(screens) as Screen[];
  for (const screen of all) {
    const address = screen.replace('$id', '0190a');
    expect(all.filter((each) => isScreenAt(each, address))).toEqual([screen]);
    expect(all.filter((each) => isScreenAt(each, `${address}/apa/itu`))).toEqual([]);
  }
});
