// What a check finds in a folder of backups that is not as it was made; a restore of the same changes nothing.
import { appendFile, cp, mkdir, readdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { backUp, restoreFrom } from '@gerbang/kit/backup';
import { createTestDatabase, type TestDatabase } from '@gerbang/kit/database';
import { contentsOf, copySecrets, fillInstallation, openInstallation } from '@gerbang/kit/installation';
import { runProgram } from '@gerbang/kit/program';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Secrets } from '../../platform/secrets.ts';
import { storeFile } from './chunks.ts';
import { DATABASE_FILE, hashOfFile, KEYS_FILE, MANIFEST_FILE, type Manifest, sealManifest } from './manifest.ts';
import { openGeneration } from './open.ts';
import { openPool } from './pool.ts';
import { ownIdentity, recipientOf } from './seal.ts';
import { type Generation, keysOf, listGenerations, packNames } from './store.ts';
import { verifyStore } from './verify.ts';

let source: TestDatabase;
let whole: string;
let secrets: Secrets;
let before: Awaited<ReturnType<typeof contentsOf>>;
let store: string;
let generation: Generation;

beforeAll(async () => {
  source = await createTestDatabase({ hasTables: true });
  const installation = await openInstallation(source.location);
  await fillInstallation(installation);
  secrets = installation.secrets;
  whole = installation.config.cadanganDir;
  await backUp(installation);
  await installation.close();
  before = await contentsOf(source.location);
});
afterAll(() => source.drop());
beforeEach(async () => {
  store = join(source.location.dataDir, 'salinan');
  await cp(whole, store, { recursive: true });
  [generation] = (await listGenerations(store)) as [Generation];
});
afterEach(() => rm(store, { recursive: true }));

const path = (name: string) => join(generation.folder, name);

