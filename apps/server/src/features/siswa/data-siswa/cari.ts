// The search of the student lists: the free text by its index, what it cannot find by the others.
import { sql } from 'kysely';
import { totalOf } from '../../../core/ringkasan/totals.ts';
import type { Db } from '../../../platform/database/database.ts';
import { offsetOf, readHintOf, slowRead } from '../../../platform/database/lists.ts';
import { isTrigram } from '../../../platform/database/search-text.ts';
import { byChoices, byReading, hitsOrManaged } from './cari-others.ts';
import { allOf, type Search, type Term } from './cari-terms.ts';
import { type Condition, count, every, newestOf, onPage, type PageNumbers } from './numbered-pages.ts';
import { orderOf } from './sorting.ts';
import { isSummed } from './summed.ts';
import { areHitsInOrder, type Hits, hitsOf, recordsOf, rowsOf } from './text-index.ts';

/** Finds the records of a status that match every term and meet every filter. */
export async function cariDataSiswa(db: Db, search: Search): Promise<PageNumbers> {
  const indexed = search.terms.filter(({ text }) => isTrigram(text));
  const drivers = indexed.filter(({ choices, managers }) => !choices && !managers);
  if (drivers.length > 0) return byText(db, search, drivers);
  const [driver] = indexed.filter(({ choices }) => !choices);
  if (driver) return byHits(db, search, { hits: hitsOrManaged(db, search, [driver]), conditions: allOf(search) });
  // The summary of the choices knows no schools and no documents.
  if (indexed.length === search.terms.length && isSummed(search.filter)) return byChoices(db, search);
  return byReading(db, search);
}

/** Some terms are free text and nothing else: the index has them all, or few rows to compare with the others. */
async function byText(db: Db, search: Search, drivers: Term[]): Promise<PageNumbers> {
  const hits = hitsOf(
    db,
    search.statusData,
    drivers.map(({ spellings }) => spellings),
  );
  const others = search.terms.filter((term) => !drivers.includes(term));
  return byHits(db, search, { hits, conditions: allOf({ ...search, terms: others }) });
}

/** Reads what the index found, and of it what meets the conditions. */
async function byHits(
  db: Db,
  search: Search,
  { hits, conditions }: { hits: Hits; conditions: Condition[] },
): Promise<PageNumbers> {
  const { page, limit } = search;
  const hint = await readHintOf(db, sql`select 1 from ${hits.table}`);
  const rows = rowsOf(hits, conditions);
  const total = await count(db, sql`from ${rows}`, hint);
  if (search.urut !== undefined) {
    const newest = sql`select data_siswa.nomor from ${recordsOf(hits, conditions)} order by ${orderOf(search)}`;
    return { total, nomor: await onPage(db, { newest, page, limit, total, hint: slowRead }) };
  }
  if (await isSoonMet(db, search, total)) {
    const newest = newestOf(search.statusData, every(allOf(search)));
    return { total, nomor: await onPage(db, { newest, page, limit, total, hint }) };
  }
  const newest = sql`select temuan.place - ${sql.lit(hits.base)} as nomor from ${rows} order by temuan.place desc`;
  return { total, nomor: await onPage(db, { newest, page, limit, total, hint }) };
}

/** So many records are passed by on the way to a page rather than that all hits are sorted. */
const MOST_PASSED = 2000;

/** Whether a walk from the newest record soon meets the page; nothing is gained where the hits come in that order already. */
async function isSoonMet(db: Db, { statusData, page, limit }: Search, total: number): Promise<boolean> {
  if (areHitsInOrder(db) || total === 0) return false;
  const share = (offsetOf(page, limit) + limit) / total;
  return share * (await totalOf(db, `data_siswa ${statusData}`)) <= MOST_PASSED;
}
