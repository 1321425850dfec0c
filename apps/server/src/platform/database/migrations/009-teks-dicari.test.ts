// Migration 009 beside an instance of yesterday that still writes (PostgreSQL).

import { createTestDatabase, migrateTo, onPostgres } from '@gerbang/kit/database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '../../ids.ts';
import { type Db, openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import { differences } from '../summaries.ts';
import { transaction } from '../transaction.ts';

const COMMIT_AFTER_MS = 500;

const insert = (db: Db, nim: string) =>
  sql`insert into data_siswa (id, nama, nim, tahun_ajaran, jurusan_pilihan,
  kelas_pilihan, tempat_lahir, tanggal_lahir, jenis_kelamin, agama, asal_sekolah, nomor_whatsapp, tanggal_daftar, gelombang,
  biaya_pendidikan, diskon_sen, status_data, cari, dibuat_pada, diubah_pada)
  values (${newId()}, 'Siti', ${nim}, '2026/2027', 'Teknik Informatika', 'Pagi', 'Solo', '2008-01-01', 'P', 'Islam', 'SMA 1',
  '081200000', '2026-01-01', 1, 1, 0, 'Tervalidasi', ${`siti\n${nim}\n081200000`}, now(), now())`.execute(db);

test('a record that is committed while the text is copied is found afterwards', async () => {
  if (!onPostgres) return;
  const { location, drop } = await createTestDatabase();
  await migrateTo(location, '008-saring');
  const old = openDatabase(location, { writesOutsideTransactions: true });
  await insert(old, 'LAMA');
  let isInserted = () => {};
  const inserted = new Promise<void>((resolve) => {
    isInserted = resolve;
  });
  const writing = transaction(old, async (db) => {
    await insert(db, 'BARU');
    isInserted();
    await new Promise((resolve) => setTimeout(resolve, COMMIT_AFTER_MS));
  });
  await inserted;
  const [applied] = await Promise.all([migrate(location), writing]);
  expect(applied[0]).toBe('009-teks-dicari');
  expect(await differences(old)).toEqual([]);
  await old.destroy();
  await drop();
});
