import { createHmac } from 'node:crypto';
import type { registrasiBody } from '@gerbang/contract/akun/auth';
import { today } from '@gerbang/contract/fields';
import { pendaftaranDitutup } from '@gerbang/contract/sekolah/gelombang';
import type * as z from 'zod/mini';
import { delayOf, registerSlowly, type SlowLane } from '../../../core/guesses/slow-lane.ts';
import {
  accountLimit,
  addressLimit,
  countOne,
  knownDevice,
  type Limit,
  limitOf,
  readGuesses,
  shortAddress,
  unknownLimit,
  withGuess,
} from '../../../core/guesses/throttle.ts';
import { getBagian } from '../../../core/sekolah/bagian.ts';
import { enqueue } from '../../../core/surat/outbox.ts';
import { isoFromNow, newId } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { violatesUnique } from '../../../platform/database/database-errors.ts';
import { searchText } from '../../../platform/database/search-text.ts';
import type { Deps } from '../../../platform/deps.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { User } from '../../../platform/http/caller.ts';
import { hashSecret } from '../../../platform/http/sessions.ts';
import { inTransaction, type Work } from '../../../platform/work.ts';
import type { Akun } from '../../../schema/tables.ts';
import { type ConsentWork, refuseOtherVersion, writePersetujuan } from '../data-pribadi/persetujuan.ts';
import { createSealedTautan } from '../tautan/tautan.ts';
import { deviceName } from './device-name.ts';
import { endWith } from './ends.ts';
import { judgeSignIn } from './password-strength.ts';
import { findAkunByEmail, findFactor, holdAkun, holdsNim, refuseClosed } from './queries.ts';
import { noteFailed, type SecondFactor, writeSignIn, writeSignOut } from './sign-in-audit.ts';
import { openSession, type SignInPlace } from './sign-in-sessions.ts';

export type AuthWork = Work & Pick<Deps, 'passwords' | 'secrets'>;
type RegistrationWork = AuthWork & ConsentWork & Pick<Deps, 'hasMailServer'>;
/** `hasMailServer` says whether letters leave by one. */
export type EnterWork = Work & Pick<Deps, 'secrets' | 'hasMailServer'>;
type LoginWork = AuthWork & EnterWork & Pick<Deps, 'buffer'> & { slowLane: SlowLane };

/** Answers of one address that somebody or a NIM is known already are counted: they tell who has an account (COBA-8). */
type Registration = { body: z.output<typeof registrasiBody>; address: string; hangUp: () => AbortSignal };

/**
 * Creates a student account that waits for activation, and mails a link that proves its address. HttpError 409 for a
 * known e-mail or NIM, or while no wave is open and the school says so, 400 for the consent to other words. Behind an address that has heard so often, or made many, it waits.
 */
export async function registrasiSiswa(
  work: RegistrationWork & { slowLane: SlowLane },
  { body, address, hangUp }: Registration,
) {
  const closed = pendaftaranDitutup(await getBagian(work.db, 'gelombang'), today(work.clock.now()));
  if (closed) throw new HttpError(409, closed);
  refuseOtherVersion(body);
  const [known, made] = [addressLimit(address, 'registrasi'), addressLimit(address, 'pendaftar')];
  const counted = {
    known: await readGuesses(work, known),
    made: await readGuesses(work, made),
  };
  return registerSlowly(work.slowLane, { address, hangUp, ...counted }, () =>
    // Inside the turn, so that a whole class at once holds few places.
    work.passwords.inTurn(() => withGuess(work, [known], () => createSiswa(work, { body, made }))),
  );
}

