// Records, pictures, the bin and the inventory, thirty at once: exactly one wins, and what is left is whole.
import { dataDiri } from '@gerbang/contract/data-diri';
import { dataInventaris } from '@gerbang/contract/data-inventaris';
import { dataSiswa } from '@gerbang/contract/data-siswa';
import { ejaanSekolah } from '@gerbang/contract/ejaan-sekolah';
import { profile } from '@gerbang/contract/profile';
import { sampah } from '@gerbang/contract/sampah';
import { smallPhoto } from '@gerbang/kit/pictures';
import { validBarang, validForm } from '@gerbang/kit/samples';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureTables } from '../../apps/server/src/schema/tables.ts';
import { AT_ONCE, auditLog, count, mails, race, races, unique } from './race.ts';
import { type Person, startTarget, type Target } from './target.ts';

let target: Target;
let admins: Person[];
let photo: Buffer;
beforeAll(async () => {
  target = await startTarget();
  admins = await Promise.all(Array.from({ length: 5 }, () => target.as('admin')));
  photo = await smallPhoto();
});
afterAll(() => target.close());

const admin = (n: number) => admins[n % admins.length] as Person;
const record = (id: string) =>
  target.db.selectFrom('data_siswa').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

races('first entries of one student’s data, each with a picture', async () => {
  const person = await target.as('siswa');
  const create = () => person.call(dataDiri.create, { body: validForm, files: { fotokopi_ktp: photo } });
  expect(await race(create)).toEqual({ 201: 1, 409: 29 });
  const rows = target.db
    .selectFrom('data_siswa')
    .select('id')
    .where('nim', '=', person.akun.nim ?? '');
  const { id } = await rows.executeTakeFirstOrThrow();
  expect(await count(target, 'berkas', 'data_siswa_id', id)).toBe(1);
});

// Rule: EJAAN-4
races('merges of two spellings, each into the other', async () => {
  const names = [`SMK ${unique()} A`, `SMK ${unique()} B`];
  for (const asal_sekolah of names) await target.build.dataSiswa({ asal_sekolah, status_data: 'Tervalidasi' });
  const [one = '', other = ''] = names;
  const merge = (n: number) =>
    admin(n).call(ejaanSekolah.gabung, { body: n % 2 ? { ejaan: [one], nama: other } : { ejaan: [other], nama: one } });
  expect(await race(merge)).toEqual({ 201: 1, 409: 29 });
  const rows = await target.db.selectFrom('ejaan_sekolah').selectAll().where('ejaan', 'in', names).execute();
  const id = rows[0]?.gabungan_id ?? '';
  expect([rows.length, await auditLog(target, id, 'gabung')]).toEqual([1, 1]);
  const undo = (n: number) => admin(n).call(ejaanSekolah.batalkan, { params: { id } });
  expect(await race(undo)).toEqual({ 200: 1, 404: 29 });
  expect(await auditLog(target, id, 'batal gabung')).toBe(1);
});

races('validations of one record', async () => {
  const { id } = await target.build.dataSiswa();
  expect(await race((n) => admin(n).call(dataSiswa.validasi, { params: { id }, body: {} }))).toEqual({
    200: 1,
    409: 29,
  });
  expect(await auditLog(target, id, 'validasi')).toBe(1);
});

races('validations and rejections of one record', async () => {
  const person = await target.as('siswa');
  const { id } = await target.build.dataSiswa({ nim: person.akun.nim ?? '' });
  const decide = (n: number) =>
    n % 2
      ? admin(n).call(dataSiswa.validasi, { params: { id }, body: {} })
      : admin(n).call(dataSiswa.tolak, { params: { id }, body: { alasan_penolakan: `Alasan ${n}` } });
  expect(await race(decide)).toEqual({ 200: 1, 409: 29 });
  const row = await record(id);
  const [validated, rejected] = [await auditLog(target, id, 'validasi'), await auditLog(target, id, 'tolak')];
  expect([validated, rejected].sort()).toEqual([0, 1]);
  expect(row.status_data).toBe(validated ? 'Tervalidasi' : 'Ditolak');
  expect(
    (await mails(target, 'data-divalidasi', person.akun.email)) +
      (await mails(target, 'data-ditolak', person.akun.email)),
  ).toBe(1);
});

races('a student’s edits against a validation: none comes after it', async () => {
  const person = await target.as('siswa');
  const { id } = await target.build.dataSiswa({ nim: person.akun.nim ?? '' });
  const attempt = (n: number) =>
    n === 12
      ? admin(n).call(dataSiswa.validasi, { params: { id }, body: {} })
      : person.call(dataDiri.update, { params: { id }, body: { nama: `Nama ${n}` } });
  const counted = await race(attempt);
  expect((counted[200] ?? 0) + (counted[409] ?? 0)).toBe(30);
  const { status_data, versi } = await record(id);
  expect({ status_data, versi }).toEqual({ status_data: 'Tervalidasi', versi: 1 + (counted[200] ?? 0) });
});

