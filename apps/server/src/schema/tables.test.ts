// The constraints: what the program might get wrong, the database refuses.

import { createTestApp } from '@gerbang/kit/app';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { newId } from '../platform/clock.ts';
import { violatesUnique } from '../platform/database/database-errors.ts';
import { transaction } from '../platform/database/engine.ts';
import type { Akun, Berkas, DataSiswa } from './tables.ts';

const app = await createTestApp();
afterAll(() => app.close());
const akun: Akun = await app.build.akun({ email: 'ada@surel.example', nim: 'ADA' });
const record: DataSiswa = await app.build.dataSiswa({ nim: 'ADA' });

type Table = 'akun' | 'data_siswa' | 'berkas';

/** Inserts a row in a transaction; it must be refused, and everything stay. */
async function refused(table: Table, row: object): Promise<unknown> {
  const before = await app.state();
  const error = await transaction(app.db, (db) =>
    db
      .insertInto(table)
      .values(row as never)
      .execute(),
  ).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error, JSON.stringify(row)).toBeInstanceOf(Error);
  expect(await app.state()).toEqual(before);
  return error;
}

describe('akun', () => {
  const valid = () => ({ ...akun, id: newId(), email: `${newId()}@surel.example`, nim: newId() });

  test('a second one with the same e-mail or NIM', async () => {
    expect(violatesUnique(await refused('akun', { ...valid(), email: akun.email }), 'akun', 'email')).toBe(true);
    expect(violatesUnique(await refused('akun', { ...valid(), nim: akun.nim }), 'akun', 'nim')).toBe(true);
    expect(violatesUnique(await refused('akun', { ...valid(), id: akun.id }), 'akun', 'email')).toBe(false);
  });

  test.each([
    { role: 'guru' },
    { role: null },
    { email: 'HURUF@surel.example' },
    { email: '' },
    { email: null },
    { nim: '' },
    { nim: null },
    { role: 'admin' },
    { role: 'admin', nim: null, diaktivasi_pada: null },
    { password_hash: null },
  ])('%j', async (broken) => {
    await refused('akun', { ...valid(), ...broken });
  });
});

describe('data_siswa', () => {
  const valid = () => ({ ...record, id: newId(), nim: newId() });

  test('a second record for one NIM', async () => {
    expect(violatesUnique(await refused('data_siswa', { ...valid(), nim: 'ADA' }), 'data_siswa', 'nim')).toBe(true);
  });

  // Rule: ISIAN-5
  test.each([
    { nama: '' },
    { nama: null },
    { nim: '' },
    { tahun_ajaran: '2026' },
    { tahun_ajaran: '1999/2000' },
    { jurusan_pilihan: '' },
    { kelas_pilihan: '' },
    { tanggal_lahir: '2008-02-30' },
    { tanggal_lahir: '2007-02-29' },
    { tanggal_lahir: '14-03-2008' },
    { tanggal_lahir: 'kemarin lusa' },
    { tanggal_lahir: '' },
    { tanggal_daftar: '2026-13-01' },
    { jenis_kelamin: 'X' },
    { nomor_whatsapp: '0812' },
    { gelombang: 0 },
    { gelombang: 10 },
    { biaya_pendidikan: -1 },
    { biaya_pendidikan: 100_000_000 },
    { diskon_sen: -1 },
    { status_data: 'Lulus' },
    { status_data: 'Ditolak', alasan_penolakan: null },
    { status_data: 'Tervalidasi', alasan_penolakan: 'masih ada' },
    { status_data: 'Tervalidasi', teks_penolakan: 'masih ada' },
    { status_data: 'Ditolak', alasan_penolakan: 'Foto buram', teks_penolakan: '' },
    { versi: 0 },
    { pengelola_id: newId() },
  ])('%j', async (broken) => {
    await refused('data_siswa', { ...valid(), ...broken });
  });
});

describe('berkas', () => {
  const valid = (): Berkas => ({
    id: newId(),
    kunci: newId(),
    bidang: 'fotokopi_ktp',
    data_siswa_id: record.id,
    data_inventaris_id: null,
    akun_id: null,
    lebar: 1,
    tinggi: 1,
    ukuran: 1,
    sidik: null,
    ...{ kode_teks: null, kode_tempat: null, kode_keadaan: null, kode_oleh: null, kode_pada: null },
    dibuat_pada: app.clock.now().toISOString(),
  });

  test.each([
    { data_siswa_id: null },
    { akun_id: 'akun' },
    { akun_id: 'akun', bidang: 'foto_profile' },
    { data_siswa_id: null, akun_id: 'akun' },
    { bidang: 'foto_profile' },
    { bidang: 'foto_barang' },
    { bidang: 'ijazah' },
    { data_siswa_id: newId() },
    { kode_keadaan: 'palsu' },
    { lebar: 0 },
    { ukuran: 0 },
    { kunci: null },
  ])('%j', async (broken) => {
    await refused('berkas', { ...valid(), ...broken, ...('akun_id' in broken ? { akun_id: akun.id } : {}) });
  });

  test('a second picture in one field, a key that two share, a record that goes while its picture stays', async () => {
    const first = valid();
    await transaction(app.db, (db) => db.insertInto('berkas').values(first).execute());
    await refused('berkas', valid());
    await refused('berkas', { ...valid(), bidang: 'fotokopi_kk', kunci: first.kunci });
    const before = await app.state();
    const gone = transaction(app.db, (db) => db.deleteFrom('data_siswa').where('id', '=', record.id).execute());
    await expect(gone).rejects.toThrow();
    expect(await app.state()).toEqual(before);
  });
});

test('what an account leaves behind: its sessions go, what it managed stays without a name', async () => {
  const admin = await app.as('admin');
  const managed = await app.build.dataSiswa({ pengelola_id: admin.akun.id });
  await transaction(app.db, (db) => db.deleteFrom('akun').where('id', '=', admin.akun.id).execute());
  const { count } = app.db.fn;
  const sessions = app.db.selectFrom('sesi').select(count<number>('sesi_hash').as('n'));
  expect(await sessions.where('akun_id', '=', admin.akun.id).executeTakeFirst()).toEqual({ n: 0 });
  const row = app.db.selectFrom('data_siswa').select(['pengelola_id']).where('id', '=', managed.id);
  expect(await row.executeTakeFirst()).toEqual({ pengelola_id: null });
});

test('texts sort by their bytes on both engines, and times and dates come back as they went in', async () => {
  for (const nama of ['b', 'A', 'a', 'Ä', 'z']) await app.build.dataSiswa({ nama, agama: 'urutan' });
  const rows = await app.db
    .selectFrom('data_siswa')
    .select(['nama', 'tanggal_lahir', 'dibuat_pada'])
    .where('agama', '=', 'urutan')
    .orderBy('nama')
    .execute();
  expect(rows.map(({ nama }) => nama)).toEqual(['A', 'a', 'b', 'z', 'Ä']);
  expect(rows[0]).toMatchObject({ tanggal_lahir: '2008-03-14', dibuat_pada: app.clock.now().toISOString() });
  const { rows: sums } = await sql<{ n: number }>`select sum(biaya_pendidikan) as n from data_siswa`.execute(app.db);
  expect(sums[0]?.n).toBeTypeOf('number');
});
