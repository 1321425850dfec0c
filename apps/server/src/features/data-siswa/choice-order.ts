// Records sorted by major or class, without an index: choice after choice, each in the order in which its records came.

import type { StatusData } from '@gerbang/contract/choices';
import { pilihanField } from '@gerbang/contract/pilihan';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { offsetOf } from '../../platform/database/lists.ts';
import { every, type Filter, filterConditions } from './numbered-pages.ts';
import { type ChoiceOrder, isChoice } from './sorting.ts';

type OrderedQuery = { statusData: StatusData; page: number; filter: Filter } & ChoiceOrder;

/** What a page shows of one choice: `limit` records from `offset` on, of `total`. */
export type ChoiceSlice = { filter: Filter; offset: number; limit: number; total: number };

/** The parts of a page that is sorted by a choice, by the summary. */
export async function partsOf(db: Db, asked: OrderedQuery): Promise<ChoiceSlice[]> {
  const { page, limit, filter, urut, arah } = asked;
  if (!isChoice(urut)) return [];
  const field = pilihanField[urut];
  const groups = await countsOf(db, asked, sql.ref(field));
  const parts: ChoiceSlice[] = [];
  let skipped = offsetOf(page, limit);
  let left = limit;
  for (const { kode, n } of arah === 'turun' ? groups.reverse() : groups) {
    const taken = Math.max(0, Math.min(left, n - skipped));
    if (taken > 0) parts.push({ filter: { ...filter, [field]: kode }, offset: skipped, limit: taken, total: n });
    skipped = Math.max(0, skipped - n);
    left -= taken;
  }
  return parts;
}

type Group = { kode: string; n: number };

/** How many records each choice has; a code that the settings do not know comes last. */
async function countsOf(
  db: Db,
  { statusData, filter, kode = [] }: OrderedQuery,
  column: RawBuilder<unknown>,
): Promise<Group[]> {
  const { rows } = await sql<Group>`select ${column} as kode, sum(jumlah) as n from ringkasan_siswa
    where status_data = ${statusData} and ${every(filterConditions(filter))} group by ${column}`.execute(db);
  const place = (each: Group) => (kode.includes(each.kode) ? kode.indexOf(each.kode) : kode.length);
  return rows.sort((a, b) => place(a) - place(b));
}
