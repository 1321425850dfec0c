// Views of lists that staff keep go with the person whom they name.

import { createTestDatabase, type TestDatabase } from '@gerbang/kit/database';
import { type Installation, openInstallation } from '@gerbang/kit/installation';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { moveToSampah } from '../../core/sampah/move.ts';
import { newId } from '../../platform/clock.ts';
import { transaction } from '../../platform/database/engine.ts';
import { erasePerson } from './hapus.ts';

let database: TestDatabase;
let place: Installation;
beforeEach(async () => {
  database = await createTestDatabase({ hasTables: true });
  place = await openInstallation(database.location);
});
afterEach(async () => {
  await place.close();
  await database.drop();
});

const nama = 'Zyxqwvutsia Kjhgfdsara';
const email = 'zyxqwvutsia@surel.example';
const nim = '2699001';

const hapus = (nim: string) => erasePerson(place, { nim, aksi: 'hapus data pribadi', isMeant: () => true });

/** Views of lists that an admin keeps, by their names and what they search. */
async function keepViews(akun_id: string, views: Record<string, string>): Promise<void> {
  const common = { akun_id, daftar: 'data-siswa/valid', dibuat_pada: place.clock.now().toISOString() } as const;
  const rows = Object.entries(views).map(([nama, alamat]) => ({ id: newId(), nama, alamat, ...common }));
  await transaction(place.db, (db) => db.insertInto('tampilan').values(rows).execute());
}

const viewNames = async () =>
  (await place.db.selectFrom('tampilan').select('nama').orderBy('nama').execute()).map(({ nama }) => nama);

// Rule: PRIBADI-6
test('views of lists that name the person or search for them go, live or in the bin; all others stay', async () => {
  const akun = await place.build.akun({ email, nim });
  const { id } = await place.build.dataSiswa({ nim, nama });
  const admin = await place.build.akun({ role: 'admin' });
  const stay = { 'Kelas pagi': 'kelas_pilihan=Pagi&urut=nama', 'Orang lain': 'search=Orang+Lain', Semua: '' };
  const about = {
    Cari: `urut=nama&search=${encodeURIComponent(nama)}`,
    Nomor: `search=pagi%2C+${nim}`,
    Surat: `search=${encodeURIComponent(email.toUpperCase())}`,
    [`Berkas ${nama}`]: '',
  };
  await keepViews(admin.id, { ...stay, ...about });
  expect(await viewNames()).toHaveLength(7);
  const user = { id: admin.id, role: 'admin' } as const;
  await transaction(place.db, (db) => moveToSampah({ ...place, db }, { jenis: 'data-siswa', id, user }));
  await transaction(place.db, (db) => moveToSampah({ ...place, db }, { jenis: 'akun-siswa', id: akun.id, user }));
  expect(await hapus(nim)).toBeDefined();
  expect(await viewNames()).toEqual(Object.keys(stay).sort());

  const live = await place.build.dataSiswa({ nim: '2699002', nama: 'Bernadeta Wirahadi' });
  await keepViews(admin.id, { 'Tamu siang': 'search=bernadeta+wirahadi' });
  expect(await hapus(live.nim)).toBeDefined();
  expect(await viewNames()).toEqual(Object.keys(stay).sort());
});
