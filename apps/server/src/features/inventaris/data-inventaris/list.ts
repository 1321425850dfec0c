// The list of the inventory: what is searched and filtered, how many there are, and the rows of a page.
import type { DataInventarisRow, FilterInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { PAGE_SIZE, type Page, type Step } from '@gerbang/contract/lists';
import type { Urutan, UrutInventaris } from '@gerbang/contract/urutan';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { countHits, hitsOf } from '../../../core/ringkasan/cari-barang.ts';
import { totalOf } from '../../../core/ringkasan/totals.ts';
import { keyOf, stepOf } from '../../../platform/database/cursor.ts';
import type { Db } from '../../../platform/database/database.ts';
import { preparedQuery } from '../../../platform/database/engine.ts';
import {
  conditionsOf,
  countOf,
  cutPage,
  equals,
  type FilterConditions,
  offsetOf,
  quickRead,
  type ReadHint,
  slowRead,
} from '../../../platform/database/lists.ts';
import { matchesAll, searchTerms } from '../../../platform/database/search-text.ts';
import { listOut } from '../peminjaman/dipinjam.ts';
import { type ItemRow, selectItems, toRow, withRelations } from './queries.ts';

type ListQuery = { page: number; search: string } & Partial<Urutan<UrutInventaris>> & FilterInventaris;

/** So many rows of an index are read in a millisecond or two. */
const QUICK_ROWS = 5000;

/** One page of the inventory, newest first unless sorted, searched in what `cariOfInventaris` names. */
export async function listDataInventaris(db: Db, query: ListQuery): Promise<Page<DataInventarisRow>> {
  const found = await findPage(db, query);
  if (found.data.length === 0) return found;
  const out = await listOut(
    db,
    found.data.map(({ id }) => id),
  );
  const data = found.data.map((item) => ({ ...item, ...(out.has(item.id) && { dipinjam: out.get(item.id) }) }));
  return { ...found, data };
}

async function findPage(db: Db, query: ListQuery): Promise<Page<DataInventarisRow>> {
  const { page, limit = PAGE_SIZE, urut } = query;
  const isSearch = searchTerms(query.search).length > 0;
  const isFiltered = isNarrowed(query);
  const all = await totalOf(db, 'data_inventaris');
  const total = isSearch ? await countFound(db, query) : isFiltered ? await countFiltered(db, query) : all;
  const offset = offsetOf(page, limit);
  if (offset >= total) return cutPage({ page, limit }, total, []);
  if (!isSearch && !isFiltered && urut === undefined && limit === PAGE_SIZE) {
    return cutPage({ page, limit }, total, (await findNewest(db, { offset })).map(toRow));
  }
  // How many rows are read in the order of the list until the page is full.
  const rowsRead = ((offset + limit) * all) / total;
  const matching = filtered(db, query).where((eb) => {
    const hits = isSearch && rowsRead > total ? hitsOf(db, query.search) : undefined;
    return hits
      ? sql<SqlBool>`data_inventaris.id in ${hits}`
      : matchesAll(eb, [eb.ref('data_inventaris.cari')], query.search);
  });
  const hint = isSearch || (isFiltered && rowsRead > QUICK_ROWS) ? slowRead : quickRead;
  return cutPage({ page, limit }, total, await rowsOf(db, matching, { ...query, limit, offset, hint }));
}

type SemuaQuery = { limit: number; cursor?: string | undefined } & FilterInventaris;

/** The next items of the whole inventory, newest first, after the one that the cursor names. HttpError 400 for a cursor that no answer gave. */
export async function semuaDataInventaris(db: Db, query: SemuaQuery): Promise<Step<DataInventarisRow>> {
  const { limit } = query;
  const after = keyOf({ list: 'barang', key: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ }, query.cursor);
  const rows = await withRelations(filtered(db, query))
    .$if(after !== undefined, (items) => items.where('data_inventaris.id', '<', after ?? ''))
    .orderBy('data_inventaris.id', 'desc')
    .limit(limit + 1)
    .modifyEnd(isNarrowed(query) ? slowRead : quickRead)
    .execute();
  const { cursor, data } = stepOf('barang', { rows, limit }, ({ id }) => id);
  return { cursor, data: data.map(toRow) };
}

/** How many items a search finds; a frequent word is in many of them. */
async function countFound(db: Db, query: ListQuery): Promise<number> {
  if (!isNarrowed(query)) return countHits(db, query.search);
  return countOf(filtered(db, query).where(sql<SqlBool>`data_inventaris.id in ${hitsOf(db, query.search)}`));
}

const exact = (column: (name: string) => string) => ({
  kategori_barang: equals(column('kategori_barang')),
  lokasi_barang: equals(column('lokasi_barang')),
  kondisi_barang: equals(column('kondisi_barang')),
});

/** The conditions of each filter: on the summary that counts items, and on an item itself. */
const summed: FilterConditions<FilterInventaris> = {
  ...exact((name) => name),
  keadaan: (keadaan) => sql`dihapuskan = ${keadaan === 'dihapuskan' ? 1 : 0}`,
  harga: (harga) => sql`berharga = ${harga === 'ada' ? 1 : 0}`,
};
const listed: FilterConditions<FilterInventaris> = {
  ...exact((name) => `data_inventaris.${name}`),
  keadaan: (keadaan) => (keadaan === 'dipakai' ? sql`dihapuskan_pada is null` : sql`dihapuskan_pada is not null`),
  harga: (harga) => (harga === 'ada' ? sql`harga_barang is not null` : sql`harga_barang is null`),
};

const isNarrowed = (query: FilterInventaris) => conditionsOf(query, summed).length > 0;

async function countFiltered(db: Db, query: ListQuery): Promise<number> {
  const { rows } = await sql<{ n: number | null }>`select sum(jumlah) as n from ringkasan_barang
    where ${sql.join(conditionsOf(query, summed), sql` and `)}`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

const filtered = (db: Db, query: FilterInventaris) =>
  selectItems(db).where((eb) => eb.and(conditionsOf(query, listed)));

type ItemQuery = ListQuery & { limit: number; offset: number; hint: ReadHint };

async function rowsOf(
  db: Db,
  matching: ReturnType<typeof selectItems>,
  query: ItemQuery,
): Promise<DataInventarisRow[]> {
  const order = orderOf(query);
  // Careful: the ids first. An offset over whole rows reads every row before the page.
  const ids = matching.select('id').orderBy(order).limit(query.limit).offset(query.offset);
  const items = selectItems(db).where('data_inventaris.id', 'in', db.selectFrom(ids.as('halaman')).select('id'));
  return (await withRelations(items).orderBy(order).modifyEnd(query.hint).execute()).map(toRow);
}

/** A page of all items, newest first: the list as it opens. */
const findNewest = preparedQuery<{ offset: number }, ItemRow>((db, argument) => {
  const ids = selectItems(db)
    .select('id')
    .orderBy('id', 'desc')
    .limit(sql.lit(PAGE_SIZE))
    .offset(argument('offset'))
    .as('halaman');
  const items = selectItems(db).where('data_inventaris.id', 'in', db.selectFrom(ids).select('id'));
  return withRelations(items).orderBy('data_inventaris.id', 'desc');
});

/** Every order has an index, in which the id breaks the ties. */
function orderOf({ urut, arah }: ListQuery): RawBuilder<unknown> {
  if (urut === undefined) return sql`data_inventaris.id desc`;
  const way = arah === 'turun' ? sql`desc` : sql`asc`;
  const id = sql`data_inventaris.id ${way}`;
  if (urut === 'masuk') return id;
  const column = sql.ref(`data_inventaris.${urut}`);
  const isText = urut !== 'jumlah_barang' && urut !== 'tanggal_masuk_barang';
  return sql`${isText ? sql`lower(${column})` : column} ${way}, ${id}`;
}
