// The list of waiting records in the order of the queue, and what to know before one of them is opened.

import type { Dokumen } from '@gerbang/contract/choices';
import type { Page } from '@gerbang/contract/lists';
import { dokumenKurang, syaratDokumen, wajibOf } from '@gerbang/contract/sekolah/syarat';
import type { DataSiswaRow } from '@gerbang/contract/siswa/data-siswa';
import { sql } from 'kysely';
import { totalOf } from '../../../core/ringkasan/totals.ts';
import { getBagian } from '../../../core/sekolah/bagian.ts';
import type { Db } from '../../../platform/database/database.ts';
import { cutPage, quickRead, slowRead } from '../../../platform/database/lists.ts';
import { rowsOf } from '../data-siswa/list-queries.ts';
import { count, every, onPage } from '../data-siswa/numbered-pages.ts';
import { type AntreanQuery, narrowed, rank, waiting } from './antrean.ts';
import type { Reviewer } from './pegangan.ts';

type AntreanPage = Omit<AntreanQuery, 'id'> & { page: number; limit: number };

/** One page of the waiting records: those that were sent again first, then the oldest. */
export async function listAntrean(db: Db, { page, limit, ...query }: AntreanPage): Promise<Page<DataSiswaRow>> {
  const narrow = await narrowed(db, query);
  if (narrow === 'tidak ada') return cutPage({ page, limit }, 0, []);
  const all = narrow === 'semua';
  const condition = all ? waiting : every([waiting, narrow]);
  const hint = all ? quickRead : slowRead;
  const total = all
    ? await totalOf(db, 'data_siswa Menunggu Validasi')
    : await count(db, sql`from data_siswa where ${condition}`, hint);
  const newest = sql`select nomor from data_siswa where ${condition} order by ${rank}`;
  const nomor = await onPage(db, { newest, page, limit, total, hint });
  const rows = await rowsOf(db, nomor);
  return cutPage({ page, limit }, total, await withFacts(db, rows, query.asking));
}

async function withFacts(db: Db, rows: DataSiswaRow[], { user, now }: Reviewer): Promise<DataSiswaRow[]> {
  if (rows.length === 0) return rows;
  const ids = rows.map(({ id }) => id);
  const sent = await db
    .selectFrom('berkas')
    .select(['data_siswa_id', 'bidang'])
    .where('data_siswa_id', 'in', ids)
    .execute();
  const held = await db
    .selectFrom('pegangan')
    .leftJoin('profile', 'profile.akun_id', 'pegangan.akun_id')
    .select(['data_siswa_id', 'nama'])
    .where('data_siswa_id', 'in', ids)
    .where('pegangan.akun_id', '<>', user.id)
    .where('sampai', '>', now)
    .execute();
  const wanted = wajibOf(await getBagian(db, 'syarat'));
  const has = (id: string) => (bidang: Dokumen) =>
    sent.some((file) => file.data_siswa_id === id && file.bidang === bidang);
  return rows.map((row) => {
    const holder = held.find(({ data_siswa_id }) => data_siswa_id === row.id);
    const dipegang = holder ? { nama: holder.nama } : null;
    const kurang = dokumenKurang(wanted, has(row.id)).map((name) => syaratDokumen[name].label);
    return { ...row, antrean: { kurang, dipegang } };
  });
}
