// Views of lists: kept for oneself alone, under a name, at most twenty a list; and the columns that were chosen.

import { dataAdmin } from '@gerbang/contract/akun/data-admin';
import { type DaftarTampilan, daftarTampilan, MOST_TAMPILAN, tampilan } from '@gerbang/contract/akun/tampilan';
import { type Caller, createTestApp } from '@gerbang/kit/app';
import { tokenFor } from '@gerbang/kit/token';
import { afterAll, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());

const alamat = 'kelas_pilihan=Pagi&urut=nama&arah=turun&kolom=nim%2Cjurusan';
const pagi = { daftar: 'data-siswa/valid', nama: 'Kelas pagi', alamat } as const;
const ownOf = async (who: Caller) => (await who.call(tampilan.list)).body.data;

// Rule: DAFTAR-15
test('a view comes back as it was kept, in the order of the names, to its owner alone', async () => {
  const [who, other] = [await app.as('admin'), await app.as('admin')];
  const { status, body } = await who.call(tampilan.create, { body: pagi });
  expect([status, body]).toEqual([201, { message: 'Tampilan disimpan', data: { id: expect.any(String), ...pagi } }]);
  await who.call(tampilan.create, { body: { ...pagi, nama: 'Ditunggu' } });
  await who.call(tampilan.create, { body: { ...pagi, daftar: 'sampah' } });
  const { tampilan: kept } = await ownOf(who);
  expect(kept.map(({ nama }) => nama)).toEqual(['Ditunggu', 'Kelas pagi', 'Kelas pagi']);
  expect(kept).toContainEqual({ id: body.data.id, ...pagi });
  expect(await ownOf(other)).toEqual({ tampilan: [], kolom: [] });
});

// Rule: DAFTAR-15
test('a view is renamed and deleted by its owner; for anybody else there is none, and it stays', async () => {
  const [who, other] = [await app.as('admin'), await app.as('pimpinan')];
  const { id } = (await who.call(tampilan.create, { body: pagi })).body.data;
  const before = await app.state();
  const notFound = { error: 'Tampilan Tidak Ditemukan', message: 'Tampilan Tidak Ditemukan' };
  for (const params of [{ id }, { id: 'bukan-id' }]) {
    const renamed = await other.call(tampilan.ubah, { params, body: { nama: 'Milik saya' } });
    const deleted = await other.call(tampilan.hapus, { params });
    for (const { status, body } of [renamed, deleted]) expect([status, body]).toEqual([404, notFound]);
  }
  expect(await app.state()).toEqual(before);
  expect((await who.call(tampilan.ubah, { params: { id }, body: { nama: 'KELAS PAGI' } })).status).toBe(200);
  expect((await ownOf(who)).tampilan).toEqual([{ id, ...pagi, nama: 'KELAS PAGI' }]);
  expect((await who.call(tampilan.hapus, { params: { id } })).status).toBe(200);
  expect((await who.call(tampilan.hapus, { params: { id } })).status).toBe(404);
  expect((await ownOf(who)).tampilan).toEqual([]);
});

// Rule: DAFTAR-15
test('one name is one view of a list, whatever the case, also by renaming', async () => {
  const who = await app.as('admin');
  await who.call(tampilan.create, { body: pagi });
  const { id } = (await who.call(tampilan.create, { body: { ...pagi, nama: 'Sore' } })).body.data;
  const before = await app.state();
  const taken = { status: 409, body: { message: 'Nama tampilan ini sudah dipakai di daftar ini' } };
  const again = await who.call(tampilan.create, { body: { ...pagi, nama: ' kelas PAGI ' } });
  const renamed = await who.call(tampilan.ubah, { params: { id }, body: { nama: 'kelas pagi' } });
  for (const reply of [again, renamed]) expect(reply).toMatchObject(taken);
  expect(await app.state()).toEqual(before);
});

