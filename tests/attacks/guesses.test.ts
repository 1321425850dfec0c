// Passwords guessed, and the keys under which guesses are counted.
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

test('a right password in between does not give wrong ones back', async () => {
  const { email } = await target.withPassword(PASSWORD);
  await statuses(4, () => guess(email, 'salah'));
  expect((await guess(email, PASSWORD)).status).toBe(200);
  expect(await statuses(3, () => guess(email, 'salah'))).toEqual([401, 429, 429]);
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
