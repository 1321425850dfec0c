// What every change of somebody's factors brings along: the held account, recovery codes, ended sessions, audit log and mail.
import type { KodeBaru, PerubahanFaktor } from '@gerbang/contract/akun/keamanan';
import { enqueue } from '../../../core/surat/outbox.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/http/caller.ts';
import { type ActorWork, inTransaction, type UserWork, type Work } from '../../../platform/work.ts';
import type { Akun } from '../../../schema/tables.ts';
import { endWith } from '../auth/ends.ts';
import { findFactor, holdAkun } from '../auth/queries.ts';
import { isStrict } from '../auth/strict.ts';
import { addSealedTautan } from '../tautan/tautan.ts';
import { settleHeld } from './held.ts';
import { confirmCodes, countCodes, layCodes, makeCodes, type NewCodes } from './recovery-codes.ts';

/** Of whoever is signed in and changes the own factors. */
export type FactorWork = UserWork & Pick<Deps, 'passwords' | 'secrets'>;
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
export async function changeFactors(of: FactorWork, change: Change): Promise<KodeBaru> {
  const { session, akun, perubahan, rincian = {}, fresh, write } = change;
  return inTransaction(of, async (work) => {
    const { db } = work;
    if (!(await holdAkun(db, akun))) throw otherPassword();
    const had = (await findFactor(db, akun.id)) !== undefined;
    await write(db);
    const codes = await settleCodes(work, { akunId: akun.id, fresh, had });
    await endWith(work, { event: 'ubah faktor', akunId: akun.id, sesi: session.hash });
    await tellChange(work, { akun, perubahan, rincian, codeKey: work.secrets.codeKey });
    return codes;
  });
}

/** Ten new recovery codes. HttpError 409 where there is no factor that they could stand in for. */
export async function renewCodes(
  work: FactorWork,
  { session, akun }: Pick<Change, 'session' | 'akun'>,
): Promise<KodeBaru> {
  const fresh = await makeCodes(work.passwords);
  let dibuat_pada: string | null = null;
  const write = async (db: Db) => {
    if (!(await findFactor(db, akun.id))) throw new HttpError(409, 'Pasang passkey atau aplikasi autentikator dahulu');
    dibuat_pada = await layCodes({ ...work, db }, { akunId: akun.id, ...fresh });
  };
  await changeFactors(work, { session, akun, perubahan: 'buat kode pemulihan', write });
  return { kode_pemulihan: fresh.codes, dibuat_pada };
}

/** Keeps those of the held factors that the owner named and takes the others away; recovery codes where none are left of them. */
export async function tinjauFaktor(
  work: FactorWork,
  { session, akun, pakai }: Pick<Change, 'session' | 'akun'> & { pakai: readonly string[] },
): Promise<KodeBaru> {
  const write = (db: Db) => settleHeld(db, akun.id, pakai);
  const fresh = await makeCodes(work.passwords);
  return changeFactors(work, { session, akun, perubahan: 'tinjau faktor', fresh, write });
}

/** The new codes are stored: those of before end. HttpError 409 for a set in whose place there is another one by now. */
export async function keepCodes(of: UserWork, { dibuat_pada }: { dibuat_pada: string }): Promise<void> {
  await inTransaction(of, async (work) => {
    const { db, actor: user } = work;
    await holdAkun(db, { id: user.id });
    if (!(await confirmCodes(db, { akunId: user.id, dibuat_pada }))) {
      // Said once more, because the answer was lost.
      if ((await countCodes(db, user.id))?.dibuat_pada === dibuat_pada) return;
      throw new HttpError(409, 'Kode ini sudah diganti yang lebih baru, muat ulang halaman');
    }
    await writeAudit(work, { aksi: 'simpan kode pemulihan', tabel: 'akun', sasaran_id: user.id });
  });
}

/** `had`: whether a factor counted before. */
type CodesChange = { akunId: string; fresh: NewCodes | undefined; had: boolean };

const noCodes: KodeBaru = { kode_pemulihan: null, dibuat_pada: null };

/** Recovery codes are there exactly while a factor is; new ones where none were ever stored. */
async function settleCodes(work: Work, { akunId, fresh, had }: CodesChange): Promise<KodeBaru> {
  if (await findFactor(work.db, akunId)) {
    if (!fresh || (await countCodes(work.db, akunId))?.belum_disimpan === false) return noCodes;
    return { kode_pemulihan: fresh.codes, dibuat_pada: await layCodes(work, { akunId, ...fresh }) };
  }
  if (had && (await isStrict(work.db)))
    throw new HttpError(409, 'Selama keamanan ketat menyala, pasang cara lain dahulu');
  await work.db.deleteFrom('kode_pemulihan').where('akun_id', '=', akunId).execute();
  return noCodes;
}

type FactorChange = {
  akun: Pick<Akun, 'id' | 'email'>;
  perubahan: PerubahanFaktor;
  rincian?: Record<string, unknown>;
  /** Of the mail about what was added, by which the owner stops it. */
  codeKey?: Buffer;
};

const additions: readonly PerubahanFaktor[] = ['pasang totp', 'tambah passkey', 'buat kode pemulihan'];

/** Trail and mail of a change. */
export async function tellChange(
  work: ActorWork,
  { akun, perubahan, rincian = {}, codeKey }: FactorChange,
): Promise<void> {
  await writeAudit(work, { aksi: perubahan, tabel: 'akun', sasaran_id: akun.id, rincian });
  const isAdded = codeKey && additions.includes(perubahan);
  const link = isAdded ? await addSealedTautan(work, { akun, jenis: 'bekukan', codeKey }) : undefined;
  const isi = { perubahan, ...(link && { kode_tersegel: link.kode_tersegel }) };
  await enqueue(work, { jenis: 'faktor-berubah', penerima: akun.email, isi });
}
