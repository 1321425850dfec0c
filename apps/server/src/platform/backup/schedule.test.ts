// The daily backup: due at its time in Jakarta, made once by however many instances, the newest ones kept.
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Installation, openInstallation } from '../../testing/installation.ts';
import { transaction } from '../database/transaction.ts';
import { makeBackup } from './make.ts';
import { createBackupSchedule } from './schedule.ts';
import { verifyBackup } from './verify.ts';

const HOUR = 60 * 60_000;
let database: TestDatabase;
let house: Installation;
let now: Date;
let lines: { level: string; message: string }[];
const clock = { now: () => now };

beforeEach(async () => {
  database = await createTestDatabase();
  house = await openInstallation(database.location);
  lines = [];
  // 01:59 in Jakarta, and still the day before in UTC.
  now = new Date('2026-11-19T18:59:00Z');
});
afterEach(async () => {
  await house.close();
  await database.drop();
});

const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

function instance(settings: { cadanganJam?: string; cadanganSimpan?: number; cadanganDir?: string } = {}) {
  const write = (level: string) => (_: unknown, message?: string) => void lines.push({ level, message: message ?? '' });
  const log = { info: write('info'), error: write('error') };
  const config = { ...house.config, cadanganJam: '02:00', ...settings };
  return createBackupSchedule({ ...house, config, clock, log: log as never });
}

const folders = async () => (await readdir(house.config.cadanganDir).catch(() => [])).toSorted();

test('is made at its time, once a day, by one of several instances', { timeout: 60_000 }, async () => {
  const all = [instance(), instance(), instance()];
  const look = () => Promise.all(all.map((each) => each.look()));
  await look();
  expect(await folders()).toEqual([]);
  pass(60_000);
  await look();
  expect(await folders()).toEqual(['terjadwal-2026-11-20']);
  expect(lines).toEqual([{ level: 'info', message: 'backup made' }]);
  expect(await verifyBackup(join(house.config.cadanganDir, 'terjadwal-2026-11-20'))).toMatchObject({
    problems: [],
    manifest: { asal: 'terjadwal' },
  });
  pass(HOUR);
  await look();
  expect(lines).toHaveLength(1);
  pass(23 * HOUR);
  await look();
  expect(await folders()).toEqual(['terjadwal-2026-11-20', 'terjadwal-2026-11-21']);
});

test('keeps the newest of its own, all that were made by hand, and nothing that was cut off', async () => {
  const { config, storage, secrets } = house;
  const byHand = join(config.cadanganDir, 'sebelum-pindah');
  await makeBackup({ location: config, storage, secrets, clock, folder: byHand, asal: 'perintah' });
  const cutOff = join(config.cadanganDir, 'terjadwal-2026-11-01.belum-selesai');
  await mkdir(cutOff);
  await utimes(cutOff, new Date('2026-11-01'), new Date('2026-11-01'));
  await mkdir(join(config.cadanganDir, 'foto-liburan'));
  const schedule = instance({ cadanganSimpan: 2 });
  pass(HOUR);
  for (let day = 0; day < 4; day++) {
    pass(24 * HOUR);
    await schedule.look();
  }
  expect(await folders()).toEqual(['foto-liburan', 'sebelum-pindah', 'terjadwal-2026-11-23', 'terjadwal-2026-11-24']);
});

test('that fails is told in the log, disturbs nobody, and is tried again an hour later', async () => {
  pass(HOUR);
  const cadanganDir = join(house.config.dataDir, 'file');
  await writeFile(cadanganDir, 'bukan folder');
  const failing = instance({ cadanganDir });
  await failing.look();
  await failing.look();
  expect(lines).toEqual([{ level: 'error', message: 'backup failed' }]);
  const mended = instance();
  await mended.look();
  expect(await folders()).toEqual([]);
  pass(HOUR);
  await mended.look();
  expect(await folders()).toEqual(['terjadwal-2026-11-20']);
});

test('of an instance that died is taken over; of a database that was restored it is not made twice', async () => {
  pass(HOUR);
  const lease = {
    kunci: 'cadangan:2026-11-20',
    jumlah: 1,
    kedaluwarsa_pada: new Date(now.getTime() + 60_000).toISOString(),
  };
  await transaction(house.db, (db) => db.insertInto('percobaan').values(lease).execute());
  const schedule = instance();
  await schedule.look();
  expect(await folders()).toEqual([]);
  pass(60_000);
  await schedule.look();
  expect(await folders()).toEqual(['terjadwal-2026-11-20']);
  await transaction(house.db, (db) => db.deleteFrom('percobaan').execute());
  await schedule.look();
  await schedule.look();
  expect(lines).toEqual([{ level: 'info', message: 'backup made' }]);
});

test('is not made without a time, and is given up when the instance stops', async () => {
  pass(HOUR);
  await instance({ cadanganJam: '' }).look();
  expect(await folders()).toEqual([]);
  const stopping = instance();
  const looked = stopping.look();
  await stopping.stop();
  await looked;
  expect(await folders()).toEqual([]);
  expect(lines).toEqual([]);
  await instance().look();
  expect(await folders()).toEqual(['terjadwal-2026-11-20']);
});
