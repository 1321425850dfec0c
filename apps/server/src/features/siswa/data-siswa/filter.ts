// The exact filters of the student lists: equal as the dashboard's groups are, counted where the summaries know.

import type { StatusData } from '@gerbang/contract/choices';
import { pilihanField } from '@gerbang/contract/sekolah/pilihan';
import { type RawBuilder, sql } from 'kysely';
import { totalOf } from '../../../core/ringkasan/totals.ts';
import type { Db } from '../../../platform/database/database.ts';
import { preparedQuery } from '../../../platform/database/engine.ts';
import {
  knowsValues,
  offsetOf,
  quickRead,
  type ReadHint,
  readHintOf,
  slowRead,
} from '../../../platform/database/lists.ts';
import {
  count,
  every,
  type Filter,
  filterConditions,
  inForce,
  isOneOf,
  newestOf,
  numbersOf,
  onPage,
  type PageNumbers,
} from './numbered-pages.ts';
import { type ChoiceOrder, isChoice } from './sorting.ts';
import { isSummed, summed } from './summed.ts';

type FilterQuery = { statusData: StatusData; page: number; filter: Filter } & ChoiceOrder;

/** Finds the records of a status that meet every filter. */
export async function filterDataSiswa(db: Db, query: FilterQuery): Promise<PageNumbers> {
  const { statusData, page, limit, filter } = query;
  const hint = await hintOfFilter(db, statusData, filter);
  const total = await totalOfFilter(db, query, hint);
  if (isChoice(query.urut) && isSummed(filter)) return { total, nomor: await numbersByChoice(db, query) };
  if (query.urut !== undefined) {
    const newest = newestOf(statusData, every(filterConditions(filter)), query);
    return { total, nomor: await onPage(db, { newest, page, limit, total, hint: slowRead }) };
  }
  const newest = await newestOfFilter(db, { statusData, filter, upTo: offsetOf(page, limit) + limit, total });
  return { total, nomor: await onPage(db, { newest, page, limit, total, hint }) };
}

async function numbersByChoice(db: Db, query: FilterQuery): Promise<number[]> {
  const { statusData, arah } = query;
  const nomor: number[] = [];
  for (const { filter, offset, limit, total } of await partsOf(db, query)) {
    const newest = await newestOfFilter(db, { statusData, filter, upTo: offset + limit, total, arah });
    nomor.push(...(await numbersOf(db, { newest, offset, limit, hint: slowRead })));
  }
  return nomor;
}

/** Where an index has the records in order, or few of them, they are read at once. */
async function hintOfFilter(db: Db, statusData: StatusData, filter: Filter): Promise<ReadHint> {
  const { asal_sekolah, ...others } = filter;
  const known = inForce(others);
  if (known.every((field) => field === 'tahun_ajaran') && (known.length > 0 || asal_sekolah === undefined))
    return quickRead;
  if (asal_sekolah === undefined) return slowRead;
  const named = isOneOf('asal_sekolah', asal_sekolah);
  return readHintOf(db, sql`select 1 from data_siswa where status_data = ${statusData} and ${named}`);
}

async function totalOfFilter(db: Db, { statusData, filter }: FilterQuery, hint: ReadHint): Promise<number> {
  const { asal_sekolah, tahun_ajaran, ...others } = filter;
  const conditions = filterConditions(filter);
  if (isSummed(filter)) return summed(db, statusData, every(conditions));
  if (statusData === 'Tervalidasi' && asal_sekolah !== undefined && inForce(others).length === 0) {
    return countSchool(db, tahun_ajaran ?? 'semua', asal_sekolah);
  }
  return count(db, sql`from data_siswa where status_data = ${statusData} and ${every(conditions)}`, hint);
}

async function countSchool(db: Db, tahun_ajaran: string, spellings: string[]): Promise<number> {
  const found = await Promise.all(spellings.map((asal_sekolah) => findSchool(db, { tahun_ajaran, asal_sekolah })));
  return found.reduce((sum, [school]) => sum + (school?.jumlah ?? 0), 0);
}

const findSchool = preparedQuery<{ tahun_ajaran: string; asal_sekolah: string }, { jumlah: number }>((db, argument) =>
  db
    .selectFrom('ringkasan_sekolah')
    .select('jumlah')
    .where('tahun_ajaran', '=', argument('tahun_ajaran'))
    .where('asal_sekolah', '=', argument('asal_sekolah')),
);

type Walk = { statusData: StatusData; filter: Filter; upTo: number; total: number; arah?: ChoiceOrder['arah'] };

/** Their numbers in the order in which they came, the newest first unless `arah` says otherwise. */
async function newestOfFilter(db: Db, walk: Walk): Promise<RawBuilder<unknown>> {
  const { statusData, filter, arah = 'turun' } = walk;
  const conditions = every(filterConditions(filter));
  if (!(await isScarce(db, walk))) return newestOf(statusData, conditions, { urut: 'masuk', arah });
  // By the index that holds the choices: the sum keeps the planners from walking over the rows.
  return sql`select nomor from data_siswa where status_data = ${statusData} and ${conditions}
    order by nomor + 0 ${arah === 'turun' ? sql`desc` : sql`asc`}`;
}

/** Whether walking over the records would pass by more than a tenth of them, of any school year; an engine that can tell decides by itself. */
async function isScarce(db: Db, { statusData, filter, upTo, total }: Walk): Promise<boolean> {
  if (knowsValues(db) || filter.tahun_ajaran !== undefined || filter.asal_sekolah !== undefined || total === 0)
    return false;
  return upTo / total > 0.1 && (await totalOf(db, `data_siswa ${statusData}`)) > total;
}

// Records sorted by major or class, without an index: choice after choice, each in the order in which its records came.
/** What a page shows of one choice: `limit` records from `offset` on, of `total`. */
type ChoiceSlice = { filter: Filter; offset: number; limit: number; total: number };

/** The parts of a page that is sorted by a choice, by the summary. */
async function partsOf(db: Db, asked: FilterQuery): Promise<ChoiceSlice[]> {
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
  { statusData, filter, kode = [] }: FilterQuery,
  column: RawBuilder<unknown>,
): Promise<Group[]> {
  const { rows } = await sql<Group>`select ${column} as kode, sum(jumlah) as n from ringkasan_siswa
    where status_data = ${statusData} and ${every(filterConditions(filter))} group by ${column}`.execute(db);
  const place = (each: Group) => (kode.includes(each.kode) ? kode.indexOf(each.kode) : kode.length);
  return rows.sort((a, b) => place(a) - place(b));
}
