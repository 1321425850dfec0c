// What migration 002 makes of who could open what before.
import { sampleColumns } from '@gerbang/kit/builders';
import { createTestDatabase, migrateTo, type TestDatabase } from '@gerbang/kit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/clock.ts';
import { type Db, openDatabase } from '../../platform/database/database.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  await migrateTo(database.location, '001-awal');
  db = openDatabase(database.location, { writesOutsideTransactions: true });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const TIME = '2026-11-01T08:00:00.000Z';

const akunRow = (nim: string, diaktivasi_pada: string | null) => ({
  id: newId(),
  role: 'siswa' as const,
  email: `${nim.toLowerCase()}@surel.example`,
  nim,
  password_hash: 'x',
  diaktivasi_pada,
  cari: nim,
  dibuat_pada: TIME,
});

// A column of migration 007.
const { nomor_e164: _, ...columns } = sampleColumns;

const recordRow = (nim: string) => ({
  ...columns,
  id: newId(),
  nim,
  status_data: 'Tervalidasi' as const,
  alasan_penolakan: null,
  teks_penolakan: null,
  pengelola_id: null,
  cari: nim,
  dibuat_pada: TIME,
  diubah_pada: TIME,
});

const inBin = (jenis: 'akun-siswa' | 'data-siswa', row: { id: string; nim: string }) => ({
  id: row.id,
  jenis,
  label: row.nim,
  pengenal: row.nim,
  cari: row.nim,
  isi: JSON.stringify({ rows: [{ table: jenis === 'akun-siswa' ? 'akun' : 'data_siswa', rows: [row] }], managed: {} }),
  dihapus_oleh: null,
  dihapus_pada: TIME,
});

// Rule: ALAMAT-4
test('who could open a record keeps it, also out of the bin; who waited for activation never could', async () => {
  const [active, waiting, deleted] = [akunRow('A1', TIME), akunRow('B1', null), akunRow('C1', TIME)];
  const binned = recordRow('A2');
  const owner = akunRow('A2', TIME);
  await db.insertInto('akun').values([active, waiting, owner]).execute();
  await db.insertInto('data_siswa').values(['a1', 'B1', 'C1', 'D1'].map(recordRow)).execute();
  await db
    .insertInto('sampah')
    .values([inBin('akun-siswa', deleted), inBin('data-siswa', binned)])
    .execute();
  await db.destroy();
  await migrateTo(database.location, '002-alamat');
  db = openDatabase(database.location, { writesOutsideTransactions: true });
  const rows = await db.selectFrom('data_siswa').select(['nim', 'akun_id']).orderBy('nomor').execute();
  expect(rows).toEqual([
    { nim: 'a1', akun_id: active.id },
    { nim: 'B1', akun_id: null },
    { nim: 'C1', akun_id: deleted.id },
    { nim: 'D1', akun_id: null },
  ]);
  const { isi } = await db.selectFrom('sampah').select('isi').where('id', '=', binned.id).executeTakeFirstOrThrow();
  expect(JSON.parse(isi).rows[0].rows[0]).toEqual({ ...binned, akun_id: owner.id });
});
