// POST /auth/reset-password: a new password by a mailed code.
import { auth } from '@gerbang/contract/akun/auth';
import { createTestApp } from '@gerbang/kit/app';
import { mailedCode } from '@gerbang/kit/mailed-code';
import { expectRefused } from '@gerbang/kit/refusal';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Akun } from '../../../schema/tables.ts';

const MINUTE = 60_000;
const wrongCode = 'Kode OTP tidak valid atau sudah kedaluwarsa';

const app = await createTestApp();
afterAll(() => app.close());
const password_hash = await app.deps.passwords.hash('rahasia lama');
beforeEach(() => app.clock.advance(60 * MINUTE));

/** An account with the password 'rahasia lama' and a code in its mailbox. */
async function accountWithCode(): Promise<{ akun: Akun; otp: string }> {
  const akun = await app.build.akun({ password_hash });
  await app.anyone.call(auth.forgetPassword, { body: { email: akun.email } });
  return { akun, otp: (await mailedCode(app, akun.email)) ?? '' };
}

const reset = (email: string, otp: string, password = 'rahasia baru') =>
  app.anyone.call(auth.resetPassword, { body: { email, otp, password, confirmPassword: password } });
const login = (email: string, password: string) => app.anyone.call(auth.login, { body: { email, password } });
const otherThan = (otp: string, n = 1) => String((Number(otp) + n) % 1_000_000).padStart(6, '0');
const hashOf = async ({ id }: Akun) =>
  (await app.db.selectFrom('akun').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow())
    .password_hash;
const noticesTo = ({ email }: Akun) =>
  app.db
    .selectFrom('surat_keluar')
    .select('isi')
    .where('penerima', '=', email)
    .where('jenis', '=', 'password-diganti')
    .execute();

describe('the right code', () => {
  // Rule: SANDI-6
  test('sets the password, once, and tells the owner and the audit log', async () => {
    const { akun, otp } = await accountWithCode();
    const reply = await reset(akun.email.toUpperCase(), ` ${otp} `);
    expect(reply).toMatchObject({ status: 200, body: { message: 'Password berhasil direset, silakan login' } });
    expect((await login(akun.email, 'rahasia baru')).status).toBe(200);
    expect((await login(akun.email, 'rahasia lama')).status).toBe(401);
    expect(await noticesTo(akun)).toHaveLength(1);
    const auditLog = app.db.selectFrom('jejak').selectAll().where('sasaran_id', '=', akun.id);
    // Beside its sign-ins.
    const resets = auditLog.where('aksi', 'not in', ['masuk', 'gagal masuk']);
    expect(await resets.execute()).toMatchObject([
      { akun_id: akun.id, role: 'siswa', aksi: 'reset password', tabel: 'akun' },
    ]);
    await expectRefused(app, () => reset(akun.email, otp, 'rahasia lain'), { status: 400, message: wrongCode });
  });

  test('of thirty parallel resets exactly one wins', async () => {
    const { akun, otp } = await accountWithCode();
    const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => reset(akun.email, otp, `rahasia ${n}`)));
    const won = replies.findIndex((reply) => reply.status === 200);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(29).fill(400)]);
    expect(await noticesTo(akun)).toHaveLength(1);
    expect((await login(akun.email, `rahasia ${won}`)).status).toBe(200);
  });

  // Rule: SANDI-16
  test('lets in who guessed the old password until the limit', async () => {
    const { akun, otp } = await accountWithCode();
    for (let n = 0; n < 5; n++) await login(akun.email, `tebakan ${n}`);
    expect((await login(akun.email, 'rahasia lama')).status).toBe(429);
    await reset(akun.email, otp);
    expect((await login(akun.email, 'rahasia baru')).status).toBe(200);
  });

  // Rule: SANDI-16
  test('forgets the guesses of the browser that resets, not those of other accounts', async () => {
    const { akun, otp } = await accountWithCode();
    const other = await app.build.akun({ password_hash });
    const { perangkat: device = '' } = (await login(akun.email, 'rahasia lama')).setCookies;
    const cookies = { perangkat: device };
    const from = async (path: string, body: Record<string, string>) =>
      app.anyone.request('POST', `/api/v1/auth/${path}`, {
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json', cookie: `perangkat=${cookies.perangkat}` },
      });
    for (let n = 0; n < 5; n++) {
      await from('login', { email: akun.email, password: `tebakan ${n}` });
      await login(other.email, `tebakan ${n}`);
    }
    expect((await from('login', { email: akun.email, password: 'rahasia lama' })).status).toBe(429);
    const password = 'rahasia baru';
    expect((await from('reset-password', { email: akun.email, otp, password, confirmPassword: password })).status).toBe(
      200,
    );
    expect((await from('login', { email: akun.email, password })).status).toBe(200);
    expect((await login(other.email, 'rahasia lama')).status).toBe(429);
  });
});

