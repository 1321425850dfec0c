// Sign-ins and sign-outs in the audit log, and the letter about a device that is new.
import { isStaf, type Role } from '@gerbang/contract/roles';
import { enqueue } from '../../../core/surat/outbox.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { gatherAudit } from '../../../platform/gathered-audit.ts';
import type { Work } from '../../../platform/work.ts';
import type { SignInPlace } from './sign-in-sessions.ts';

/** By what somebody proved who they are, besides the password. */
export type SecondFactor = 'totp' | 'kode pemulihan' | 'passkey';

type Account = { id: string; role: Role; email: string };

type SignIn = {
  akun: Account;
  place: SignInPlace;
  /** Whether the browser bore a device cookie of this account. */
  isKnown: boolean;
  /** Whether letters leave by a mail server; without one nobody would read them in time. */
  hasMailServer: boolean;
  /** What was proved besides the password, or instead of it. */
  bukti: SecondFactor | undefined;
};

/** Tells a sign-in, in the transaction that opens the session. Staff hear of a new device, but for their first one. */
export async function writeSignIn(work: Work, { akun, place, isKnown, hasMailServer, bukti }: SignIn) {
  const { id, role, email } = akun;
  if (hasMailServer && !isKnown && isStaf(role) && (await hasSignedInBefore(work.db, id))) {
    const isi = { role, perangkat: place.perangkat };
    await enqueue(work, { jenis: 'masuk-perangkat-baru', penerima: email, isi });
  }
  const rincian = { ...place, perangkat_baru: !isKnown, ...(bukti ? { bukti } : {}) };
  await gatherAudit({ ...work, actor: akun }, { aksi: 'masuk', tabel: 'akun', sasaran_id: id, rincian });
}

async function hasSignedInBefore(db: Db, id: string): Promise<boolean> {
  const told = db.selectFrom('jejak').select('nomor').where('sasaran_id', '=', id).where('aksi', '=', 'masuk').limit(1);
  return (await told.executeTakeFirst()) !== undefined;
}

/** Tells a sign-out, in the transaction that ends the session. */
export async function writeSignOut(
  work: Work,
  { user, place }: { user: Pick<Account, 'id' | 'role'>; place: SignInPlace },
): Promise<void> {
  await gatherAudit({ ...work, actor: user }, { aksi: 'keluar', tabel: 'akun', sasaran_id: user.id, rincian: place });
}

/** What failed: the password, or the second step after a right one. */
type FailedSignIn = { aksi: 'gagal masuk' | 'gagal langkah kedua'; akun: Pick<Account, 'id'>; place: SignInPlace };

/** Tells a failure of a known account soon after the answer; one account is one thing, wherever the guesses come from. */
export function noteFailed(
  { clock, buffer }: Pick<Deps, 'clock' | 'buffer'>,
  { aksi, akun, place }: FailedSignIn,
): void {
  const entry = { aksi, tabel: 'akun', sasaran_id: akun.id, rincian: place, apart: '' };
  buffer.add((db) => gatherAudit({ db, clock, actor: null }, entry));
}
