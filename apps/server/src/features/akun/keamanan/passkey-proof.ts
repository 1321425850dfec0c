// Whose passkey answered a challenge, and whether it is still the only one of its kind.
import type { Assertion } from '@gerbang/contract/akun/bukti';
import { enqueue } from '../../../core/surat/outbox.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { HttpError } from '../../../platform/errors.ts';
import { inTransaction, type Work } from '../../../platform/work.ts';
import type { Akun, Passkey } from '../../../schema/tables.ts';
import type { RelyingParty } from './relying-party.ts';
import { loadWebauthn } from './webauthn.ts';

/** What an authenticator keeps as the name of an account: its id, which says nothing of the person. */
export function userHandle(akunId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(akunId.replaceAll('-', ''), 'hex'));
}

export const unproven = (cause?: unknown) =>
  new HttpError(401, 'Passkey tidak dapat diperiksa. Coba lagi, atau masuk dengan password.', { cause });

type PasskeyAnswer = { passkey: Passkey; credential: Assertion; challenge: string; party: RelyingParty };
type PasskeyOwner = { passkey: Passkey; akun: Pick<Akun, 'id' | 'role' | 'email' | 'password_hash'> };

/** The passkey that an answer says to be of. HttpError 401 for an unknown one, and for one that does not count yet. */
export async function findPasskey(db: Db, { id }: Assertion): Promise<Passkey> {
  const known = db.selectFrom('passkey').selectAll().where('kredensial', '=', id).where('ditahan', '=', 0);
  const passkey = await known.executeTakeFirst();
  if (!passkey) throw unproven();
  return passkey;
}

/**
 * That an answer is of this passkey, with the counter of this signature. HttpError 401 for another account's one, another
 * origin or challenge, one without PIN or finger, and for a copy, which closes the passkey.
 */
export async function provePasskey(work: Work, { passkey, credential, challenge, party }: PasskeyAnswer) {
  const akun = await work.db.selectFrom('akun').selectAll().where('id', '=', passkey.akun_id).executeTakeFirstOrThrow();
  const handle = Buffer.from(userHandle(akun.id)).toString('base64url');
  if (credential.response.userHandle !== handle) throw unproven();
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} } as never,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // Its counter is compared below, where a copy is told from a wrong signature.
    credential: { id: passkey.kredensial, publicKey: publicKeyOf(passkey), counter: 0 },
  }).catch((cause: unknown) => {
    throw unproven(cause);
  });
  if (!verified) throw unproven();
  const counter = authenticationInfo.newCounter;
  if (!isNewer(passkey.penghitung, counter)) await refuseCopy(work, { passkey, akun });
  return { passkey, akun, counter };
}

const publicKeyOf = ({ kunci_publik }: Passkey) => new Uint8Array(Buffer.from(kunci_publik, 'base64url'));

/** Passkeys that are kept in several devices do not count: theirs stays 0. */
const isNewer = (before: number, now: number) => (before === 0 && now === 0) || now > before;

/** Of a passkey that is closed. Beyond the 32 bits that a counter has: no signature is newer. */
export const CLOSED = 2 ** 32;

/**
 * Two keys sign for one, and nobody knows which of them is the owner's: neither opens anything any more. The row stays, so that the
 * account does not fall back to its password.
 */
async function refuseCopy(of: Work, { passkey, akun }: PasskeyOwner): Promise<never> {
  const rincian = { passkey: passkey.id };
  const told = { aksi: 'passkey tiruan ditolak', tabel: 'akun', sasaran_id: akun.id, rincian } as const;
  await inTransaction({ ...of, actor: akun }, async (work) => {
    await writeAudit(work, told);
    if (passkey.penghitung === CLOSED) return;
    await work.db.updateTable('passkey').set({ penghitung: CLOSED }).where('id', '=', passkey.id).execute();
    await enqueue(work, { jenis: 'faktor-berubah', penerima: akun.email, isi: { perubahan: 'passkey tiruan' } });
  });
  throw new HttpError(401, 'Passkey ini tampaknya disalin dan tidak diterima lagi. Masuk dengan password, lalu ganti.');
}

/** Notes a use, in the transaction of what it opens; false when the counter was used meanwhile. */
export async function countUse(work: Work, { passkey, counter }: { passkey: Passkey; counter: number }) {
  const counted = await work.db
    .updateTable('passkey')
    .set({ penghitung: counter, dipakai_pada: isoFromNow(work.clock) })
    .where('id', '=', passkey.id)
    .where((eb) => (counter === 0 ? eb('penghitung', '=', 0) : eb('penghitung', '<', counter)))
    .returning('id')
    .executeTakeFirst();
  return counted !== undefined;
}
