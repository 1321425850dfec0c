// A forgotten password: a code by mail, or a link once too many codes were asked for (SANDI-7, SANDI-11, SANDI-17).
import { setTimeout as pause } from 'node:timers/promises';
import {
  CodeAlreadySentError,
  type CodeRequest,
  CodesUsedUpError,
  insteadOfCode,
  requesterOf,
  secondsUntil,
  triesLimit,
} from '../../../core/guesses/requester.ts';
import { delayOf, type SlowLane } from '../../../core/guesses/slow-lane.ts';
import { addressLimit, countOne, knownDevice, readGuesses, takeEach } from '../../../core/guesses/throttle.ts';
import { enqueue } from '../../../core/surat/outbox.ts';
import { sealCode } from '../../../core/surat/sealed-code.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { transaction } from '../../../platform/database/engine.ts';
import { HttpError } from '../../../platform/errors.ts';
import { addSealedTautan, isNextDue } from '../tautan/tautan.ts';
import { issueCode } from './otp.ts';
import { findAkunByEmail, holdAkun, mayReset } from './queries.ts';

type Deps = { db: Db; clock: Clock; cookieKey: Buffer; codeKey: Buffer; hasMailServer: boolean };
type ForgetDeps = Deps & { slowLane: SlowLane; steadyMs: number };

/** Runs work and ends no earlier than after so many milliseconds, whether it succeeds or fails. */
export async function steadily<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), pause(ms)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** `tunggu`: seconds after which whoever asked within the last minute may ask again, 0 for whoever did not; or a link. */
export type Sent = { tunggu: number } | { tautan: true };

/**
 * Mails a code to an active account, or a link to one for which too many codes were asked for; nobody is refused. The answer is the
 * same for an email without an account. Strangers behind an address that asked often wait, and count for no code (COBA-6).
 */
export async function lupaPassword(
  deps: ForgetDeps,
  asking: CodeRequest & { hangUp: () => AbortSignal },
): Promise<Sent> {
  const { db, clock, cookieKey, slowLane, steadyMs } = deps;
  const known = await findAkunByEmail(db, asking.email);
  const isKnown = known !== undefined && knownDevice(cookieKey, asking.deviceCookie, known) !== undefined;
  const asked = () => transaction(db, (db) => countOne({ db, clock }, addressLimit(asking.address, 'otp')));
  const before = isKnown ? 0 : (await asked()) - 1;
  if (delayOf(before) === 0) return steadily(steadyMs, () => mailOne(deps, asking));
  // In one lane with the sign-ins from there. Nothing is compared, so whoever waits takes nobody a place at the account.
  const { key } = addressLimit(asking.address);
  const slowed = { address: key, account: newId(), wrong: before, hangUp: asking.hangUp() };
  return slowLane.run(slowed, () => steadily(steadyMs, () => mailLink(deps, asking)));
}

async function mailOne(deps: Deps, asking: CodeRequest): Promise<Sent> {
  try {
    await transaction(deps.db, (db) => mailCode({ ...deps, db }, asking));
    return { tunggu: 0 };
  } catch (error) {
    if (error instanceof CodeAlreadySentError) return { tunggu: secondsUntil(deps.clock, error.until) };
    if (error instanceof CodesUsedUpError || error instanceof HttpError) return mailLink(deps, asking);
    throw error;
  }
}

async function mailCode({ db, clock, cookieKey, codeKey }: Deps, asking: CodeRequest): Promise<void> {
  const akun = await findAkunByEmail(db, asking.email);
  const peminta = requesterOf(cookieKey, akun, asking);
  await readGuesses({ db, clock }, triesLimit(cookieKey, akun, asking));
  await takeEach({ db, clock }, { limits: peminta.limits, refuse: insteadOfCode });
  if (!mayReset(akun) || !(await holdAkun(db, { id: akun.id }))) return;
  const { kode, kedaluwarsa_pada } = await issueCode({ db, clock }, { akunId: akun.id, codeKey, peminta });
  const isi = { kode_tersegel: sealCode(codeKey, akun.email, kode), kedaluwarsa_pada, peminta: peminta.name };
  await enqueue({ db, clock }, { jenis: 'kode-otp', penerima: akun.email, isi });
}

/** One that whoever reads the mailbox may use, whoever asked: unlike a code it cannot be guessed, or used up by guessing. */
async function mailLink({ db, clock, codeKey, hasMailServer }: Deps, { email }: CodeRequest): Promise<Sent> {
  await transaction(db, async (db) => {
    const akun = await findAkunByEmail(db, email);
    if (!mayReset(akun) || !(await holdAkun(db, { id: akun.id }))) return;
    if (!(await isNextDue({ db, clock }, { akun_id: akun.id, hasMailServer }))) return;
    const link = await addSealedTautan({ db, clock }, { akun, jenis: 'reset', codeKey, hasMailServer });
    await enqueue({ db, clock }, { jenis: 'tautan-reset', penerima: akun.email, isi: { ...link, diminta: true } });
  });
  return { tautan: true };
}