races('edits of one state of a record', async () => {
  const { id } = await target.build.dataSiswa({ status_data: 'Tervalidasi' });
  const { versi, nim } = await record(id);
  const edit = (n: number) =>
    admin(n).call(dataSiswa.update, { params: { id }, body: { ...validForm, nim, nama: `Nama ${n}`, versi } });
  expect(await race(edit)).toEqual({ 200: 1, 409: 29 });
  expect((await record(id)).versi).toBe(versi + 1);
});

races('new pictures for one field', async () => {
  const person = await target.as('siswa');
  const { id } = await target.build.dataSiswa({ nim: person.akun.nim ?? '' });
  const counted = await race(() => person.call(dataDiri.update, { params: { id }, files: { fotokopi_ktp: photo } }));
  expect((counted[200] ?? 0) + (counted[503] ?? 0)).toBe(30);
  expect(await count(target, 'berkas', 'data_siswa_id', id)).toBe(1);
});

races('records of one NIM entered by five admins', async () => {
  const nim = `7${unique()}`;
  const create = (n: number) => admin(n).call(dataSiswa.create, { body: { ...validForm, nim } });
  expect(await race(create)).toEqual({ 201: 1, 409: 29 });
  expect(await count(target, 'data_siswa', 'nim', nim)).toBe(1);
});

races('deletions of one record with thirty tokens', async () => {
  const { id } = await target.build.dataSiswa({ status_data: 'Tervalidasi', pictures: { fotokopi_ktp: photo } });
  const tokens = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => target.token(admin(n), 'data-siswa')));
  const hapus = (n: number) => admin(n).call(dataSiswa.hapus, { params: { id }, token: tokens[n] });
  expect(await race(hapus)).toEqual({ 200: 1, 404: 29 });
  expect(await auditLog(target, id, 'hapus')).toBe(1);
});

races('restorings of one record from the bin', async () => {
  const { id } = await target.build.dataSiswa({ status_data: 'Tervalidasi' });
  const token = await target.token(admin(0), 'data-siswa');
  expect((await admin(0).call(dataSiswa.hapus, { params: { id }, token })).status).toBe(200);
  expect(await race((n) => admin(n).call(sampah.pulihkan, { params: { id } }))).toEqual({ 200: 1, 404: 29 });
  expect((await record(id)).status_data).toBe('Tervalidasi');
});

races('restoring one record and deleting it for good', async () => {
  const { id } = await target.build.dataSiswa({ status_data: 'Tervalidasi' });
  const token = await target.token(admin(0), 'data-siswa');
  expect((await admin(0).call(dataSiswa.hapus, { params: { id }, token })).status).toBe(200);
  const tokens = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => target.token(admin(n), 'sampah')));
  const attempt = (n: number) =>
    n % 2
      ? admin(n).call(sampah.pulihkan, { params: { id } })
      : admin(n).call(sampah.hapus, { params: { id }, token: tokens[n] });
  expect(await race(attempt)).toEqual({ 200: 1, 404: 29 });
});

races('deletions of one inventory item', async () => {
  const { id } = await target.build.dataInventaris({ photo });
  expect(await race((n) => admin(n).call(dataInventaris.hapus, { params: { id } }))).toEqual({ 200: 1, 404: 29 });
});

races('edits of one state of an inventory item', async () => {
  const { id } = await target.build.dataInventaris();
  const edit = (n: number) =>
    admin(n).call(dataInventaris.update, {
      params: { id },
      body: { ...validBarang, lokasi_barang: `Lab ${n}`, versi: 1 },
    });
  expect(await race(edit)).toEqual({ 200: 1, 409: 29 });
});

races('first savings of one profile, each with a photo', async () => {
  const person = await target.as('admin');
  const save = (n: number) =>
    person.call(profile.simpan, { body: { nama: `Nama ${n}` }, files: { foto_profile: photo } });
  const counted = await race(save);
  expect((counted[200] ?? 0) + (counted[503] ?? 0)).toBe(30);
  expect(await count(target, 'berkas', 'akun_id', person.akun.id)).toBe(1);
});

races('removals of one profile photo', async () => {
  const person = await target.as('admin');
  await target.build.profile({ akun_id: person.akun.id, photo });
  expect(await race(() => person.call(profile.hapusFoto))).toEqual({ 200: 1, 404: 29 });
});

test('after all that every stored file has its row or waits to be thrown away', async () => {
  const tables = [...pictureTables, 'berkas_dibuang'] as const;
  const rows = await Promise.all(tables.map((table) => target.db.selectFrom(table).select('kunci').execute()));
  const named = rows.flat().map(({ kunci }) => kunci);
  const { files } = await target.state();
  const stored = files
    .filter((line) => line.startsWith('berkas/'))
    .map((line) => /([0-9a-f]{32})(-kecil)? /.exec(line)?.[1]);
  expect(stored.filter((kunci) => !named.includes(kunci ?? ''))).toEqual([]);
  expect(files.filter((line) => line.startsWith('sementara/'))).toEqual([]);
});
