// Registrations, activations, tokens, codes, passwords and admins, thirty at once: exactly one wins.
import { akunSiswa } from '@gerbang/contract/akun-siswa';
import { auth } from '@gerbang/contract/auth';
import { dataAdmin } from '@gerbang/contract/data-admin';
import { afterAll, beforeAll, expect } from 'vitest';
import { AT_ONCE, auditLog, count, mails, race, races, unique } from './race.ts';
import { PASSWORD, type Person, startTarget, type Target } from './target.ts';

let target: Target;
let admins: Person[];
beforeAll(async () => {
  target = await startTarget();
  admins = await Promise.all(Array.from({ length: 5 }, () => target.as('admin')));
});
afterAll(() => target.close());

const admin = (n: number) => admins[n % admins.length] as Person;
/** Thirty addresses for one round: what those of the round before did wrong still counts. */
const addresses = () => {
  const round = Number(unique()) % 250;
  return (n: number) => `127.1.${round}.${n + 1}`;
};

/** Each from another address: of one only twenty hear that somebody is known (COBA-8). */
const register = (body: object, address: string) =>
  target.send('POST', '/api/v1/auth/registrasi-siswa', {
    address,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });

races('registrations with one email and one NIM', async () => {
  const body = {
    email: `sama${unique()}@surel.example`,
    nim: `9${unique()}`,
    password: PASSWORD,
    passwordKonfirmasi: PASSWORD,
  };
  const from = addresses();
  expect(await race((n) => register(body, from(n)))).toEqual({ 201: 1, 409: 29 });
  expect(await count(target, 'akun', 'email', body.email)).toBe(1);
});

races('activations of one account', async () => {
  const { id, email } = await target.build.akun({ diaktivasi_pada: null, email: `aktif${unique()}@surel.example` });
  expect(await race((n) => admin(n).call(akunSiswa.aktivasi, { params: { id } }))).toEqual({ 200: 1, 409: 29 });
  expect(await mails(target, 'akun-diaktivasi', email)).toBe(1);
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
  const address = addresses();
  const reset = (n: number) => {
    const password = `rahasia-${n}`;
    const body = { email, otp, password, confirmPassword: password };
    return target.send('POST', '/api/v1/auth/reset-password', {
      address: address(n),
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
  };
  expect(await race(reset)).toEqual({ 200: 1, 400: 29 });
  expect(await mails(target, 'password-diganti', email)).toBe(1);
  expect(await auditLog(target, id, 'reset password')).toBe(1);
});

races('codes asked for one account', async () => {
  const { email } = await target.build.akun({ email: `minta${unique()}@surel.example` });
  const address = addresses();
  const ask = (n: number) =>
    target.send('POST', '/api/v1/auth/forget-password', {
      address: address(n),
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ email }),
    });
  expect(await race(ask)).toEqual({ 200: 30 });
  expect(await mails(target, 'kode-otp', email)).toBe(1);
});

races('password changes in one session', async () => {
  const person = await target.again({ ...target.client(), akun: await target.withPassword(PASSWORD) });
  const address = addresses()(0);
  const headers = { 'content-type': 'application/json', cookie: `sesi=${person.cookies.sesi}` };
  const change = (n: number) => {
    const newPassword = `rahasia-${n}`;
    const payload = JSON.stringify({ oldPassword: PASSWORD, newPassword, confirmNewPassword: newPassword });
    return target.send('POST', '/api/v1/auth/change-password', { address, headers, payload });
  };
  const counted = await race(change);
  expect(counted[200]).toBe(1);
  expect(Object.keys(counted).filter((status) => !['200', '400', '401', '429'].includes(status))).toEqual([]);
  expect(await auditLog(target, person.akun.id, 'ganti password')).toBe(1);
});
