// What a new password ends, by whatever way it was set, and what a link of staff asks of it.
import { auth } from '@gerbang/contract/akun/auth';
import { tautan } from '@gerbang/contract/akun/tautan';
import { createTestApp } from '@gerbang/kit/app';
import { mailedCode, tautanOf } from '@gerbang/kit/mailed-code';
import { expectRefused } from '@gerbang/kit/refusal';
import { afterAll, describe, expect, test } from 'vitest';
import { transaction } from '../../../platform/database/engine.ts';
import { KETAT } from '../auth/strict.ts';

const app = await createTestApp();
afterAll(() => app.close());

const wrong = { status: 400, message: 'Tautan atau kode ini tidak valid, sudah dipakai, atau sudah kedaluwarsa' };
const bodyOf = (kode: string, password = 'rahasia-baru') => ({ kode, password, confirmPassword: password });

// Rules: SANDI-5, SANDI-8
describe('a new password ends what could set another one:', () => {
  const codeOf = async (email: string) => {
    expect((await app.anyone.call(auth.forgetPassword, { body: { email } })).status).toBe(200);
    return (await mailedCode(app, email)) ?? '';
  };
  const byCode = (email: string, otp: string) =>
    app.anyone.call(auth.resetPassword, { body: { email, otp, password: 'rahasia-2', confirmPassword: 'rahasia-2' } });

  test('by a link, the mailed code', async () => {
    const akun = await app.build.akun();
    const [otp, kode] = [await codeOf(akun.email), await tautanOf(app, akun, 'reset')];
    expect((await app.anyone.call(tautan.pakai, { body: bodyOf(kode) })).status).toBe(200);
    const refusal = { status: 400, message: 'Kode OTP tidak valid atau sudah kedaluwarsa' };
    await expectRefused(app, () => byCode(akun.email, otp), refusal);
  });

  test('by a code, the links', async () => {
    const akun = await app.build.akun();
    const links = [await tautanOf(app, akun, 'reset'), await tautanOf(app, akun, 'konfirmasi')];
    expect((await byCode(akun.email, await codeOf(akun.email))).status).toBe(200);
    for (const kode of links)
      await expectRefused(app, () => app.anyone.call(tautan.pakai, { body: bodyOf(kode) }), wrong);
  });

  test('by the old one, the reset link, but not the owner’s way in at an address that is not proven', async () => {
    const password_hash = await app.deps.passwords.hash('rahasia-1');
    const siswa = await app.as('siswa', { password_hash });
    const [reset, konfirmasi] = [
      await tautanOf(app, siswa.akun, 'reset'),
      await tautanOf(app, siswa.akun, 'konfirmasi'),
    ];
    const body = { oldPassword: 'rahasia-1', newPassword: 'rahasia-2', confirmNewPassword: 'rahasia-2' };
    expect((await siswa.call(auth.changePassword, { body })).status).toBe(200);
    await expectRefused(app, () => app.anyone.call(tautan.pakai, { body: bodyOf(reset) }), wrong);
    expect((await app.anyone.call(tautan.pakai, { body: bodyOf(konfirmasi) })).status).toBe(200);
  });
});

// Rules: SANDI-17, KETAT-3
test('a link for staff takes no weak password in strict mode, and what is set is their own choice', async () => {
  const { id } = await app.build.akun({ role: 'admin', ganti_password: 1 });
  const ketat = {
    kunci: KETAT,
    nilai: 'true',
    versi: 1,
    diubah_pada: app.clock.now().toISOString(),
    diubah_oleh: null,
  };
  await transaction(app.db, (db) => db.insertInto('pengaturan').values(ketat).execute());
  try {
    const kode = await tautanOf(app, { id }, 'reset');
    const weak = {
      status: 400,
      message: 'Password ini mudah ditebak. Pakai tiga kata atau lebih yang tidak berhubungan.',
    };
    await expectRefused(app, () => app.anyone.call(tautan.pakai, { body: bodyOf(kode) }), weak);
    expect((await app.anyone.call(tautan.pakai, { body: bodyOf(kode, 'melati-kuda-seruling') })).status).toBe(200);
    const akun = app.db.selectFrom('akun').select('ganti_password').where('id', '=', id);
    expect(await akun.executeTakeFirst()).toEqual({ ganti_password: 0 });
  } finally {
    await transaction(app.db, (db) => db.deleteFrom('pengaturan').where('kunci', '=', KETAT).execute());
  }
});

// Rule: ALAMAT-6
test('a link of a frozen account opens nothing, also one that was made while it was being frozen', async () => {
  const akun = await app.build.akun({ dibekukan_pada: app.clock.now().toISOString() });
  const kode = await tautanOf(app, akun, 'reset');
  await expectRefused(app, () => app.anyone.call(tautan.periksa, { body: { kode } }), wrong);
  await expectRefused(app, () => app.anyone.call(tautan.pakai, { body: bodyOf(kode) }), wrong);
});