describe('a code that is not valid', () => {
  // Rule: SANDI-10
  test('a wrong one, one of another account, an unknown e-mail and no code at all are refused alike', async () => {
    const { akun, otp } = await accountWithCode();
    const other = await accountWithCode();
    const without = await app.build.akun();
    const refused = (email: string, code: string) =>
      expectRefused(app, () => reset(email, code), { status: 400, message: wrongCode });
    await refused(akun.email, otherThan(otp));
    if (otp !== other.otp) await refused(akun.email, other.otp);
    await refused('tidak.ada@surel.example', otp);
    await refused(without.email, '123456');
    expect((await reset(akun.email, otp)).status).toBe(200);
  });

  // Rule: SANDI-8
  test('after ten minutes it has expired', async () => {
    const [inTime, late] = [await accountWithCode(), await accountWithCode()];
    app.clock.advance(10 * MINUTE - 1);
    expect((await reset(inTime.akun.email, inTime.otp)).status).toBe(200);
    app.clock.advance(1);
    await expectRefused(app, () => reset(late.akun.email, late.otp), { status: 400, message: wrongCode });
  });

  test('of a time that has not come it is void, and a new one comes at once', async () => {
    const ahead = 400 * 24 * 60 * MINUTE;
    app.clock.advance(ahead);
    const { akun, otp } = await accountWithCode();
    app.clock.advance(-ahead);
    await expectRefused(app, () => reset(akun.email, otp), { status: 400, message: wrongCode });
    await app.anyone.call(auth.forgetPassword, { body: { email: akun.email } });
    const now = (await mailedCode(app, akun.email)) ?? '';
    expect((await reset(akun.email, now)).status).toBe(200);
  });

  // Rule: SANDI-9
  test('the fifth try may be right, the sixth no more', async () => {
    const [four, five] = [await accountWithCode(), await accountWithCode()];
    for (let n = 1; n <= 4; n++) await reset(four.akun.email, otherThan(four.otp, n));
    expect((await reset(four.akun.email, four.otp)).status).toBe(200);
    for (let n = 1; n <= 5; n++) await reset(five.akun.email, otherThan(five.otp, n));
    await expectRefused(app, () => reset(five.akun.email, five.otp), { status: 400, message: wrongCode });
    expect(await hashOf(five.akun)).toBe(password_hash);
  });

  // Rule: SANDI-9
  test('of thirty wrong ones in one burst five are evaluated, and the code is spent', async () => {
    const { akun, otp } = await accountWithCode();
    const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => reset(akun.email, otherThan(otp, n + 1))));
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.body.error}`))).toEqual(
      new Set([`400 ${wrongCode}`]),
    );
    const code = await app.db
      .selectFrom('kode_otp')
      .selectAll()
      .where('akun_id', '=', akun.id)
      .executeTakeFirstOrThrow();
    expect(code).toMatchObject({ percobaan: 5, dipakai_pada: null });
    await expectRefused(app, () => reset(akun.email, otp), { status: 400, message: wrongCode });
  });
});

describe('what is refused before the code is looked at', () => {
  test.each([
    [{ email: 'bukan-email' }, 'Mohon input email yang valid'],
    [{ otp: '12345' }, 'Kode OTP harus 6 angka'],
    [{ otp: '12a456' }, 'Kode OTP harus 6 angka'],
    [{ otp: '１２３４５６' }, 'Kode OTP harus 6 angka'],
    [{ password: 'lima5', confirmPassword: 'lima5' }, 'Password minimal 6 karakter'],
    [{ confirmPassword: 'rahasia lain' }, 'Konfirmasi Password tidak sama dengan Password'],
  ])('%j', async (change, message) => {
    const { akun, otp } = await accountWithCode();
    const body = { email: akun.email, otp, password: 'rahasia baru', confirmPassword: 'rahasia baru', ...change };
    const call = () => app.anyone.call(auth.resetPassword, { body: body as never });
    await expectRefused(app, call, { status: 400, message });
    // The refusal cost none of the five tries.
    const code = await app.db
      .selectFrom('kode_otp')
      .select('percobaan')
      .where('akun_id', '=', akun.id)
      .executeTakeFirst();
    expect(code?.percobaan).toBe(0);
  });
});
