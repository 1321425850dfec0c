// The other ways in: a code after the password, and a passkey without one.

import type { Assertion } from '@gerbang/contract/akun/bukti';
import { kodeMasuk } from '@gerbang/contract/akun/keamanan';
import { isStaf } from '@gerbang/contract/roles';
import { knownDevice, secondStepLimits, withGuess } from '../../../core/guesses/throttle.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { HttpError } from '../../../platform/errors.ts';
import { faktorKey } from '../../../platform/secrets.ts';
import { inTransaction, type Work } from '../../../platform/work.ts';
import type { Akun } from '../../../schema/tables.ts';
import { type EnteringBrowser, type EnterWork, enter, placeOf } from '../auth/commands.ts';
import { holdAkun } from '../auth/queries.ts';
import { noteFailed } from '../auth/sign-in-audit.ts';
import { claimedSubject, issueTicket, isTiedToOther, readTicket, spendTicket } from '../auth/ticket.ts';
import { tellChange } from './changes.ts';
import { countUse, findPasskey, provePasskey, unproven } from './passkey-proof.ts';
import { countCodes, findCode, spendCode } from './recovery-codes.ts';
import type { RelyingParty } from './relying-party.ts';
import { openSecret, stepAt, stepOf } from './totp.ts';
import { loadWebauthn } from './webauthn.ts';

/** The browser, with the ticket of its first step. */
type TicketedBrowser = EnteringBrowser & { ticket: string | undefined };
type SignInFactor = { akun: Pick<Akun, 'id' | 'password_hash'>; secret: string };

/** The page of the code has nothing to go on from: the password comes first. */
const tooLate = () =>
  new HttpError(401, 'Waktu untuk langkah ini sudah lewat, silakan login kembali', { kode: kodeMasuk.lewat });
const changedMeanwhile = () =>
  new HttpError(401, 'Password akun ini sudah diganti, silakan login kembali dengan password baru', {
    kode: kodeMasuk.lewat,
  });
const wrongCode = (kode: string) =>
  new HttpError(
    401,
    isOfApp(kode)
      ? 'Kode tidak cocok. Tunggu kode berikutnya di HP, lalu ketik lagi.'
      : 'Kode pemulihan tidak cocok atau sudah dipakai',
  );
const isOfApp = (kode: string) => /^\d{6}$/.test(kode);

/**
 * Opens a session by the code of an app or a recovery code, after a password that was right (FAKTOR-2). HttpError 401
 * for a wrong or used code, and `langkah_lewat` when the first step is over, 429 after too many wrong ones.
 */
export async function enterByCode(
  work: EnterWork & Pick<Deps, 'passwords' | 'buffer'>,
  { kode, ...held }: TicketedBrowser & { kode: string },
): Promise<SignInFactor> {
  const id = claimedSubject(held.ticket) ?? '';
  const akun = await findAkun(work.db, id);
  const facts = { purpose: 'langkah', subject: id, tied: akun?.password_hash ?? '' } as const;
  const ticket = readTicket(work, facts, held.ticket);
  if (akun && isTiedToOther(work, facts, held.ticket)) throw changedMeanwhile();
  if (!akun || !ticket) throw tooLate();
  const limits = secondStepLimits(id, knownDevice(work.secrets.cookieKey, held.deviceCookie, akun));
  return withGuess(work, limits, async () => {
    const codeId = isOfApp(kode) ? undefined : await findCode(work, { akunId: id, kode });
    return inTransaction(work, async (work) => {
      if (!(await holdAkun(work.db, akun))) throw tooLate();
      const taken = isOfApp(kode)
        ? await takeTotp(work, { akunId: id, kode })
        : await takeRecovery(work, { akun, codeId });
      if (!taken) {
        noteFailed(work, { aksi: 'gagal langkah kedua', akun, place: placeOf(held) });
        throw wrongCode(kode);
      }
      if (!(await spendTicket(work, ticket))) throw tooLate();
      const bukti = isOfApp(kode) ? 'totp' : 'kode pemulihan';
      return { akun, secret: await enter(work, { akun, bukti, ...held }) };
    });
  });
}

async function findAkun(db: Db, id: string): Promise<Akun | undefined> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return undefined;
  return db.selectFrom('akun').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Uses a recovery code up and tells it; false for a wrong one. */
async function takeRecovery(
  work: Work,
  { akun, codeId }: { akun: Akun; codeId: string | undefined },
): Promise<boolean> {
  if (codeId === undefined || !(await spendCode(work, codeId))) return false;
  const rincian = { sisa: (await countCodes(work.db, akun.id))?.sisa ?? 0 };
  await tellChange({ ...work, actor: akun }, { akun, perubahan: 'pakai kode pemulihan', rincian });
  return true;
}

type Guess = { akunId: string; kode: string };

/** A step is used once, and none before it any more. */
export async function takeTotp({ db, clock, secrets }: Work & Pick<Deps, 'secrets'>, { akunId, kode }: Guess) {
  const own = db.selectFrom('totp').select('rahasia').where('akun_id', '=', akunId).where('ditahan', '=', 0);
  const row = await own.executeTakeFirst();
  if (!row) return false;
  const step = stepOf({ secret: openSecret(faktorKey(secrets), akunId, row.rahasia), code: kode, now: stepAt(clock) });
  if (step === undefined) return false;
  const used = await db
    .updateTable('totp')
    .set({ langkah_terakhir: step })
    .where('akun_id', '=', akunId)
    .where('langkah_terakhir', '<', step)
    .returning('akun_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** What the browser needs to ask for any passkey of this site, and the ticket with the challenge. */
export async function beginEntry(work: EnterWork, party: RelyingParty) {
  const { value, ticket } = issueTicket(work, { purpose: 'masuk', subject: '' });
  const challenge = Buffer.from(ticket.nonce, 'base64url');
  const { generateAuthenticationOptions } = await loadWebauthn();
  const options = await generateAuthenticationOptions({ rpID: party.id, challenge, userVerification: 'required' });
  return { options, value };
}

type PasskeyEntry = TicketedBrowser & { credential: Assertion; party: RelyingParty };

/** Opens a session by a passkey of staff (FAKTOR-3). HttpError 401 for whatever proves nothing; a challenge is taken once. */
export async function enterByPasskey(
  work: EnterWork,
  { credential, party, ...held }: PasskeyEntry,
): Promise<SignInFactor> {
  const ticket = readTicket(work, { purpose: 'masuk', subject: '' }, held.ticket);
  if (!ticket) throw unproven();
  // Whoever has no passkey of ours writes no row.
  const passkey = await findPasskey(work.db, credential);
  // Before anything is compared, so that no answer is tried twice.
  if (!(await inTransaction(work, (work) => spendTicket(work, ticket)))) throw unproven();
  const { akun, ...use } = await provePasskey(work, { passkey, credential, challenge: ticket.nonce, party });
  if (!isStaf(akun.role)) throw unproven();
  const secret = await inTransaction(work, async (work) => {
    if (!(await holdAkun(work.db, { id: akun.id })) || !(await countUse(work, use))) throw unproven();
    return enter(work, { akun, bukti: 'passkey', ...held });
  });
  return { akun, secret };
}
