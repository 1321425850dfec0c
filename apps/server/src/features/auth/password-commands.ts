// Reset and changed passwords.
import type { gantiPasswordBody, resetPasswordBody } from '@gerbang/contract/auth';
import type { JenisTautan } from '@gerbang/contract/tautan';
import type * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import { HttpError } from '../../platform/errors.ts';
import type { User } from '../../platform/http/caller.ts';
import { writeTrail } from '../../platform/trail.ts';
import { enqueue } from '../surat/outbox.ts';
import { useUp } from '../tautan/once.ts';
import { endTautan } from '../tautan/tautan.ts';
import type { AuthDeps } from './commands.ts';
import { steadily } from './forget-password.ts';
import { killCodes, tryCode } from './otp.ts';
import { judgedMark, refuseWeak } from './password-strength.ts';
import { findAkunByEmail, holdAkun, proveEmail } from './queries.ts';
import { namesOf, triesLimit } from './requester.ts';
import {
  accountLimit,
  callLimit,
  countOne,
  countWrong,
  forgetGuesses,
  knownDevice,
  secondStepLimits,
  withGuess,
} from './throttle.ts';

export type PasswordDeps = AuthDeps & { codeKey: Buffer; hasMailServer: boolean; steadyMs: number };

const wrongCode = () => new HttpError(400, 'Kode OTP tidak valid atau sudah kedaluwarsa');
const wrongOldPassword = () => new HttpError(400, 'Password lama salah');

type Reset = { body: z.output<typeof resetPasswordBody>; address: string; deviceCookie: string | undefined };

/**
 * Sets a new password by a mailed code and ends all sessions. HttpError 400 for a wrong, used or old code, 429 for a
 * wrong one when its address tried too many, whosever they are.
 */
export async function resetPasswordByCode(deps: PasswordDeps, { body, address, deviceCookie }: Reset): Promise<void> {
  const { db, clock, passwords, cookieKey, steadyMs } = deps;
  const { akun, codeId } = await countWrong(deps, callLimit('kode', address), () =>
    steadily(steadyMs, () => findByCode(deps, { body, address, deviceCookie })),
  );
  await refuseWeak(db, { ...akun, password: body.password });
  const password_hash = await passwords.inTurn(() => passwords.hash(body.password));
  const device = knownDevice(cookieKey, deviceCookie, akun);
  await transaction(db, async (db) => {
    if (!(await holdAkun(db, { id: akun.id })) || !(await useUp(db, clock, { tabel: 'kode_otp', id: codeId })))
      throw wrongCode();
    await setPassword(db, clock, { ...akun, password_hash, aksi: 'reset password', ends: ['konfirmasi', 'reset'] });
    // The code was mailed: whoever has it has the address. Without a mail server somebody of the school handed it over.
    await proveEmail(db, clock, { id: akun.id, lewat: deps.hasMailServer ? 'email' : 'kode' });
    // Whoever guessed until the limit and then reset the password may sign in with it.
    await forgetGuesses(db, [accountLimit(akun.id, undefined), accountLimit(akun.id, device)]);
  });
}

async function findByCode({ db, clock, cookieKey, codeKey }: PasswordDeps, { body, ...from }: Reset) {
  const { email, otp: kode, peminta } = body;
  const akun = await findAkunByEmail(db, email);
  const asking = { email, peminta, ...from };
  const tries = triesLimit(cookieKey, akun, asking);
  // Counted before it is compared, and for an unknown email alike.
  if ((await transaction(db, (db) => countOne(db, clock, tries))) > tries.most) throw wrongCode();
  if (!akun || akun.dibekukan_pada !== null) throw wrongCode();
  const names = namesOf(cookieKey, akun, asking);
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
  const { old, ...anew } = await passwords.inTurn(async () => {
    const akun = await findAkunByEmail(db, user.email);
    const device = akun && knownDevice(cookieKey, deviceCookie, akun);
    await withGuess(deps, [accountLimit(user.id, device)], async () => {
      if (!(await passwords.matches(body.oldPassword, akun?.password_hash))) throw wrongOldPassword();
    });
    await refuseWeak(db, { ...user, password: body.newPassword, old: body.oldPassword });
    const judged = await judgedMark({ ...user, password: body.newPassword });
    return { old: akun?.password_hash, password_hash: await passwords.hash(body.newPassword), ...judged };
  });
  await transaction(db, async (db) => {
    // Of two changes at once, or a change and a reset, the second no longer knows the password.
    if (!(await holdAkun(db, { id: user.id, password_hash: old }))) throw wrongOldPassword();
    // Not a confirmation: somebody else may have registered with the address, and it is its owner's way in.
    await setPassword(db, clock, { ...user, ...anew, aksi: 'ganti password', ends: ['reset'] });
  });
  return anew.password_hash;
}

type NewPassword = Pick<User, 'id' | 'role' | 'email'> & {
  password_hash: string;
  password_teruji: 0 | 1;
  aksi: string;
  /** Links that could set another one. */
  ends: readonly JenisTautan[];
};

async function setPassword(db: Db, clock: Clock, { id, role, email, ...change }: NewPassword): Promise<void> {
  const { password_hash, password_teruji, aksi, ends } = change;
  await db
    .updateTable('akun')
    .set({ password_hash, ganti_password: 0, password_teruji })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('sesi').where('akun_id', '=', id).execute();
  await killCodes(db, clock, { akunId: id });
  await endTautan(db, id, ends);
  // Who guessed at the second step knew the old one.
  await forgetGuesses(db, secondStepLimits(id, undefined));
  await writeTrail(db, clock, { actor: { id, role }, aksi, tabel: 'akun', sasaran_id: id });
  await enqueue(db, clock, { jenis: 'password-diganti', penerima: email, isi: { role } });
}
