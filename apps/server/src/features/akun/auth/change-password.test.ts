// POST /auth/change-password: a new password by the old one.
import { auth } from '@gerbang/contract/akun/auth';
import type { Role } from '@gerbang/contract/roles';
import { createTestApp } from '@gerbang/kit/app';
import type { Client } from '@gerbang/kit/client';
import { mailedCode } from '@gerbang/kit/mailed-code';
import { expectRefused } from '@gerbang/kit/refusal';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createSlowLane } from '../../../core/guesses/slow-lane.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import { login as loginCommand } from './commands.ts';
import { gantiPassword } from './password-commands.ts';

const MINUTE = 60_000;

const app = await createTestApp();
afterAll(() => app.close());
const password_hash = await app.deps.passwords.hash('rahasia lama');
beforeEach(() => app.clock.advance(15 * MINUTE));

const signedIn = (role: Role = 'siswa') => app.as(role, { password_hash });
const change = (client: Client, body: Record<string, unknown> = {}) =>
  client.call(auth.changePassword, {
    body: { oldPassword: 'rahasia lama', newPassword: 'rahasia baru', confirmNewPassword: 'rahasia baru', ...body },
  });
const login = (email: string, password: string) => app.anyone.call(auth.login, { body: { email, password } });

describe('the right old password', () => {
  // Rule: SANDI-3
  test.each(['siswa', 'admin', 'pimpinan'] as const)('%s gets a new one and is signed out everywhere', async (role) => {
    const client = await signedIn(role);
    const bystander = await signedIn(role);
    const { email, id } = client.akun;
    expect((await login(email, 'rahasia lama')).status).toBe(200);

    const reply = await change(client);
    expect(reply).toMatchObject({
      status: 200,
      body: { message: 'Password berhasil diubah, harap login kembali' },
      setCookies: { sesi: '' },
    });
    expect(await app.db.selectFrom('sesi').select('sesi_hash').where('akun_id', '=', id).execute()).toEqual([]);
    expect((await client.call(auth.me)).status).toBe(401);
    expect((await login(email, 'rahasia lama')).status).toBe(401);
    expect((await login(email, 'rahasia baru')).status).toBe(200);
    expect((await bystander.call(auth.me)).status).toBe(200);
  });

  // Rule: SANDI-6
  test('the owner is told by mail and the audit log in the same transaction', async () => {
    const client = await signedIn('admin');
    await change(client);
    const mails = await app.db
      .selectFrom('surat_keluar')
      .selectAll()
      .where('penerima', '=', client.akun.email)
      .execute();
    expect(mails).toMatchObject([{ jenis: 'password-diganti', isi: '{"role":"admin"}' }]);
    const auditLog = await app.db.selectFrom('jejak').selectAll().where('sasaran_id', '=', client.akun.id).execute();
    expect(auditLog).toMatchObject([{ aksi: 'ganti password', akun_id: client.akun.id }]);
    expect(JSON.stringify([mails, auditLog])).not.toMatch(/rahasia/);
  });

  test('of several changes at once exactly one wins', async () => {
    const client = await signedIn();
    const wanted = ['satu-satu', 'dua-dua-dua', 'tiga-tiga', 'empat-empat'];
    const replies = await Promise.all(
      wanted.map((newPassword) => change(client, { newPassword, confirmNewPassword: newPassword })),
    );
    const won = replies.flatMap(({ status }, n) => (status === 200 ? [wanted[n] ?? ''] : []));
    expect(won).toHaveLength(1);
    expect((await login(client.akun.email, won[0] ?? '')).status).toBe(200);
  });

  test('a change that a reset overtakes does not undo the reset', async () => {
    const { akun } = await signedIn();
    const deps = authDeps();
    await app.anyone.call(auth.forgetPassword, { body: { email: akun.email } });
    const otp = (await mailedCode(app, akun.email)) ?? '';
    const body = { oldPassword: 'rahasia lama', newPassword: 'pencuri', confirmNewPassword: 'pencuri' };
    const changing = gantiPassword(
      { ...deps, passwords: slowly(deps.passwords, () => resetTo(akun.email, otp)) },
      { user: akun, body, deviceCookie: undefined },
    );
    await expect(changing).rejects.toMatchObject({ status: 400, message: 'Password lama salah' });
    expect((await login(akun.email, 'rahasia baru')).status).toBe(200);
  });

  test('a sign-in by the old password that a reset overtakes opens no session', async () => {
    const { akun } = await signedIn();
    const deps = authDeps();
    await app.anyone.call(auth.forgetPassword, { body: { email: akun.email } });
    const otp = (await mailedCode(app, akun.email)) ?? '';
    const attempt = {
      email: akun.email,
      password: 'rahasia lama',
      address: '127.0.0.1',
      userAgent: undefined,
      deviceCookie: undefined,
      sessionCookie: undefined,
      hangUp: () => new AbortController().signal,
    };
    const passwords = slowly(deps.passwords, () => resetTo(akun.email, otp));
    await expect(loginCommand({ ...deps, passwords, hasMailServer: false }, attempt)).rejects.toMatchObject({
      status: 401,
    });
    expect(await app.db.selectFrom('sesi').select('akun_id').where('akun_id', '=', akun.id).execute()).toEqual([]);
  });

  function authDeps() {
    return { ...app.deps, hasMailServer: true, steadyMs: 0, slowLane: createSlowLane() };
  }

  /** Passwords whose check is followed by something else before its caller goes on. */
  function slowly(passwords: Passwords, meanwhile: () => Promise<unknown>) {
    return {
      ...passwords,
      async matches(password: string, hash: string | undefined) {
        const matched = await passwords.matches(password, hash);
        await meanwhile();
        return matched;
      },
    };
  }

  const resetTo = (email: string, otp: string) =>
    app.anyone.call(auth.resetPassword, {
      body: { email, otp, password: 'rahasia baru', confirmPassword: 'rahasia baru' },
    });
});

