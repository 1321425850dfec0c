import type { registrasiBody } from '@gerbang/contract/auth';
import type { Pemberitahuan } from '@gerbang/contract/data-pribadi';
import type * as z from 'zod/mini';
import { type Clock, isoFromNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { violatesUnique } from '../../platform/database/database-errors.ts';
import { searchText } from '../../platform/database/search.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { HttpError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Passwords } from '../../platform/passwords.ts';
import type { Akun } from '../../schema/tables.ts';
import { writePersetujuan } from '../data-pribadi/persetujuan.ts';
import { findAkunByEmail, holdAkun } from './queries.ts';
import { endSession, openSession } from './sessions.ts';
import { accountLimit, addressLimit, knownDevice, unknownLimit, withGuess } from './throttle.ts';

export type AuthDeps = { db: Db; clock: Clock; passwords: Passwords; cookieKey: Buffer };

/** Creates a student account that waits for activation. HttpError 409 for a known e-mail or NIM. */
export async function registrasiSiswa(
  { db, clock, passwords, pemberitahuan }: AuthDeps & { pemberitahuan: Pemberitahuan },
  body: z.output<typeof registrasiBody>,
) {
  const { email, nim } = body;
  const password_hash = await passwords.inTurn(() => passwords.hash(body.password));
  const akun = { id: newId(), email, nim };
  try {
    await transaction(db, async (db) => {
      await refuseKnown(db, email, nim);
      await db
        .insertInto('akun')
        .values({
          ...akun,
          role: 'siswa',
          password_hash,
          diaktivasi_pada: null,
          cari: searchText([email, nim]),
          dibuat_pada: isoFromNow(clock),
        })
        .execute();
      const giver = { akun_id: akun.id, nim, tempat: 'registrasi' } as const;
      const { persetujuan_privasi } = body;
      const deps = { clock, pemberitahuan };
      await writePersetujuan(db, deps, { ...giver, jenis: 'akun', fields: { persetujuan_privasi } });
    });
  } catch (error) {
    // Two at once on PostgreSQL: the constraint decides what the look before could not see.
    if (violatesUnique(error, 'akun', 'email')) throw new HttpError(409, 'Email sudah terdaftar');
    if (violatesUnique(error, 'akun', 'nim')) throw new HttpError(409, 'NIM sudah terdaftar');
    throw error;
  }
  return akun;
}

async function refuseKnown(db: Db, email: string, nim: string): Promise<void> {
  const known = await db
    .selectFrom('akun')
    .select(['email', 'nim'])
    .where((eb) => eb.or([eb('email', '=', email), eb('nim', '=', nim)]))
    .execute();
  if (known.some((akun) => akun.email === email)) throw new HttpError(409, 'Email sudah terdaftar');
  if (known.some((akun) => akun.nim === nim)) throw new HttpError(409, 'NIM sudah terdaftar');
}

const wrongPassword = () => new HttpError(401, 'Email atau password salah');

export type LoginAttempt = {
  email: string;
  password: string;
  address: string;
  deviceCookie: string | undefined;
  /** Secret of the session that the browser holds already; a new one takes its place. */
  sessionCookie: string | undefined;
};

/**
 * Checks a password and opens a session. HttpError 401 for an unknown e-mail and a wrong password alike
 * and after the same work, 429 after too many wrong ones, 403 for an account that waits for activation.
 */
export async function login(deps: AuthDeps, attempt: LoginAttempt): Promise<{ akun: Akun; secret: string }> {
  const { db, clock, passwords } = deps;
  // The guess is taken inside the turn, so that no more are under way than there are places for hashing.
  const akun = await passwords.inTurn(() => checkPassword(deps, attempt));
  if (akun.diaktivasi_pada === null) {
    throw new HttpError(403, 'Akun belum diaktivasi. Hubungi admin untuk aktivasi.');
  }
  const secret = await transaction(db, async (db) => {
    // Careful: a password changed since the check has ended all sessions, so none may open by the old one.
    if (!(await holdAkun(db, akun))) throw wrongPassword();
    if (attempt.sessionCookie) await endSession(db, attempt.sessionCookie);
    return openSession(db, clock, akun);
  });
  return { akun, secret };
}

async function checkPassword(deps: AuthDeps, attempt: LoginAttempt): Promise<Akun> {
  const { db, passwords, cookieKey } = deps;
  const akun = await findAkunByEmail(db, attempt.email);
  const own = akun
    ? accountLimit(akun.id, knownDevice(cookieKey, attempt.deviceCookie, akun.id))
    : unknownLimit(cookieKey, attempt.email);
  return withGuess(deps, [addressLimit(attempt.address), own], async () => {
    const right = await passwords.matches(attempt.password, akun?.password_hash);
    if (!akun || !right) throw wrongPassword();
    return akun;
  });
}
