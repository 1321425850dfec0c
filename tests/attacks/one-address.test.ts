import { afterAll, expect, test } from 'vitest';
import { LOGIN } from './login-forms.ts';
import { PASSWORD, startTarget } from './target.ts';

const target = await startTarget();
afterAll(() => target.close());
// Hashed once: what is tried is the sign-in.
const { password_hash } = await target.withPassword(PASSWORD);

/** A school year's by night. */
const STUDENTS = process.env.FUZZ_SECONDS ? 500 : 100;

const signIn = (email: string, password: string, { address }: { address: string }) =>
  target.send('POST', LOGIN, {
    address,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ email, password }),
  });
const all = <T>(n: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, index) => work(index)));
/** How often a number came. */
const tally = (answers: { status: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, { length }]) => [status, length] as const),
  );
/** Guesses for emails that nobody has, as somebody in the school would send them. */
let invented = 0;
const shout = (times: number, address: string) =>
  all(times, () => signIn(`tiada${++invented}@surel.example`, 'salah', { address }));

// Rules: COBA-3, COBA-7
test(`${STUDENTS} students behind one address sign in at the opening hour while one of them attacks`, async () => {
  const address = '127.0.6.4';
  const students: { email: string }[] = [];
  for (let n = 0; n < STUDENTS; n++) students.push(await target.build.akun({ password_hash }));
  let isOver = false;
  const attacker = async () => {
    const answers: { status: number }[] = [];
    while (!isOver) answers.push(await signIn(`tiada${++invented}@surel.example`, 'salah', { address }));
    return answers;
  };
  await shout(60, address);
  const attack = all(4, attacker);
  // A class at a time, as they sit down.
  const signedIn: { status: number }[] = [];
  try {
    for (let n = 0; n < students.length; n += 50) {
      const group = students.slice(n, n + 50);
      signedIn.push(...(await Promise.all(group.map(({ email }) => signIn(email, PASSWORD, { address })))));
    }
  } finally {
    isOver = true;
    await attack;
  }
  expect(tally(signedIn)).toEqual({ 200: STUDENTS });
  const tried = (await attack).flat();
  // Slowed down, refused for a while or told that it is wrong: nobody is told more.
  expect(new Set(tried.map(({ status }) => status)).isSubsetOf(new Set([401, 429, 503]))).toBe(true);
});
