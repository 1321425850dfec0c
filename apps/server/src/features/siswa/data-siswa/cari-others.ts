// Searches that the index of the free text cannot answer alone: by choices, by managers, and by one or two letters.
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { readHintOf, slowRead } from '../../../platform/database/lists.ts';
import { allOf, managersOf, type Search, type Term } from './cari-terms.ts';
import {
  type Condition,
  count,
  every,
  filterConditions,
  newestOf,
  onPage,
  type PageNumbers,
} from './numbered-pages.ts';
import { summed } from './summed.ts';
import { type Hits, hitsOf, rowsOf } from './text-index.ts';

/** The records whose free text, or whose manager's name, contains one of the terms. */
export function hitsOrManaged(db: Db, { statusData }: Search, terms: Term[]): Hits {
  const hits = hitsOf(db, statusData, [terms.flatMap(({ spellings }) => spellings)]);
  const named = terms.filter(({ managers }) => managers);
  if (named.length === 0) return hits;
  const managed = named.map(
    ({ text }) => sql`select nomor + ${sql.lit(hits.base)} as place from data_siswa
      where status_data = ${statusData} and pengelola_id in (${managersOf(text)})`,
  );
  return { ...hits, table: sql`(select place from ${hits.table} union ${sql.join(managed, sql` union `)}) as temuan` };
}

/** Every term is part of a choice: the summary has their number; what only the text adds is found by the index. */
export async function byChoices(db: Db, search: Search): Promise<PageNumbers> {
  const { statusData, page, limit, terms, filter } = search;
  const choices = every(terms.map(({ choices }) => choices as Condition));
  const chosen = every([choices, ...filterConditions(filter)]);
  const hits = hitsOrManaged(db, search, terms);
  const hint = await readHintOf(db, sql`select 1 from ${hits.table}`);
  const added = await count(db, sql`from ${rowsOf(hits, [...allOf(search), sql<SqlBool>`not ${choices}`])}`, hint);
  const total = added + (await summed(db, statusData, chosen));
  const condition = added === 0 ? chosen : every(allOf(search));
  const newest = newestOf(statusData, condition, search);
  return { total, nomor: await onPage(db, { newest, page, limit, total, hint: slowRead }) };
}

/** Terms of one or two letters that are no choice: every row is read, of a school those that name it. */
export async function byReading(db: Db, search: Search): Promise<PageNumbers> {
  const { statusData, page, limit } = search;
  const condition = every(allOf(search));
  const total = await count(db, sql`from data_siswa where status_data = ${statusData} and ${condition}`, slowRead);
  const newest = newestOf(statusData, condition, search);
  return { total, nomor: await onPage(db, { newest, page, limit, total, hint: slowRead }) };
}