/** The files of its pictures. */
async function pictures(): Promise<string[]> {
  const entries = await readdir(join(store, 'isi'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
const first = async () => (await pictures())[0] ?? '';

/** Changes the sealed database, as somebody does who holds the secrets. */
async function forge(statement: string): Promise<void> {
  const file = join(source.location.dataDir, 'palsu.db');
  const identity = ownIdentity(secrets);
  await (await openGeneration({ store, generation, identity, secrets })).writeDatabase(file);
  const database = new DatabaseSync(file);
  database.exec('pragma foreign_keys = off');
  const triggers = database.prepare(`select name from sqlite_schema where type = 'trigger'`).all();
  for (const { name } of triggers) database.exec(`drop trigger ${name}`);
  database.exec(statement);
  database.close();
  const pool = await openPool(store, generation.manifest.kumpulan);
  const { names } = await storeFile(file, { pool, penerima: await recipientOf(identity), secrets });
  await rm(file);
  await writeFile(path(DATABASE_FILE), await packNames(names));
  await refit();
}

/** Makes the manifest fit its files again, with a seal of its own. */
async function refit(change: (facts: Manifest) => void = () => undefined, isSealed = true): Promise<void> {
  const { segel, ...facts } = JSON.parse(await readFile(path(MANIFEST_FILE), 'utf8')) as Manifest;
  for (const name of Object.keys(facts.berkas)) facts.berkas[name] = await hashOfFile(path(name));
  change(facts as Manifest);
  const manifest = isSealed ? sealManifest(facts, secrets) : { ...facts, segel };
  await writeFile(path(MANIFEST_FILE), JSON.stringify(manifest));
}

const kinds: [string, RegExp, () => Promise<unknown>][] = [
  [
    'a manifest with another time',
    /segel manifes tidak cocok/,
    () => refit((facts) => (facts.dibuat_pada = '2020-01-01T00:00:00.000Z'), false),
  ],
  [
    'a list of pieces with a byte more',
    /basis-data\.zst rusak atau diubah/,
    () => appendFile(path(DATABASE_FILE), 'x'),
  ],
  ['half a list of pieces', /basis-data\.zst rusak atau diubah/, () => truncate(path(DATABASE_FILE), 10)],
  ['no list of pieces', /basis-data\.zst hilang/, () => rm(path(DATABASE_FILE))],
  [
    'another list of pictures',
    /gambar\.zst rusak atau diubah/,
    async () => writeFile(path(KEYS_FILE), await packNames([])),
  ],
  ['a file more', /tambahan bukan bagian cadangan/, () => writeFile(path('tambahan'), 'x')],
  [
    'a picture with a byte changed',
    /\.age rusak/,
    async () => {
      const bytes = await readFile(await first());
      bytes[300] = (bytes[300] ?? 0) ^ 1;
      await writeFile(await first(), bytes);
    },
  ],
  ['half a picture', /\.age rusak/, async () => truncate(await first(), 100)],
  ['no picture', /[0-9a-f]{32} hilang/, async () => rm(await first())],
  [
    'two pictures exchanged',
    /\.age rusak/,
    async () => {
      const [a = '', b = ''] = await pictures();
      await rename(a, join(store, 'x'));
      await rename(b, a);
      await rename(join(store, 'x'), b);
    },
  ],
  [
    'a picture that is a link',
    /[0-9a-f]{32} hilang/,
    async () => {
      const target = await first();
      await rename(target, join(store, 'di-luar'));
      await symlink(join(store, 'di-luar'), target);
    },
  ],
];

/** What only whoever opens it finds. */
const forged: [string, RegExp, () => Promise<unknown>][] = [
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
    'a schema from before the first release',
    /dibuat versi sebelum 1\.0/,
    () => forge(`insert into kysely_migration values ('002-sidik-rahasia', 'x')`),
  ],
  [
    "a manifest of another's seal",
    /Manifes cadangan .* diubah sesudah dibuat/,
    () => refit((facts) => (facts.program = '9.9.9'), false),
  ],
];

test('a whole folder has no problems, and its generation says what is in it', async () => {
  const { problems, generations, gambar } = await verifyStore(store, { secrets });
  expect(problems).toEqual([]);
  // Nine pictures and the pieces of the database.
  expect(gambar).toBeGreaterThan(9);
  expect(generations.map(({ manifest }) => manifest)).toMatchObject([
    {
      nomor: 1,
      asal: 'perintah',
      gambar: 9,
      hilang: [],
      rusak: [],
      tabel: { data_siswa: 3, berkas: 7, berkas_lama: 1 },
    },
  ]);
  expect(await keysOf(generation)).toHaveLength(9);
});

async function expectRefused(pattern: RegExp): Promise<void> {
  await expect(restoreFrom(store, source.location)).rejects.toThrow(pattern);
  expect(await contentsOf(source.location)).toEqual(before);
  expect(await readdir(source.location.dataDir)).not.toContain('pemulihan');
}

const ofPicture = (pattern: RegExp) => /\.age|\[0-9a-f\]/.test(pattern.source);

const isBearable = (pattern: RegExp) => ofPicture(pattern) || /tambahan/.test(pattern.source);
const [bearable, spoilt] = [true, false].map((is) => kinds.filter(([, pattern]) => isBearable(pattern) === is));

async function expectNamed(pattern: RegExp): Promise<void> {
  const { problems } = await verifyStore(store, { secrets });
  expect(problems.join('\n')).toMatch(pattern);
}

test.each(bearable ?? [])('%s is named', async (_, pattern, damage) => {
  await damage();
  await expectNamed(pattern);
});

test.each(spoilt ?? [])('%s is named, and a restore takes nothing of it', async (_, pattern, damage) => {
  await damage();
  await expectNamed(pattern);
  await expectRefused(/rusak|hilang|diubah/);
});

// Rule: CADANGAN-7
test('with a damaged, a missing and two exchanged pictures everything else is restored, and they are named', async () => {
  const found = (await pictures()).filter((each) => /\/\w{32}-\w+\.age$/.test(each));
  const [one = '', two = '', three = '', four = ''] = found;
  await truncate(one, 100);
  await rm(two);
  await rename(three, join(store, 'x'));
  await rename(four, three);
  await rename(join(store, 'x'), four);
  const elsewhere = await createTestDatabase();
  await copySecrets(source.location, elsewhere.location);
  const { withoutPictures } = await restoreFrom(store, elsewhere.location);
  const keys = [one, two, three, four].map((each) => basename(each).slice(0, 32)).toSorted();
  expect(withoutPictures.map(({ kunci }) => kunci).toSorted()).toEqual(keys);
  const house = await openInstallation(elsewhere.location);
  const { db, close } = house;
  expect(await db.selectFrom('data_siswa').select('id').execute()).toHaveLength(3);
  const stored = (await Array.fromAsync(house.storage.list())).map(({ key }) => key);
  expect(stored).toHaveLength((9 - 4) * 2);
  await close();
  await elsewhere.drop();
});

test.each(forged)('%s is refused by a restore', async (_, pattern, damage) => {
  await damage();
  await expectRefused(pattern);
});

test.each([
  ['without a manifest', /cadangan\.json tidak ada/, () => rm(path(MANIFEST_FILE))],
  ['with half a manifest', /cadangan\.json rusak/, () => truncate(path(MANIFEST_FILE), 100)],
  ['with one field more', /cadangan\.json rusak/, () => refit((facts) => Object.assign(facts, { lain: 1 }))],
])('a generation %s is named and not taken for one', async (_, pattern, damage) => {
  await damage();
  const { problems, generations } = await verifyStore(store, { secrets });
  expect([problems.join('\n'), generations]).toEqual([expect.stringMatching(pattern), []]);
});

test('the command says what is whole and what is not', async () => {
  const check = () => runProgram('cadangan', source.location, { args: ['periksa', store] });
  expect(await check()).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Cadangan utuh') });
  await mkdir(join(store, 'kosong'));
  await rm(await first());
  expect(await check()).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/TIDAK utuh:\n- \S+ hilang\./),
  });
  const nothing = await runProgram('cadangan', source.location, { args: ['periksa', join(store, 'kosong')] });
  expect(nothing).toMatchObject({ code: 1, stderr: expect.stringContaining('Belum ada cadangan') });
});
