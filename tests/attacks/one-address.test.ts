// A school is one address: what one person behind it does must not close it to the others.
import { auth } from '@gerbang/contract/akun/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOGIN } from './login-forms.ts';
import { PASSWORD, startTarget, type Target, unchanged } from './target.ts';

let target: Target;
let password_hash: string;
beforeAll(async () => {
  target = await startTarget();
  // Hashed once: what is tried is the sign-in.
  ({ password_hash } = await target.withPassword(PASSWORD));
});
afterAll(() => target.close());

/** A school year's by night. */
const STUDENTS = process.env.FUZZ_SECONDS ? 500 : 100;

const json = { 'content-type': 'application/json' };
const signIn = (email: string, password: string, from: { address: string; device?: string | undefined }) =>
  target.send('POST', LOGIN, {
    address: from.address,
    headers: { ...json, ...(from.device ? { cookie: `perangkat=${from.device}` } : {}) },
    payload: JSON.stringify({ email, password }),
  });
const all = <T>(n: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, index) => work(index)));
/** How often a number came. */
const tally = (answers: { status: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, { length }]) => [status, length] as const),
  );
const wrongFrom = async (address: string) =>
  (
    await target.db
      .selectFrom('percobaan')
      .select('jumlah')
      .where('kunci', '=', `login:alamat:${address}`)
      .executeTakeFirst()
  )?.jumlah;

/** Guesses for emails that nobody has, as somebody in the school would send them. */
let invented = 0;
const shout = (times: number, address: string) =>
  all(times, () => signIn(`tiada${++invented}@surel.example`, 'salah', { address }));

// Rules: COBA-3, COBA-7
test('52 wrong guesses for invented emails close neither a known browser nor a new one behind the same address', async () => {
  const address = '127.0.6.1';
  const admin = await target.build.akun({ role: 'admin', password_hash });
  const { setCookies } = await signIn(admin.email, PASSWORD, { address: '127.0.6.2' });
  const given = await unchanged(target, () => shout(52, address));
  expect(tally(given)).toEqual({ 401: 52 });
  expect((await signIn(admin.email, PASSWORD, { address, device: setCookies.perangkat })).status).toBe(200);
  const student = await target.build.akun({ password_hash });
  expect((await signIn(student.email, PASSWORD, { address })).status).toBe(200);
  // A known browser's wrong ones are its own, and not the address'.
  await signIn(admin.email, 'salah', { address, device: setCookies.perangkat });
  expect(await wrongFrom(address)).toBe(52);
});

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

const register = (body: { email: string; nim: string }, address: string) =>
  target.send('POST', '/api/v1/auth/registrasi-siswa', {
    address,
    headers: json,
    payload: JSON.stringify({ ...body, password: 'rahasia', passwordKonfirmasi: 'rahasia' }),
  });

// Rule: COBA-8
test('sixty registrations that ask who is known close it to nobody behind the same address', async () => {
  const { email } = await target.build.akun();
  const ask = (n: number) => register({ email, nim: `TANYA${n}` }, '127.0.6.5');
  const given = await unchanged(target, () => all(60, ask));
  expect(tally(given)).toEqual({ 409: 60 });
  const others = await all(5, (n) => register({ email: `lain${n}@surel.example`, nim: `TANYA-LAIN${n}` }, '127.0.6.5'));
  expect(tally(others)).toEqual({ 201: 5 });
});

// Rule: COBA-8
test('a computer room of forty registers behind one address, some of them twice', async () => {
  const body = (n: number) => ({ email: `ruang${n}@surel.example`, nim: `RUANG-${n}` });
  const first = await all(40, (n) => register(body(n), '127.0.6.7'));
  expect(tally(first)).toEqual({ 201: 40 });
  const again = await all(15, (n) => register(body(n), '127.0.6.7'));
  expect(tally(again)).toEqual({ 409: 15 });
  const later = await all(5, (n) => register(body(40 + n), '127.0.6.7'));
  expect(tally(later)).toEqual({ 201: 5 });
});

// Rule: COBA-9
test('a device cookie from before a password change is a stranger’s', async () => {
  const akun = await target.build.akun({ password_hash });
  const address = '127.0.6.8';
  const { setCookies } = await signIn(akun.email, PASSWORD, { address });
  const device = setCookies.perangkat;
  const person = await target.again({ ...target.client(), akun });
  const body = { oldPassword: PASSWORD, newPassword: 'rahasia-baru', confirmNewPassword: 'rahasia-baru' };
  expect((await person.call(auth.changePassword, { body })).status).toBe(200);
  await all(5, (n) => signIn(akun.email, `salah${n}`, { address: '127.0.6.9' }));
  expect((await signIn(akun.email, 'rahasia-baru', { address, device })).status).toBe(429);
});
