// Migration 004 over a database that has data: as the program of yesterday wrote it.

import { createTestDatabase, migrateTo } from '@gerbang/kit/database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '../../ids.ts';
import { openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import { differences } from '../summaries.ts';
import { totalOf } from '../totals.ts';

const old = { jurusan: 'Teknik Informatika', kelas: 'Pagi', time: '2026-01-01T00:00:00.000Z', date: '2026-01-01' };

const insertOf = (
  n: number,
  status: string,
) => sql`insert into data_siswa (id, nama, nim, tahun_ajaran, jurusan_pilihan,
  kelas_pilihan, tempat_lahir, tanggal_lahir, jenis_kelamin, agama, asal_sekolah, nomor_whatsapp, tanggal_daftar, gelombang,
  biaya_pendidikan, diskon_sen, status_data, alasan_penolakan, cari, dibuat_pada, diubah_pada)
  values (${newId()}, ${`Élodie ${n}`}, ${`NIM${n}`}, '2026/2027', ${old.jurusan}, ${old.kelas}, 'Solo', ${old.date}, 'P',
  'Islam', ${`SMA ${n % 2}`}, '081200000', ${old.date}, 1, 1, 0, ${status}, ${status === 'Ditolak' ? 'buram' : null},
  ${`élodie ${n}\nnim${n}\n2026/2027\nteknik informatika\npagi\n081200000`}, ${old.time}, ${old.time})`;

test('numbers the records by age, counts them, and keeps the free text of their search', async () => {
  const { location, drop } = await createTestDatabase();
  await migrateTo(location, '003-urutan-laporan');
  const before = openDatabase(location, { writesOutsideTransactions: true });
  const statuses = ['Tervalidasi', 'Menunggu Validasi', 'Tervalidasi', 'Ditolak', 'Tervalidasi'];
  for (const [n, status] of statuses.entries()) await insertOf(n, status).execute(before);
  await before.destroy();

  expect((await migrate(location))[0]).toBe('004-hitungan');
  const db = openDatabase(location);
  expect(await differences(db)).toEqual([]);
  expect(await totalOf(db, 'data_siswa Tervalidasi')).toBe(3);
  const rows = await db.selectFrom('data_siswa').select(['nomor', 'nim', 'cari']).orderBy('id').execute();
  expect(rows.map(({ nomor }) => nomor)).toEqual([1, 2, 3, 4, 5]);
  expect(rows[0]).toMatchObject({ nim: 'NIM0', cari: 'élodie 0\nnim0\n081200000' });
  await db.destroy();
  await drop();
});
