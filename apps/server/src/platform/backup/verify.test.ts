// What a check finds in a backup that is not as it was made; a restore of the same is refused and changes nothing.
import { appendFile, cp, mkdir, readdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { contentsOf, fillInstallation, type Installation, openInstallation } from '../../testing/installation.ts';
import { runProgram } from '../../testing/program.ts';
import { systemClock } from '../clock.ts';
import type { Secrets } from '../secrets.ts';
import { makeBackup } from './make.ts';
import { DATABASE_FILE, hashOf, hashOfFile, LIST_FILE, MANIFEST_FILE, parseList, writeList } from './manifest.ts';
import { restoreBackup } from './restore.ts';
import { verifyBackup } from './verify.ts';

let source: TestDatabase;
let whole: string;
let secrets: Secrets;
let before: Awaited<ReturnType<typeof contentsOf>>;
let folder: string;

beforeAll(async () => {
  source = await createTestDatabase();
  const installation = await openInstallation(source.location);
  await fillInstallation(installation);
  secrets = installation.secrets;
  whole = await backUp(installation, 'utuh');
  await installation.close();
  before = await contentsOf(source.location);
}, 60_000);
afterAll(() => source.drop());
beforeEach(async () => {
  folder = join(source.location.dataDir, 'cadangan', 'salinan');
  await cp(whole, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

async function backUp({ config, storage, secrets, clock }: Installation, name: string): Promise<string> {
  const folder = join(config.dataDir, 'cadangan', name);
  await makeBackup({ location: config, storage, secrets, clock, folder, asal: 'perintah' });
  return folder;
}

const path = (name: string) => join(folder, name);

async function pictures(): Promise<string[]> {
  const list = parseList(await readFile(path(LIST_FILE), 'utf8')) ?? new Map();
  return [...list.keys()].filter((each) => each !== DATABASE_FILE);
}

/** Changes the database, then list and manifest so that all hashes and counts fit again. */
async function forge(statement: string): Promise<void> {
  const database = new DatabaseSync(path(DATABASE_FILE));
  database.exec('pragma foreign_keys = off');
  const triggers = database.prepare(`select name from sqlite_schema where type = 'trigger'`).all();
  for (const { name } of triggers) database.exec(`drop trigger ${name}`);
  database.exec(statement);
  database.close();
  await refit();
}

async function refit(change: (facts: Record<string, unknown>) => void = () => undefined): Promise<void> {
  const list = parseList(await readFile(path(LIST_FILE), 'utf8')) ?? new Map();
  for (const name of list.keys()) list.set(name, await hashOfFile(path(name)));
  const text = writeList(list);
  await writeFile(path(LIST_FILE), text);
  const facts = JSON.parse(await readFile(path(MANIFEST_FILE), 'utf8'));
  facts.daftar_sha256 = hashOf(text);
  change(facts);
  await writeFile(path(MANIFEST_FILE), JSON.stringify(facts));
}

const first = async () => path((await pictures())[0] ?? '');

const kinds: [string, RegExp, () => Promise<unknown>][] = [
  ['no manifest', /bukan cadangan yang selesai/, () => rm(path(MANIFEST_FILE))],
  ['half a manifest', /rusak/, () => truncate(path(MANIFEST_FILE), 100)],
  ['a manifest with one field more', /rusak/, () => refit((facts) => Object.assign(facts, { lain: 1 }))],
  ['no list', /daftar\.sha256 tidak ada/, () => rm(path(LIST_FILE))],
  ['a list that leads out', /rusak/, () => appendFile(path(LIST_FILE), `${'0'.repeat(64)}  ../rahasia.json\n`)],
  [
    'a list with another hash',
    /daftar\.sha256 diubah/,
    () => appendFile(path(LIST_FILE), `${'0'.repeat(64)}  berkas/aa/${'a'.repeat(32)}\n`),
  ],
  ['a database with a byte more', /gerbang\.db rusak atau diubah/, () => appendFile(path(DATABASE_FILE), 'x')],
  ['no database', /gerbang\.db hilang/, () => rm(path(DATABASE_FILE))],
  [
    'a database that is none',
    /bukan basis data yang utuh/,
    async () => {
      await writeFile(path(DATABASE_FILE), 'x'.repeat(8192));
      await refit();
    },
  ],
  [
    'a picture with a byte changed',
    /berkas\/.*rusak atau diubah/,
    async () => {
      const bytes = await readFile(await first());
      bytes[30] = (bytes[30] ?? 0) ^ 1;
      await writeFile(await first(), bytes);
    },
  ],
  ['half a picture', /berkas\/.*rusak atau diubah/, async () => truncate(await first(), 100)],
  [
    'no small form',
    /-kecil hilang/,
    async () => rm(path((await pictures()).find((name) => name.endsWith('-kecil')) ?? '')),
  ],
  [
    'two pictures exchanged',
    /rusak atau diubah/,
    async () => {
      const [a = '', b = ''] = await pictures();
      await rename(path(a), path('x'));
      await rename(path(b), path(a));
      await rename(path('x'), path(b));
    },
  ],
  [
    'a picture that is a link',
    /hilang/,
    async () => {
      const target = await first();
      await rename(target, join(source.location.dataDir, 'di-luar'));
      await symlink(join(source.location.dataDir, 'di-luar'), target);
    },
  ],
  [
    'a file more',
    /bukan bagian cadangan/,
    async () => {
      await mkdir(path('berkas/zz'), { recursive: true });
      await writeFile(path('berkas/zz/tambahan'), 'x');
    },
  ],
  [
    'a row less',
    /Tabel data_siswa berisi 2 baris, seharusnya 3/,
    () =>
      forge(`delete from berkas where data_siswa_id = (select min(id) from data_siswa);
    delete from data_siswa where id = (select min(id) from data_siswa)`),
  ],
  [
    'a row without its picture',
    /disebut basis data tetapi tidak ada/,
    () => forge(`update berkas set kunci = '${'b'.repeat(32)}' where id = (select min(id) from berkas)`),
  ],
  [
    'a picture without its row',
    /tidak disebut basis data/,
    () => forge('delete from berkas where id = (select min(id) from berkas)'),
  ],
  [
    'a broken reference',
    /menunjuk data_siswa yang tidak ada/,
    () => forge(`update berkas set data_siswa_id = '0' where data_siswa_id = (select min(data_siswa_id) from berkas)`),
  ],
  [
    'a newer schema',
    /lebih baru daripada program \(999-kelak\)/,
    () => forge(`insert into kysely_migration values ('999-kelak', 'x')`),
  ],
  [
    'a row changed, with everything made to fit',
    /diubah sesudah dibuat/,
    () => forge(`update akun set role = 'admin', nim = null where role = 'siswa'; update akun set cari = 'x'`),
  ],
  [
    'another time in the manifest',
    /diubah sesudah dibuat/,
    () => refit((facts) => Object.assign(facts, { dibuat_pada: '2020-01-01T00:00:00.000Z' })),
  ],
];

test('a whole backup has no problems, and its list is one that sha256sum reads', async () => {
  const { problems, manifest, list } = await verifyBackup(folder);
  expect(problems).toEqual([]);
  expect(manifest).toMatchObject({
    asal: 'perintah',
    berkas: { jumlah: 18 },
    hilang: [],
    tabel: { data_siswa: 3, berkas: 7, berkas_lama: 1 },
  });
  expect(list.size).toBe(19);
  expect((await readFile(path(LIST_FILE), 'utf8')).split('\n')[0]).toMatch(/^[0-9a-f]{64} {2}berkas\/../);
});

test.each(kinds)('%s is refused', async (_, pattern, damage) => {
  await damage();
  const restored = restoreBackup({ location: source.location, secrets, clock: systemClock, folder });
  await expect(restored).rejects.toThrow(pattern);
  expect(await contentsOf(source.location)).toEqual(before);
  expect(await readdir(source.location.dataDir)).not.toContain('pemulihan');
});

test('the command says what is whole and what is not', { timeout: 60_000 }, async () => {
  const check = () => runProgram('cli/cadangan.ts', source.location, { args: ['periksa', folder] });
  expect(await check()).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Cadangan utuh') });
  await refit((facts) => Object.assign(facts, { program: '9.9.9' }));
  expect(await check()).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('Segel manifes tidak cocok'),
  });
  await rm(await first());
  expect(await check()).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/TIDAK utuh:\n- berkas\/\S+ hilang\./),
  });
});
