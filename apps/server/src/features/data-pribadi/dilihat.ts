// Who of the school looked at a student's data: what the record's history says, in words for the student.

import type { DilihatRow } from '@gerbang/contract/data-pribadi';
import { type Staf, staf } from '@gerbang/contract/endpoint';
import { type Dokumen, dokumenLabels } from '@gerbang/contract/fields';
import { PAGE_SIZE, type Page } from '@gerbang/contract/wire';
import type { Db } from '../../platform/database/database.ts';
import { offsetOf, pageOf } from '../../platform/database/lists.ts';

/** One page of the looks of staff at the record of an account, newest first; none without a record. */
export async function listDilihat(
  db: Db,
  { akun_id, page }: { akun_id: string; page: number },
): Promise<Page<DilihatRow>> {
  const own = await db.selectFrom('data_siswa').select('id').where('akun_id', '=', akun_id).executeTakeFirst();
  if (!own) return pageOf(page, 0, []);
  const { total } = await selectViews(db, own.id)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const offset = offsetOf(page);
  const rows = offset < total ? await readViews(db, { data_siswa_id: own.id, limit: PAGE_SIZE, offset }) : [];
  return pageOf(page, total, rows);
}

/** The newest looks, at most `limit` of them. */
export async function readViews(
  db: Db,
  { data_siswa_id, limit, offset = 0 }: { data_siswa_id: string; limit: number; offset?: number },
): Promise<DilihatRow[]> {
  const rows = await selectViews(db, data_siswa_id)
    .leftJoin('profile', 'profile.akun_id', 'riwayat.akun_id')
    .select(['riwayat.waktu', 'riwayat.role', 'riwayat.bidang', 'profile.nama'])
    .$narrowType<{ role: Staf }>()
    .orderBy('riwayat.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ bidang, ...row }) => ({ ...row, apa: whatOf(bidang) }));
}

function selectViews(db: Db, data_siswa_id: string) {
  return db
    .selectFrom('riwayat_data_siswa as riwayat')
    .where('riwayat.data_siswa_id', '=', data_siswa_id)
    .where('riwayat.jenis', 'in', ['dilihat', 'dokumen_dilihat'])
    .where('riwayat.role', 'in', staf);
}

/** A look names the picture that was opened; without one the record itself was. */
function whatOf(bidang: string | null): string {
  return bidang === null ? 'Data diri' : (dokumenLabels[bidang as Dokumen] ?? 'Dokumen');
}
