// What migration 007 makes of numbers as they were typed before.
import { sampleColumns } from '@gerbang/kit/builders';
import { createTestDatabase, migrateTo, type TestDatabase } from '@gerbang/kit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cariOf } from '../../features/data-siswa/columns.ts';
import { listDataSiswa } from '../../features/data-siswa/list-queries.ts';
import { newId } from '../../platform/clock.ts';
import { type Db, openDatabase } from '../../platform/database/database.ts';
import { toE164 } from '../../platform/phone-number.ts';
import { all } from '../../schema/migrations/all.ts';
import { differences } from '../check/summaries.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  const before = Object.keys(all).filter((name) => name < '007');
  await migrateTo(database.location, before.at(-1) ?? '');
  db = openDatabase(database.location, { writesOutsideTransactions: true });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const TIME = '2026-11-01T08:00:00.000Z';
const numbers = [
  '081227459310',
  '6281227459310',
  '81227459310',
  '006581234567',
  '6581234567',
  '99912345678',
  '00000000',
];

const { nomor_e164: _, ...columns } = sampleColumns;
const recordRow = (nomor_whatsapp: string, n: number) => ({
  ...columns,
  id: newId(),
  nama: `Siswa ${n}`,
  nim: `N${n}`,
  nomor_whatsapp,
  status_data: 'Tervalidasi' as const,
  alasan_penolakan: null,
  teks_penolakan: null,
  pengelola_id: null,
  cari: `siswa ${n}\nn${n}\n${nomor_whatsapp}`,
  dibuat_pada: TIME,
  diubah_pada: TIME,
});

async function upgradeTo(migration: string): Promise<void> {
  await db.destroy();
  await migrateTo(database.location, migration);
  db = openDatabase(database.location, { writesOutsideTransactions: true });
}

// Rule: ISIAN-16
test('numbers get their one form as the program of today gives it, in records, profiles and the bin', async () => {
  // More than are converted at once.
  const rows = Array.from({ length: 1205 }, (_, n) => recordRow(numbers[n % numbers.length] as string, n));
  for (let n = 0; n < rows.length; n += 200)
    await db
      .insertInto('data_siswa')
      .values(rows.slice(n, n + 200))
      .execute();
  const admin = { id: newId(), role: 'admin' as const, email: 'a@surel.example', nim: null, password_hash: 'x' };
  const account = { ...admin, diaktivasi_pada: TIME, cari: 'a@surel.example', dibuat_pada: TIME };
  await db.insertInto('akun').values(account).execute();
  const profile = { akun_id: admin.id, nama: 'Sri', nomor_whatsapp: '0857.0000.9002', alamat: null, cari: 'sri' };
  await db
    .insertInto('profile')
    .values({ ...profile, diubah_pada: TIME })
    .execute();
  const binned = recordRow('6281227459310', 9999);
  await db
    .insertInto('sampah')
    .values({
      ...{ id: binned.id, jenis: 'data-siswa' as const, label: 'x', pengenal: binned.nim, cari: 'x' },
      ...{ isi: JSON.stringify({ rows: [{ table: 'data_siswa', rows: [binned] }], managed: {} }) },
      ...{ dihapus_oleh: null, dihapus_pada: TIME },
    })
    .execute();
  await upgradeTo('007-ejaan');

  const found = await db.selectFrom('data_siswa').selectAll().orderBy('id').execute();
  expect(found).toHaveLength(rows.length);
  for (const row of found) {
    expect([row.nomor_e164, row.cari]).toEqual([toE164(row.nomor_whatsapp), cariOf(row)]);
    expect(rows.find(({ id }) => id === row.id)?.nomor_whatsapp).toBe(row.nomor_whatsapp);
  }
  const { nomor_e164 } = await db.selectFrom('profile').selectAll().executeTakeFirstOrThrow();
  expect(nomor_e164).toBe('+6285700009002');
  const { isi } = await db.selectFrom('sampah').select('isi').executeTakeFirstOrThrow();
  const cari = `${binned.cari}\n081227459310`;
  expect(JSON.parse(isi).rows[0].rows[0]).toEqual({ ...binned, nomor_e164: '+6281227459310', cari });
  await upgradeTo(Object.keys(all).at(-1) ?? '');
  expect(await differences(db)).toEqual([]);
  const list = await listDataSiswa(db, { statusData: 'Tervalidasi', page: 1, search: '0812-2745' });
  expect(list.totalItems).toBe(rows.filter(({ nomor_whatsapp }) => /^(0|62)?81227/.test(nomor_whatsapp)).length);
});
