// What every change of somebody's factors brings along: the held account, recovery codes, ended sessions, trail and mail.
import type { PerubahanFaktor } from '@gerbang/contract/keamanan';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import { HttpError } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/sessions.ts';
import type { Passwords } from '../../platform/passwords.ts';
import { writeTrail } from '../../platform/trail.ts';
import type { Akun } from '../../schema/tables.ts';
import { findFactor, holdAkun } from '../auth/queries.ts';
import { isStrict } from '../auth/strict.ts';
import { enqueue } from '../surat/outbox.ts';
import { countCodes, makeCodes, type NewCodes, replaceCodes } from './recovery-codes.ts';

export type FactorDeps = { db: Db; clock: Clock; passwords: Passwords; faktorKey: Buffer; cookieKey: Buffer };
type Owner = Pick<Akun, 'id' | 'role' | 'email'> & { password_hash?: string };

type Change = {
  session: Session;
  akun: Owner;
  perubahan: PerubahanFaktor;
  rincian?: Record<string, unknown>;
  /** Made for it where it may be the first factor. */
  fresh?: NewCodes;
  /** The rows of it. */
  write: (db: Db) => Promise<void>;
};

const otherPassword = () => new HttpError(409, 'Password sudah berubah, silakan login kembali');

/**
 * Changes the factors of whoever is signed in, in one transaction. The first factor brings ten recovery codes, which are
 * returned; with the last one they go. All other sessions end: they were opened by less. HttpError 409 for the last
 * factor while strict mode is on, and for a password that changed since it was given.
 */
export async function changeFactors({ db, clock }: FactorDeps, change: Change): Promise<string[] | null> {
  const { session, akun, perubahan, rincian = {}, fresh, write } = change;
  return transaction(db, async (db) => {
    if (!(await holdAkun(db, akun))) throw otherPassword();
    await write(db);
    const codes = await settleCodes(db, clock, { akunId: akun.id, fresh });
    await db.deleteFrom('sesi').where('akun_id', '=', akun.id).where('sesi_hash', '<>', session.hash).execute();
    await tellChange(db, clock, { actor: session.user, akun, perubahan, rincian });
    return codes;
  });
}

/** Ten new recovery codes. HttpError 409 where there is no factor that they could stand in for. */
export async function renewCodes(
  deps: FactorDeps,
  { session, akun }: Pick<Change, 'session' | 'akun'>,
): Promise<string[]> {
  const fresh = await makeCodes(deps.passwords);
  const write = async (db: Db) => {
    if (!(await findFactor(db, akun.id))) throw new HttpError(409, 'Pasang passkey atau aplikasi autentikator dahulu');
    await replaceCodes(db, deps.clock, { akunId: akun.id, ...fresh });
  };
  await changeFactors(deps, { session, akun, perubahan: 'buat kode pemulihan', write });
  return fresh.codes;
}

type Settling = { akunId: string; fresh: NewCodes | undefined };

/** Recovery codes are there exactly while a factor is; the new ones, or null when nothing was to do. */
async function settleCodes(db: Db, clock: Clock, { akunId, fresh }: Settling): Promise<string[] | null> {
  if (await findFactor(db, akunId)) {
    if (!fresh || (await countCodes(db, akunId))) return null;
    await replaceCodes(db, clock, { akunId, ...fresh });
    return fresh.codes;
  }
  if (await isStrict(db)) throw new HttpError(409, 'Selama keamanan ketat menyala, pasang cara lain dahulu');
  await db.deleteFrom('kode_pemulihan').where('akun_id', '=', akunId).execute();
  return null;
}

type Told = {
  actor: Parameters<typeof writeTrail>[2]['actor'];
  akun: Pick<Akun, 'id' | 'email'>;
  perubahan: PerubahanFaktor;
  rincian?: Record<string, unknown>;
};

/** Trail and mail of a change. */
export async function tellChange(db: Db, clock: Clock, { actor, akun, perubahan, rincian = {} }: Told): Promise<void> {
  await writeTrail(db, clock, { actor, aksi: perubahan, tabel: 'akun', sasaran_id: akun.id, rincian });
  await enqueue(db, clock, { jenis: 'faktor-berubah', penerima: akun.email, isi: { perubahan } });
}
