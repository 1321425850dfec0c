import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { auth } from '@gerbang/contract/akun/auth';
import { dataPribadi } from '@gerbang/contract/akun/data-pribadi';
import { berkas } from '@gerbang/contract/berkas';
import { laporan } from '@gerbang/contract/laporan/laporan';
import { thumbnailOf } from '@gerbang/contract/picture-url';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { sampah } from '@gerbang/contract/siswa/sampah';
import { type Caller, createTestApp } from '@gerbang/kit/app';
import { smallPhoto } from '@gerbang/kit/pictures';
import { afterAll, expect, test } from 'vitest';
import { transaction } from '../../platform/database/engine.ts';

const MINUTE = 60_000;

const app = await createTestApp();
afterAll(() => app.close());
const photo = await smallPhoto();

/** The facts of this person's looks at lists, oldest first. */
async function accessLogOf({ akun }: Caller) {
  await app.deps.buffer.flush();
  const rows = app.db
    .selectFrom('jejak')
    .select('rincian')
    .where('akun_id', '=', akun.id)
    .where('aksi', '=', 'lihat daftar');
  return (await rows.orderBy('nomor').execute()).map(({ rincian }) => JSON.parse(rincian));
}

async function seenBy(who: Caller) {
  const { body } = await who.call(dataPribadi.dilihat);
  return body.data.map(({ apa, nama, waktu }) => ({ apa, nama, waktu }));
}

const pictureOf = async (id: string) =>
  (await app.db.selectFrom('berkas').select('id').where('data_siswa_id', '=', id).executeTakeFirstOrThrow()).id;

// Rule: JEJAK-7
test('a page with its faces is one entry, and the same page again on that day is none', async () => {
  const admin = await app.as('admin');
  const made = [];
  for (let n = 0; n < 3; n++) {
    made.push(await app.build.dataSiswa({ tahun_ajaran: '2031/2032', pictures: { pas_foto_3x4: photo } }));
  }
  const query = { statusData: 'Menunggu Validasi', tahun_ajaran: '2031/2032' } as const;
  const { body } = await admin.call(dataSiswa.list, { query });
  const ids = body.data.map(({ id }) => id);
  expect(ids.toSorted()).toEqual(made.map(({ id }) => id).sort());
  for (const { pas_foto_3x4 } of body.data) {
    const [, id = ''] = /\/berkas\/([^/]+)\/kecil$/.exec(thumbnailOf(pas_foto_3x4 ?? '')) ?? [];
    expect((await admin.call(berkas.kecil, { params: { id } })).status).toBe(200);
  }
  await admin.call(dataSiswa.list, { query });
  const filter = { tahun_ajaran: '2031/2032' };
  const look = { daftar: 'Menunggu Validasi', halaman: 1, saring: filter, isi: ids };
  expect(await accessLogOf(admin)).toEqual([look]);
  app.clock.advance(10 * MINUTE);
  await admin.call(dataSiswa.list, { query });
  // Later on the same day it is counted with the first.
  expect(await accessLogOf(admin)).toEqual([look]);
});

test('another row on the page, another person and another page are looks of their own', async () => {
  const [admin, other] = [await app.as('admin'), await app.as('admin')];
  const query = { statusData: 'Ditolak' } as const;
  for (let n = 0; n < 11; n++) await app.build.dataSiswa({ status_data: 'Ditolak' });
  await admin.call(dataSiswa.list, { query });
  await admin.call(dataSiswa.list, { query: { ...query, page: '2' } });
  await other.call(dataSiswa.list, { query });
  const { id } = await app.build.dataSiswa({ status_data: 'Ditolak' });
  await admin.call(dataSiswa.list, { query });
  const looks = await accessLogOf(admin);
  expect(looks.map(({ halaman, isi }) => [halaman, isi.length, isi.includes(id)])).toEqual([
    [1, 10, false],
    [2, 1, false],
    [1, 10, true],
  ]);
  expect(await accessLogOf(other)).toHaveLength(1);
});

// Rule: JEJAK-7
test('of a search only that there was one is kept; what finds nothing is no look', async () => {
  const admin = await app.as('admin');
  await app.build.dataSiswa({ nama: 'Tercari Namasari', status_data: 'Tervalidasi' });
  await admin.call(dataSiswa.list, { query: { search: 'tercari namasari' } });
  await admin.call(dataSiswa.list, { query: { search: 'tidak-ada-yang-begini' } });
  const looks = await accessLogOf(admin);
  expect(looks).toMatchObject([{ daftar: 'Tervalidasi', saring: { pencarian: 'dengan pencarian' } }]);
  expect(JSON.stringify(looks)).not.toMatch(/namasari/i);
});

