// The passkeys of whoever is signed in: begun with the password, added, named, removed.
import type { NewCredential } from '@gerbang/contract/akun/keamanan';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow, newId } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { violatesUnique } from '../../../platform/database/database-errors.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/http/caller.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';
import type { Akun } from '../../../schema/tables.ts';
import { findAkunByEmail } from '../auth/queries.ts';
import { issueTicket, readTicket, spendTicket } from '../auth/ticket.ts';
import { changeFactors, type FactorWork } from './changes.ts';
import { userHandle } from './passkey-proof.ts';
import { makeCodes } from './recovery-codes.ts';
import type { RelyingParty } from './relying-party.ts';
import { algorithms, loadWebauthn } from './webauthn.ts';

/** More of them nobody keeps apart. */
const MOST = 20;

type PasskeyRequest = { akun: Akun; session: Session; party: RelyingParty; namaSekolah: string };

/** What the browser needs to make a passkey, and the ticket with its challenge. */
export async function beginPasskey(work: FactorWork, { akun, session, party, namaSekolah }: PasskeyRequest) {
  const { value, ticket } = issueTicket(work, ticketFor(akun, session));
  const known = await listKnown(work.db, akun.id);
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    rpName: namaSekolah,
    rpID: party.id,
    userName: akun.email,
    userID: userHandle(akun.id),
    challenge: Buffer.from(ticket.nonce, 'base64url'),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ kredensial }) => ({ id: kredensial })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options, value };
}

/** HttpError 409 when there are as many as there may be. */
async function listKnown(db: Db, akunId: string) {
  const known = await db.selectFrom('passkey').select('kredensial').where('akun_id', '=', akunId).execute();
  if (known.length >= MOST) throw new HttpError(409, `Paling banyak ${MOST} passkey`);
  return known;
}

const ticketFor = (akun: Akun, { hash }: Session) =>
  ({ purpose: 'daftar', subject: akun.id, tied: `${hash}.${akun.password_hash}` }) as const;

type NewPasskey = {
  session: Session;
  party: RelyingParty;
  body: { nama: string; credential: NewCredential };
  cookie: string | undefined;
};

/**
 * Adds a passkey that answers the challenge; recovery codes when it is the first factor. HttpError 400 for one that was
 * made elsewhere, for another challenge or without PIN or finger, 409 for one that is known.
 */
export async function addPasskey(work: FactorWork, { session, party, body, cookie }: NewPasskey) {
  const unproven = new HttpError(400, 'Passkey tidak dapat dibuat. Mulai lagi dari awal.');
  const akun = await findAkunByEmail(work.db, session.user.email);
  const ticket = akun && readTicket(work, ticketFor(akun, session), cookie);
  if (!ticket || !(await inTransaction(work, (work) => spendTicket(work, ticket)))) throw unproven;
  const { verifyRegistrationResponse } = await loadWebauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...body.credential, clientExtensionResults: {} },
    expectedChallenge: ticket.nonce,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((cause: unknown) => {
    // The library's words name what was wrong: for the log, not for whoever tries.
    throw new HttpError(400, unproven.message, { cause });
  });
  if (!registrationInfo) throw unproven;
  const row = rowOf(registrationInfo.credential, body);
  const fresh = await makeCodes(work.passwords);
  const write = async (db: Db) => {
    // Others may have been begun as long ago.
    await listKnown(db, akun.id);
    const values = { ...row, akun_id: akun.id, dibuat_pada: isoFromNow(work.clock), dipakai_pada: null };
    await db.insertInto('passkey').values(values).execute();
  };
  try {
    return await changeFactors(work, {
      session,
      akun,
      perubahan: 'tambah passkey',
      rincian: { passkey: row.id },
      fresh,
      write,
    });
  } catch (error) {
    if (violatesUnique(error, 'passkey', 'kredensial')) throw new HttpError(409, 'Passkey ini sudah terdaftar');
    throw error;
  }
}

type Credential = { id: string; publicKey: Uint8Array; counter: number };

function rowOf({ id, publicKey, counter }: Credential, { nama, credential }: NewPasskey['body']) {
  return {
    id: newId(),
    kredensial: id,
    kunci_publik: Buffer.from(publicKey).toString('base64url'),
    penghitung: counter,
    nama,
    transport: JSON.stringify(credential.response.transports ?? []),
  };
}

export const noPasskey = () => new HttpError(404, 'Passkey Tidak Ditemukan');

/** Throws HttpError 404 unless the passkey is this account's. */
export async function assertOwnPasskey(db: Db, { id, akunId }: { id: string; akunId: string }): Promise<void> {
  const own = db.selectFrom('passkey').select('id').where('id', '=', id).where('akun_id', '=', akunId);
  if (!(await own.executeTakeFirst())) throw noPasskey();
}

type PasskeyName = { id: string; nama: string };

export async function renamePasskey(of: UserWork, { id, nama }: PasskeyName): Promise<void> {
  await inTransaction(of, async (work) => {
    const { db, actor: user } = work;
    const named = db.updateTable('passkey').set({ nama }).where('id', '=', id).where('akun_id', '=', user.id);
    if (!(await named.returning('id').executeTakeFirst())) throw noPasskey();
    const rincian = { passkey: id };
    await writeAudit(work, { aksi: 'ubah passkey', tabel: 'akun', sasaran_id: user.id, rincian });
  });
}

type Removal = { id: string; akun: Akun; session: Session };

export async function removePasskey(work: FactorWork, { id, akun, session }: Removal): Promise<void> {
  const write = async (db: Db) => {
    const removed = db.deleteFrom('passkey').where('id', '=', id).where('akun_id', '=', akun.id).returning('id');
    if (!(await removed.executeTakeFirst())) throw noPasskey();
  };
  await changeFactors(work, { session, akun, perubahan: 'lepas passkey', rincian: { passkey: id }, write });
}
