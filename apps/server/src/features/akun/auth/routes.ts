import { antreanMasuk } from '@gerbang/contract/akun/antrean-masuk';
import { auth } from '@gerbang/contract/akun/auth';
import { kodeMasuk } from '@gerbang/contract/akun/keamanan';
import { kontakTeks } from '@gerbang/contract/sekolah/kontak';
import type { FastifyRequest } from 'fastify';
import type { LaneDeps, SlowLane } from '../../../core/guesses/slow-lane.ts';
import { signDevice } from '../../../core/guesses/throttle.ts';
import { getIdentitas } from '../../../core/sekolah/queries.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { HttpError } from '../../../platform/errors.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { hangUpOf } from '../../../platform/http/sending.ts';
import { login, logout, registrasiSiswa } from './commands.ts';
import { lupaPassword, type Sent } from './forget-password.ts';
import { gantiPassword, resetPasswordByCode } from './password-commands.ts';
import { getSessionUser } from './queries.ts';
import { issueTicket } from './ticket.ts';

const secondStep = (step: 'totp' | 'passkey') =>
  step === 'totp'
    ? new HttpError(401, 'Masukkan kode dari aplikasi autentikator', { kode: kodeMasuk.kode })
    : new HttpError(401, 'Lanjutkan dengan passkey atau kode pemulihan', { kode: kodeMasuk.passkey });

const from = ({ cookies }: Pick<Deps, 'cookies'>, request: FastifyRequest) => ({
  address: request.ip,
  deviceCookie: cookies.device(request),
});

export function authRoutes({ slowLane }: LaneDeps): Route[] {
  return [
    route(auth.registrasiSiswa, async ({ work, body, request, reply }) => ({
      message: 'Akun berhasil dibuat! Hubungi admin untuk aktivasi.',
      data: await registrasiSiswa({ ...work, slowLane }, { body, address: request.ip, hangUp: () => hangUpOf(reply) }),
    })),

    route(auth.login, async ({ work, body, request, reply }) => {
      const held = { sessionCookie: work.cookies.session(request), userAgent: request.headers['user-agent'] };
      const hangUp = () => hangUpOf(reply);
      const { akun, ...outcome } = await login(
        { ...work, slowLane },
        { ...body, ...from(work, request), ...held, hangUp },
      );
      if (outcome.step) {
        const { value } = issueTicket(work, { purpose: 'langkah', subject: akun.id, tied: akun.password_hash });
        work.cookies.setTicket(reply, 'langkah', value);
        throw secondStep(outcome.step);
      }
      work.cookies.setSession(reply, outcome.secret);
      if (body.komputer_bersama !== 'ya')
        work.cookies.setDevice(reply, signDevice(work.secrets.cookieKey, akun, work.cookies.device(request)));
      return { message: 'Login berhasil', data: { user: await getSessionUser(work.db, akun.id) } };
    }),

    // Without a query: who waits asks while many do.
    route(antreanMasuk.get, async ({ work }) => ({
      message: 'Antrean masuk',
      data: { tunggu: Math.ceil((work.passwords.queue().expectedMs + slowLane.expectedMs()) / 1000) },
    })),

    route(auth.logout, async ({ work, user, request, reply }) => {
      const secret = work.cookies.session(request);
      if (secret) await logout(work, { secret, user });
      work.cookies.clearSession(reply);
      return { message: 'Logout Berhasil' };
    }),

    route(auth.me, async ({ work, user }) => ({
      message: 'Pengguna ditemukan',
      data: { user: await getSessionUser(work.db, user.id) },
    })),

    ...passwordRoutes(slowLane),
  ];
}

function passwordRoutes(slowLane: SlowLane): Route[] {
  return [
    route(auth.forgetPassword, async ({ work, body, request, reply }) => {
      const sent = await lupaPassword(
        { ...work, slowLane },
        { ...body, ...from(work, request), hangUp: () => hangUpOf(reply) },
      );
      const told = tellSent(sent);
      return work.hasMailServer ? told : { ...told, message: `${told.message} ${await insteadOfMail(work)}` };
    }),

    route(auth.resetPassword, async ({ work, body, request, reply }) => {
      await resetPasswordByCode({ ...work, slowLane }, { body, ...from(work, request), hangUp: () => hangUpOf(reply) });
      return { message: 'Password berhasil direset, silakan login' };
    }),

    route(auth.changePassword, async ({ work, body, user, request, reply }) => {
      const { cookies } = work;
      const password_hash = await gantiPassword(work, { user, body, deviceCookie: cookies.device(request) });
      cookies.clearSession(reply);
      // The browser that changed it stays known; those of before do not.
      cookies.setDevice(
        reply,
        signDevice(work.secrets.cookieKey, { id: user.id, password_hash }, cookies.device(request)),
      );
      return { message: 'Password berhasil diubah, harap login kembali' };
    }),
  ];
}

/** The truth where no mail leaves, for every email alike. */
async function insteadOfMail(sekolah: { db: Db; namaSekolah: string }): Promise<string> {
  const kontak = kontakTeks(await getIdentitas(sekolah));
  const how = kontak === '' ? '' : `: ${kontak}`;
  return `Sekolah ini belum memakai server surat; bila kode tidak sampai, mintalah kode reset kepada admin${how}.`;
}

/** The same for every email. */
function tellSent(outcome: Sent) {
  if ('tautan' in outcome) {
    const message =
      'Terlalu banyak kode diminta. Jika email terdaftar, tautan untuk membuat password baru kami kirim sebagai gantinya. ' +
      'Periksa kotak masuk dan folder spam.';
    return { message, tautan: true };
  }
  const { tunggu } = outcome;
  const sent = 'Jika email terdaftar, kode OTP sudah dikirim.';
  if (tunggu === 0) return { message: `${sent} Periksa kotak masuk dan folder spam.` };
  return { message: `${sent} Kode baru dapat diminta dalam ${tunggu} detik.`, tunggu };
}
