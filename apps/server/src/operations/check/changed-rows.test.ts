// What somebody changed with the database's password: values, searched text, and the tables themselves.
import { defaultSekolah } from '@gerbang/contract/sekolah/sekolah';
import { breakRules } from '@gerbang/kit/break-rules';
import { createTestDatabase, onPostgres, type TestDatabase } from '@gerbang/kit/database';
import { type Installation, openInstallation } from '@gerbang/kit/installation';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/clock.ts';
import { transaction } from '../../platform/database/engine.ts';
import type { DataSiswa } from '../../schema/tables.ts';
import { wordsById, wordsByName } from './problem.ts';
import { checkRules } from './rules.ts';
import { checkSettings } from './settings.ts';
import { checkTables } from './tables.ts';
import { checkSearchTexts, checkValues } from './values.ts';

let database: TestDatabase;
let house: Installation;
let siswa: DataSiswa;
beforeEach(async () => {
  database = await createTestDatabase({ hasTables: true });
  house = await openInstallation(database.location);
  siswa = await house.build.dataSiswa({ nim: '2023001' });
  expect(await named()).toEqual([]);
});
afterEach(async () => {
  await house.close();
  await database.drop();
});

async function named(): Promise<string[]> {
  const { db } = house;
  const found = [...(await checkValues(db)), ...(await checkSearchTexts(db)), ...(await checkTables(db))];
  return found.map(wordsByName);
}

test('a value that no form lets in is named by its record and field', async () => {
  const { location } = database;
  const { email } = await house.build.akun({ role: 'admin', nama: 'Sri' });
  await breakRules(
    location,
    `update data_siswa set tahun_ajaran = '2026/2029', diskon_sen = 1234567`,
    `update akun set password_hash = 'password'`,
    `update profile set nomor_whatsapp = '+62'`,
  );
  expect((await named()).toSorted()).toEqual([
    `Akun ${email}: password-nya tersimpan dalam bentuk yang tidak dikenal`,
    'Profile Sri, Nomor Whatsapp: Nomor Whatsapp hanya boleh berisi angka dan titik',
    'Siswa 2023001, Diskon: Diskon harus berupa angka, paling banyak 6 karakter',
    'Siswa 2023001, Tahun Ajaran: Perbedaan tahun tidak boleh lebih dari 1 tahun',
  ]);
  expect((await checkValues(house.db)).map(wordsById)).toContain(
    `data_siswa ${siswa.id}, tahun_ajaran: Perbedaan tahun tidak boleh lebih dari 1 tahun`,
  );
});

// Rules: ISIAN-7, EJAAN-2
test('a number that is not the typed one is named, and a spelling that counts as a name which counts as another', async () => {
  const merged = (ejaan: string, ke: string, nama: string) =>
    `insert into ejaan_sekolah values ('${ejaan}', '${ke}', '${nama}', '${siswa.id}', '2026-11-22T00:00:00Z', null)`;
  await breakRules(
    database.location,
    "update data_siswa set nomor_e164 = '+6281200000000'",
    merged('B', 'C', 'C'),
    merged('A', 'B', 'B'),
    merged('E', 'F', 'F'),
  );
  expect((await checkRules(house.db)).map(wordsByName)).toEqual([
    'Siswa 2023001: nomor WhatsApp-nya bukan yang diketik',
    'Ejaan A: dihitung sebagai nama yang bukan ujung rangkaiannya',
  ]);
});

test('a version of the settings that nobody can read, or whose logo is gone, is named', async () => {
  const { db } = house;
  const changed = { kembali_ke: null, diubah_pada: house.clock.now().toISOString(), diubah_oleh: null };
  const logo = JSON.stringify({ ...defaultSekolah.identitas, logo: newId() });
  const rows = [
    { bagian: 'gelombang', versi: 1, nilai: JSON.stringify(defaultSekolah.gelombang) },
    { bagian: 'identitas', versi: 1, nilai: logo },
    { bagian: 'pilihan', versi: 1, nilai: '{"jurusan":"x"}' },
    { bagian: 'syarat', versi: 1, nilai: '{' },
  ] as const;
  for (const row of rows) {
    const values = { ...row, ...changed };
    await transaction(db, (db) => db.insertInto('pengaturan_versi').values(values).execute());
  }
  expect((await checkSettings(db)).map(wordsByName)).toEqual([
    'Pengaturan identitas versi 1: logonya tidak ada',
    'Pengaturan pilihan versi 1: isinya tidak terbaca',
    'Pengaturan syarat versi 1: isinya tidak terbaca',
  ]);
});

test('a text under which the search no longer finds its record is named', async () => {
  await breakRules(database.location, `update data_siswa set cari = 'zzz'`);
  expect(await named()).toContain('Siswa 2023001: teks pencariannya berbeda dari isiannya');
});

test('triggers and indexes that were taken away are named', async () => {
  const drop = (trigger: string, table: string) => `drop trigger ${trigger}${onPostgres ? ` on ${table}` : ''}`;
  const trigger = onPostgres ? 'data_inventaris_hitung_insert' : 'data_inventaris_bertambah';
  const on = onPostgres ? ' pada data_inventaris' : '';
  await breakRules(database.location, drop(trigger, 'data_inventaris'), 'drop index data_siswa_antrean');
  const missing = (part: string) => `Susunan basis data: ${part} tidak ada`;
  expect((await named()).toSorted()).toEqual([missing('indeks data_siswa_antrean'), missing(`pemicu ${trigger}${on}`)]);
});

test('a trigger that was added is named', async () => {
  const on = onPostgres ? ' pada akun' : '';
  const statements = onPostgres
    ? [
        'create function asing() returns trigger language plpgsql as $$ begin return new; end $$',
        'create trigger asing after insert on akun for each row execute function asing()',
      ]
    : ['create trigger asing after insert on akun begin select 1; end'];
  await breakRules(database.location, ...statements);
  expect(await named()).toEqual([`Susunan basis data: pemicu asing${on} bukan dari program`]);
});

// PostgreSQL gives no trigger back as it was written.
if (!onPostgres) {
  test('a trigger that was exchanged is named', async () => {
    await breakRules(
      database.location,
      'drop trigger data_inventaris_bertambah',
      'create trigger data_inventaris_bertambah after insert on data_inventaris begin select 1; end',
    );
    expect(await named()).toEqual(['Susunan basis data: pemicu data_inventaris_bertambah bukan yang dibuat program']);
  });
}
