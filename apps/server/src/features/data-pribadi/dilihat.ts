// Who of the school looked at a student's data: what the record's history says, in words for the student.

import { type Dokumen, dokumenLabels } from '@gerbang/contract/choices';
import type { DilihatRow } from '@gerbang/contract/data-pribadi';
import { type Staf, staf } from '@gerbang/contract/endpoint';
import type { JenisRiwayat } from '@gerbang/contract/meja';
import { PAGE_SIZE, type Page } from '@gerbang/contract/wire';
import { sql } from 'kysely';
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
    .leftJoin('profile', 'profile.akun_id', 'dilihat.akun_id')
    .select(['dilihat.waktu', 'dilihat.role', 'dilihat.jenis', 'dilihat.bidang', 'profile.nama'])
    .$narrowType<{ role: Staf }>()
    .orderBy('dilihat.waktu', 'desc')
    .orderBy('dilihat.urutan', 'desc')
    .orderBy('dilihat.akun_id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ jenis, bidang, ...row }) => ({ ...row, apa: whatOf(jenis, bidang) }));
}

/** What was opened, and the days on which it was seen on a list. */
function selectViews(db: Db, data_siswa_id: string) {
  const opened = db
    .selectFrom('riwayat_data_siswa')
    .select(['waktu', 'akun_id', 'role', 'jenis', 'bidang', sql<string>`cast(id as text)`.as('urutan')])
    .where('data_siswa_id', '=', data_siswa_id)
    .where('jenis', 'in', ['dilihat', 'dokumen_dilihat'])
    .where('role', 'in', staf);
  const listed = db
    .selectFrom('terlihat_di_daftar')
    .select(['waktu', 'akun_id', 'role', sql<JenisRiwayat>`cast('terlihat' as text)`.as('jenis')])
    .select([sql<string | null>`cast(null as text)`.as('bidang'), sql<string>`cast('' as text)`.as('urutan')])
    .where('data_siswa_id', '=', data_siswa_id)
    .where('role', 'in', staf);
  return db.selectFrom(opened.unionAll(listed as never).as('dilihat'));
}

/** A look names the picture that was opened; without one the record itself was, or the list that it is on. */
function whatOf(jenis: string, bidang: string | null): string {
  if (jenis === 'terlihat') return 'Terlihat di daftar';
  return bidang === null ? 'Data diri' : (dokumenLabels[bidang as Dokumen] ?? 'Dokumen');
}
