import { auth } from '@gerbang/contract/auth';
import { transaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { hangUpOf } from '../../platform/http/hang-up.ts';
import { type Route, route } from '../../platform/http/router.ts';
import { pemberitahuanOf } from '../data-pribadi/pemberitahuan.ts';
import { login, registrasiSiswa } from './commands.ts';
import { gantiPassword, lupaPassword, resetPasswordByCode } from './password-commands.ts';
import { getSessionUser } from './queries.ts';
import { endSession } from './sessions.ts';
import { createSlowLane } from './slow-lane.ts';
import { signDevice } from './throttle.ts';

/**
 * What a browser forgets at a logout. Not "cookies", which would take the device cookie along. Not "cache": nothing of
 * a person is ever in it, and Chromium takes seconds to empty it, in which the page waits.
 */
const LEFT_BEHIND = '"storage"';

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
      reply.header('clear-site-data', LEFT_BEHIND);
      return { message: 'Logout Berhasil' };
    }),

    route(auth.me, async ({ user }) => ({
      message: 'Pengguna ditemukan',
      data: { user: await getSessionUser(db, user.id) },
    })),

    route(auth.forgetPassword, async ({ body, request }) => {
      const { email, peminta } = body;
      const deviceCookie = cookies.device(request);
      return kodeSent(await lupaPassword(deps, { email, peminta, address: request.ip, deviceCookie }));
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

/** The same for every email; `tunggu` are the seconds until this browser may ask again. */
function kodeSent(tunggu: number) {
  const sent = 'Jika email terdaftar, kode OTP sudah dikirim.';
  if (tunggu === 0) return { message: `${sent} Periksa kotak masuk dan folder spam.` };
  return { message: `${sent} Kode baru dapat diminta dalam ${tunggu} detik.`, tunggu };
}
