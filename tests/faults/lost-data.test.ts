// A database without tables or accounts beside what a school left: no new school begins there, and the sentence that says so names
// a way back that works. What the program makes by itself is nothing that a school left.
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, onPostgres, type TestDatabase } from '@gerbang/kit/database';
import { runProgram } from '@gerbang/kit/program';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../apps/server/src/operations/upgrade/migrate.ts';
import { sqliteFile } from '../../apps/server/src/platform/database/database.ts';
import { barangForm, call } from './calls.ts';
import { createHouse, type House, PASSWORD } from './house.ts';
import { examine } from './oracles.ts';
import { signIn } from './prober.ts';
import { start } from './program.ts';
import { someOf } from './random.ts';
import type { RequestedChange } from './traffic.ts';

const env = { LOG_LEVEL: 'silent' };

/** A school of which everything is there: pictures, a backup, and what a server rescued. */
let school: House;
const deeds: RequestedChange[] = [];
beforeAll(async () => {
  school = await createHouse({ siswa: 1 });
  const program = await start(school.location, { env });
  const body = barangForm('lama', 'baru', school.picture);
  const ending = await call(program.url, { as: school.admin, method: 'POST', path: '/data-inventaris', body });
  deeds.push({ kind: 'barang', mark: 'lama', acknowledged: ending !== 'no answer' && ending.status === 201, ending });
  await program.stop();
  expect(await runProgram('cadangan', school.location, { args: ['buat'] })).toMatchObject({ code: 0 });
  if (onPostgres) return;
  const folder = join(school.location.dataDir, 'penyelamatan');
  await mkdir(folder);
  await cp(sqliteFile(school.location), join(folder, 'gerbang-2026-11-28-070000-1.db'));
  await cp(join(school.location.dataDir, 'rahasia.json'), join(folder, 'rahasia-2026-11-28-070000-1.json'));
});
afterAll(() => school.drop());

/** An empty place for a database. */
let place: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  place = await createTestDatabase();
  dataDir = place.location.dataDir;
  onTestFinished(place.drop);
});

const take = (name: string) => cp(join(school.location.dataDir, name), join(dataDir, name), { recursive: true });
const run = (name: 'main' | 'cadangan', args: string[] = []) => runProgram(name, place.location, { env, args });

async function refusal(): Promise<string> {
  const names = async () => (await readdir(dataDir)).filter((name) => !/^instansi\.lock|-(wal|shm)$/.test(name)).sort();
  const before = await names();
  const { code, stdout, stderr } = await run('main');
  expect({ code, stdout, lines: stderr.split('\n').length }).toEqual({ code: 1, stdout: '', lines: 2 });
  expect(await names()).toEqual(before);
  return stderr;
}

/** The next start serves; whether it is this school, or a new one with accounts of its own. */
async function serves(): Promise<'the school' | 'a new one'> {
  const program = await start(place.location, { env });
  const status = await signIn(program.url, { email: school.admin.email, password: PASSWORD });
  expect(program.stdout().includes('Akun admin:')).toBe(status !== 200);
  expect(await program.stop()).toBe(0);
  return status === 200 ? 'the school' : 'a new one';
}

const states: Record<string, () => Promise<unknown>> = {
  'without tables': async () => undefined,
  'without accounts': () => migrate(place.location),
};

/** What is left, and what the sentence names to bring the school back. */
const left: Record<string, { names: string[]; back?: 'restore' | 'rescue' }> = {
  pictures: { names: ['rahasia.json', 'berkas'] },
  'a backup': { names: ['rahasia.json', 'cadangan'], back: 'restore' },
  ...(onPostgres ? {} : { 'what was rescued': { names: ['penyelamatan'], back: 'rescue' } as const }),
};

const cases = Object.keys(left).flatMap((what) => Object.keys(states).map((state) => [what, state] as const));

