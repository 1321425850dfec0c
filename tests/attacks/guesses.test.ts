// Passwords guessed: whose account an email names, and what a right one gives back. The rest: guesses/throttle.test.ts.
import { afterAll, expect, test } from 'vitest';
import { PASSWORD, refused, startTarget } from './target.ts';

const target = await startTarget();
afterAll(() => target.close());

let addresses = 1;
/** From an address of this machine that nobody has guessed from. */
const guess = (email: string, password: string) =>
  target.send('POST', '/api/v1/auth/login', {
    address: `127.0.1.${++addresses}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ email, password }),
  });
const statuses = async (n: number, attempt: (n: number) => ReturnType<typeof guess>) =>
  (await Promise.all(Array.from({ length: n }, (_, index) => attempt(index)))).map(({ status }) => status).sort();

test.each([
  ['a Cyrillic letter', 'а'],
  ['a full-width letter', 'ａ'],
  ['a letter with a combining mark', 'a\u0301'],
  ['the Kelvin sign for k', '\u212a'],
])('an email with %s is not somebody else’s', async (_, letter) => {
  const { email } = await target.withPassword(PASSWORD, { email: `kakak${addresses}@surel.example` });
  await refused(target, { status: 401 }, () => guess(email.replace(/^ka/, `k${letter}`), PASSWORD));
});

test('a right password in between does not give wrong ones back', async () => {
  const { email } = await target.withPassword(PASSWORD);
  await statuses(4, () => guess(email, 'salah'));
  expect((await guess(email, PASSWORD)).status).toBe(200);
  expect(await statuses(3, () => guess(email, 'salah'))).toEqual([401, 429, 429]);
});
