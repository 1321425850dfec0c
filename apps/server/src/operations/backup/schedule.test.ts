// Backups by themselves: when they are due, by one of several instances, told where operators look.
import { mkdir, readdir, rename, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backUp } from '@gerbang/kit/backup';
import { createTestDatabase, type TestDatabase } from '@gerbang/kit/database';
import { fillInstallation, type Installation, openInstallation } from '@gerbang/kit/installation';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { transaction } from '../../platform/database/engine.ts';
import { readNote } from '../../platform/notes.ts';
import { diskPath } from '../../platform/storage/disk-storage.ts';
import { BACKUP_NOTE, backupNote, REHEARSAL_NOTE, rehearsalNote } from './backup-notes.ts';
import { createBackupSchedule } from './schedule.ts';
import { listGenerations } from './store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
let database: TestDatabase;
let house: Installation;
let now: Date;
let lines: { level: string; message: string; facts: Record<string, unknown> }[];
const clock = { now: () => now };

beforeEach(async () => {
  database = await createTestDatabase({ hasTables: true });
  house = await openInstallation(database.location);
  lines = [];
  now = new Date();
});
afterEach(async () => {
  await house.close();
  await database.drop();
});

const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

type Settings = { cadanganMenit?: number; cadanganDir?: string; cadanganPenerima?: string; mayDelete?: boolean };

function instance({ mayDelete = true, ...settings }: Settings = {}) {
  const write = (level: string) => (facts: Record<string, unknown>, message?: string) =>
    void lines.push({ level, message: message ?? '', facts });
  const log = { info: write('info'), error: write('error') } as never;
  const config = { ...house.config, cadanganMenit: 15, ...settings };
  return createBackupSchedule({ ...house, config, clock, log, mayDelete: async () => mayDelete });
}

const numbers = async () => (await listGenerations(house.config.cadanganDir)).map(({ manifest }) => manifest.nomor);
const messages = () => lines.map(({ level, message }) => `${level}: ${message}`);
// Rule: CADANGAN-1
test('is made when it is due, by one of several instances, with a rehearsal the first time', async () => {
  const all = [instance(), instance(), instance()];
  const look = () => Promise.all(all.map((each) => each.look()));
  await look();
  expect([await numbers(), messages()]).toEqual([[1], ['info: backup made', 'info: rehearsal passed']]);
  pass(14 * MINUTE);
  await look();
  expect(await numbers()).toEqual([1]);
  pass(2 * MINUTE);
  await look();
  expect([await numbers(), messages().slice(2)]).toEqual([[2, 1], ['info: backup made']]);
  expect(await readNote(house.db, BACKUP_NOTE, backupNote)).toMatchObject({ nomor: 2, rusak: 0, gagal: null });
  expect(await readNote(house.db, REHEARSAL_NOTE, rehearsalNote)).toMatchObject({ masalah: [] });
});

// Rule: CADANGAN-5
test('a rehearsal comes each week', async () => {
  const schedule = instance();
  const passed = () => messages().filter((line) => line === 'info: rehearsal passed').length;
  await schedule.look();
  pass(6 * DAY);
  await schedule.look();
  expect(passed()).toBe(1);
  pass(DAY);
  await schedule.look();
  expect([await numbers(), passed()]).toEqual([[3, 2, 1], 2]);
});

test('damaged pictures are told by record and field, without a name', async () => {
  await fillInstallation(house);
  await instance().look();
  const picture = await house.db
    .selectFrom('berkas')
    .select(['kunci', 'data_siswa_id'])
    .where('bidang', '=', 'fotokopi_ktp')
    .executeTakeFirstOrThrow();
  await truncate(diskPath(join(database.location.dataDir, 'berkas'), picture.kunci), 40);
  pass(HOUR);
  await instance().look();
  const told = lines.filter(({ level }) => level === 'error');
  const expected = { tabel: 'data_siswa', id: picture.data_siswa_id, bidang: 'fotokopi_ktp', adaSalinan: true };
  expect(told).toMatchObject([{ facts: { jumlah: 1, gambar: [expected] } }]);
  expect(JSON.stringify(told)).not.toContain('label');
  expect(await readNote(house.db, BACKUP_NOTE, backupNote)).toMatchObject({ rusak: 1 });
});

