// What migration 050 makes of searched texts that were written before searches folded them.
import { sampleColumns } from '@gerbang/kit/builders';
import { createTestDatabase, migrateTo, type TestDatabase } from '@gerbang/kit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cariOf } from '../../features/data-siswa/columns.ts';
import { listDataSiswa } from '../../features/data-siswa/list-queries.ts';
import { newId } from '../../platform/clock.ts';
import { type Db, openDatabase } from '../../platform/database/database.ts';
import { all } from '../../schema/migrations/all.ts';
import { differences } from '../check/summaries.ts';
import { checkSearchTexts } from '../check/values.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  await migrateTo(database.location, '048-impor-lembar');
  db = openDatabase(database.location, { writesOutsideTransactions: true });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const TIME = '2026-11-01T08:00:00.000Z';
const names = [
  'Raden\u00a0Panji',
  'Dou  Ble',
  'Ma\u2019ruf',
  'So\u00adfia',
  'Du\u200bwi',
  'Siti \u{1f393}',
  'Plain Name',
];
const asBefore = (text: string) => text.toLowerCase();
const recordRow = (nama: string, n: number) => {
  const row = { ...sampleColumns, id: newId(), nama, nim: `N${n}`, status_data: 'Tervalidasi' as const };
  const more = {
    alasan_penolakan: null,
    teks_penolakan: null,
    pengelola_id: null,
    dibuat_pada: TIME,
    diubah_pada: TIME,
  };
  const [, ...rest] = cariOf(row).split('\n');
  return { ...row, ...more, cari: [asBefore(nama), ...rest].join('\n') };
};

// Rule: DAFTAR-19
test('records of before, also in the bin, are found as those of today', async () => {
  const rows = names.map(recordRow);
  await db.insertInto('data_siswa').values(rows).execute();
  const binned = recordRow('Nur\u00a0 Aini', 99);
  const isi = JSON.stringify({ rows: [{ table: 'data_siswa', rows: [binned] }], managed: {} });
  const bin = { id: binned.id, jenis: 'data-siswa' as const, label: binned.nama, pengenal: binned.nim, isi };
  await db
    .insertInto('sampah')
    .values({ ...bin, cari: asBefore(`${binned.nama}\n${binned.nim}`), dihapus_oleh: null, dihapus_pada: TIME })
    .execute();
  expect(await checkSearchTexts(db)).toHaveLength(5);

  await db.destroy();
  await migrateTo(database.location, Object.keys(all).at(-1) ?? '');
  db = openDatabase(database.location, { writesOutsideTransactions: true });
  expect(await checkSearchTexts(db)).toEqual([]);
  expect(await differences(db)).toEqual([]);
  for (const [search, nama] of [
    ['raden panji', names[0]],
    ['dou ble', names[1]],
    ["ma'ruf", names[2]],
    ['sofia', names[3]],
    ['duwi', names[4]],
  ]) {
    const { data } = await listDataSiswa(db, { statusData: 'Tervalidasi', page: 1, search: search ?? '' });
    expect(data.map((row) => row.nama)).toEqual([nama]);
  }
  const found = await db.selectFrom('sampah').select(['cari', 'isi']).executeTakeFirstOrThrow();
  expect(found.cari).toBe('nur aini\nn99');
  expect(JSON.parse(found.isi).rows[0].rows[0]).toEqual({ ...binned, cari: cariOf(binned) });
});
