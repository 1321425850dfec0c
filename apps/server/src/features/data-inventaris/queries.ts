import { imageUrl } from '@gerbang/contract/berkas';
import type { DataInventarisRow } from '@gerbang/contract/data-inventaris';
import type { Urutan, UrutInventaris } from '@gerbang/contract/urutan';
import { PAGE_SIZE, type Page } from '@gerbang/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { countOf, cutPage, offsetOf, slowly } from '../../platform/database/lists.ts';
import { matchesAll, searchTerms } from '../../platform/database/search-text.ts';
import { HttpError } from '../../platform/errors.ts';
import type { DataInventaris } from '../../schema/tables.ts';
import { type PengelolaColumns, pengelolaOf } from '../profile/pengelola.ts';
import { totalOf } from '../ringkasan/totals.ts';

export const notFound = () => new HttpError(404, 'Data Inventaris Tidak Ditemukan');

type ListQuery = { page: number; search: string } & Partial<Urutan<UrutInventaris>>;

/** One page of the inventory, newest first unless sorted, searched in what `cariOfInventaris` names. */
export async function listDataInventaris(db: Db, query: ListQuery): Promise<Page<DataInventarisRow>> {
  const { page, search, limit = PAGE_SIZE } = query;
  const matching = selectItems(db).where((eb) => matchesAll(eb, [eb.ref('data_inventaris.cari')], search));
  const isSearch = searchTerms(search).length > 0;
  const total = isSearch ? await countOf(matching) : await totalOf(db, 'data_inventaris');
  const offset = offsetOf(page, limit);
  if (offset >= total) return cutPage({ page, limit }, total, []);
  // Careful: the ids first. An offset over whole rows reads every row before the page.
  const ids = matching.select('id').orderBy(orderOf(query)).limit(limit).offset(offset);
  const items = selectItems(db).where('data_inventaris.id', 'in', db.selectFrom(ids.as('halaman')).select('id'));
  const rows = await withRelations(items)
    .orderBy(orderOf(query))
    .$if(isSearch, (query) => query.modifyEnd(slowly))
    .execute();
  return cutPage({ page, limit }, total, rows.map(toRow));
}

/** What each is sorted by has an index of migration 017, in which the id breaks the ties. */
function orderOf({ urut, arah }: ListQuery): RawBuilder<unknown> {
  if (urut === undefined) return sql`data_inventaris.id desc`;
  const way = arah === 'turun' ? sql`desc` : sql`asc`;
  const id = sql`data_inventaris.id ${way}`;
  if (urut === 'masuk') return id;
  const column = sql.ref(`data_inventaris.${urut}`);
  const isText = urut !== 'jumlah_barang' && urut !== 'tanggal_masuk_barang';
  return sql`${isText ? sql`lower(${column})` : column} ${way}, ${id}`;
}

/** An item. HttpError 404 when there is none. */
export async function getDataInventaris(db: Db, id: string): Promise<DataInventarisRow> {
  const item = selectItems(db).where('data_inventaris.id', '=', id);
  const row = await withRelations(item).executeTakeFirst();
  if (!row) throw notFound();
  return toRow(row);
}

function selectItems(db: Db) {
  return db.selectFrom('data_inventaris');
}

/** Adds the manager's name and the photo. */
function withRelations(items: ReturnType<typeof selectItems>) {
  return items
    .leftJoin('profile', 'profile.akun_id', 'data_inventaris.pengelola_id')
    .leftJoin('berkas', 'berkas.data_inventaris_id', 'data_inventaris.id')
    .selectAll('data_inventaris')
    .select(['profile.nama as pengelola_nama', 'berkas.id as foto_barang']);
}

function toRow(row: DataInventaris & PengelolaColumns & { foto_barang: string | null }): DataInventarisRow {
  return { ...row, foto_barang: imageUrl(row.foto_barang), pengelola: pengelolaOf(row) };
}
