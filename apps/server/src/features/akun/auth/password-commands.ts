// Reset and changed passwords.
import type { gantiPasswordBody, resetPasswordBody } from '@gerbang/contract/akun/auth';
import type * as z from 'zod/mini';
import { namesOf, triesLimit } from '../../../core/guesses/requester.ts';
import { type SlowLane, type Trying, trySlowly } from '../../../core/guesses/slow-lane.ts';
import { accountLimit, countOne, forgetGuesses, knownDevice, withGuess } from '../../../core/guesses/throttle.ts';
import { transaction } from '../../../platform/database/engine.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { User } from '../../../platform/http/caller.ts';
import { useUp } from '../tautan/once.ts';
import type { AuthDeps } from './commands.ts';
import { steadily } from './forget-password.ts';
import { tryCode } from './otp.ts';
import { judgedMark, refuseWeak } from './password-strength.ts';
import { findAkunByEmail, holdAkun, mayReset, proveEmail } from './queries.ts';
import { setPassword } from './set-password.ts';

export type PasswordDeps = AuthDeps & { codeKey: Buffer; hasMailServer: boolean; steadyMs: number; slowLane: SlowLane };

const wrongCode = () => new HttpError(400, 'Kode OTP tidak valid atau sudah kedaluwarsa');
const wrongOldPassword = () => new HttpError(400, 'Password lama salah');

type Reset = Trying & { body: z.output<typeof resetPasswordBody>; deviceCookie: string | undefined };

/**
 * Sets a new password by a mailed code and ends all sessions. HttpError 400 for a wrong, used or old code. A stranger
 * whose address tried too many waits first.
 */
export async function resetPasswordByCode(deps: PasswordDeps, { body, ...from }: Reset): Promise<void> {
  const { db, clock, passwords, cookieKey, steadyMs } = deps;
  const known = await findAkunByEmail(db, body.email);
  const find = () => steadily(steadyMs, () => findByCode(deps, { body, ...from }));
  const isKnown = known && knownDevice(cookieKey, from.deviceCookie, known);
  const { akun, codeId } = isKnown ? await find() : await trySlowly(deps, { ...from, what: 'kode' }, find);
  await refuseWeak(db, { ...akun, password: body.password });
  const judged = await judgedMark({ ...akun, password: body.password });
  const password_hash = await passwords.inTurn(() => passwords.hash(body.password));
  const { id, role, email } = akun;
  const anew = { id, role, email, password_hash, ...judged };
  const device = knownDevice(cookieKey, from.deviceCookie, akun);
  await transaction(db, async (db) => {
    if (!(await holdAkun(db, { id: akun.id })) || !(await useUp({ db, clock }, { tabel: 'kode_otp', id: codeId })))
      throw wrongCode();
    await setPassword({ db, clock }, { ...anew, aksi: 'reset password', event: 'reset lewat surat' });
    // The code was mailed: whoever has it has the address. Without a mail server somebody of the school handed it over.
    await proveEmail({ db, clock }, { id: akun.id, lewat: deps.hasMailServer ? 'email' : 'kode' });
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
  if ((await transaction(db, (db) => countOne({ db, clock }, tries))) > tries.most) throw wrongCode();
  if (!mayReset(akun)) throw wrongCode();
  const names = namesOf(cookieKey, akun, asking);
  const codeId = await transaction(db, (db) => tryCode({ db, clock }, { akunId: akun.id, codeKey, kode, names }));
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
    const isAsked = body.cabut_token === 'ya';
    await setPassword({ db, clock }, { ...user, ...anew, aksi: 'ganti password', event: 'ganti password', isAsked });
  });
  return anew.password_hash;
}
