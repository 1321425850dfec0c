// Who of the school looked at a student's data: what the record's history says, in words for the student.

import type { DilihatRow } from '@gerbang/contract/akun/data-pribadi';
import { type Dokumen, dokumenLabels } from '@gerbang/contract/choices';
import { PAGE_SIZE, type Page } from '@gerbang/contract/lists';
import { type Staf, staf } from '@gerbang/contract/roles';
import { type JenisRiwayat, jenisLihat, SEMUA_DOKUMEN, SURAT_RESMI } from '@gerbang/contract/siswa/meja';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { countOf, offsetOf, pageOf, quickRead } from '../../../platform/database/lists.ts';
import type { CaraTerlihat } from '../../../schema/tables.ts';

/** One page of the looks of staff at an account and its record, newest first. */
export async function listDilihat(
  db: Db,
  { akun_id, page }: { akun_id: string; page: number },
): Promise<Page<DilihatRow>> {
  const own = await db.selectFrom('data_siswa').select('id').where('akun_id', '=', akun_id).executeTakeFirst();
  const whose = { akun_id, data_siswa_id: own?.id ?? null };
  const total = await countOf(selectViews(db, whose), quickRead);
  const offset = offsetOf(page);
  const rows = offset < total ? await readViews(db, { ...whose, limit: PAGE_SIZE, offset }) : [];
  return pageOf(page, total, rows);
}

/** The account, the record, or both. */
type ViewedOwner = { akun_id: string | null; data_siswa_id: string | null };

/** The newest looks, at most `limit` of them. */
export async function readViews(
  db: Db,
  { limit, offset = 0, ...whose }: ViewedOwner & { limit: number; offset?: number },
): Promise<DilihatRow[]> {
  const rows = await selectViews(db, whose)
    .leftJoin('profile', 'profile.akun_id', 'dilihat.akun_id')
    .select(['dilihat.waktu', 'dilihat.role', 'dilihat.jenis', 'dilihat.bidang', 'dilihat.alasan', 'profile.nama'])
    .$narrowType<{ role: Staf }>()
    .orderBy('dilihat.waktu', 'desc')
    .orderBy('dilihat.urutan', 'desc')
    .orderBy('dilihat.akun_id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ jenis, bidang, ...row }) => ({ ...row, apa: whatOf(jenis, bidang) }));
}

/** What was opened, and the days on which it was seen without being opened; those carry how as their `bidang`. */
function selectViews(db: Db, { akun_id, data_siswa_id }: ViewedOwner) {
  const opened = db
    .selectFrom('riwayat_data_siswa')
    .select(['waktu', 'akun_id', 'role', 'jenis', 'bidang', 'alasan', sql<string>`cast(id as text)`.as('urutan')])
    .where('data_siswa_id', '=', data_siswa_id)
    .where('jenis', 'in', jenisLihat)
    .where('role', 'in', staf);
  const seen = <T extends 'terlihat_di_daftar' | 'akun_terlihat'>(table: T) =>
    db
      .selectFrom(table as 'terlihat_di_daftar')
      .select(['waktu', 'akun_id', 'role', sql<JenisRiwayat>`cast('terlihat' as text)`.as('jenis')])
      .select(['cara as bidang', sql<string | null>`cast(null as text)`.as('alasan')])
      .select(sql<string>`cast('' as text)`.as('urutan'))
      .where('role', 'in', staf);
  const listed = seen('terlihat_di_daftar').where('data_siswa_id', '=', data_siswa_id);
  const account = seen('akun_terlihat').where(sql.ref('siswa_id'), '=', akun_id);
  return db.selectFrom(opened.unionAll(listed).unionAll(account).as('dilihat'));
}

const sightings: Record<CaraTerlihat, string> = {
  daftar: 'Terlihat di daftar',
  laporan: 'Termasuk dalam laporan yang diunduh',
  akun: 'Akun terlihat di daftar akun',
  dibandingkan: 'Akun dilihat di samping data siswa',
  pencocokan: 'Akun dicocokkan dengan data siswa',
  sampah: 'Terlihat di Sampah',
};

/** A look names the picture that was opened, or how it was seen; without either the record itself was opened. */
function whatOf(jenis: string, bidang: string | null): string {
  if (jenis === 'terlihat') return sightings[bidang as CaraTerlihat] ?? 'Terlihat';
  if (bidang === 'ekspor') return 'Ekspor data dan dokumen';
  if (bidang === SEMUA_DOKUMEN) return 'Semua dokumen, diunduh';
  if (bidang === SURAT_RESMI) return 'Surat resmi, diunduh';
  if (bidang === null) return 'Data diri';
  const label = dokumenLabels[bidang as Dokumen] ?? 'Dokumen';
  return jenis === 'asli_dilihat' ? `${label}, tanpa cap` : label;
}
