import { createBuilders } from '@gerbang/kit/builders';
import { createMigratedDatabase, type MigratedDatabase, onPostgres } from '@gerbang/kit/database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import type { Images } from '../images/images.ts';
import { sqliteFile } from './database.ts';
import { openSqliteFile } from './sqlite.ts';
import { differences } from './summaries.ts';
import { transaction } from './transaction.ts';

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