test('small pictures that are asked for without a list are one entry, too; beside an opened record none', async () => {
  const admin = await app.as('admin');
  const [one, two, opened] = [
    await app.build.dataSiswa({ pictures: { fotokopi_ktp: photo } }),
    await app.build.dataSiswa({ pictures: { fotokopi_ktp: photo } }),
    await app.build.dataSiswa({ pictures: { fotokopi_ktp: photo } }),
  ];
  await admin.call(dataSiswa.get, { params: { id: opened.id } });
  for (const { id } of [one, two, one, opened]) {
    await admin.call(berkas.kecil, { params: { id: await pictureOf(id) } });
  }
  expect(await accessLogOf(admin)).toEqual([{ daftar: 'gambar kecil', isi: [one.id, two.id] }]);
});

// Rules: JEJAK-7, PRIBADI-11
test('a document’s small picture behind a list of faces, and who is named as a likely twin, are looks', async () => {
  const [admin, other] = [await app.as('admin'), await app.as('admin')];
  const born = { nama: 'Kembar Terlihat', tanggal_lahir: '2007-02-03', nomor_whatsapp: '081277700001' };
  const { siswa, record } = await app.siswaWithData({ ...born, tahun_ajaran: '2039/2040' });
  const pictures = { fotokopi_ktp: await smallPhoto(9) };
  const twin = await app.build.dataSiswa({ ...born, tahun_ajaran: '2039/2040', pictures });
  await admin.call(dataSiswa.list, { query: { statusData: 'Menunggu Validasi', tahun_ajaran: '2039/2040' } });
  await admin.call(berkas.kecil, { params: { id: await pictureOf(twin.id) } });
  expect((await accessLogOf(admin)).slice(1)).toEqual([{ daftar: 'gambar kecil', isi: [twin.id] }]);
  await app.deps.buffer.flush();
  const before = (await seenBy(siswa)).length;
  await other.call(dataSiswa.kembar, { params: { id: twin.id } });
  expect(await accessLogOf(other)).toMatchObject([{ daftar: 'serupa', isi: [record.id] }]);
  expect((await seenBy(siswa)).map(({ apa }) => apa)).toHaveLength(before + 1);
});

// Rule: PRIBADI-12
test('an account that was only compared was not matched; tying it is told as such, taking it off is not', async () => {
  const admin = await app.as('admin');
  const siswa = await app.as('siswa', { email_terbukti_pada: app.clock.now().toISOString() });
  const record = await app.build.dataSiswa({ nim: siswa.akun.nim ?? '', akun_id: null });
  const params = { id: siswa.akun.id };
  const matched = async () => (await seenBy(siswa)).filter(({ apa }) => apa === 'Akun dicocokkan dengan data siswa');
  expect((await admin.call(akunSiswa.pencocokan, { params })).status).toBe(200);
  expect(await matched()).toEqual([]);
  expect((await admin.call(akunSiswa.hubungkan, { params, body: { data_siswa_id: record.id } })).status).toBe(200);
  expect(await matched()).toHaveLength(1);
  const other = await app.as('admin');
  const token = (await other.call(akunSiswa.generateToken)).body.token;
  expect((await other.call(akunSiswa.lepaskan, { params, token })).status).toBe(200);
  expect(await matched()).toHaveLength(1);
});

// Rule: PRIBADI-11
test('a siswa reads who saw the record on a list: a line for each of the staff and day', async () => {
  const { siswa, record } = await app.siswaWithData({ tahun_ajaran: '2033/2034' });
  const admin = await app.as('admin', { nama: 'Retno Wulandari' });
  const see = () =>
    admin.call(dataSiswa.list, { query: { statusData: 'Menunggu Validasi', tahun_ajaran: '2033/2034' } });
  const first = app.clock.now().toISOString();
  await see();
  app.clock.advance(15 * MINUTE);
  await see();
  await admin.call(dataSiswa.get, { params: { id: record.id } });
  const opened = app.clock.now().toISOString();
  await app.deps.buffer.flush();
  const nama = 'Retno Wulandari';
  expect(await seenBy(siswa)).toEqual([
    { apa: 'Data diri', nama, waktu: opened },
    { apa: 'Terlihat di daftar', nama, waktu: first },
  ]);
});

