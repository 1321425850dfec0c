import type { DaftarTampilan, Tampilan } from '@gerbang/contract/akun/tampilan';
import type { Db } from '../../../platform/database/database.ts';
import { HttpError } from '../../../platform/errors.ts';

/** What is remembered of a list without a name of its own: its columns. */
export const UNNAMED = '';

type OwnTampilan = { tampilan: Tampilan[]; kolom: { daftar: DaftarTampilan; kolom: string[] }[] };

/** The views of an account by their names, and the columns of its lists. */
export async function listTampilan(db: Db, akunId: string): Promise<OwnTampilan> {
  const rows = await db
    .selectFrom('tampilan')
    .select(['id', 'daftar', 'nama', 'alamat'])
    .where('akun_id', '=', akunId)
    .orderBy('id')
    .execute();
  const named = rows.filter(({ nama }) => nama !== UNNAMED);
  const unnamed = rows.filter(({ nama }) => nama === UNNAMED);
  return {
    tampilan: named.sort((a, b) => a.nama.localeCompare(b.nama, 'id')),
    kolom: unnamed.map(({ daftar, alamat }) => ({ daftar, kolom: alamat.split(',') })),
  };
}

export const noTampilan = () => new HttpError(404, 'Tampilan Tidak Ditemukan');

/** Throws HttpError 404 unless the view is this account's. */
export async function assertOwnTampilan(db: Db, { id, akunId }: { id: string; akunId: string }): Promise<void> {
  const own = db.selectFrom('tampilan').select('id').where('id', '=', id).where('akun_id', '=', akunId);
  if (!(await own.executeTakeFirst())) throw noTampilan();
}
