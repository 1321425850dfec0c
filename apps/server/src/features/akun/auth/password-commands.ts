// Reset and changed passwords.
import type { gantiPasswordBody, resetPasswordBody } from '@gerbang/contract/akun/auth';
import type * as z from 'zod/mini';
import { namesOf, triesLimit } from '../../../core/guesses/requester.ts';
import { type SlowLane, type Trying, trySlowly } from '../../../core/guesses/slow-lane.ts';
import { accountLimit, countOne, forgetGuesses, knownDevice, withGuess } from '../../../core/guesses/throttle.ts';
import type { Deps } from '../../../platform/deps.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { User } from '../../../platform/http/caller.ts';
import { inTransaction } from '../../../platform/work.ts';
import { useUp } from '../tautan/once.ts';
import type { AuthWork } from './commands.ts';
import { steadily } from './forget-password.ts';
import { tryCode } from './otp.ts';
import { judgedMark, refuseWeak } from './password-strength.ts';
import { findAkunByEmail, holdAkun, mayReset, proveEmail } from './queries.ts';
import { setPassword } from './set-password.ts';

type PasswordWork = AuthWork & Pick<Deps, 'hasMailServer' | 'steadyMs'> & { slowLane: SlowLane };

const wrongCode = () => new HttpError(400, 'Kode OTP tidak valid atau sudah kedaluwarsa');
const wrongOldPassword = () => new HttpError(400, 'Password lama salah');

type Reset = Trying & { body: z.output<typeof resetPasswordBody>; deviceCookie: string | undefined };

/**
 * Sets a new password by a mailed code and ends all sessions. HttpError 400 for a wrong, used or old code. A stranger
 * whose address tried too many waits first.
 */
export async function resetPasswordByCode(work: PasswordWork, { body, ...from }: Reset): Promise<void> {
  const { db, passwords, secrets, steadyMs } = work;
  const known = await findAkunByEmail(db, body.email);
  const find = () => steadily(steadyMs, () => findByCode(work, { body, ...from }));
  const isKnown = known && knownDevice(secrets.cookieKey, from.deviceCookie, known);
  const { akun, codeId } = isKnown ? await find() : await trySlowly(work, { ...from, what: 'kode' }, find);
  await refuseWeak(db, { ...akun, password: body.password });
  const judged = await judgedMark({ ...akun, password: body.password });
  const password_hash = await passwords.inTurn(() => passwords.hash(body.password));
  const { id, role, email } = akun;
  const anew = { id, role, email, password_hash, ...judged };
  const device = knownDevice(secrets.cookieKey, from.deviceCookie, akun);
  await inTransaction(work, async (work) => {
    if (!(await holdAkun(work.db, { id: akun.id })) || !(await useUp(work, { tabel: 'kode_otp', id: codeId })))
      throw wrongCode();
    await setPassword(work, { ...anew, aksi: 'reset password', event: 'reset lewat surat' });
    // The code was mailed: whoever has it has the address. Without a mail server somebody of the school handed it over.
    await proveEmail(work, { id: akun.id, lewat: work.hasMailServer ? 'email' : 'kode' });
    // Whoever guessed until the limit and then reset the password may sign in with it.
    await forgetGuesses(work.db, [accountLimit(akun.id, undefined), accountLimit(akun.id, device)]);
  });
}

async function findByCode(work: PasswordWork, { body, ...from }: Reset) {
  const { email, otp: kode, peminta } = body;
  const { cookieKey, codeKey } = work.secrets;
  const akun = await findAkunByEmail(work.db, email);
  const asking = { email, peminta, ...from };
  const tries = triesLimit(cookieKey, akun, asking);
  // Counted before it is compared, and for an unknown email alike.
  if ((await inTransaction(work, (work) => countOne(work, tries))) > tries.most) throw wrongCode();
  if (!mayReset(akun)) throw wrongCode();
  const names = namesOf(cookieKey, akun, asking);
  const codeId = await inTransaction(work, (work) => tryCode(work, { akunId: akun.id, codeKey, kode, names }));
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
export async function gantiPassword(work: AuthWork, { user, body, deviceCookie }: Change): Promise<string> {
  const { db, passwords, secrets } = work;
  const { old, ...anew } = await passwords.inTurn(async () => {
    const akun = await findAkunByEmail(db, user.email);
    const device = akun && knownDevice(secrets.cookieKey, deviceCookie, akun);
    await withGuess(work, [accountLimit(user.id, device)], async () => {
      if (!(await passwords.matches(body.oldPassword, akun?.password_hash))) throw wrongOldPassword();
    });
    await refuseWeak(db, { ...user, password: body.newPassword, old: body.oldPassword });
    const judged = await judgedMark({ ...user, password: body.newPassword });
    return { old: akun?.password_hash, password_hash: await passwords.hash(body.newPassword), ...judged };
  });
  await inTransaction(work, async (work) => {
    // Of two changes at once, or a change and a reset, the second no longer knows the password.
    if (!(await holdAkun(work.db, { id: user.id, password_hash: old }))) throw wrongOldPassword();
    const isAsked = body.cabut_token === 'ya';
    await setPassword(work, { ...user, ...anew, aksi: 'ganti password', event: 'ganti password', isAsked });
  });
  return anew.password_hash;
}