describe('what is refused', () => {
  // Rule: SANDI-3
  test('a wrong old password, and the session stays', async () => {
    const client = await signedIn();
    const call = () => change(client, { oldPassword: 'rahasia salah' });
    await expectRefused(app, call, { status: 400, message: 'Password lama salah' });
    expect((await client.call(auth.me)).status).toBe(200);
    expect((await login(client.akun.email, 'rahasia lama')).status).toBe(200);
  });

  // Rules: SANDI-4, SANDI-1
  test.each([
    [{ oldPassword: 'lama5' }, 'Password minimal 6 karakter'],
    [{ newPassword: 'baru5', confirmNewPassword: 'baru5' }, 'Password minimal 6 karakter'],
    [{ confirmNewPassword: 'rahasia lain' }, 'Konfirmasi Password Baru tidak sama dengan Password Baru'],
  ])('%j', async (body, message) => {
    const client = await signedIn();
    await expectRefused(app, () => change(client, body), { status: 400, message });
    expect((await client.call(auth.me)).status).toBe(200);
  });

  // Rule: COBA-5
  test('after five wrong ones also the right one waits, and right ones are not counted', async () => {
    const client = await signedIn();
    for (let n = 0; n < 5; n++) expect((await change(client, { oldPassword: `tebakan ${n}` })).status).toBe(400);
    const message = 'Terlalu banyak percobaan. Coba lagi dalam 15 menit.';
    await expectRefused(app, () => change(client), { status: 429, message });
    app.clock.advance(15 * MINUTE);
    expect((await change(client)).status).toBe(200);
    const counted = await app.db
      .selectFrom('percobaan')
      .select('jumlah')
      .where('kunci', 'like', `%${client.akun.id}`)
      .execute();
    expect(counted.filter(({ jumlah }) => jumlah > 0)).toEqual([]);
  });
});