test('a record that is deleted before the look is written down holds up no other', async () => {
  const admin = await app.as('admin');
  const query = { statusData: 'Menunggu Validasi', tahun_ajaran: '2035/2036' } as const;
  const [gone, stays] = [
    await app.build.dataSiswa({ tahun_ajaran: '2035/2036' }),
    await app.build.dataSiswa({ tahun_ajaran: '2035/2036' }),
  ];
  await admin.call(dataSiswa.list, { query });
  await transaction(app.db, (db) => db.deleteFrom('data_siswa').where('id', '=', gone.id).execute());
  expect(await accessLogOf(admin)).toHaveLength(1);
  const rows = app.db.selectFrom('terlihat_di_daftar').select('data_siswa_id').where('akun_id', '=', admin.akun.id);
  expect(await rows.execute()).toEqual([{ data_siswa_id: stays.id }]);
});

// Rules: PRIBADI-11, PRIBADI-12
test('a report, the list of accounts, a comparison, the bin and a restore are looks that the student reads', async () => {
  const [admin, other] = [await app.as('admin'), await app.as('admin')];
  const { siswa, record } = await app.siswaWithData({ status_data: 'Tervalidasi', tahun_ajaran: '2036/2037' });
  const laporanBody = { body: { tahun_ajaran: '2036/2037' } };
  expect((await admin.call(laporan.dataSiswaExcel, laporanBody)).status).toBe(200);
  expect((await admin.call(laporan.dataSiswaPdf, laporanBody)).status).toBe(200);
  await admin.call(akunSiswa.listAktif, { query: { search: siswa.akun.email } });
  await other.call(akunSiswa.pencocokan, { params: { id: siswa.akun.id } });
  const params = { id: record.id };
  await app.deps.buffer.flush();
  const remove = { params, token: (await other.call(dataSiswa.generateToken)).body.token };
  expect((await other.call(dataSiswa.hapus, remove)).status).toBe(200);
  await admin.call(sampah.list, { query: { search: record.nim } });
  await app.deps.buffer.flush();
  expect((await other.call(sampah.pulihkan, { params })).status).toBe(200);
  const all = (await seenBy(siswa)).map(({ apa }) => apa).sort();
  expect(all).toEqual([
    'Akun dilihat di samping data siswa',
    'Akun terlihat di daftar akun',
    'Data diri',
    'Terlihat di Sampah',
    'Terlihat di Sampah',
    'Termasuk dalam laporan yang diunduh',
  ]);
});

// Rule: PRIBADI-12
test('who has an account and no record reads who saw the account, and a report of another year is no look', async () => {
  const admin = await app.as('admin');
  const siswa = await app.as('siswa');
  await admin.call(akunSiswa.listAktif, { query: { search: siswa.akun.email } });
  await app.deps.buffer.flush();
  expect((await seenBy(siswa)).map(({ apa }) => apa)).toEqual(['Akun terlihat di daftar akun']);
  const { siswa: elsewhere } = await app.siswaWithData({ status_data: 'Tervalidasi', tahun_ajaran: '2037/2038' });
  await app.build.dataSiswa({ status_data: 'Tervalidasi', tahun_ajaran: '2038/2039' });
  await admin.call(laporan.dataSiswaExcel, { body: { tahun_ajaran: '2038/2039' } });
  await app.deps.buffer.flush();
  expect(await seenBy(elsewhere)).toEqual([]);
});

// Rule: PRIBADI-12
test('an account in the bin comes back with who saw it, there and before', async () => {
  const [admin, other] = [await app.as('admin'), await app.as('admin')];
  const password_hash = await app.deps.passwords.hash('rahasia-siswa');
  const siswa = await app.as('siswa', { password_hash });
  const { id, email } = siswa.akun;
  await admin.call(akunSiswa.listAktif, { query: { search: email } });
  const token = (await admin.call(akunSiswa.generateToken)).body.token;
  expect((await admin.call(akunSiswa.hapus, { params: { id }, token })).status).toBe(200);
  await other.call(sampah.list, { query: { search: email } });
  await app.deps.buffer.flush();
  expect((await admin.call(sampah.pulihkan, { params: { id } })).status).toBe(200);
  const { setCookies } = await app.anyone.call(auth.login, { body: { email, password: 'rahasia-siswa' } });
  const again = app.client({ sesi: setCookies.sesi ?? '' });
  const { body } = await again.call(dataPribadi.dilihat);
  expect(body.data.map(({ apa }) => apa).sort()).toEqual(['Terlihat di Sampah', 'Terlihat di Sampah']);
});
