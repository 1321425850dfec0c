// Passwords guessed, and the keys under which guesses are counted.
import { auth } from '@gerbang/contract/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, refused, startTarget, type Target, unchanged } from './target.ts';

let target: Target;
beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target.close());

const json = { 'content-type': 'application/json' };
let addresses = 1;
/** An address of this machine that nobody has guessed from. */
const freshAddress = () => `127.0.1.${++addresses}`;

type Guess = { address?: string; headers?: Record<string, string>; extra?: object };
const guess = (email: unknown, password: unknown, { address, headers, extra }: Guess = {}) =>
  target.send('POST', '/api/v1/auth/login', {
    address: address ?? freshAddress(),
    headers: { ...json, ...headers },
    payload: JSON.stringify({ email, password, ...extra }),
  });
const statuses = async (n: number, attempt: (n: number) => ReturnType<typeof guess>) =>
  (await Promise.all(Array.from({ length: n }, (_, index) => attempt(index)))).map(({ status }) => status).sort();

test('thirty wrong passwords at once: five are compared, from however many addresses', async () => {
  const { email } = await target.withPassword(PASSWORD);
  const given = await unchanged(target, () => statuses(30, (n) => guess(email, `salah-${n}`)));
  expect(given).toEqual([...Array(5).fill(401), ...Array(25).fill(429)]);
  await refused(target, { status: 429 }, () => guess(email, PASSWORD));
});

// Rule: COBA-1
test('an email without an account is locked like one that has one, so that a lock tells nothing', async () => {
  const given = await unchanged(target, () => statuses(8, (n) => guess('tiada@surel.example', `salah-${n}`)));
  expect(given).toEqual([...Array(5).fill(401), ...Array(3).fill(429)]);
});

const spellings: [string, (email: string, n: number) => string][] = [
  ['in other letters', (email, n) => (n % 2 ? email.toUpperCase() : email)],
  ['with blanks around', (email, n) => `${' '.repeat(n % 3)}${email}${'\t'.repeat(n % 2)}`],
  ['with a no-break space', (email, n) => (n % 2 ? `\u00a0${email}` : email)],
];
test.each(spellings)('an email written %s is the same account', async (_, spell) => {
  const { email } = await target.withPassword(PASSWORD);
  const given = await unchanged(target, () => statuses(8, (n) => guess(spell(email, n), `salah-${n}`)));
  expect(given).toEqual([...Array(5).fill(401), ...Array(3).fill(429)]);
});

test.each([
  ['a Cyrillic letter', 'а'],
  ['a full-width letter', 'ａ'],
  ['a letter with a combining mark', 'a\u0301'],
  ['the Kelvin sign for k', '\u212a'],
])('an email with %s is not somebody else’s', async (_, letter) => {
  const { email } = await target.withPassword(PASSWORD, { email: `kakak${addresses}@surel.example` });
  await refused(target, { status: 401 }, () => guess(email.replace(/^ka/, `k${letter}`), PASSWORD));
});

test('headers that claim another address do not begin a new count', async () => {
  const address = freshAddress();
  const names = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip', 'x-client-ip'];
  const claim = (n: number) => Object.fromEntries(names.map((name) => [name, `203.0.113.${n}`]));
  await unchanged(target, () =>
    statuses(12, (n) => guess(`tiada${n}@surel.example`, 'salah', { address, headers: claim(n) })),
  );
  const counted = target.db.selectFrom('percobaan').select('jumlah').where('kunci', '=', `login:alamat:${address}`);
  expect(await counted.executeTakeFirst()).toEqual({ jumlah: 12 });
});

test('fields of the body do not begin a new count', async () => {
  const { email } = await target.withPassword(PASSWORD);
  const extra = (n: number) => ({ ip: `10.0.0.${n}`, id: n, akun_id: n, device: n, perangkat: `${n}`, address: n });
  const given = await unchanged(target, () => statuses(8, (n) => guess(email, 'salah', { extra: extra(n) })));
  expect(given).toEqual([...Array(5).fill(401), ...Array(3).fill(429)]);
});

test('invented device cookies do not begin a new count', async () => {
  const { email } = await target.withPassword(PASSWORD);
  const cookie = (n: number) => ({ cookie: `perangkat=${'p'.repeat(22)}${n}.${'t'.repeat(43)}` });
  const given = await unchanged(target, () => statuses(8, (n) => guess(email, 'salah', { headers: cookie(n) })));
  expect(given).toEqual([...Array(5).fill(401), ...Array(3).fill(429)]);
});

test('another account’s device cookie does not open a lock', async () => {
  const [mine, victim] = [await target.withPassword(PASSWORD), await target.withPassword(PASSWORD)];
  const { setCookies } = await guess(mine.email, PASSWORD);
  await statuses(5, () => guess(victim.email, 'salah'));
  const headers = { cookie: `perangkat=${setCookies.perangkat}` };
  await refused(target, { status: 429 }, () => guess(victim.email, PASSWORD, { headers }));
});

// Rule: COBA-2
test('strangers cannot lock the owner out of a browser that signed in before', async () => {
  const { email } = await target.withPassword(PASSWORD);
  const { setCookies } = await guess(email, PASSWORD);
  await statuses(6, () => guess(email, 'salah'));
  const headers = { cookie: `perangkat=${setCookies.perangkat}` };
  expect((await guess(email, PASSWORD, { headers })).status).toBe(200);
});

test('a right password in between does not give wrong ones back', async () => {
  const { email } = await target.withPassword(PASSWORD);
  await statuses(4, () => guess(email, 'salah'));
  expect((await guess(email, PASSWORD)).status).toBe(200);
  expect(await statuses(3, () => guess(email, 'salah'))).toEqual([401, 429, 429]);
});

test('the old password is guessed by a borrowed session: five times', async () => {
  const person = await target.again({ ...target.client(), akun: await target.withPassword(PASSWORD) });
  const body = (n: number) => ({
    oldPassword: `salah-${n}`,
    newPassword: 'rahasia-baru',
    confirmNewPassword: 'rahasia-baru',
  });
  const replies = await unchanged(target, () =>
    Promise.all(Array.from({ length: 12 }, (_, n) => person.call(auth.changePassword, { body: body(n) }))),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array(5).fill(400), ...Array(7).fill(429)]);
});

test.each([
  ['a list of passwords', [PASSWORD, 'lain']],
  ['an object', { $ne: null }],
  ['true', true],
  ['a number', 123456],
  ['null', null],
])('a password that is %s', async (_, password) => {
  const { email } = await target.withPassword(PASSWORD);
  await refused(target, { status: 400 }, () => guess(email, password));
});

test.each([
  ['trimmed', (right: string) => ` ${right} `],
  ['in other letters', (right: string) => right.toUpperCase()],
  ['cut off', (right: string) => right.slice(0, -1)],
  ['with a NUL behind it', (right: string) => `${right}\0`],
  ['the stored hash', () => 'belum ada'],
])('the right password %s is a wrong one', async (_, change) => {
  const { email } = await target.withPassword(PASSWORD);
  await refused(target, { status: 401 }, () => guess(email, change(PASSWORD)));
});

test('a password of 64 KiB, and one of 129 characters, cost no hashing', async () => {
  const { email } = await target.withPassword(PASSWORD);
  await refused(target, { status: 413 }, () => guess(email, 'x'.repeat(65_536)));
  await refused(target, { status: 400 }, () => guess(email, 'x'.repeat(129)));
});
