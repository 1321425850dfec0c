// Thirty at once, of everything that may happen once: exactly one wins, and what is left is whole.
// PUTARAN_BALAPAN=100 npm run test:serangan -- races   runs more rounds than the few of every day.
import { akunSiswa } from '@gerbang/contract/akun-siswa';
import { auth } from '@gerbang/contract/auth';
import { dataAdmin } from '@gerbang/contract/data-admin';
import { dataDiri } from '@gerbang/contract/data-diri';
import { dataInventaris } from '@gerbang/contract/data-inventaris';
import { dataSiswa } from '@gerbang/contract/data-siswa';
import { profile } from '@gerbang/contract/profile';
import { sampah } from '@gerbang/contract/sampah';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallPhoto } from '../apps/server/src/testing/pictures.ts';
import { validBarang, validForm } from '../apps/server/src/testing/samples.ts';
import { PASSWORD, type Person, startTarget, type Target } from './target.ts';

const ROUNDS = Number(process.env.PUTARAN_BALAPAN ?? 1);
const AT_ONCE = 30;
const TIMEOUT = { timeout: 60_000 + ROUNDS * 30_000 };

let target: Target;
let admins: Person[];
let photo: Buffer;
beforeAll(async () => {
  target = await startTarget();
  admins = await Promise.all(Array.from({ length: 5 }, () => target.as('admin')));
  photo = await smallPhoto();
});
afterAll(() => target.close());

let counter = 0;
const unique = () => `${process.pid}${++counter}`;
const admin = (n: number) => admins[n % admins.length] as Person;

type Outcome = { status: number };
/** Thirty at once: how many got each status. */
async function race(attempt: (n: number) => Promise<Outcome>): Promise<Record<number, number>> {
  const replies = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => attempt(n)));
  const counted: Record<number, number> = {};
  for (const { status } of replies) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
}

/** A case in its rounds. */
const races = (name: string, round: () => Promise<void>) =>
  test(name, TIMEOUT, async () => {
    for (let n = 0; n < ROUNDS; n++) await round();
  });

const count = async (table: 'akun' | 'data_siswa' | 'berkas' | 'data_inventaris', column: string, value: string) => {
  const rows = target.db.selectFrom(table).select((eb) => eb.fn.countAll().as('n'));
  return Number((await rows.where(column as never, '=', value as never).executeTakeFirstOrThrow()).n);
};
const record = (id: string) =>
  target.db.selectFrom('data_siswa').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const mails = async (jenis: string, penerima: string) => {
  const rows = target.db.selectFrom('surat_keluar').select('id').where('jenis', '=', jenis);
  return (await rows.where('penerima', '=', penerima).execute()).length;
};
const trail = async (sasaran: string, aksi: string) => {
  const rows = target.db.selectFrom('jejak').select('nomor').where('sasaran_id', '=', sasaran).where('aksi', '=', aksi);
  return (await rows.execute()).length;
};

races('registrations with one email and one NIM', async () => {
  const body = {
    email: `sama${unique()}@surel.example`,
    nim: `9${unique()}`,
    password: PASSWORD,
    passwordKonfirmasi: PASSWORD,
  };
  expect(await race(() => target.anyone.call(auth.registrasiSiswa, { body }))).toEqual({ 201: 1, 409: 29 });
  expect(await count('akun', 'email', body.email)).toBe(1);
});

races('registrations with one NIM and thirty emails', async () => {
  const nim = `8${unique()}`;
  const body = (n: number) => ({
    email: `n${n}x${nim}@surel.example`,
    nim,
    password: PASSWORD,
    passwordKonfirmasi: PASSWORD,
  });
  expect(await race((n) => target.anyone.call(auth.registrasiSiswa, { body: body(n) }))).toEqual({ 201: 1, 409: 29 });
  expect(await count('akun', 'nim', nim)).toBe(1);
});

races('activations of one account', async () => {
  const { id, email } = await target.build.akun({ diaktivasi_pada: null, email: `aktif${unique()}@surel.example` });
  expect(await race((n) => admin(n).call(akunSiswa.aktivasi, { params: { id } }))).toEqual({ 200: 1, 409: 29 });
  expect(await mails('akun-diaktivasi', email)).toBe(1);
});

races('first entries of one student’s data, each with a picture', async () => {
  const person = await target.as('siswa');
  const create = () => person.call(dataDiri.create, { body: validForm, files: { fotokopi_ktp: photo } });
  expect(await race(create)).toEqual({ 201: 1, 409: 29 });
  const rows = target.db
    .selectFrom('data_siswa')
    .select('id')
    .where('nim', '=', person.akun.nim ?? '');
  const { id } = await rows.executeTakeFirstOrThrow();
  expect(await count('berkas', 'data_siswa_id', id)).toBe(1);
});

races('uses of one token, each for another account', async () => {
  const token = await target.token(admin(0), 'akun-siswa');
  const victims = await Promise.all(Array.from({ length: AT_ONCE }, () => target.build.akun()));
  const hapus = (n: number) => admin(0).call(akunSiswa.hapus, { params: { id: victims[n]?.id ?? '' }, token });
  expect(await race(hapus)).toEqual({ 200: 1, 401: 29 });
  const ids = victims.map(({ id }) => id);
  expect(await target.db.selectFrom('akun').select('id').where('id', 'in', ids).execute()).toHaveLength(AT_ONCE - 1);
});

