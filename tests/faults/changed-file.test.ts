// Files of the embedded database that are deleted or replaced under the running server: what was acknowledged is saved
// from what the server still has open. SQLite only.
import { copyFile, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { damageIn } from '../../apps/server/src/operations/observe/quick-check.ts';
import { sqliteFile } from '../../apps/server/src/platform/database/database.ts';
import { barangForm, call } from './calls.ts';
import { createHouse, type House } from './house.ts';
import { examine } from './oracles.ts';
import { type HurtProgram, start } from './program.ts';
import { someOf } from './random.ts';
import type { RequestedChange } from './traffic.ts';

const env = { LOG_LEVEL: 'error' };
const AWAY = 'Layanan sedang tidak tersedia. Coba lagi sebentar lagi.';

let house: House;
let program: HurtProgram;
let deeds: RequestedChange[];
let main: string;
let rescued: string;
beforeEach(async () => {
  house = await createHouse({ siswa: 1 });
  main = sqliteFile(house.location);
  rescued = join(house.location.dataDir, 'penyelamatan');
  program = await start(house.location, { env });
  deeds = [];
});
afterEach(async () => {
  await program.kill();
  await house.drop();
});

async function add() {
  const mark = `diubah-${deeds.length}`;
  const body = barangForm(mark, 'baru', house.picture);
  const ending = await call(program.url, { as: house.admin, method: 'POST', path: '/data-inventaris', body });
  if (ending === 'no answer') throw new Error('The server hung up');
  deeds.push({ kind: 'barang', mark, acknowledged: ending.status === 201, ending });
  return ending;
}

const readiness = async () => (await fetch(`${program.url}/readyz`)).json() as Promise<Record<string, unknown>>;

/** Nobody writes until the server has found out by itself; afterwards nobody can, and everybody can read. */
async function isNoticed(says = /"msg":"acknowledged data were saved from open files"/): Promise<void> {
  await program.says(says);
  expect(await readiness()).toMatchObject({ status: 'belum siap', fileBasisData: false });
  const refused = await add();
  expect({ status: refused.status, body: refused.body }).toEqual({ status: 503, body: { error: AWAY, message: AWAY } });
  expect(refused.headers.get('retry-after')).toBe('5');
  const list = await call(program.url, { as: house.admin, method: 'GET', path: '/data-inventaris' });
  expect(list).toMatchObject({
    status: 200,
    body: { totalItems: deeds.filter(({ acknowledged }) => acknowledged).length },
  });
}

const copies = async () => (await readdir(rescued).catch(() => [])).toSorted();

async function restartWith(more: Record<string, string>): Promise<HurtProgram> {
  await program.stop();
  return start(house.location, { env: { ...env, ...more } });
}

async function comeBack(): Promise<void> {
  program = await start(house.location, { env });
  expect(await examine(house, { deeds })).toEqual([]);
  expect((await add()).status).toBe(201);
  expect(await readiness()).toMatchObject({ status: 'siap' });
}

/** As the operator's guide says: the saved copy takes the place of what is there. */
async function installCopy(): Promise<void> {
  const [copy = '', ...others] = await copies();
  expect(others).toEqual([]);
  expect((await stat(join(rescued, copy))).mode & 0o777).toBe(0o600);
  for (const ending of ['', '-wal', '-shm']) await rm(`${main}${ending}`, { force: true });
  await copyFile(join(rescued, copy), main);
}

const besideTheDatabase: [string, () => Promise<unknown>][] = [
  ['the log deleted', () => rm(`${main}-wal`)],
  ['the index of the log deleted', () => rm(`${main}-shm`)],
  ['log and index deleted', () => Promise.all([rm(`${main}-wal`), rm(`${main}-shm`)])],
  [
    'log and index moved away',
    () => Promise.all(['-wal', '-shm'].map((each) => rename(`${main}${each}`, `${main}${each}.lama`))),
  ],
];

test.each(someOf('beside the database', besideTheDatabase))(
  '%s: the database itself gets all that was acknowledged',
  async (_, change) => {
    for (let n = 0; n < 5; n++) await add();
    await change();
    await isNoticed();
    await program.kill();
    // A thread of the server that opened the database just then made a new log, which is another's to all others.
    const isReplaced = program.stdout().includes('"gerbang.db-wal","keadaan":"diganti"');
    await comeBack();
    expect(await copies()).toEqual(
      isReplaced ? [expect.stringMatching(/\.db$/), expect.stringMatching(/\.db-wal$/)] : [],
    );
  },
);

const cutIndexes: [string, () => Promise<unknown>][] = [
  ['emptied', () => truncate(`${main}-shm`, 0)],
  ['cut', () => truncate(`${main}-shm`, 100)],
];

test.each(someOf('cut indexes', cutIndexes))(
  'the index of the log %s in place: the system may end the server, and a restart has all that was acknowledged',
  async (_, change) => {
    for (let n = 0; n < 5; n++) await add();
    await change();
    // SIGBUS at the next look into it: nothing in the process hears of that, and the log says nothing.
    const path = '/data-inventaris';
    await Promise.race([program.ended, call(program.url, { as: house.admin, method: 'GET', path })]);
    await program.kill();
    await comeBack();
  },
);

const foreignLogs: [string, () => Promise<unknown>][] = [
  ['an older one', () => copyFile(`${main}-wal.lama`, `${main}-wal.baru`)],
  ['something else', () => writeFile(`${main}-wal.baru`, 'bukan catatan basis data'.repeat(1000))],
];

test.each(someOf('foreign logs', foreignLogs))(
  'the log replaced by %s: the database has it all, a copy too, and the other log is kept',
  async (_, write) => {
    await add();
    await copyFile(`${main}-wal`, `${main}-wal.lama`);
    for (let n = 0; n < 4; n++) await add();
    await write();
    const { size } = await stat(`${main}-wal.baru`);
    await rename(`${main}-wal.baru`, `${main}-wal`);
    await isNoticed();
    const [copy, log, ...others] = await copies();
    expect([copy, log, ...others]).toEqual([expect.stringMatching(/\.db$/), expect.stringMatching(/\.db-wal$/)]);
    expect((await stat(join(rescued, String(log)))).size).toBe(size);
    // In order this time: SQLite deletes at the end what lies there under the log's name.
    expect(await program.stop()).toBe(0);
    await comeBack();
  },
);

test('the database deleted: a copy has all that was acknowledged, made once', async () => {
  for (let n = 0; n < 5; n++) await add();
  await rm(main);
  await isNoticed();
  // Another look finds the same, and after a second change there is nothing more to save.
  await rm(`${main}-wal`);
  await expect.poll(readiness).toMatchObject({ fileBasisData: false });
  await program.kill();
  await installCopy();
  await comeBack();
});

test('the database replaced by an older one: a copy has what came since, and the other file stays as it is', async () => {
  await program.stop();
  await copyFile(main, `${main}.lama`);
  program = await start(house.location, { env });
  for (let n = 0; n < 5; n++) await add();
  await rename(`${main}.lama`, main);
  await isNoticed();
  expect((await stat(main)).size).toBeGreaterThan(0);
  await program.kill();
  await installCopy();
  await comeBack();
});

test('the database deleted, and the server stopped in order at once: the copy is made before the files are closed', async () => {
  for (let n = 0; n < 5; n++) await add();
  await rm(main);
  expect(await program.stop()).toBe(0);
  await installCopy();
  await comeBack();
});

test('the log deleted under two servers on the folder: the database gets all that both acknowledged', async () => {
  const first = program;
  onTestFinished(first.kill);
  for (let n = 0; n < 3; n++) await add();
  const second = await start(house.location, { env });
  onTestFinished(second.kill);
  program = second;
  for (let n = 0; n < 3; n++) await add();
  await rm(`${main}-wal`);
  for (program of [first, second]) await isNoticed();
  await Promise.all([first.kill(), second.kill()]);
  await comeBack();
});

const overwrittenDatabases: [string, () => Promise<unknown>][] = [
  ['emptied', () => truncate(main, 0)],
  ['cut', async () => truncate(main, (await stat(main)).size - 4096)],
  ['overwritten by an older one', async () => writeFile(main, await readFile(`${main}.lama`))],
];

test.each(someOf('overwritten databases', overwrittenDatabases))(
  'the database %s in place: writes are refused, and nothing is said to be saved',
  async (_, change) => {
    await program.stop();
    await copyFile(main, `${main}.lama`);
    await truncate(`${main}.lama`, (await stat(main)).size / 2);
    program = await start(house.location, { env });
    for (let n = 0; n < 5; n++) await add();
    await change();
    await program.says(/"gerbang.db","keadaan":"diganti"/);
    await program.says(/"msg":"acknowledged data could not be saved: gerbang.db was overwritten or cut/);
    expect(await readiness()).toMatchObject({ status: 'belum siap', fileBasisData: false });
    expect(await add()).toMatchObject({ status: 503 });
    // Long again, it is not what it was.
    await truncate(main, 100 * 1024 * 1024);
    expect(await add()).toMatchObject({ status: 503 });
    expect(program.stdout()).not.toContain('were saved');
  },
);

const overwrittenLogs: [string, () => Promise<unknown>][] = [
  ['emptied', () => truncate(`${main}-wal`, 0)],
  ['cut', async () => truncate(`${main}-wal`, (await stat(`${main}-wal`)).size - 4096)],
  ['overwritten by something else', () => writeFile(`${main}-wal`, 'bukan catatan basis data'.repeat(100_000))],
  ['overwritten by an older one', async () => writeFile(`${main}-wal`, await readFile(`${main}-wal.lama`))],
];

test.each(someOf('overwritten logs', overwrittenLogs))(
  'the log %s in place: writes are refused, the loss is told, and the database stays as it was',
  async (_, change) => {
    await add();
    await copyFile(`${main}-wal`, `${main}-wal.lama`);
    for (let n = 0; n < 4; n++) await add();
    await change();
    const { size } = await stat(`${main}-wal`);
    await program.says(/"gerbang.db-wal","keadaan":"diganti"/);
    await program.says(/gerbang.db-wal was overwritten or emptied/);
    expect(await readiness()).toMatchObject({ status: 'belum siap', fileBasisData: false });
    expect(await add()).toMatchObject({ status: 503 });
    expect(program.stdout()).not.toContain('were saved');
    expect(await copies()).toEqual(size > 0 ? [expect.stringMatching(/\.db-wal$/)] : []);
    expect(await program.stop()).toBe(0);
    expect(damageIn(main)).toEqual([]);
  },
);

test('the log emptied after some seconds of rest: nothing is lost, and the log says so', async () => {
  for (let n = 0; n < 5; n++) await add();
  const { mtimeMs } = await stat(main);
  await expect.poll(async () => (await stat(main)).mtimeMs).toBeGreaterThan(mtimeMs);
  await truncate(`${main}-wal`, 0);
  await program.says(/"msg":"gerbang.db-wal was overwritten or emptied; gerbang.db has all that was acknowledged/);
  await program.kill();
  await comeBack();
});

test('the log cut while people read: the files are what is wrong, not the database', async () => {
  for (let n = 0; n < 5; n++) await add();
  let isOver = false;
  const reading = (async () => {
    while (!isOver) await call(program.url, { as: house.admin, method: 'GET', path: '/data-inventaris' });
  })();
  await truncate(`${main}-wal`, 20_000);
  await program.says(/gerbang.db-wal was overwritten or emptied/);
  isOver = true;
  await reading;
  expect(await readiness()).toMatchObject({ fileBasisData: false, keutuhan: true });
  expect(program.stdout()).not.toContain('the database is damaged');
});

test('files that come back: the log says that a copy which was saved meanwhile is not needed', async () => {
  program = await restartWith({ LOG_LEVEL: 'warn' });
  for (let n = 0; n < 5; n++) await add();
  await rename(main, `${main}.pergi`);
  await program.says(/"msg":"acknowledged data were saved from open files"/);
  await rename(`${main}.pergi`, main);
  const [line = ''] = await program.says(/.*files of the database are back: nothing is to be done.*/);
  expect(JSON.parse(line)).toMatchObject({ tidakDiperlukan: [join(rescued, String((await copies())[0]))] });
  expect((await add()).status).toBe(201);
  await program.kill();
  await comeBack();
});