test.each([
  ['picture', 32],
  ['piece of a database', 64],
])(
  'a damaged %s of a backup is found by the rehearsal, and is whole again in the next generation',
  async (_, length) => {
    await fillInstallation(house);
    await instance().look();
    const pool = join(house.config.cadanganDir, 'isi');
    const names = (await readdir(pool, { recursive: true })).filter((name) => name.endsWith('.age'));
    const name = names.find((each) => new RegExp(`/\\w{${length}}-\\w+.age$`).test(each));
    await truncate(join(pool, name ?? ''), 100);
    pass(8 * DAY);
    await instance().look();
    const { masalah } = (await readNote(house.db, REHEARSAL_NOTE, rehearsalNote)) ?? {};
    expect(masalah).toEqual([expect.stringMatching(/^\S+\.age rusak\.$/)]);
    pass(8 * DAY);
    await instance().look();
    expect(await readNote(house.db, REHEARSAL_NOTE, rehearsalNote)).toMatchObject({ masalah: [] });
    const whole = await numbers();
    expect(whole[0]).toBe(3);
    // A generation without its database is not offered any more; one without a picture has it again.
    expect(whole.includes(1)).toBe(length === 32);
  },
);

test('a folder that is empty all of a sudden is told of: its disk may not be mounted', async () => {
  await instance().look();
  await rename(house.config.cadanganDir, `${house.config.cadanganDir}-disk`);
  pass(HOUR);
  await instance().look();
  expect(messages()).toContain('error: backups of before are not in their folder: is its disk mounted?');
  expect((await readNote(house.db, BACKUP_NOTE, backupNote))?.gagal).toMatch(/Apakah disknya terpasang/);
});

test('nothing goes while the clock is not believed', async () => {
  await backUp(house, { asal: 'terjadwal', clock: { now: () => new Date(now.getTime() - 400 * DAY) } });
  await instance({ mayDelete: false }).look();
  expect(await numbers()).toEqual([2, 1]);
  pass(HOUR);
  await instance().look();
  expect(await numbers()).toEqual([3, 2]);
});

test('a clock that was ahead holds the next one up no longer than usual', async () => {
  pass(400 * DAY);
  await instance().look();
  pass(-400 * DAY);
  await instance().look();
  expect(await numbers()).toEqual([2, 1]);
});

test('that fails is told in log and note, disturbs nobody, and is tried again', async () => {
  const cadanganDir = join(house.config.dataDir, 'file');
  await writeFile(cadanganDir, 'bukan folder');
  const failing = instance({ cadanganDir });
  await failing.look();
  await failing.look();
  expect(messages()).toEqual(['error: backup failed']);
  expect((await readNote(house.db, BACKUP_NOTE, backupNote))?.gagal).toMatch(/Cadangan gagal dibuat/);
  pass(6 * MINUTE);
  await instance().look();
  expect(await numbers()).toEqual([1]);
  expect((await readNote(house.db, BACKUP_NOTE, backupNote))?.gagal).toBeNull();
});

test('a key that cannot be read makes none, rather than one that the server can open', async () => {
  await writeFile(join(house.config.dataDir, 'penerima-cadangan.txt'), 'age1bukan\n');
  await instance().look();
  expect(await numbers()).toEqual([]);
  expect((await readNote(house.db, BACKUP_NOTE, backupNote))?.gagal).toMatch(/penerima-cadangan\.txt rusak/);
});

test('of an instance that died is taken over', async () => {
  const lease = {
    id: 'cadangan',
    dibuat_pada: now.toISOString(),
    percobaan: 1,
    coba_lagi_pada: new Date(now.getTime() + MINUTE).toISOString(),
  };
  await transaction(house.db, (db) => db.insertInto('pekerjaan').values(lease).execute());
  await instance().look();
  expect(await numbers()).toEqual([]);
  pass(MINUTE);
  await instance().look();
  expect(await numbers()).toEqual([1]);
});

test('is not made without an interval, and is given up when the instance stops', async () => {
  await mkdir(house.config.cadanganDir);
  await instance({ cadanganMenit: 0 }).look();
  const stopping = instance();
  const looked = stopping.look();
  await stopping.stop();
  await looked;
  expect([await numbers(), lines]).toEqual([[], []]);
  await instance().look();
  expect(await numbers()).toEqual([1]);
});
