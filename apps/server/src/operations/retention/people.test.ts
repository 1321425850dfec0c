// Whose what is that bears one NIM.
// Rules: PRIBADI-14
import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveToSampah } from '../../core/sampah/move.ts';
import { transaction } from '../../platform/database/engine.ts';
import { choosePerson } from './chosen-person.ts';
import { erasePerson } from './hapus.ts';
import { findPeople, type Traces } from './people.ts';
import { applyRetention } from './periods.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const kept = {
  akunNonaktifHari: 0,
  ditolakHari: 365,
  arsipTahun: 0,
  dilihatHari: 0,
  jejakTahun: 0,
  suratHari: 0,
  sesiHari: 31,
};
const named = (people: Traces[]) =>
  people.map(({ akun, data_siswa, sampah }) => [
    akun?.email,
    data_siswa?.nama,
    ...sampah.map(({ email, nama }) => email ?? nama),
  ]);

test('what is tied is one person, in the bin or not; what is not is the archive’s, or another account’s', async () => {
  const nim = 'ORANG-1';
  const akun = await app.build.akun({ nim, email: 'pertama@surel.example' });
  const record = await app.build.dataSiswa({ nim, nama: 'Milik Pertama' });
  expect(named(await findPeople(app.db, nim))).toEqual([[akun.email, record.nama]]);
  const user = { id: akun.id, role: 'admin' } as const;
  await transaction(app.db, (db) => moveToSampah({ ...app, db }, { jenis: 'data-siswa', id: record.id, user }));
  await transaction(app.db, (db) => moveToSampah({ ...app, db }, { jenis: 'akun-siswa', id: akun.id, user }));
  await app.build.dataSiswa({ nim, nama: 'Dari Kertas', akun_id: null });
  await app.build.akun({ nim, email: 'kedua@surel.example' });
  expect(named(await findPeople(app.db, nim))).toEqual([
    [undefined, undefined, 'pertama@surel.example', 'Milik Pertama'],
    ['kedua@surel.example', undefined],
    [undefined, 'Dari Kertas'],
  ]);
});

test('what lies in the bin under a NIM of before is found by its account, and nobody else’s that names it', async () => {
  const { db, clock } = app;
  const akun = await app.build.akun({ nim: 'LAMA-1', email: 'pindah@surel.example' });
  const user = { id: akun.id, role: 'admin' } as const;
  const bin = (jenis: 'data-siswa' | 'akun-siswa', id: string) =>
    transaction(db, (db) => moveToSampah({ db, clock }, { jenis, id, user }));
  const first = await app.build.dataSiswa({ nim: 'LAMA-1', nama: 'Yang Pertama' });
  await bin('data-siswa', first.id);
  // Managed by the account, and not its own.
  const other = await app.build.dataSiswa({ nim: 'LAMA-2', nama: 'Orang Lain', pengelola_id: akun.id });
  await bin('data-siswa', other.id);
  await transaction(db, (db) => db.updateTable('akun').set({ nim: 'BARU-1' }).where('id', '=', akun.id).execute());
  await app.build.dataSiswa({ nim: 'BARU-1', nama: 'Yang Kedua', akun_id: akun.id });
  const whole = [akun.email, 'Yang Kedua', 'Yang Pertama'];
  expect(named(await findPeople(db, 'BARU-1'))).toEqual([whole]);
  // The account itself may lie there with the older one.
  await transaction(db, (db) => db.updateTable('akun').set({ nim: 'LAMA-1' }).where('id', '=', akun.id).execute());
  await bin('akun-siswa', akun.id);
  const [meant, ...rest] = named(await findPeople(db, 'BARU-1'));
  expect([meant?.toSorted(), rest]).toEqual([[akun.email, 'Yang Kedua', 'Yang Pertama', undefined].toSorted(), []]);
  const chosen = await choosePerson(db, { nim: '', akun: akun.email, data: '' });
  expect([chosen.data_siswa?.nama, chosen.sampah.length]).toEqual(['Yang Kedua', 2]);
  expect(await erasePerson(app, { nim: 'BARU-1', aksi: 'hapus data pribadi', isMeant: () => true })).toBeDefined();
  const left = await db.selectFrom('sampah').select('label').where('pengenal', 'in', ['LAMA-1', 'LAMA-2']).execute();
  expect(left).toEqual([{ label: 'Orang Lain' }]);
});

test('an account with the NIM of a rejected record that is not its own outlives it', async () => {
  const stranger = await app.build.akun();
  const { id } = await app.build.dataSiswa({ nim: stranger.nim ?? '', akun_id: null, status_data: 'Ditolak' });
  app.clock.advance(366 * 24 * 60 * 60_000);
  const { db, clock, storage } = app;
  await applyRetention({ db, clock, storage, periods: kept }, { lihat: false });
  const left = db.selectFrom('data_siswa').select('id').where('id', '=', id);
  expect(await left.execute()).toEqual([]);
  expect(await db.selectFrom('akun').select('id').where('id', '=', stranger.id).execute()).toHaveLength(1);
});

// Rules: AKUN-4, PRIBADI-7
test('an old claim of a NIM goes by its age, and neither a younger one nor the active account', async () => {
  const nim = 'REBUT-1';
  const old = await app.build.akun({ nim, diaktivasi_pada: null });
  app.clock.advance(200 * 24 * 60 * 60_000);
  const young = await app.build.akun({ nim: nim.toLowerCase(), diaktivasi_pada: null });
  const active = await app.build.akun({ nim });
  const periods = { ...kept, akunNonaktifHari: 180 };
  const options = { db: app.db, clock: app.clock, storage: app.storage, periods };
  expect((await applyRetention(options, { lihat: false })).akun_nonaktif).toBe(1);
  const left = await app.db.selectFrom('akun').select('id').where('nim', '=', nim).orderBy('id').execute();
  expect(left.map(({ id }) => id)).toEqual([young.id, active.id].sort());
  expect(old.id).not.toBe(young.id);
});
