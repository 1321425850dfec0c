import type { BarangDetail, PerawatanBarangRow, RiwayatBarangRow } from '@gerbang/contract/inventaris/barang';
import { PAGE_SIZE, type Page } from '@gerbang/contract/lists';
import { imageUrl } from '@gerbang/contract/picture-url';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hitsOf } from '../../../core/ringkasan/cari-barang.ts';
import { totalOf } from '../../../core/ringkasan/totals.ts';
import type { StoredPerubahan } from '../../../core/riwayat/riwayat.ts';
import type { Db } from '../../../platform/database/database.ts';
import { countOf, offsetOf, pageOf, quickRead, slowRead } from '../../../platform/database/lists.ts';
import { storedList } from '../../../platform/database/stored-json.ts';
import { getDataInventaris } from '../data-inventaris/queries.ts';

/** So much of an item's maintenance stands on its page. */
const MOST_PERAWATAN = 50;

/** An item with all that its page tells. HttpError 404 when there is none. */
export async function getBarang(db: Db, id: string): Promise<BarangDetail> {
  const item = await getDataInventaris(db, id);
  const foto = await db
    .selectFrom('gambar_barang')
    .select('id')
    .where('data_inventaris_id', '=', id)
    .where('riwayat_id', 'is', null)
    .orderBy('id')
    .execute();
  const perawatan = await db
    .selectFrom('perawatan_barang')
    .select(['id', 'perawatan', 'jatuh_tempo', 'selesai_pada', 'biaya', 'catatan'])
    .where('data_inventaris_id', '=', id)
    .orderBy((eb) => eb.case().when('selesai_pada', 'is', null).then(0).else(1).end())
    .orderBy((eb) => eb.case().when('selesai_pada', 'is', null).then(eb.ref('jatuh_tempo')).else('').end())
    .orderBy('selesai_pada', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_PERAWATAN)
    .execute();
  return {
    ...item,
    foto: foto.map((each) => ({ id: each.id, alamat: imageUrl(each.id) })),
    penghapusan: item.dihapuskan_pada === undefined ? null : await getPenghapusan(db, id, item.dihapuskan_pada),
    perawatan,
  };
}

/** Why and by whom an item was written off last. */
async function getPenghapusan(db: Db, id: string, pada: string): Promise<BarangDetail['penghapusan']> {
  const event = await db
    .selectFrom('riwayat_barang')
    .leftJoin('profile', 'profile.akun_id', 'riwayat_barang.akun_id')
    .select(['alasan', 'profile.nama'])
    .where('data_inventaris_id', '=', id)
    .where('jenis', '=', 'dihapuskan')
    .orderBy('versi', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { pada, alasan: event?.alasan ?? '', oleh: event?.nama ?? null };
}

/** One page of what happened to an item, newest first. HttpError 404 without the item. */
export async function listRiwayatBarang(
  db: Db,
  { id, page }: { id: string; page: number },
): Promise<Page<RiwayatBarangRow>> {
  await getDataInventaris(db, id);
  const events = db.selectFrom('riwayat_barang').where('data_inventaris_id', '=', id);
  const n = await countOf(events, quickRead);
  const rows = await events
    .leftJoin('profile', 'profile.akun_id', 'riwayat_barang.akun_id')
    .select(['riwayat_barang.id', 'waktu', 'jenis', 'versi', 'perubahan', 'alasan', 'role'])
    .select(['riwayat_barang.akun_id', 'profile.nama'])
    // Versions count, however the clock stood.
    .orderBy('versi', 'desc')
    .orderBy('riwayat_barang.id', 'desc')
    .limit(PAGE_SIZE)
    .offset(offsetOf(page))
    .execute();
  const foto = await fotoOf(db, rows);
  const data = rows.map(({ akun_id, role, nama, perubahan, ...row }) => ({
    ...row,
    oleh: akun_id === null || role === null ? null : { id: akun_id, nama, role },
    perubahan: storedList<StoredPerubahan>(perubahan),
    foto: foto.filter(({ riwayat_id }) => riwayat_id === row.id).map((each) => imageUrl(each.id)),
  }));
  return pageOf(page, n, data);
}

async function fotoOf(db: Db, events: { id: string }[]) {
  if (events.length === 0) return [];
  return db
    .selectFrom('gambar_barang')
    .select(['id', 'riwayat_id'])
    .where(
      'riwayat_id',
      'in',
      events.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
}

/** One page of what is due, the first day first, searched in what the list of items is searched in. */
export async function listPerawatan(
  db: Db,
  { page, search }: { page: number; search: string },
): Promise<Page<PerawatanBarangRow>> {
  const hits = hitsOf(db, search);
  const { total, ids } = await (hits ? findDue(db, { page, hits }) : listDue(db, page));
  if (ids.length === 0) return pageOf(page, total, []);
  const rows = await db
    .selectFrom('perawatan_barang')
    .innerJoin('data_inventaris', 'data_inventaris.id', 'perawatan_barang.data_inventaris_id')
    .where('perawatan_barang.id', 'in', ids)
    .select(['perawatan_barang.id', 'perawatan', 'jatuh_tempo', 'selesai_pada', 'biaya', 'catatan'])
    .select(['data_inventaris.id as barang_id', 'nama_barang', 'kode_barang', 'lokasi_barang'])
    .orderBy('jatuh_tempo')
    .orderBy('perawatan_barang.id')
    .execute();
  const data = rows.map(({ barang_id: id, nama_barang, kode_barang, lokasi_barang, ...row }) => ({
    ...row,
    barang: { id, nama_barang, kode_barang, lokasi_barang },
  }));
  return pageOf(page, total, data);
}

type Due = { total: number; ids: string[] };

const selectDue = (db: Db) =>
  db
    .selectFrom('perawatan_barang')
    .select('id')
    .where('selesai_pada', 'is', null)
    // Careful: as its index says it.
    .where('dihapuskan', '=', sql.lit(0))
    .orderBy('jatuh_tempo')
    .orderBy('id')
    .limit(PAGE_SIZE);

/** Careful: the ids first. An offset over whole rows reads every row before the page. */
async function listDue(db: Db, page: number): Promise<Due> {
  const found = await selectDue(db).offset(offsetOf(page)).execute();
  return { total: await totalOf(db, 'perawatan_barang'), ids: found.map(({ id }) => id) };
}

/** What a search finds is counted anyway, so total and page come from one look at it. */
async function findDue(db: Db, { page, hits }: { page: number; hits: RawBuilder<string> }): Promise<Due> {
  const due = selectDue(db).where(sql<SqlBool>`data_inventaris_id in ${hits}`);
  const found = await due
    .select(sql<number>`count(*) over ()`.as('total'))
    .offset(offsetOf(page))
    .modifyEnd(slowRead)
    .execute();
  const [first] = found;
  if (!first) return { total: page === 1 ? 0 : await countOf(due.clearOrderBy().clearLimit().clearSelect()), ids: [] };
  return { total: first.total, ids: found.map(({ id }) => id) };
}
