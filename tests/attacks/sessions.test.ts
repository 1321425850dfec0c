// Sessions and cookies: fixed, forged, replayed, borrowed.

import { auth } from '@gerbang/contract/akun/auth';
import { sentences } from '@gerbang/contract/sentences';
import { afterAll, expect, test } from 'vitest';
import { hashSecret } from '../../apps/server/src/platform/http/sessions.ts';
import { PASSWORD, refused, startTarget, unchanged } from './target.ts';

const target = await startTarget();
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

test('signing in with another’s session cookie does not hand that session over', async () => {
  const { email } = await target.withPassword(PASSWORD);
  const victim = await target.as('siswa');
  const reply = await login(email, PASSWORD, { cookie: `sesi=${victim.cookies.sesi}` });
  expect(reply.body.data.user.email).toBe(email);
  expect(reply.setCookies.sesi).not.toBe(victim.cookies.sesi);
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
