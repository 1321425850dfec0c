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
import { newId } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { HttpError } from '../../../platform/errors.ts';
import { inTransaction, type Work } from '../../../platform/work.ts';
import { addSealedTautan, isNextDue } from '../tautan/tautan.ts';
import { issueCode } from './otp.ts';
import { findAkunByEmail, holdAkun, mayReset } from './queries.ts';

type MailWork = Work & Pick<Deps, 'secrets' | 'hasMailServer'>;

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
  work: MailWork & Pick<Deps, 'steadyMs'> & { slowLane: SlowLane },
  asking: CodeRequest & { hangUp: () => AbortSignal },
): Promise<Sent> {
  const { slowLane, steadyMs } = work;
  const known = await findAkunByEmail(work.db, asking.email);
  const isKnown = known !== undefined && knownDevice(work.secrets.cookieKey, asking.deviceCookie, known) !== undefined;
  const asked = () => inTransaction(work, (work) => countOne(work, addressLimit(asking.address, 'otp')));
  const before = isKnown ? 0 : (await asked()) - 1;
  if (delayOf(before) === 0) return steadily(steadyMs, () => mailOne(work, asking));
  // In one lane with the sign-ins from there. Nothing is compared, so whoever waits takes nobody a place at the account.
  const { key } = addressLimit(asking.address);
  const slowed = { address: key, account: newId(), wrong: before, hangUp: asking.hangUp() };
  return slowLane.run(slowed, () => steadily(steadyMs, () => mailLink(work, asking)));
}

async function mailOne(work: MailWork, asking: CodeRequest): Promise<Sent> {
  try {
    await inTransaction(work, (work) => mailCode(work, asking));
    return { tunggu: 0 };
  } catch (error) {
    if (error instanceof CodeAlreadySentError) return { tunggu: secondsUntil(work.clock, error.until) };
    if (error instanceof CodesUsedUpError || error instanceof HttpError) return mailLink(work, asking);
    throw error;
  }
}

async function mailCode(work: MailWork, asking: CodeRequest): Promise<void> {
  const { cookieKey, codeKey } = work.secrets;
  const akun = await findAkunByEmail(work.db, asking.email);
  const peminta = requesterOf(cookieKey, akun, asking);
  await readGuesses(work, triesLimit(cookieKey, akun, asking));
  await takeEach(work, { limits: peminta.limits, refuse: insteadOfCode });
  if (!mayReset(akun) || !(await holdAkun(work.db, { id: akun.id }))) return;
  const { kode, kedaluwarsa_pada } = await issueCode(work, { akunId: akun.id, codeKey, peminta });
  const isi = { kode_tersegel: sealCode(codeKey, akun.email, kode), kedaluwarsa_pada, peminta: peminta.name };
  await enqueue(work, { jenis: 'kode-otp', penerima: akun.email, isi });
}

/** One that whoever reads the mailbox may use, whoever asked: unlike a code it cannot be guessed, or used up by guessing. */
async function mailLink(of: MailWork, { email }: CodeRequest): Promise<Sent> {
  const { hasMailServer, secrets } = of;
  await inTransaction(of, async (work) => {
    const akun = await findAkunByEmail(work.db, email);
    if (!mayReset(akun) || !(await holdAkun(work.db, { id: akun.id }))) return;
    if (!(await isNextDue(work, { akun_id: akun.id, hasMailServer }))) return;
    const link = await addSealedTautan(work, { akun, jenis: 'reset', codeKey: secrets.codeKey, hasMailServer });
    await enqueue(work, { jenis: 'tautan-reset', penerima: akun.email, isi: { ...link, diminta: true } });
  });
  return { tautan: true };
}
