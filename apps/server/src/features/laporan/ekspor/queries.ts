import type { EksporRow, FilterEkspor } from '@gerbang/contract/laporan/ekspor';
import { isSeenBy, type Viewer } from '../../../core/hak-lihat/siswa.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Work } from '../../../platform/work.ts';
import { countSeen } from './access-log.ts';

/** All there are, newest first; what is over its time is not there any more. */
export async function listEkspor(work: Work): Promise<EksporRow[]> {
  const rows = await work.db
    .selectFrom('ekspor')
    .leftJoin('profile', 'profile.akun_id', 'ekspor.akun_id')
    .select(['id', 'status', 'saring', 'dibuat_pada', 'sudah', 'dari', 'siswa', 'barang', 'dilewati', 'ukuran'])
    .select(['sha256', 'galat', 'kedaluwarsa_pada', 'profile.nama as dibuat_oleh'])
    .where((eb) => eb.or([eb('kedaluwarsa_pada', 'is', null), eb('kedaluwarsa_pada', '>', isoFromNow(work.clock))]))
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, saring: JSON.parse(row.saring) }));
}

/** HttpError 404 for what is unknown or over its time. */
export async function getEkspor(work: Work, id: string) {
  const row = await work.db
    .selectFrom('ekspor')
    .select(['id', 'akun_id', 'status', 'ukuran', 'siswa', 'sha256', 'dibuat_pada', 'kedaluwarsa_pada'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || (row.kedaluwarsa_pada ?? '~') <= isoFromNow(work.clock))
    throw new HttpError(404, 'Ekspor Tidak Ditemukan');
  return { ...row, sha256: row.sha256 ?? '' };
}

/** A file that can be fetched. HttpError 404 as `getEkspor`, 409 for one that is not ready, or holds somebody hidden. */
export async function getSiap(work: Work, { id, user }: { id: string; user: Viewer }) {
  const row = await getEkspor(work, id);
  if (row.status !== 'siap') throw new HttpError(409, 'Ekspor ini belum siap diunduh.');
  if ((await countSeen(work.db, row, user)) < row.siswa) {
    throw new HttpError(409, 'Ekspor ini memuat siswa yang datanya tidak tersedia lagi. Pesan ekspor baru.');
  }
  return row;
}

/** Bytes of the pictures that an order asks for, nearly all of its file. */
export async function sizeOfPictures(db: Db, filter: FilterEkspor, user: Viewer): Promise<number> {
  const { gambar, inventaris: _, ...chosen } = filter;
  if (!gambar) return 0;
  let query = db
    .selectFrom('berkas')
    .innerJoin('data_siswa', 'data_siswa.id', 'berkas.data_siswa_id')
    .select(({ fn }) => fn.sum<number | string>('ukuran').as('bytes'))
    .where(isSeenBy(user));
  for (const [column, value] of Object.entries(chosen)) {
    if (value !== undefined) query = query.where(`data_siswa.${column as keyof typeof chosen}`, '=', value);
  }
  return Number((await query.executeTakeFirst())?.bytes ?? 0);
}
