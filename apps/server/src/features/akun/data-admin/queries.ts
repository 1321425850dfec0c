import type { DataAdminRow } from '@gerbang/contract/akun/data-admin';
import { imageUrl } from '@gerbang/contract/picture-url';
import type { Db } from '../../../platform/database/database.ts';
import { HttpError } from '../../../platform/errors.ts';
import { hasFactor } from '../auth/strict.ts';

export const notFound = () => new HttpError(404, 'Data Admin Tidak Ditemukan');

/** All admin accounts with their profiles, newest first. */
export async function listDataAdmin(db: Db): Promise<{ count: number; rows: DataAdminRow[] }> {
  const rows = await adminQuery(db).orderBy('akun.id', 'desc').execute();
  return { count: rows.length, rows: rows.map(toRow) };
}

/** An admin account. HttpError 404 when there is none. */
export async function getDataAdmin(db: Db, id: string): Promise<DataAdminRow> {
  const row = await adminQuery(db).where('akun.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return toRow(row);
}

function adminQuery(db: Db) {
  return db
    .selectFrom('akun')
    .leftJoin('profile', 'profile.akun_id', 'akun.id')
    .leftJoin('berkas', (join) => join.onRef('berkas.akun_id', '=', 'akun.id').on('berkas.bidang', '=', 'foto_profile'))
    .select(['akun.id', 'akun.email', 'profile.nama', 'profile.nomor_whatsapp', 'profile.alamat'])
    .select('profile.nomor_e164')
    .select(['berkas.id as foto_profile'])
    .select('akun.dibekukan_pada')
    .select((eb) => hasFactor(eb).as('faktor'))
    .where('akun.role', '=', 'admin');
}

type AdminColumns = Awaited<ReturnType<ReturnType<typeof adminQuery>['executeTakeFirstOrThrow']>>;

function toRow({ id, email, nama, foto_profile, faktor, dibekukan_pada, ...rest }: AdminColumns): DataAdminRow {
  const profile = nama === null ? null : { nama, ...rest, foto_profile: imageUrl(foto_profile) };
  return { id, email, profile, ...(faktor ? { faktor: true } : {}), ...(dibekukan_pada ? { dibekukan: true } : {}) };
}
