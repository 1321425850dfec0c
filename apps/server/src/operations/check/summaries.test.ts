import { createBuilders } from '@gerbang/kit/builders';
import { createMigratedDatabase, type MigratedDatabase, onPostgres } from '@gerbang/kit/database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { totalOf } from '../../core/ringkasan/totals.ts';
import { newId, systemClock } from '../../platform/clock.ts';
import { type Db, sqliteFile } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import { openSqliteFile } from '../../platform/database/sqlite-open.ts';
import type { Images } from '../../platform/images/images.ts';
import { differences, rebuildSummaries } from './summaries.ts';

let database: MigratedDatabase;
beforeEach(async () => {
  database = await createMigratedDatabase();
});
afterEach(() => database.drop());

test('the comparison reads one state while somebody writes, and nobody waits for it', async () => {
  const { db } = database;
  await transaction(db, async (writing) => {
    await sql`insert into hitungan values ('data_siswa Ditolak', 7)`.execute(writing);
    expect(await differences(db)).toEqual([]);
  });
  expect(await differences(db)).toEqual([{ table: 'hitungan', rows: 1 }]);
});

/** A record as plain SQL brings it, without a number. */
const insert = (db: Db, n: number, status: string, nama = `École ${n}`) =>
  sql`insert into data_siswa (id, nama, nim, tahun_ajaran, jurusan_pilihan, kelas_pilihan, tempat_lahir, tanggal_lahir,
    jenis_kelamin, agama, asal_sekolah, nomor_whatsapp, tanggal_daftar, gelombang, biaya_pendidikan, diskon_sen, status_data,
    alasan_penolakan, cari, dibuat_pada, diubah_pada)
  values (${newId()}, ${nama}, ${`NIM${n}`}, '2026/2027', 'Teknik Informatika', 'Pagi', 'Solo', '2008-01-01', 'P',
    'Islam', ${`SMA ${n % 2}`}, '081200000', '2026-01-01', 1, 1, 0, ${status}, ${status === 'Ditolak' ? 'buram' : null},
    ${`${nama.toLowerCase()}\nnim${n}\n081200000`}, ${TIME}, ${TIME})`.execute(db);

const TIME = '2026-01-01T00:00:00.000Z';

test('what the triggers keep equals a recount, and records are numbered in the order they came', async () => {
  const { db } = database;
  const statuses = ['Tervalidasi', 'Menunggu Validasi', 'Tervalidasi', 'Ditolak', 'Tervalidasi'];
  for (const [n, status] of statuses.entries()) await transaction(db, (db) => insert(db, n, status));
  const numbers = () => db.selectFrom('data_siswa').select('nomor').orderBy('id').execute();
  expect((await numbers()).map(({ nomor }) => nomor)).toEqual([1, 2, 3, 4, 5]);
  await transaction(db, async (db) => {
    await sql`update data_siswa set status_data = 'Tervalidasi', cari = 'lain', kelas_pilihan = 'Malam' where nomor < 3`.execute(
      db,
    );
    await sql`delete from data_siswa where nomor = 5`.execute(db);
  });
  expect(await totalOf(db, 'data_siswa Tervalidasi')).toBe(3);
  expect(await differences(db)).toEqual([]);
});

test('a record that is committed while all is made anew is in it', async () => {
  const { db } = database;
  await transaction(db, (db) => insert(db, 1, 'Tervalidasi'));
  const { promise: isInserted, resolve } = Promise.withResolvers<void>();
  const writing = transaction(db, async (db) => {
    await insert(db, 2, 'Tervalidasi');
    resolve();
    if (onPostgres) await untilSomebodyWaits(database.db);
  });
  await isInserted;
  await Promise.all([rebuildSummaries(db), writing]);
  expect(await totalOf(db, 'data_siswa Tervalidasi')).toBe(2);
  expect(await differences(db)).toEqual([]);
});

/** Resolves when another transaction of this database waits for a lock. */
async function untilSomebodyWaits(db: Db): Promise<void> {
  const waiting = sql`select 1 from pg_locks join pg_database d on d.oid = database
    where datname = current_database() and not granted`;
  await expect.poll(async () => (await waiting.execute(db)).rows).not.toEqual([]);
}

if (!onPostgres) {
  test('damage inside the search index is a difference', async () => {
    const { db, location } = database;
    await createBuilders({ db, clock: systemClock, images: {} as Images }).dataSiswa();
    expect(await differences(db)).toEqual([]);
    const file = openSqliteFile(sqliteFile(location));
    file.enableDefensive(false);
    file.exec("update cari_siswa_data set block = x'0102030405' where id > 10");
    file.close();
    expect(await differences(db)).toEqual([{ table: 'cari_siswa', rows: 1 }]);
  });
}
