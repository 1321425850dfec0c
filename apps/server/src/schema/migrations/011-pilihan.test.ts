// The columns of majors and classes without their fixed values: rows, totals, indexes and what hangs on them stay.
import { sampleValues } from '@gerbang/contract/siswa-samples';
import { createTestDatabase, migrateTo, onPostgres, type TestDatabase } from '@gerbang/kit/database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/clock.ts';
import { type Db, openDatabase } from '../../platform/database/database.ts';

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase();
  await migrateTo(database.location, '010-terlihat');
  db = openDatabase(database.location, { writesOutsideTransactions: true });
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

const read = async (query: string) => (await sql<Record<string, unknown>>`${sql.raw(query)}`.execute(db)).rows;

const { diskon: _, ...fields } = sampleValues;

async function put(nim: string, jurusan_pilihan: string): Promise<string> {
  const id = newId();
  const state = { status_data: 'Menunggu Validasi', nomor: Number(nim.slice(1)) };
  const times = { dibuat_pada: new Date().toISOString(), diubah_pada: new Date().toISOString() };
  await db
    .insertInto('data_siswa')
    .values({ ...fields, diskon_sen: 0, ...state, ...times, id, nim, jurusan_pilihan, cari: `${nim}\n` } as never)
    .execute();
  return id;
}

// Rule: SEKOLAH-10
test('a database of before keeps its records, their history and its totals, and takes any major afterwards', async () => {
  const id = await put('A1', 'Teknik Informatika');
  await put('A2', 'Manajemen Informatika');
  await sql`insert into riwayat_data_siswa (id, data_siswa_id, waktu, jenis, versi)
    values (${newId()}, ${id}, ${new Date().toISOString()}, 'dibuat', 1)`.execute(db);
  await expect(put('A3', 'Desain Grafis')).rejects.toThrow();
  const totals = 'select * from ringkasan_siswa where jumlah > 0 order by jurusan_pilihan';
  const named = onPostgres
    ? "select indexname as name from pg_indexes where tablename = 'data_siswa' order by 1"
    : "select name from sqlite_schema where tbl_name = 'data_siswa' and type <> 'table' order by 1";
  const before = { totals: await read(totals), named: await read(named) };
  const rows = 'select nim, jurusan_pilihan, kelas_pilihan from data_siswa order by nim';
  const records = await read(rows);
  await db.destroy();
  await migrateTo(database.location, '011-pilihan');
  db = openDatabase(database.location, { writesOutsideTransactions: true });
  expect({ totals: await read(totals), named: await read(named) }).toEqual(before);
  expect(await read(rows)).toEqual(records);
  expect(await read('select jenis from riwayat_data_siswa')).toEqual([{ jenis: 'dibuat' }]);
  await put('A3', 'Desain Grafis');
  expect(await read(totals)).toHaveLength(3);
  await expect(put('A4', '')).rejects.toThrow();
});
