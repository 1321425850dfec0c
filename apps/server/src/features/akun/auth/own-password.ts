import { accountLimit, knownDevice, withGuess } from '../../../core/guesses/throttle.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { User } from '../../../platform/http/caller.ts';
import type { Akun } from '../../../schema/tables.ts';
import type { AuthWork } from './commands.ts';
import { findAkunByEmail } from './queries.ts';

/** The password that whoever is signed in gives once more. */
export type OwnPassword = { user: User; password: string; deviceCookie: string | undefined };

/**
 * The account of whoever is signed in, by its password given once more. HttpError 400 for a wrong one, 429 after too
 * many of this account: a session that somebody else sits at may not guess, either.
 */
export async function checkOwnPassword(work: AuthWork, { user, password, deviceCookie }: OwnPassword): Promise<Akun> {
  const { db, passwords, secrets } = work;
  return passwords.inTurn(async () => {
    const akun = await findAkunByEmail(db, user.email);
    const device = akun && knownDevice(secrets.cookieKey, deviceCookie, akun);
    return withGuess(work, [accountLimit(user.id, device)], async () => {
      const right = await passwords.matches(password, akun?.password_hash);
      if (!akun || !right) throw new HttpError(400, 'Password salah');
      return akun;
    });
  });
}
