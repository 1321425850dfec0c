import { createTestDatabase, type TestDatabase } from '@gerbang/kit/database';
import { runProgram } from '@gerbang/kit/program';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import { migrate } from '../upgrade/migrate.ts';

const TIME = '2026-11-22T00:00:00.000Z';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

test('says that all is well, finds what is wrong, makes it right', async () => {
  await migrate(database.location);
  const hitung = (...args: string[]) => runProgram('hitung', database.location, { args });
  expect(await hitung()).toMatchObject({ code: 0, stdout: expect.stringContaining('sesuai dengan data') });
  const db = openDatabase(database.location);
  await transaction(db, async (db) => {
    await sql`insert into hitungan values ('data_siswa Ditolak', 7)`.execute(db);
    const staf = { role: 'admin', email: 'a@sekolah.example', password_hash: 'x', diaktivasi_pada: TIME } as const;
    await db
      .insertInto('akun')
      .values({ ...staf, id: newId(), nim: null, cari: 'zzz', dibuat_pada: TIME })
      .execute();
  });
  await db.destroy();
  const wrong = await hitung();
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toContain('hitungan: 1 baris berbeda');
  expect(wrong.stderr).toContain('Akun a@sekolah.example: teks pencariannya berbeda dari isiannya');
  expect(await hitung('--perbaiki')).toMatchObject({ code: 0 });
  expect(await hitung()).toMatchObject({ code: 0 });
  expect(await hitung('--lain')).toMatchObject({ code: 1, stderr: expect.stringContaining('tidak dikenal') });
});
