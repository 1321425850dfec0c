// One-time codes for a forgotten password: guessed, replayed, raced.
import { auth } from '@gerbang/contract/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../../apps/server/src/platform/database/transaction.ts';
import { PASSWORD, refused, startTarget, type Target, unchanged } from './target.ts';

let target: Target;
beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target.close());

const wrongCode = { status: 400, message: 'Kode OTP tidak valid atau sudah kedaluwarsa' };
const json = { 'content-type': 'application/json' };
const NEW = 'rahasia-penyerang';

const forget = (email: string) => target.anyone.call(auth.forgetPassword, { body: { email } });
const reset = (email: string, otp: unknown, password = NEW) =>
  target.anyone.call(auth.resetPassword, { body: { email, otp, password, confirmPassword: password } as never });
const signIn = async (email: string, password: string) =>
  (await target.anyone.call(auth.login, { body: { email, password } })).status;

/** An account with a code on its way. */
async function withCode() {
  const { email, id } = await target.withPassword(PASSWORD);
  await forget(email);
  return { email, id, code: await target.code(email) };
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const countTries = async (id: string) => {
  const codes = target.db.selectFrom('kode_otp').select('percobaan').where('akun_id', '=', id);
  return (await codes.execute()).map(({ percobaan }) => percobaan);
};
/** Tries are counted also when they are wrong: everything else must stay. */
const withoutTries: Pick<Target, 'state'> = {
  state: async () => {
    const { rows, files } = await target.state();
    const codes = (rows.kode_otp ?? []).map((line) => line.replace(/\["percobaan",\d+\]/, ''));
    return { rows: { ...rows, kode_otp: codes }, files };
  },
};

// Rule: SANDI-10
test('a code is used twice', async () => {
  const { email, code } = await withCode();
  expect((await reset(email, code, 'rahasia-pemilik')).status).toBe(200);
  await refused(target, wrongCode, () => reset(email, code));
  expect(await signIn(email, 'rahasia-pemilik')).toBe(200);
});

test('thirty wrong codes in one burst: five are compared, then even the right one is refused', async () => {
  const { email, id, code } = await withCode();
  const replies = await unchanged(withoutTries, () =>
    Promise.all(Array.from({ length: 30 }, () => reset(email, other(code)))),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(400));
  expect(await countTries(id)).toEqual([5]);
  await refused(target, wrongCode, () => reset(email, code));
  expect(await signIn(email, PASSWORD)).toBe(200);
});

test('a code whose time is over', async () => {
  const { email, id, code } = await withCode();
  const past = new Date(Date.now() - 1000).toISOString();
  await transaction(target.db, (db) =>
    db.updateTable('kode_otp').set({ kedaluwarsa_pada: past }).where('akun_id', '=', id).execute(),
  );
  await refused(target, wrongCode, () => reset(email, code));
});

test('an older code, after a newer one was asked for', async () => {
  const { email, id, code } = await withCode();
  const earlier = new Date(Date.now() - 61_000).toISOString();
  await transaction(target.db, (db) =>
    db.updateTable('kode_otp').set({ dibuat_pada: earlier }).where('akun_id', '=', id).execute(),
  );
  await forget(email);
  if ((await target.code(email)) === code) return;
  await refused(withoutTries, wrongCode, () => reset(email, code));
});

test('a second code within a minute is not made, and the answer does not say so', async () => {
  const { email } = await withCode();
  const reply = await unchanged(target, () => forget(email));
  expect(reply.status).toBe(200);
});

test('another account’s code', async () => {
  const [mine, victim] = [await withCode(), await withCode()];
  await refused(withoutTries, wrongCode, () => reset(victim.email, mine.code));
  expect(await signIn(victim.email, PASSWORD)).toBe(200);
});

test.each([
  ['an unknown email', async () => 'tidak.ada@surel.example'],
  ['an account that waits for activation', async () => (await target.build.akun({ diaktivasi_pada: null })).email],
])('%s gets the same answer and no mail', async (_, emailOf) => {
  const known = await forget((await target.build.akun()).email);
  const email = await emailOf();
  const reply = await unchanged(target, () => forget(email));
  expect({ status: reply.status, body: reply.body }).toEqual({ status: known.status, body: known.body });
});

test.each([
  ['a number', (code: string) => Number(code)],
  ['a list', (code: string) => [code]],
  ['an object', () => ({ $gt: '' })],
  ['a wildcard', () => '%%%%%%'],
  ['full-width digits', (code: string) => code.replace(/\d/g, (d) => String.fromCharCode(0xff10 + Number(d)))],
  ['with blanks inside', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
  ['empty', () => ''],
  ['as hexadecimal', (code: string) => `0x${Number(code).toString(16)}`],
])('a code as %s', async (_, form) => {
  const { email, code } = await withCode();
  await refused(withoutTries, { status: 400 }, () => reset(email, form(code)));
  expect(await signIn(email, NEW)).not.toBe(200);
});

test('mail in the body or the host header cannot send the code elsewhere', async () => {
  const { email } = await target.build.akun();
  const headers = { ...json, host: 'jahat.example', 'x-forwarded-host': 'jahat.example' };
  const payload = JSON.stringify({ email, to: 'penyerang@jahat.example', cc: 'penyerang@jahat.example' });
  await target.send('POST', '/api/v1/auth/forget-password', { headers, payload });
  const mails = await target.db.selectFrom('surat_keluar').selectAll().where('penerima', 'like', '%jahat%').execute();
  expect(mails).toEqual([]);
  const { isi } = await target.db
    .selectFrom('surat_keluar')
    .select('isi')
    .where('penerima', '=', email)
    .executeTakeFirstOrThrow();
  expect(isi).not.toContain('jahat');
});

test('a second address behind a comma or a line break in the email field', async () => {
  const { email } = await target.build.akun();
  for (const both of [`${email},penyerang@jahat.example`, `${email}\r\nBcc: penyerang@jahat.example`, `${email}\0`]) {
    await refused(target, { status: 400, message: 'Mohon input email yang valid' }, () => forget(both));
  }
});

// Rule: COBA-6
test('wrong codes of one address are counted whosever they are', async () => {
  const address = '127.0.0.77';
  const tryAs = (n: number) =>
    target.send('POST', '/api/v1/auth/reset-password', {
      address,
      headers: { ...json, 'x-forwarded-for': `10.0.0.${n}` },
      payload: JSON.stringify({ email: `a${n}@b.example`, otp: '000000', password: NEW, confirmPassword: NEW }),
    });
  const replies = await unchanged(target, () => Promise.all(Array.from({ length: 55 }, (_, n) => tryAs(n))));
  const statuses = replies.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(50).fill(400), ...Array(5).fill(429)]);
});