async function createSiswa(work: RegistrationWork, { body, made }: Pick<Registration, 'body'> & { made: Limit }) {
  const { cookieKey, codeKey } = work.secrets;
  const { hasMailServer } = work;
  const { email, nim } = body;
  const password_hash = await work.passwords.hash(body.password);
  const akun = { id: newId(), email, nim };
  try {
    await inTransaction(work, async (work) => {
      // One after the other for one NIM, whatever the engine.
      await countOne(work, claimLimit(cookieKey, nim));
      await refuseKnown(work.db, { email, nim, hasMailServer });
      await work.db
        .insertInto('akun')
        .values({
          ...akun,
          role: 'siswa',
          password_hash,
          diaktivasi_pada: null,
          cari: searchText([email, nim]),
          dibuat_pada: isoFromNow(work.clock),
        })
        .execute();
      const giver = { akun_id: akun.id, nim, tempat: 'registrasi' } as const;
      const { persetujuan_privasi } = body;
      await writePersetujuan(work, { ...giver, jenis: 'akun', fields: { persetujuan_privasi } });
      const mailed = confirmationLimit(cookieKey, email);
      if ((await countOne(work, mailed)) <= mailed.most) {
        const isi = await createSealedTautan(work, { akun, jenis: 'konfirmasi', codeKey, hasMailServer });
        await enqueue(work, { jenis: 'konfirmasi-email', penerima: email, isi });
      }
      await countOne(work, made);
    });
  } catch (error) {
    // Two at once on PostgreSQL: the constraint decides what the look before could not see.
    if (violatesUnique(error, 'akun', 'email')) throw new HttpError(409, 'Email sudah terdaftar');
    throw error;
  }
  return akun;
}

/** Confirmations to one mailbox, however its address is written: many providers drop what stands behind a plus sign, one the dots. */
function confirmationLimit(cookieKey: Buffer, email: string): Limit {
  const [local = '', host = ''] = email.split('@');
  const [own = ''] = local.split('+');
  const mailbox = /^g(oogle)?mail\.com$/.test(host) ? `${own.replaceAll('.', '')}@gmail.com` : `${own}@${host}`;
  const name = createHmac('sha256', cookieKey).update(`kotak surat.${mailbox}`).digest('base64url');
  return limitOf('confirmation', `konfirmasi:${name}`);
}

/** Claims of a NIM: several, unless somebody holds it. */
function claimLimit(cookieKey: Buffer, nim: string): Limit {
  const name = createHmac('sha256', cookieKey).update(`nim.${nim.toLowerCase()}`).digest('base64url');
  return { key: `nim:${name}`, most: Number.POSITIVE_INFINITY };
}

type Claim = { email: string; nim: string; hasMailServer: boolean };

/** HttpError 409 for a known address, and for a NIM that an account holds; without a mail server none can prove more than another. */
async function refuseKnown(db: Db, { email, nim, hasMailServer }: Claim): Promise<void> {
  const known = await db
    .selectFrom('akun')
    .select(['email', 'nim'])
    .where((eb) =>
      eb.or([eb('email', '=', email), eb.and([eb('nim', '=', nim), hasMailServer ? holdsNim : eb.lit(true)])]),
    )
    .execute();
  if (known.some((akun) => akun.email === email)) throw new HttpError(409, 'Email sudah terdaftar');
  if (known.length > 0) throw new HttpError(409, 'NIM sudah terdaftar');
}

const wrongPassword = () => new HttpError(401, 'Email atau password salah');

/** The browser of a sign-in: where it is, what it says of itself and holds. */
export type EnteringBrowser = {
  komputer_bersama?: 'ya' | 'tidak' | undefined;
  address: string;
  /** As the browser says of itself. */
  userAgent: string | undefined;
  deviceCookie: string | undefined;
  /** Secret of the session that the browser holds already; a new one takes its place. */
  sessionCookie: string | undefined;
};

export type LoginAttempt = EnteringBrowser & {
  email: string;
  password: string;
  /** Asked for only when the answer waits. */
  hangUp: () => AbortSignal;
};

/**
 * Checks a password and opens a session. HttpError 401 for an unknown e-mail and a wrong password alike
 * and after the same work, 429 after too many wrong ones, 403 for an account that waits for activation or
 * is frozen. Whoever has a second factor gets no session yet: `step` says which (FAKTOR-1).
 */
export async function login(work: LoginWork, attempt: LoginAttempt): Promise<SignIn> {
  const akun = await checkPassword(work, attempt);
  refuseClosed(akun);
  const judged = await judgeSignIn(work.db, { ...akun, password: attempt.password });
  return inTransaction(work, async (work) => {
    const { db } = work;
    // Careful: a password changed since the check has ended all sessions, so none may open by the old one.
    if (!(await holdAkun(db, akun))) throw wrongPassword();
    if (judged) await db.updateTable('akun').set(judged).where('id', '=', akun.id).execute();
    const step = await findFactor(db, akun.id);
    return step ? { akun, step } : { akun, secret: await enter(work, { akun, ...attempt }) };
  });
}

/** A sign-in that is done, or that waits for its second step. */
export type SignIn = { akun: Akun } & ({ secret: string; step?: never } | { step: 'totp' | 'passkey' });

