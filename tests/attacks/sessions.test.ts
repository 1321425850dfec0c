// Sessions and cookies: fixed, forged, replayed, borrowed.

import { akunSiswa } from '@gerbang/contract/akun-siswa';
import { auth } from '@gerbang/contract/auth';
import { dataAdmin } from '@gerbang/contract/data-admin';
import { sentences } from '@gerbang/contract/sentences';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { hashSecret } from '../../apps/server/src/platform/http/sessions.ts';
import { PASSWORD, type Person, refused, startTarget, type Target, unchanged } from './target.ts';

let target: Target;
beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target.close());

const badToken = { status: 401, message: sentences.badToken };
const noToken = { status: 401, message: sentences.noToken };
const json = { 'content-type': 'application/json' };
const me = (cookie: string) => target.send('GET', '/api/v1/auth/me', { headers: { cookie } });
const login = (email: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  target.send('POST', '/api/v1/auth/login', {
    headers: { ...json, ...headers },
    payload: JSON.stringify({ email, password }),
  });

test('a session that the attacker chose is not taken over at sign-in', async () => {
  const { email } = await target.withPassword(PASSWORD);
  const chosen = 'penyerang-memilih-sesi-ini-sendiri-00000000';
  const reply = await login(email, PASSWORD, { cookie: `sesi=${chosen}` });
  expect(reply.setCookies.sesi).not.toBe(chosen);
  await refused(target, badToken, () => me(`sesi=${chosen}`));
});

test('signing in again in the same browser ends the session before', async () => {
  const { email } = await target.withPassword(PASSWORD);
  const first = await login(email);
  const second = await login(email, PASSWORD, { cookie: `sesi=${first.setCookies.sesi}` });
  expect((await me(`sesi=${second.setCookies.sesi}`)).status).toBe(200);
  await refused(target, badToken, () => me(`sesi=${first.setCookies.sesi}`));
});

test('signing in with another’s session cookie does not hand that session over', async () => {
  const { email } = await target.withPassword(PASSWORD);
  const victim = await target.as('siswa');
  const reply = await login(email, PASSWORD, { cookie: `sesi=${victim.cookies.sesi}` });
  expect(reply.body.data.user.email).toBe(email);
  expect(reply.setCookies.sesi).not.toBe(victim.cookies.sesi);
});

test('a failed sign-in sets no cookie and ends no session', async () => {
  const victim = await target.as('siswa');
  const cookie = `sesi=${victim.cookies.sesi}`;
  const reply = await refused(target, { status: 401 }, () => login(victim.akun.email, 'salah-salah', { cookie }));
  expect(reply.setCookies).toEqual({});
  expect((await me(cookie)).status).toBe(200);
});

test('a cookie is replayed after logout', async () => {
  const person = await target.as('siswa');
  await person.call(auth.logout);
  await refused(target, badToken, () => me(`sesi=${person.cookies.sesi}`));
});

test('logout ends one session, not those of other browsers, and not those of others', async () => {
  const [person, other] = [await target.as('siswa'), await target.as('siswa')];
  const elsewhere = await target.again(person);
  await person.call(auth.logout);
  for (const { cookies } of [elsewhere, other]) expect((await me(`sesi=${cookies.sesi}`)).status).toBe(200);
});

test('every cookie is replayed after a password change', async () => {
  const akun = await target.withPassword(PASSWORD);
  const person = { ...target.client({}), akun } as Person;
  const [here, elsewhere] = [await target.again(person), await target.again(person)];
  const body = { oldPassword: PASSWORD, newPassword: 'rahasia-baru', confirmNewPassword: 'rahasia-baru' };
  expect((await here.call(auth.changePassword, { body })).status).toBe(200);
  for (const { cookies } of [here, elsewhere]) await refused(target, badToken, () => me(`sesi=${cookies.sesi}`));
});

test('a cookie is replayed after the account was deleted', async () => {
  const [admin, victim] = [await target.as('admin'), await target.as('siswa')];
  const token = await target.token(admin, 'akun-siswa');
  expect((await admin.call(akunSiswa.hapus, { params: { id: victim.akun.id }, token })).status).toBe(200);
  await refused(target, badToken, () => me(`sesi=${victim.cookies.sesi}`));
});

test('an admin’s cookie is replayed after the pimpinan deleted the admin', async () => {
  const [pimpinan, admin] = [await target.as('pimpinan'), await target.as('admin')];
  const token = await target.token(pimpinan, 'data-admin');
  expect((await pimpinan.call(dataAdmin.hapus, { params: { id: admin.akun.id }, token })).status).toBe(200);
  await refused(target, badToken, () => admin.call(akunSiswa.listAktif));
});

// Rule: SESI-3
test('a role that was taken away is gone with the next request, not with the next sign-in', async () => {
  const person = await target.as('admin');
  await transaction(target.db, (db) =>
    db.updateTable('akun').set({ role: 'pimpinan' }).where('id', '=', person.akun.id).execute(),
  );
  await refused(target, { status: 403, message: sentences.wrongRole }, () => person.call(akunSiswa.listAktif));
});

test('an account that is not active any more has no session', async () => {
  const person = await target.as('siswa');
  await transaction(target.db, (db) =>
    db.updateTable('akun').set({ diaktivasi_pada: null }).where('id', '=', person.akun.id).execute(),
  );
  await refused(target, badToken, () => person.call(auth.me));
});

test.each([
  ['a forged one of the right length', () => 'A'.repeat(43)],
  ['the hash that the database keeps', (secret: string) => hashSecret(secret)],
  ['one character longer', (secret: string) => `${secret}A`],
  ['one character shorter', (secret: string) => secret.slice(0, -1)],
  ['in capitals', (secret: string) => secret.toUpperCase()],
  ['with a blank', (secret: string) => `${secret}%20`],
  ['with a NUL', (secret: string) => `${secret}%00`],
  ['SQL', () => "' OR '1'='1"],
  ['a JSON object', () => '%7B%22%24ne%22%3Anull%7D'],
  ['4,000 characters', () => 'x'.repeat(4000)],
])('a session cookie: %s', async (_, forge) => {
  const { cookies } = await target.as('admin');
  await refused(target, badToken, () => me(`sesi=${forge(cookies.sesi ?? '')}`));
});

test.each([
  ['empty', 'sesi=', noToken],
  ['under the name that https has', (secret: string) => `__Host-sesi=${secret}`, noToken],
  ['under another case of its name', (secret: string) => `SESI=${secret}`, noToken],
  ['as a bearer only', '', noToken],
  ['two at once, the forged one first', (secret: string) => `sesi=${'B'.repeat(43)}; sesi=${secret}`, badToken],
] as const)('a session cookie %s', async (_, form, refusal) => {
  const { cookies } = await target.as('admin');
  const cookie = typeof form === 'string' ? form : form(cookies.sesi ?? '');
  const headers = { ...(cookie ? { cookie } : {}), authorization: `Bearer ${cookies.sesi}` };
  await refused(target, refusal, () => target.send('GET', '/api/v1/auth/me', { headers }));
});

// Rule: SESI-5
test('a session in the address or in the body is none', async () => {
  const { cookies } = await target.as('siswa');
  await refused(target, noToken, () => target.send('GET', `/api/v1/auth/me?sesi=${cookies.sesi}`));
  const payload = JSON.stringify({ sesi: cookies.sesi, cookie: `sesi=${cookies.sesi}` });
  await refused(target, noToken, () => target.send('POST', '/api/v1/auth/change-password', { headers: json, payload }));
});

test.each([
  ['has rested too long', 'terakhir_dipakai_pada', 13],
  ['has lasted too long', 'kedaluwarsa_pada', 0],
] as const)('a session that %s', async (_, column, hours) => {
  const person = await target.as('siswa');
  const past = new Date(Date.now() - hours * 3_600_000 - 1000).toISOString();
  await transaction(target.db, (db) =>
    db
      .updateTable('sesi')
      .set({ [column]: past })
      .where('akun_id', '=', person.akun.id)
      .execute(),
  );
  await refused(target, badToken, () => person.call(auth.me));
});

test('the cookies cannot be read by scripts, sent by other sites, or widened to other hosts', async () => {
  const { email } = await target.withPassword(PASSWORD);
  const { headers } = await login(email);
  const lines = headers['set-cookie'] as unknown as string[];
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(line).toMatch(/; HttpOnly/);
    expect(line).toMatch(/; SameSite=Strict/);
    expect(line).toMatch(/; Path=\/(;|$)/);
    expect(line).not.toMatch(/Domain/i);
  }
});

test('a device cookie is no session, and one that was tampered with counts like none', async () => {
  const { email } = await target.withPassword(PASSWORD);
  const device = (await login(email)).setCookies.perangkat;
  await refused(target, noToken, () => me(`perangkat=${device}`));
  await refused(target, badToken, () => me(`sesi=${device}; perangkat=${device}`));
});

test('looking at a session’s answers tells nobody its secret', async () => {
  const person = await target.as('siswa');
  const { bytes } = await unchanged(target, () => person.call(auth.me));
  expect(bytes.toString()).not.toContain(person.cookies.sesi);
  expect(bytes.toString()).not.toMatch(/password|hash|argon/i);
});
