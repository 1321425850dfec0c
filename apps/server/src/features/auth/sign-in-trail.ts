// Sign-ins and sign-outs in the trail, and the letter about a device that is new (decision 128).
import { isStaf, type Role } from '@gerbang/contract/roles';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { DelayedWrites } from '../../platform/later.ts';
import { writeTrail } from '../../platform/trail.ts';
import { enqueue } from '../surat/outbox.ts';
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
export async function writeSignIn(db: Db, clock: Clock, { akun, place, isKnown, hasMailServer, bukti }: SignIn) {
  const { id, role, email } = akun;
  if (hasMailServer && !isKnown && isStaf(role) && (await hasSignedInBefore(db, id))) {
    const isi = { role, perangkat: place.perangkat };
    await enqueue(db, clock, { jenis: 'masuk-perangkat-baru', penerima: email, isi });
  }
  const rincian = { ...place, perangkat_baru: !isKnown, ...(bukti ? { bukti } : {}) };
  await writeTrail(db, clock, { actor: akun, aksi: 'masuk', tabel: 'akun', sasaran_id: id, rincian });
}

async function hasSignedInBefore(db: Db, id: string): Promise<boolean> {
  const told = db.selectFrom('jejak').select('nomor').where('sasaran_id', '=', id).where('aksi', '=', 'masuk').limit(1);
  return (await told.executeTakeFirst()) !== undefined;
}

/** Tells a sign-out, in the transaction that ends the session. */
export async function writeSignOut(
  db: Db,
  clock: Clock,
  { user, place }: { user: Pick<Account, 'id' | 'role'>; place: SignInPlace },
): Promise<void> {
  await writeTrail(db, clock, { actor: user, aksi: 'keluar', tabel: 'akun', sasaran_id: user.id, rincian: place });
}

const WINDOW_MS = 15 * 60_000;
/** Accounts told one by one within a window; beyond them one entry counts the rest. */
const MOST_ACCOUNTS = 200;

type FailedSignIns = { since: number; place: SignInPlace; more: number };
/** `aksi` is what failed: the password, or the second step after a right one. */
type FailedDeps = { clock: Clock; later: DelayedWrites; aksi?: 'gagal masuk' | 'gagal langkah kedua' };
type NoteFailed = (akunId: string, place: SignInPlace) => void;

/**
 * Wrong passwords of known accounts. Of an account the first is told at once and the others of 15 minutes in a second
 * entry with their number, so that a stranger who guesses on makes the trail no longer.
 */
export function createFailedSignIns({ clock, later, aksi = 'gagal masuk' }: FailedDeps): NoteFailed {
  const failed = new Map<string, FailedSignIns>();
  const tell = (akunId: string | null, { place, jumlah }: { place: SignInPlace; jumlah: number }, db: Db) =>
    writeTrail(db, clock, {
      actor: null,
      aksi,
      tabel: 'akun',
      sasaran_id: akunId,
      rincian: { ...place, jumlah },
    });

  /** One more of what is told at the end of its window. */
  function count(key: string, known: FailedSignIns): void {
    known.more += 1;
    if (known.more > 1) return;
    const { place } = known;
    later.add(async (db) => {
      await tell(key === '' ? null : key, { place, jumlah: known.more }, db);
      if (failed.get(key) === known) failed.delete(key);
    }, WINDOW_MS);
  }

  return (akunId, place) => {
    const now = clock.now().getTime();
    const isOver = ({ since, more }: FailedSignIns) => more === 0 && Math.abs(now - since) >= WINDOW_MS;
    if (failed.size >= MOST_ACCOUNTS) for (const [key, each] of failed) if (isOver(each)) failed.delete(key);
    const found = failed.get(akunId);
    if (found && !isOver(found)) return count(akunId, found);
    const isFull = failed.size >= MOST_ACCOUNTS && !found;
    const key = isFull ? '' : akunId;
    const known = (isFull && failed.get('')) || { since: now, place: isFull ? NOWHERE : place, more: 0 };
    failed.set(key, known);
    if (isFull) count(key, known);
    else later.add((db) => tell(akunId, { place, jumlah: 1 }, db));
  };
}

/** Of the many accounts of one entry. */
const NOWHERE: SignInPlace = { perangkat: '', alamat: '' };