test.each(someOf('lost data', cases))(
  '%s beside a database %s: the way back works, and so does the way to a new school',
  async (what, state) => {
    const { names = [], back } = left[what] ?? {};
    await states[state]?.();
    for (const name of names) await take(name);
    const said = await refusal();
    if (back === 'restore') {
      expect(said).toContain('dengan: npm run cadangan -- pulihkan');
      expect(await run('cadangan', ['pulihkan'])).toMatchObject({ code: 0 });
      expect(await serves()).toBe('the school');
    } else if (back === 'rescue') {
      execFileSync('sh', ['-c', /terselamatkan: (.*)$/m.exec(said)?.[1] ?? 'false']);
      expect(await serves()).toBe('the school');
    } else {
      // All that the sentence names, out of the way.
      const [, paths = ''] = /data sekolah di (.*?)\. /.exec(said) ?? [];
      const away = await mkdtemp(join(tmpdir(), 'gerbang-pindah-'));
      onTestFinished(() => rm(away, { recursive: true }));
      for (const [n, path] of paths.split(' dan ').entries()) await rename(path, join(away, String(n)));
      expect(await serves()).toBe('a new one');
    }
  },
);

test.each(someOf('folders of our own', Object.keys(states)))(
  'what the program makes by itself is no evidence beside a database %s',
  async (state) => {
    await states[state]?.();
    for (const folder of ['berkas/.sementara', 'berkas/ab/cd', 'berkas/lost+found', 'cadangan/generasi/00000001-x']) {
      await mkdir(join(dataDir, folder), { recursive: true });
    }
    await writeFile(join(dataDir, 'berkas/.sementara/periksa-1'), 'x');
    // Of before the first accounts were made.
    await migrate(place.location);
    await take('rahasia.json');
    expect(await run('cadangan', ['buat'])).toMatchObject({ code: 0 });
    expect(await serves()).toBe('a new one');
  },
);

test('a data folder emptied under the server: data and secrets are rescued, and the way back that the start names works', async () => {
  const house = await createHouse({ siswa: 1 });
  onTestFinished(house.drop);
  const { dataDir } = house.location;
  const backups = await mkdtemp(join(tmpdir(), 'gerbang-cadangan-'));
  onTestFinished(() => rm(backups, { recursive: true }));
  const program = await start(house.location, { env: { LOG_LEVEL: 'error' } });
  onTestFinished(program.kill);
  const body = barangForm('terselamatkan', 'baru', house.picture);
  const ending = await call(program.url, { as: house.admin, method: 'POST', path: '/data-inventaris', body });
  expect(ending).toMatchObject({ status: 201 });
  expect(await runProgram('cadangan', house.location, { args: ['buat', backups] })).toMatchObject({ code: 0 });
  const told = onPostgres
    ? [/secrets .* were saved from memory/]
    : [/secrets .* were saved from memory/, /data were saved/];
  const empty = async () => {
    for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true });
    for (const line of told) await program.says(line);
  };
  await empty();
  expect(await program.stop()).toBe(0);
  const rescued = await readdir(join(dataDir, 'penyelamatan'));
  expect(rescued.map((name) => name.split('-')[0])).toEqual(onPostgres ? ['rahasia'] : ['gerbang', 'rahasia']);
  for (const name of rescued) expect((await stat(join(dataDir, 'penyelamatan', name))).mode & 0o777).toBe(0o600);
  for (let n = 0; n < 2; n++) {
    const { code, stdout, stderr } = await runProgram('main', house.location, { env });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/terselamatkan/);
    if (n === 1) execFileSync('sh', ['-c', /((?:mv|cp -p) ".*")/.exec(stderr)?.[1] ?? 'false']);
  }
  const mended = await runProgram('cadangan', house.location, { args: ['gambar', '--dari', backups] });
  expect(mended).toMatchObject({ code: 0, stdout: expect.stringContaining('Dikembalikan') });
  const again = await start(house.location, { env });
  expect(await signIn(again.url, { email: house.admin.email, password: PASSWORD })).toBe(200);
  await again.stop();
  const deed = { kind: 'barang', mark: 'terselamatkan', acknowledged: true, ending } as const;
  expect(await examine(house, { deeds: [deed] })).toEqual([]);
});
