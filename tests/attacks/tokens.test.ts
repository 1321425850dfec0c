// One-time tokens from where none is taken. Borrowed, reused, expired, of another area: platform/http/confirmation.test.ts.
import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { sentences } from '@gerbang/contract/sentences';
import { afterAll, test } from 'vitest';
import { type Person, refused, startTarget } from './target.ts';

const target = await startTarget();
afterAll(() => target.close());
const admin = await target.as('admin');
const victim: { id: string } = await target.build.akun();

const missing = { status: 401, message: sentences.noConfirmation };
const bad = { status: 401, message: sentences.badConfirmation };
const hapus = (who: Person, token: string | undefined) =>
  who.call(akunSiswa.hapus, { params: { id: victim.id }, token });

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
