// Records, pictures and codes, thirty at once: exactly one wins, and what is left is whole.
import { dataDiri } from '@gerbang/contract/data-diri';
import { dataSiswa } from '@gerbang/contract/data-siswa';
import { smallPhoto } from '@gerbang/kit/pictures';
import { validForm } from '@gerbang/kit/samples';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureTables } from '../../apps/server/src/schema/tables.ts';
import { AT_ONCE, auditLog, count, mails, race, races, unique } from './race.ts';
import { PASSWORD, type Person, startTarget, type Target } from './target.ts';

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

races('deletions of one record with thirty tokens', async () => {
  const { id } = await target.build.dataSiswa({ status_data: 'Tervalidasi', pictures: { fotokopi_ktp: photo } });
  const tokens = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => target.token(admin(n), 'data-siswa')));
  const hapus = (n: number) => admin(n).call(dataSiswa.hapus, { params: { id }, token: tokens[n] });
  expect(await race(hapus)).toEqual({ 200: 1, 404: 29 });
  expect(await auditLog(target, id, 'hapus')).toBe(1);
});

/** As thirty browsers at addresses of their own: what one address did wrong counts for all that come from it. */
function sendEach(path: string, bodyOf: (n: number) => object) {
  const round = Number(unique()) % 250;
  const headers = { 'content-type': 'application/json' };
  return race((n) =>
    target.send('POST', `/api/v1/auth/${path}`, {
      ...{ address: `127.1.${round}.${n + 1}`, headers },
      payload: JSON.stringify(bodyOf(n)),
    }),
  );
}

races('codes asked for one account, and resets with it', async () => {
  const { email, id } = await target.withPassword(PASSWORD, { email: `kode${unique()}@surel.example` });
  expect(await sendEach('forget-password', () => ({ email }))).toEqual({ 200: 30 });
  expect(await mails(target, 'kode-otp', email)).toBe(1);
  const otp = await target.code(email);
  const body = (n: number) => ({ email, otp, password: `rahasia-${n}`, confirmPassword: `rahasia-${n}` });
  expect(await sendEach('reset-password', body)).toEqual({ 200: 1, 400: 29 });
  expect(await mails(target, 'password-diganti', email)).toBe(1);
  expect(await auditLog(target, id, 'reset password')).toBe(1);
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
