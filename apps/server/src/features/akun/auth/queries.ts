import type { SessionUser } from '@gerbang/contract/akun/auth';
import { imageUrl } from '@gerbang/contract/picture-url';
import { isStaf, roles } from '@gerbang/contract/roles';
import { type SqlBool, sql } from 'kysely';
import { isoFromNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Work } from '../../../platform/work.ts';
import type { Akun, BuktiEmail } from '../../../schema/tables.ts';
import { wajibOf } from './sessions.ts';
import { hasFactor, strictColumns } from './strict.ts';

/** The account of an e-mail address (lower-case), if there is one; none of a role that the product does not know. */
export async function findAkunByEmail(db: Db, email: string): Promise<Akun | undefined> {
  return db.selectFrom('akun').selectAll().where('email', '=', email).where('role', 'in', roles).executeTakeFirst();
}

/** Whether a password may be set by a mailed code or link: of a frozen account by staff alone, whose way back it is (SANDI-20). */
export const mayReset = (akun: Akun | undefined): akun is Akun =>
  akun !== undefined && akun.diaktivasi_pada !== null && (akun.dibekukan_pada === null || isStaf(akun.role));

/** HttpError 403 for an account that nobody enters, whatever was proved. */
export function refuseClosed({ role, diaktivasi_pada, dibekukan_pada }: Akun): void {
  if (diaktivasi_pada === null) throw new HttpError(403, 'Akun belum diaktivasi. Hubungi admin untuk aktivasi.');
  if (dibekukan_pada === null) return;
  if (!isStaf(role)) throw new HttpError(403, 'Akun ini dibekukan pemilik emailnya. Hubungi admin.');
  throw new HttpError(403, 'Akun ini dibekukan pemilik emailnya. Pemilik membukanya lewat Lupa Password.');
}

/**
 * Holds an account's row until the transaction ends, so that what depends on it happens one after the other; false
 * when the account is gone, or, with `password_hash`, has another password by now.
 */
export async function holdAkun(
  db: Db,
  { id, password_hash }: { id: string; password_hash?: string | undefined },
): Promise<boolean> {
  // An update of nothing: the lock that both engines know.
  const held = await db
    .updateTable('akun')
    .set((eb) => ({ password_hash: eb.ref('password_hash') }))
    .where('id', '=', id)
    .$if(password_hash !== undefined, (query) => query.where('password_hash', '=', password_hash as string))
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
}

/** Accounts that hold their NIM against others: activated ones, and those whose address is proven (AKUN-4). */
export const holdsNim = sql<SqlBool>`(akun.diaktivasi_pada is not null or akun.email_terbukti_pada is not null)`;

/** What a password alone does not open: an app or a passkey that an account has; undefined without either. */
export async function findFactor(db: Db, akunId: string): Promise<'totp' | 'passkey' | undefined> {
  const found = await db
    .selectFrom('akun')
    .leftJoin('totp', (join) => join.onRef('totp.akun_id', '=', 'akun.id').on('totp.ditahan', '=', 0))
    .select('totp.akun_id as totp')
    .where('akun.id', '=', akunId)
    .where(hasFactor)
    .executeTakeFirst();
  return found && (found.totp === null ? 'passkey' : 'totp');
}

/** Writes down by what an account's address is known to be its owner's (ALAMAT-2); a mail says more than a code that was handed over. */
export async function proveEmail(work: Work, { id, lewat }: { id: string; lewat: BuktiEmail }): Promise<void> {
  await work.db
    .updateTable('akun')
    .set({ email_terbukti_pada: isoFromNow(work.clock), terbukti_lewat: lewat })
    .where('id', '=', id)
    .where((eb) =>
      lewat === 'kode'
        ? eb('email_terbukti_pada', 'is', null)
        : eb.or([eb('email_terbukti_pada', 'is', null), eb('terbukti_lewat', '=', 'kode')]),
    )
    .execute();
}

/** The session user (MASUK-1). */
export async function getSessionUser(db: Db, akunId: string): Promise<SessionUser> {
  const akun = await db
    .selectFrom('akun')
    .leftJoin('profile', 'profile.akun_id', 'akun.id')
    .leftJoin('berkas', (join) => join.onRef('berkas.akun_id', '=', 'akun.id').on('berkas.bidang', '=', 'foto_profile'))
    .select(['akun.id', 'akun.email', 'akun.nim', 'akun.role'])
    .select(strictColumns)
    .select(({ exists, selectFrom }) => {
      const own = selectFrom('token_api').select('token_api.id').whereRef('dibuat_oleh', '=', 'akun.id');
      return exists(own.where('dicabut_pada', 'is', null)).as('token_api');
    })
    .select(['profile.nama', 'profile.nomor_whatsapp', 'profile.alamat', 'berkas.id as foto_profile'])
    .where('akun.id', '=', akunId)
    .executeTakeFirstOrThrow();
  const { nama, nomor_whatsapp, alamat } = akun;
  const wajib = wajibOf(akun.role, akun);
  return {
    id: akun.id,
    email: akun.email,
    ...(akun.nim === null ? {} : { nim: akun.nim }),
    role: { nama: akun.role },
    profile: nama === null ? null : { nama, nomor_whatsapp, alamat, foto_profile: imageUrl(akun.foto_profile) },
    ...(wajib ? { wajib } : {}),
    ...(akun.token_api ? { token_api: true } : {}),
  };
}