type SignedInBrowser = EnteringBrowser & { akun: Akun; bukti?: SecondFactor };

/** Opens the session of whoever has proved enough, in the place of the one that the browser held, and tells it. HttpError 403 as `login`. */
export async function enter(work: EnterWork, { akun, ...entering }: SignedInBrowser) {
  const { sessionCookie, deviceCookie, bukti } = entering;
  refuseClosed(akun);
  if (sessionCookie) await endWith(work, { event: 'logout', sesi: hashSecret(sessionCookie) });
  const place = placeOf(entering);
  const isKnown = knownDevice(work.secrets.cookieKey, deviceCookie, akun) !== undefined;
  await writeSignIn(work, { akun, place, isKnown, hasMailServer: work.hasMailServer, bukti });
  return openSession(work, { ...akun, place, isShared: entering.komputer_bersama === 'ya' });
}

/** Ends the session of a cookie, whoever it was of; does nothing when there is none. */
export async function logout(of: Work, { secret, user }: { secret: string; user: User | undefined }) {
  await inTransaction(of, async (work) => {
    const [place] = (await endWith(work, { event: 'logout', sesi: hashSecret(secret) })).sesi;
    if (place && user) await writeSignOut(work, { user, place });
  });
}

export function placeOf({ userAgent, address }: EnteringBrowser): SignInPlace {
  return { perangkat: deviceName(userAgent), alamat: shortAddress(address) };
}

/** Whose password is guessed, and what counts it. */
type SignInLimit = { akun: Akun | undefined; own: Limit; isKnown: boolean };

/** The account of an attempt, compared at once, or after a wait for a stranger behind an address with many wrong guesses. */
async function checkPassword(work: LoginWork, attempt: LoginAttempt): Promise<Akun> {
  const { passwords, slowLane } = work;
  const address = addressLimit(attempt.address);
  const compare = (guessed: SignInLimit) => comparePassword(work, attempt, guessed);
  // Counted inside the turn, so that no more are under way than there are places for hashing.
  const compareOrSay = async () => {
    const guessed = await findGuessed(work, attempt);
    const wrong = guessed.isKnown ? 0 : await readGuesses(work, address);
    if (delayOf(wrong) === 0) return { akun: await compare(guessed) };
    // Whoever has no guess left need not wait to hear it.
    await readGuesses(work, guessed.own);
    return { guessed, wrong };
  };
  const first = await passwords.inTurn(compareOrSay, await ownerOf(work, attempt));
  if (first.akun) return first.akun;
  const { guessed, wrong } = first;
  const slowed = { address: address.key, account: guessed.own.key, wrong, hangUp: attempt.hangUp() };
  return slowLane.run(slowed, () => passwords.inTurn(() => compare(guessed)));
}

/**
 * The account by whose name a known device takes its turn (COBA-10): strangers have one turn together, so that it waits for few. Only
 * where somebody waits and a browser says it is known; what it says is compared.
 */
async function ownerOf(work: LoginWork, attempt: LoginAttempt): Promise<string | undefined> {
  if (!attempt.deviceCookie || !work.passwords.queue().isThere) return undefined;
  const { akun, isKnown } = await findGuessed(work, attempt);
  return isKnown ? akun?.id : undefined;
}

async function findGuessed({ db, secrets }: AuthWork, { email, deviceCookie }: LoginAttempt): Promise<SignInLimit> {
  const akun = await findAkunByEmail(db, email);
  if (!akun) return { akun, own: unknownLimit(secrets.cookieKey, email), isKnown: false };
  const device = knownDevice(secrets.cookieKey, deviceCookie, akun);
  return { akun, own: accountLimit(akun.id, device), isKnown: device !== undefined };
}

/** HttpError 401 for a wrong one; a known device's is its own, a stranger's is the address', too. */
async function comparePassword(work: LoginWork, attempt: LoginAttempt, { akun, own, isKnown }: SignInLimit) {
  const { address, password } = attempt;
  return withGuess(work, isKnown ? [own] : [own, addressLimit(address)], async () => {
    const right = await work.passwords.matches(password, akun?.password_hash);
    if (akun && right) return akun;
    if (akun) noteFailed(work, { aksi: 'gagal masuk', akun, place: placeOf(attempt) });
    throw wrongPassword();
  });
}
