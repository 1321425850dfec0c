import { createTestApp } from '@gerbang/kit/app';
import { afterAll, expect, test } from 'vitest';
import { transaction } from './database/engine.ts';
import { gatherAudit, type RepeatedEntry, writeGathered } from './gathered-audit.ts';

const DAY = 24 * 60 * 60_000;

const app = await createTestApp();
afterAll(() => app.close());

const rows = () => app.db.selectFrom('jejak').select(['aksi', 'sasaran_id', 'rincian']).orderBy('nomor').execute();
const told = async (aksi: string) =>
  (await rows()).filter((row) => row.aksi === aksi).map(({ rincian, ...row }) => ({ ...row, ...JSON.parse(rincian) }));
const gather = (entry: Omit<RepeatedEntry, 'actor' | 'tabel'>, db = app.db) =>
  transaction(db, (db) => gatherAudit({ ...app, db, actor: null }, { tabel: 'akun', ...entry }));

// Rule: JEJAK-1
test('what is repeated on one day is one entry at once and one with its number when the day is over', async () => {
  const look = { aksi: 'lihat lagi', sasaran_id: null, rincian: { bidang: 'pas_foto_3x4' } };
  for (let n = 0; n < 5; n++) await gather(look);
  await gather({ ...look, rincian: { bidang: 'fotokopi_kk' } });
  const first = { aksi: 'lihat lagi', sasaran_id: null };
  const today = [
    { ...first, bidang: 'pas_foto_3x4' },
    { ...first, bidang: 'fotokopi_kk' },
  ];
  await writeGathered(app);
  expect(await told('lihat lagi')).toEqual(today);
  const terakhir = app.clock.now().toISOString();
  app.clock.advance(DAY);
  await gather(look);
  await writeGathered(app);
  await writeGathered(app);
  const counted = { ...first, bidang: 'pas_foto_3x4', hari: expect.any(String), jumlah: 4, terakhir };
  expect(await told('lihat lagi')).toEqual([...today, { ...first, bidang: 'pas_foto_3x4' }, counted]);
});

// Rule: JEJAK-1
test('a refused transaction counts nothing, and thirty at once are one entry', async () => {
  const undone = transaction(app.db, async (db) => {
    await gatherAudit({ ...app, db, actor: null }, { tabel: 'akun', aksi: 'batal', sasaran_id: null });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await told('batal')).toEqual([]);
  await Promise.all(Array.from({ length: 30 }, () => gather({ aksi: 'batal', sasaran_id: null })));
  expect(await told('batal')).toHaveLength(1);
  app.clock.advance(DAY);
  await writeGathered(app);
  expect(await told('batal')).toMatchObject([{}, { jumlah: 29 }]);
});

// Rules: JEJAK-1, JEJAK-2
test('what is counted of an actor is what the audit log writes, also where the whole row of an account is handed over', async () => {
  const akun = await app.build.akun({ role: 'admin', password_hash: '$argon2id$v=19$rahasia' });
  const entry = { aksi: 'baris utuh', tabel: 'akun', sasaran_id: akun.id };
  await transaction(app.db, (db) => gatherAudit({ ...app, db, actor: akun }, entry));
  const counted = await app.db.selectFrom('jejak_hari').select('entri').execute();
  expect(counted.map(({ entri }) => JSON.parse(entri))).toContainEqual({
    ...entry,
    actor: { id: akun.id, role: 'admin' },
  });
  for (const { entri } of counted) expect(entri).not.toMatch(/argon2|@/);
});
