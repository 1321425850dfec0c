// The items whose text contains what is searched for (DAFTAR-3).
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { slowRead } from '../../platform/database/lists.ts';
import { searchTerms } from '../../platform/database/search-text.ts';
import { hasAll, toCount } from '../../platform/database/text-rows.ts';

const barang = { table: 'cari_barang', index: 'indeks_barang' };

/** The ids of the items that a search finds; undefined where nothing is searched for. */
export function hitsOf(db: Db, search: string): RawBuilder<string> | undefined {
  const terms = searchTerms(search);
  if (terms.length === 0) return undefined;
  return sql<string>`(select data_inventaris_id from cari_barang where ${hasAll(db, barang, terms)})`;
}

/** How many items a search finds that has terms. */
export async function countHits(db: Db, search: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n
    from ${toCount(db, barang, searchTerms(search))} ${slowRead}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The same up to a number. */
export async function countUpTo(db: Db, search: string, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n
    from (select 1 from ${toCount(db, barang, searchTerms(search))} limit ${most}) as sebagian ${slowRead}`.execute(db);
  return rows[0]?.n ?? 0;
}
