// Who is signed in shows once more to be the account's owner: by the password, or by a passkey of the account.
import type { Assertion, ProofBody } from '@gerbang/contract/akun/bukti';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { knownDevice, secondStepLimits, withGuess } from '../../../core/guesses/throttle.ts';
import type { Deps } from '../../../platform/deps.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/http/caller.ts';
import { inTransaction } from '../../../platform/work.ts';
import type { Akun } from '../../../schema/tables.ts';
import { checkOwnPassword } from '../auth/own-password.ts';
import { findAkunByEmail } from '../auth/queries.ts';
import { issueTicket, readTicket, spendTicket } from '../auth/ticket.ts';
import { countUse, findPasskey, provePasskey } from './passkey-proof.ts';
import { getFaktor } from './queries.ts';
import { relyingParty } from './relying-party.ts';
import { takeTotp } from './sign-in.ts';
import { loadWebauthn } from './webauthn.ts';

/** Of the challenge: this session and this password, so that it ends with either. */
const ticketFor = ({ id, password_hash }: Akun, { hash }: Session) =>
  ({ purpose: 'bukti', subject: id, tied: `${hash}.${password_hash}` }) as const;

type OwnRequest = { session: Session; request: FastifyRequest; reply: FastifyReply };

/** What the browser needs to ask for a passkey of this account; its ticket is set as a cookie. HttpError 409 without one. */
export async function beginProof(work: Deps, { session, request, reply }: OwnRequest) {
  const party = relyingParty(work.publicUrl, request);
  const akun = await findAkunByEmail(work.db, session.user.email);
  const known = work.db
    .selectFrom('passkey')
    .select('kredensial')
    .where('akun_id', '=', session.user.id)
    .where('ditahan', '=', 0);
  const allowCredentials = (await known.execute()).map(({ kredensial }) => ({ id: kredensial }));
  if (!akun || allowCredentials.length === 0) throw new HttpError(409, 'Akun ini belum memiliki passkey');
  const { value, ticket } = issueTicket(work, ticketFor(akun, session));
  const { generateAuthenticationOptions } = await loadWebauthn();
  const challenge = Buffer.from(ticket.nonce, 'base64url');
  work.cookies.setTicket(reply, 'tantangan', value);
  return generateAuthenticationOptions({ rpID: party.id, challenge, allowCredentials, userVerification: 'required' });
}

type OwnProof = { session: Session; body: ProofBody; request: FastifyRequest };

/**
 * The account of whoever is signed in. HttpError 400 for a wrong password, and for a passkey that is not of this
 * account, of this session's challenge or of this site; 429 after too many wrong passwords.
 */
export async function checkOwnProof(work: Deps, { session, body, request }: OwnProof): Promise<Akun> {
  const { password, bukti } = body;
  if (bukti) return checkOwnPasskey(work, { session, bukti, request });
  return checkOwnPassword(work, {
    user: session.user,
    password: password ?? '',
    deviceCookie: work.cookies.device(request),
  });
}

const unproven = (cause?: unknown) =>
  new HttpError(400, 'Passkey tidak dapat diperiksa. Coba lagi, atau pakai password.', { cause });

type PasskeyProof = { session: Session; bukti: Assertion; request: FastifyRequest };

async function checkOwnPasskey(work: Deps, { session, bukti, request }: PasskeyProof): Promise<Akun> {
  const party = relyingParty(work.publicUrl, request);
  const akun = await findAkunByEmail(work.db, session.user.email);
  const ticket = akun && readTicket(work, ticketFor(akun, session), work.cookies.ticket(request, 'tantangan'));
  // Before anything is compared, so that no answer is tried twice.
  if (!ticket || !(await inTransaction(work, (work) => spendTicket(work, ticket)))) throw unproven();
  // Careful: its 401 would tell the browser that the session is over.
  const proof = async () => {
    const passkey = await findPasskey(work.db, bukti);
    return provePasskey(work, { passkey, credential: bukti, challenge: ticket.nonce, party });
  };
  const use = await proof().catch((cause: unknown) => {
    throw unproven(cause);
  });
  const isOwn = use.akun.id === akun.id && (await inTransaction(work, (work) => countUse(work, use)));
  if (!isOwn) throw unproven();
  return akun;
}

type GivenFactor = OwnProof & { body: ProofBody & { kode?: string | undefined } };

/**
 * The same with the second factor that the account has: a passkey is one, a password goes with the code of the app. HttpError 400 where
 * the factor is missing or wrong, 429 after too many wrong codes.
 */
export async function checkOwnFactor(work: Deps, given: GivenFactor): Promise<Akun> {
  const akun = await checkOwnProof(work, given);
  const { kode, bukti } = given.body;
  const { passkey, totp } = await getFaktor(work.db, akun.id);
  if (bukti || (passkey.length === 0 && totp === null)) return akun;
  if (totp === null) throw new HttpError(400, 'Akun ini memakai passkey. Konfirmasi dengan passkey.');
  if (kode === undefined) throw new HttpError(400, 'Masukkan juga kode dari aplikasi autentikator');
  const device = knownDevice(work.secrets.cookieKey, work.cookies.device(given.request), akun);
  const limits = secondStepLimits(akun.id, device);
  await withGuess(work, limits, async () => {
    const taken = await inTransaction(work, (work) => takeTotp(work, { akunId: akun.id, kode }));
    if (!taken) throw new HttpError(400, 'Kode tidak cocok. Tunggu kode berikutnya di HP, lalu ketik lagi.');
  });
  return akun;
}
