// What search and filter of the student lists have in common: conditions, and the numbers of the records on a page.
import type { StatusData } from '@gerbang/contract/choices';
import type { FilterDataSiswa, SiswaFilterField } from '@gerbang/contract/siswa/filter';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dikirimDari, dikirimSampai } from '../../../core/ringkasan/dikirim.ts';
import { spellingsOf } from '../../../core/ringkasan/sekolah.ts';
import { waitsAgain } from '../../../core/siswa/queries.ts';
import type { Db } from '../../../platform/database/database.ts';
import {
  conditionsOf,
  equals,
  type FilterConditions,
  offsetOf,
  type ReadHint,
} from '../../../platform/database/lists.ts';
import { type ChoiceOrder, orderOf } from './sorting.ts';

export type Condition = RawBuilder<SqlBool>;

/** The records found: how many, and the numbers of those on the page, newest first. */
export type PageNumbers = { total: number; nomor: number[] };

export const either = (conditions: Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
export const every = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

/** Filters as the queries know them: a school is every spelling that counts as it. */
export type Filter = Omit<FilterDataSiswa, 'asal_sekolah'> & { asal_sekolah?: string[] | undefined };

/** The filters with the spellings of the school. */
export async function withSpellings(db: Db, { asal_sekolah, ...filter }: FilterDataSiswa): Promise<Filter> {
  return asal_sekolah === undefined ? filter : { ...filter, asal_sekolah: await spellingsOf(db, asal_sekolah) };
}

/** One value is compared as such: engines plan a list of one otherwise. */
export function isOneOf(column: string, values: string[]): Condition {
  if (values.length === 1) return sql<SqlBool>`${sql.ref(column)} = ${values[0]}`;
  return sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`;
}

/** What each filter asks of a record, and all but the last five of a row of the summary, too. */
const conditions: FilterConditions<Filter> = {
  tahun_ajaran: equals('tahun_ajaran'),
  jenis_kelamin: equals('jenis_kelamin'),
  jurusan_pilihan: equals('jurusan_pilihan'),
  kelas_pilihan: equals('kelas_pilihan'),
  gelombang: equals('gelombang'),
  asal_sekolah: (spellings) => isOneOf('asal_sekolah', spellings),
  dokumen_kurang: (bidang) => sql`not exists (select 1 from berkas
    where berkas.data_siswa_id = data_siswa.id and berkas.bidang = ${bidang})`,
  diajukan_lagi: () => waitsAgain,
  dikirim_dari: dikirimDari,
  dikirim_sampai: dikirimSampai,
};

/** The filters in force. */
export const inForce = (filter: Filter) =>
  (Object.keys(conditions) as SiswaFilterField[]).filter((field) => filter[field] !== undefined);

/** What a row must be, one condition for each filter in force. */
export const filterConditions = (filter: Filter): Condition[] => conditionsOf(filter, conditions);

/** The numbers of the records of a status that meet a condition, newest first or sorted. */
export const newestOf = (status: StatusData, condition: Condition, sorting: Partial<ChoiceOrder> = {}) =>
  sql`select nomor from data_siswa where status_data = ${status} and ${condition} order by ${orderOf(sorting)}`;

/** Counts rows; `from` is the rest of the query. */
export async function count(db: Db, from: RawBuilder<unknown>, hint: ReadHint): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n ${from} ${hint}`.execute(db);
  return rows[0]?.n ?? 0;
}

type PageOfNumbers = { newest: RawBuilder<unknown>; page: number; limit: number; total: number; hint: ReadHint };

/** The numbers on a page of what `newest` selects; none beyond the total. */
export async function onPage(db: Db, { page, total, ...asked }: PageOfNumbers): Promise<number[]> {
  const offset = offsetOf(page, asked.limit);
  return offset >= total ? [] : numbersOf(db, { ...asked, offset });
}

type Numbers = { newest: RawBuilder<unknown>; offset: number; limit: number; hint: ReadHint };

/** The same where they are known to be there. */
export async function numbersOf(db: Db, { newest, offset, limit, hint }: Numbers): Promise<number[]> {
  const { rows } = await sql<{ nomor: number }>`${newest} limit ${limit} offset ${offset} ${hint}`.execute(db);
  return rows.map(({ nomor }) => nomor);
}
