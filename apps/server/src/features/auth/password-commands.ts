// Forgotten, reset and changed passwords.
import { setTimeout as pause } from 'node:timers/promises';
import type { gantiPasswordBody, resetPasswordBody } from '@gerbang/contract/auth';
import type * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import { HttpError } from '../../platform/errors.ts';
import type { User } from '../../platform/http/sessions.ts';
import { writeTrail } from '../../platform/trail.ts';
import { enqueue } from '../surat/outbox.ts';
import { sealCode } from '../surat/sealed-code.ts';
import { useUp } from '../tautan/once.ts';
import type { AuthDeps } from './commands.ts';
import { issueCode, killCodes, tryCode } from './otp.ts';
import { refuseWeak } from './password-strength.ts';
import { type Asking, namesOf, pemintaOf, refuseCode, SudahDikirim, secondsUntil } from './peminta.ts';
import { findAkunByEmail, holdAkun, proveEmail } from './queries.ts';
import {
  accountLimit,
  callLimit,
  countWrong,
  forgetGuesses,
  knownDevice,
  takeEach,
  takeGuess,
  withGuess,
} from './throttle.ts';

export type PasswordDeps = AuthDeps & { codeKey: Buffer; hasMailServer: boolean };

/** Milliseconds that an answer takes at least: more than the work for a known account, so that it tells nobody of one. */
const STEADY_MS = 150;

const wrongCode = () => new HttpError(400, 'Kode OTP tidak valid atau sudah kedaluwarsa');
const wrongOldPassword = () => new HttpError(400, 'Password lama salah');

/** Runs work and ends no earlier than after `STEADY_MS`, whether it succeeds or fails. */
async function steadily<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), pause(STEADY_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/**
 * Mails a code to an active account. Returns 0, or the seconds after which whoever asked within the last minute may ask
 * again; the same for an email without an account. HttpError 429 when too many were asked for.
 */
export async function lupaPassword(deps: PasswordDeps, asking: Asking): Promise<number> {
  const { db, clock, cookieKey } = deps;
  const known = await findAkunByEmail(db, asking.email);
  const isKnown = known !== undefined && knownDevice(cookieKey, asking.deviceCookie, known) !== undefined;
  if (!isKnown) await takeGuess(db, clock, [callLimit('otp', asking.address)]);
  try {
    await steadily(() => transaction(db, (db) => mailCode({ ...deps, db }, asking)));
    return 0;
  } catch (error) {
    if (error instanceof SudahDikirim) return secondsUntil(clock, error.until);
    throw error;
  }
}

async function mailCode({ db, clock, cookieKey, codeKey }: PasswordDeps, asking: Asking): Promise<void> {
  const akun = await findAkunByEmail(db, asking.email);
  const peminta = pemintaOf(cookieKey, akun, asking);
  await takeEach(db, clock, { limits: peminta.limits, refuse: (usedUp) => refuseCode(clock, usedUp) });
  if (!akun || akun.diaktivasi_pada === null || akun.dibekukan_pada !== null) return;
  if (!(await holdAkun(db, { id: akun.id }))) return;
  const { kode, kedaluwarsa_pada } = await issueCode(db, clock, { akunId: akun.id, codeKey, peminta });
  const isi = { kode_tersegel: sealCode(codeKey, akun.email, kode), kedaluwarsa_pada, peminta: peminta.name };
  await enqueue(db, clock, { jenis: 'kode-otp', penerima: akun.email, isi });
}

type Reset = { body: z.output<typeof resetPasswordBody>; address: string; deviceCookie: string | undefined };

/**
 * Sets a new password by a mailed code and ends all sessions. HttpError 400 for a wrong, used or old code, 429 for a
 * wrong one when its address tried too many, whosever they are.
 */
export async function resetPasswordByCode(deps: PasswordDeps, { body, address, deviceCookie }: Reset): Promise<void> {
  const { db, clock, passwords, cookieKey } = deps;
  const { akun, codeId } = await countWrong(deps, callLimit('kode', address), () =>
    steadily(() => findByCode(deps, { body, address, deviceCookie })),
  );
  await refuseWeak(db, { ...akun, password: body.password });
  const password_hash = await passwords.inTurn(() => passwords.hash(body.password));
  const device = knownDevice(cookieKey, deviceCookie, akun);
  await transaction(db, async (db) => {
    if (!(await holdAkun(db, { id: akun.id })) || !(await useUp(db, clock, { tabel: 'kode_otp', id: codeId })))
      throw wrongCode();
    await setPassword(db, clock, { ...akun, password_hash, aksi: 'reset password' });
    // The code was mailed: whoever has it has the address. Without a mail server somebody of the school handed it over.
    await proveEmail(db, clock, { id: akun.id, lewat: deps.hasMailServer ? 'email' : 'kode' });
    // Whoever guessed until the limit and then reset the password may sign in with it.
    await forgetGuesses(db, [accountLimit(akun.id, undefined), accountLimit(akun.id, device)]);
  });
}

async function findByCode({ db, clock, cookieKey, codeKey }: PasswordDeps, { body, ...from }: Reset) {
  const { email, otp: kode, peminta } = body;
  const akun = await findAkunByEmail(db, email);
  if (!akun || akun.dibekukan_pada !== null) throw wrongCode();
  const names = namesOf(cookieKey, akun, { email, peminta, ...from });
  const codeId = await transaction(db, (db) => tryCode(db, clock, { akunId: akun.id, codeKey, kode, names }));
  if (!codeId) throw wrongCode();
  return { akun, codeId };
}

type Change = {
  user: User;
  body: z.output<typeof gantiPasswordBody>;
  deviceCookie: string | undefined;
};

/**
 * Changes one's own password, ends all sessions and returns the new hash. HttpError 400 for a wrong old one, 429 after
 * too many of this account; its address does not count, for whoever holds a session is no stranger.
 */
export async function gantiPassword(deps: PasswordDeps, { user, body, deviceCookie }: Change): Promise<string> {
  const { db, clock, passwords, cookieKey } = deps;
  const { old, password_hash } = await passwords.inTurn(async () => {
    const akun = await findAkunByEmail(db, user.email);
    const device = akun && knownDevice(cookieKey, deviceCookie, akun);
    await withGuess(deps, [accountLimit(user.id, device)], async () => {
      if (!(await passwords.matches(body.oldPassword, akun?.password_hash))) throw wrongOldPassword();
    });
    await refuseWeak(db, { ...user, password: body.newPassword, old: body.oldPassword });
    return { old: akun?.password_hash, password_hash: await passwords.hash(body.newPassword) };
  });
  await transaction(db, async (db) => {
    // Of two changes at once, or a change and a reset, the second no longer knows the password.
    if (!(await holdAkun(db, { id: user.id, password_hash: old }))) throw wrongOldPassword();
    await setPassword(db, clock, { ...user, password_hash, aksi: 'ganti password' });
  });
  return password_hash;
}

type NewPassword = Pick<User, 'id' | 'role' | 'email'> & { password_hash: string; aksi: string };

async function setPassword(db: Db, clock: Clock, { id, role, email, password_hash, aksi }: NewPassword): Promise<void> {
  await db.updateTable('akun').set({ password_hash, ganti_password: 0 }).where('id', '=', id).execute();
  await db.deleteFrom('sesi').where('akun_id', '=', id).execute();
  await killCodes(db, clock, { akunId: id });
  await writeTrail(db, clock, { actor: { id, role }, aksi, tabel: 'akun', sasaran_id: id });
  await enqueue(db, clock, { jenis: 'password-diganti', penerima: email, isi: { role } });
}