races('admins added with one token', async () => {
  const pimpinan = await target.as('pimpinan');
  const token = await target.token(pimpinan, 'data-admin');
  const mark = unique();
  const body = (n: number) => ({ email: `a${n}b${mark}@surel.example`, password: PASSWORD, token });
  expect(await race((n) => pimpinan.call(dataAdmin.create, { body: body(n) }))).toEqual({ 201: 1, 401: 29 });
});

races('resets with one code', async () => {
  const { email, id } = await target.withPassword(PASSWORD, { email: `kode${unique()}@surel.example` });
  await target.anyone.call(auth.forgetPassword, { body: { email } });
  const otp = await target.code(email);
  const reset = (n: number) => {
    const password = `rahasia-${n}`;
    const body = { email, otp, password, confirmPassword: password };
    return target.send('POST', '/api/v1/auth/reset-password', {
      address: `127.1.${counter % 250}.${n + 1}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
  };
  expect(await race(reset)).toEqual({ 200: 1, 400: 29 });
  expect(await mails('password-diganti', email)).toBe(1);
  expect(await trail(id, 'reset password')).toBe(1);
});

races('codes asked for one account', async () => {
  const { email } = await target.build.akun({ email: `minta${unique()}@surel.example` });
  const ask = (n: number) =>
    target.send('POST', '/api/v1/auth/forget-password', {
      address: `127.2.${counter % 250}.${n + 1}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ email }),
    });
  expect(await race(ask)).toEqual({ 200: 30 });
  expect(await mails('kode-otp', email)).toBe(1);
});

races('password changes in one session', async () => {
  const person = await target.again({ ...target.client(), akun: await target.withPassword(PASSWORD) });
  // From another address each round: the wrong ones of the round before still count.
  const address = `127.4.${counter % 250}.${(Number(unique()) % 250) + 1}`;
  const headers = { 'content-type': 'application/json', cookie: `sesi=${person.cookies.sesi}` };
  const change = (n: number) => {
    const newPassword = `rahasia-${n}`;
    const payload = JSON.stringify({ oldPassword: PASSWORD, newPassword, confirmNewPassword: newPassword });
    return target.send('POST', '/api/v1/auth/change-password', { address, headers, payload });
  };
  const counted = await race(change);
  expect(counted[200]).toBe(1);
  expect(Object.keys(counted).filter((status) => !['200', '400', '401', '429'].includes(status))).toEqual([]);
  expect(await trail(person.akun.id, 'ganti password')).toBe(1);
});

races('validations of one record', async () => {
  const { id } = await target.build.dataSiswa();
  expect(await race((n) => admin(n).call(dataSiswa.validasi, { params: { id }, body: {} }))).toEqual({
    200: 1,
    409: 29,
  });
  expect(await trail(id, 'validasi')).toBe(1);
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
  const [validated, rejected] = [await trail(id, 'validasi'), await trail(id, 'tolak')];
  expect([validated, rejected].sort()).toEqual([0, 1]);
  expect(row.status_data).toBe(validated ? 'Tervalidasi' : 'Ditolak');
  expect((await mails('data-divalidasi', person.akun.email)) + (await mails('data-ditolak', person.akun.email))).toBe(
    1,
  );
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
  expect(await count('berkas', 'data_siswa_id', id)).toBe(1);
});

races('records of one NIM entered by five admins', async () => {
  const nim = `7${unique()}`;
  const create = (n: number) => admin(n).call(dataSiswa.create, { body: { ...validForm, nim } });
  expect(await race(create)).toEqual({ 201: 1, 409: 29 });
  expect(await count('data_siswa', 'nim', nim)).toBe(1);
});

races('deletions of one record with thirty tokens', async () => {
  const { id } = await target.build.dataSiswa({ status_data: 'Tervalidasi', pictures: { fotokopi_ktp: photo } });
  const tokens = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => target.token(admin(n), 'data-siswa')));
  const hapus = (n: number) => admin(n).call(dataSiswa.hapus, { params: { id }, token: tokens[n] });
  expect(await race(hapus)).toEqual({ 200: 1, 404: 29 });
  expect(await trail(id, 'hapus')).toBe(1);
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
  expect(await count('berkas', 'akun_id', person.akun.id)).toBe(1);
});

races('removals of one profile photo', async () => {
  const person = await target.as('admin');
  await target.build.profile({ akun_id: person.akun.id, photo });
  expect(await race(() => person.call(profile.hapusFoto))).toEqual({ 200: 1, 404: 29 });
});

test('after all that every stored file has its row or waits to be thrown away', async () => {
  const named = [
    ...(await target.db.selectFrom('berkas').select('kunci').execute()),
    ...(await target.db.selectFrom('berkas_dibuang').select('kunci').execute()),
    ...(await target.db.selectFrom('sampah_berkas').select('kunci').execute()),
  ].map(({ kunci }) => kunci);
  const { files } = await target.state();
  const stored = files
    .filter((line) => line.startsWith('berkas/'))
    .map((line) => /([0-9a-f]{32})(-kecil)? /.exec(line)?.[1]);
  expect(stored.filter((kunci) => !named.includes(kunci ?? ''))).toEqual([]);
  expect(files.filter((line) => line.startsWith('sementara/'))).toEqual([]);
});