// Rule: DAFTAR-15
test('a view is given what the list shows now, its name stays; by nobody else, and not by what is no address', async () => {
  const [who, other] = [await app.as('admin'), await app.as('admin')];
  const { id } = (await who.call(tampilan.create, { body: pagi })).body.data;
  const before = await app.state();
  const body = { alamat: 'gelombang=2' };
  expect((await other.call(tampilan.ubah, { params: { id }, body })).status).toBe(404);
  expect((await who.call(tampilan.ubah, { params: { id }, body: { alamat: 'a\0' } })).status).toBe(400);
  expect((await who.call(tampilan.ubah, { params: { id }, body: {} })).status).toBe(200);
  expect(await app.state()).toEqual(before);
  const changed = await who.call(tampilan.ubah, { params: { id }, body });
  expect([changed.status, changed.body.message]).toEqual([200, 'Tampilan diperbarui']);
  expect((await ownOf(who)).tampilan).toEqual([{ id, ...pagi, ...body }]);
});

// Rule: DAFTAR-15
test('the twenty-first of a list is refused, of two at once one; another list has its own twenty', async () => {
  const who = await app.as('admin');
  const add = (nama: string, daftar: DaftarTampilan = 'data-siswa/valid') =>
    who.call(tampilan.create, { body: { ...pagi, daftar, nama } });
  for (let n = 1; n < MOST_TAMPILAN; n++) expect((await add(`Ke-${n}`)).status).toBe(201);
  const both = await Promise.all([add('Kembar satu'), add('Kembar dua')]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const over = await add('Terlalu banyak');
  expect(over.body).toMatchObject({ message: 'Paling banyak 20 tampilan tiap daftar. Hapus salah satu dahulu.' });
  expect((await add('Terlalu banyak', 'data-siswa/ditolak')).status).toBe(201);
  expect((await ownOf(who)).tampilan).toHaveLength(MOST_TAMPILAN + 1);
});

// Rule: DAFTAR-15
test.each([
  [{ daftar: 'pengaturan' }, 'Daftar tidak dikenali'],
  [{ nama: '  ' }, 'Nama tampilan harus diisi'],
  [{ nama: 'x'.repeat(61) }, 'Nama tampilan maksimal 60 karakter'],
  [{ alamat: 'x'.repeat(1001) }, 'Saringan terlalu panjang untuk disimpan'],
  [{ alamat: 'a\0' }, 'Alamat tidak valid'],
])('%j is refused, and nothing kept', async (broken, message) => {
  const who = await app.as('admin');
  const before = await app.state();
  const reply = await who.call(tampilan.create, { body: { ...pagi, ...broken } as never });
  expect(reply).toMatchObject({ status: 400, body: { message } });
  expect(await app.state()).toEqual(before);
});

// Rule: DAFTAR-16
test('the columns of each list are remembered for each person, until its own are wanted again', async () => {
  const [who, other] = [await app.as('pimpinan'), await app.as('pimpinan')];
  for (const daftar of daftarTampilan) await who.call(tampilan.simpanKolom, { body: { daftar, kolom: ['nim'] } });
  const body = { daftar: 'data-admin', kolom: ['email', 'nomor_whatsapp'] } as const;
  expect((await who.call(tampilan.simpanKolom, { body: { ...body, kolom: [...body.kolom] } })).status).toBe(200);
  const { tampilan: views, kolom } = await ownOf(who);
  expect(views).toEqual([]);
  expect(kolom).toHaveLength(daftarTampilan.length);
  expect(kolom).toContainEqual(body);
  expect((await ownOf(other)).kolom).toEqual([]);
  await who.call(tampilan.simpanKolom, { body: { daftar: 'data-admin', kolom: [] } });
  expect((await ownOf(who)).kolom.map(({ daftar }) => daftar)).not.toContain('data-admin');
  const refused = await who.call(tampilan.simpanKolom, { body: { daftar: 'sampah', kolom: ["x' or 1=1"] } });
  expect(refused).toMatchObject({ status: 400, body: { message: 'Kolom tidak dikenali' } });
});

// Rule: DAFTAR-15
test('they end with the account', async () => {
  const [who, pimpinan] = [await app.as('admin'), await app.as('pimpinan')];
  await who.call(tampilan.create, { body: pagi });
  const token = await tokenFor(app, pimpinan, 'data-admin');
  const gone = await pimpinan.call(dataAdmin.hapus, { params: { id: who.akun.id }, token });
  expect(gone.status).toBe(200);
  const left = app.db.selectFrom('tampilan').select('id').where('akun_id', '=', who.akun.id);
  expect(await left.execute()).toEqual([]);
});
