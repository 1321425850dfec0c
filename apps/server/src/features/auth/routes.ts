import { auth } from '@gerbang/contract/auth';
import { transaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { hangUpOf } from '../../platform/http/sending.ts';
import { pemberitahuanOf } from '../data-pribadi/pemberitahuan.ts';
import { login, registrasiSiswa } from './commands.ts';
import { gantiPassword, lupaPassword, resetPasswordByCode } from './password-commands.ts';
import { getSessionUser } from './queries.ts';
import { endSession } from './sessions.ts';
import { createSlowLane } from './slow-lane.ts';
import { signDevice } from './throttle.ts';

export function authRoutes({ db, clock, secrets, passwords, cookies, namaSekolah, privasi }: Deps): Route[] {
  const { cookieKey, codeKey } = secrets;
  const pemberitahuan = pemberitahuanOf(namaSekolah, privasi);
  const deps = { db, clock, passwords, cookieKey, codeKey, pemberitahuan, slowLane: createSlowLane() };
  return [
    route(auth.registrasiSiswa, async ({ body, request }) => ({
      message: 'Akun berhasil dibuat! Hubungi admin untuk aktivasi.',
      data: await registrasiSiswa(deps, { body, address: request.ip }),
    })),

    route(auth.login, async ({ body, request, reply }) => {
      const held = { deviceCookie: cookies.device(request), sessionCookie: cookies.session(request) };
      const { akun, secret } = await login(deps, {
        ...body,
        ...held,
        address: request.ip,
        hangUp: () => hangUpOf(reply),
      });
      cookies.setSession(reply, secret);
      cookies.setDevice(reply, signDevice(cookieKey, akun));
      return { message: 'Login berhasil', data: { user: await getSessionUser(db, akun.id) } };
    }),

    route(auth.logout, async ({ request, reply }) => {
      const secret = cookies.session(request);
      if (secret) await transaction(db, (db) => endSession(db, secret));
      cookies.clearSession(reply);
      return { message: 'Logout Berhasil' };
    }),

    route(auth.me, async ({ user }) => ({
      message: 'Pengguna ditemukan',
      data: { user: await getSessionUser(db, user.id) },
    })),

    route(auth.forgetPassword, async ({ body, request }) => {
      await lupaPassword(deps, { email: body.email, address: request.ip });
      return { message: 'Jika email terdaftar, kode OTP sudah dikirim. Periksa kotak masuk dan folder spam.' };
    }),

    route(auth.resetPassword, async ({ body, request }) => {
      await resetPasswordByCode(deps, { body, address: request.ip, deviceCookie: cookies.device(request) });
      return { message: 'Password berhasil direset, silakan login' };
    }),

    route(auth.changePassword, async ({ body, user, request, reply }) => {
      const password_hash = await gantiPassword(deps, { user, body, deviceCookie: cookies.device(request) });
      cookies.clearSession(reply);
      // The browser that changed it stays known; those of before do not.
      cookies.setDevice(reply, signDevice(cookieKey, { id: user.id, password_hash }));
      return { message: 'Password berhasil diubah, harap login kembali' };
    }),
  ];
}
