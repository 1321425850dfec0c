// One-time tokens for destructive actions: borrowed, reused, expired, of another area.
import { akunSiswa } from '@gerbang/contract/akun-siswa';
import { dataAdmin } from '@gerbang/contract/data-admin';
import { tokenAreas } from '@gerbang/contract/endpoint';
import { sentences } from '@gerbang/contract/sentences';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, refused, startTarget, type Target } from './target.ts';

let target: Target;
let admin: Person;
let pimpinan: Person;
let victim: { id: string };
beforeAll(async () => {
  target = await startTarget();
  [admin, pimpinan] = [await target.as('admin'), await target.as('pimpinan')];
  victim = await target.build.akun();
});
afterAll(() => target.close());

const missing = { status: 401, message: sentences.noConfirmation };
const bad = { status: 401, message: sentences.badConfirmation };
const hapus = (who: Person, token: string | undefined, id = victim.id) =>
  who.call(akunSiswa.hapus, { params: { id }, token });
const spentOne = async (who: Person) => {
  const token = await target.token(who, 'akun-siswa');
  const { id } = await target.build.akun();
  expect((await hapus(who, token, id)).status).toBe(200);
  return token;
};

// Rule: TOKEN-1
test('no token', () => refused(target, missing, () => hapus(admin, undefined)));

// Rule: TOKEN-2
test('a token is used twice', async () => {
  const token = await spentOne(admin);
  await refused(target, bad, () => hapus(admin, token));
});

// Rule: TOKEN-2
test('a token of another session of the same account', async () => {
  const token = await target.token(await target.again(admin), 'akun-siswa');
  await refused(target, bad, () => hapus(admin, token));
});

test.each(tokenAreas.filter((area) => area !== 'akun-siswa'))('a token for %s deletes no account', async (area) => {
  const token = await target.token(admin, area);
  await refused(target, bad, () => hapus(admin, token));
});

test('a token of a session that has logged out', async () => {
  const gone = await target.as('admin');
  const token = await target.token(gone, 'akun-siswa');
  await gone.request('POST', '/api/v1/auth/logout');
  await refused(target, { status: 401, message: sentences.badToken }, () => hapus(gone, token));
  await refused(target, bad, () => hapus(admin, token));
});

test.each([
  [
    'the hash that the database keeps',
    async () =>
      (await target.db.selectFrom('token_konfirmasi').select('token_hash').executeTakeFirst())?.token_hash ?? '',
  ],
  ['the session’s own secret', async () => admin.cookies.sesi ?? ''],
  ['SQL', async () => "'or'1'='1"],
  ['10,000 characters', async () => 'x'.repeat(10_000)],
])('a token that is %s', async (_, make) => {
  await target.token(admin, 'akun-siswa');
  const token = await make();
  await refused(target, bad, () => hapus(admin, token));
});

// Rule: TOKEN-3
test('a token in the address, in a cookie or under another scheme is none', async () => {
  const token = await target.token(admin, 'akun-siswa');
  const path = `/api/v1/akun-siswa/${victim.id}`;
  const cookie = `sesi=${admin.cookies.sesi}`;
  const attempts = [
    () => target.send('DELETE', `${path}?token=${token}`, { headers: { cookie } }),
    () => target.send('DELETE', path, { headers: { cookie: `${cookie}; token=${token}` } }),
    () => target.send('DELETE', path, { headers: { cookie, authorization: `Basic ${token}` } }),
    () => target.send('DELETE', path, { headers: { cookie, 'x-token': token } }),
  ];
  for (const attempt of attempts) await refused(target, missing, attempt);
});

test('an admin is added with a token of another area, or with one that deleted an admin', async () => {
  const add = (token: string) =>
    pimpinan.call(dataAdmin.create, { body: { email: 'baru@surel.example', password: 'rahasia-baru', token } });
  const other = await target.token(pimpinan, 'data-siswa');
  await refused(target, bad, () => add(other));
  const token = await target.token(pimpinan, 'data-admin');
  const { id } = await target.build.akun({ role: 'admin' });
  expect((await pimpinan.call(dataAdmin.hapus, { params: { id }, token })).status).toBe(200);
  await refused(target, bad, () => add(token));
});
