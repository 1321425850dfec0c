// What was deleted is gone from the database's file, not only from what a search finds.
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { onPostgres } from '@gerbang/kit/database';
import { tokenFor } from '@gerbang/kit/token';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetDeletedText } from './text-index-merge.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const NAME = 'Zqxjwkvbn Ujimusnah';

/** Blocks of the index that hold a piece of the name. */
async function traces(): Promise<number> {
  if (onPostgres) return 0;
  const { rows } = await sql<{ n: number }>`select count(*) as n from cari_siswa_data
    where instr(block, cast('zqx' as blob)) > 0 or instr(block, cast('xjwk' as blob)) > 0`.execute(app.db);
  return rows[0]?.n ?? 0;
}

test('a deleted name leaves the index, and those that stay are found as before', async () => {
  const others = await Promise.all(
    Array.from({ length: 40 }, (_, n) => app.build.dataSiswa({ nama: `Tetap ${n}`, status_data: 'Tervalidasi' })),
  );
  const { id } = await app.build.dataSiswa({ nama: NAME, status_data: 'Tervalidasi' });
  const admin = await app.as('admin');
  const token = await tokenFor(app, admin, 'data-siswa');
  expect((await admin.call(dataSiswa.hapus, { params: { id }, token })).status).toBe(200);
  if (!onPostgres) expect(await traces()).toBeGreaterThan(0);
  await forgetDeletedText(app.db);
  // Again, with nothing to do.
  await forgetDeletedText(app.db);
  expect(await traces()).toBe(0);
  const found = await admin.call(dataSiswa.list, { query: { search: 'tetap' } });
  expect(found.body.totalItems).toBe(others.length);
  expect((await admin.call(dataSiswa.list, { query: { search: 'zqxjwk' } })).body.totalItems).toBe(0);
});
