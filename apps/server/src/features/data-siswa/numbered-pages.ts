// What search and filter of the student lists have in common: conditions, and the numbers of the records on a page.

import type { StatusData } from '@gerbang/contract/choices';
import type { SaringDataSiswa, SaringField } from '@gerbang/contract/saring';
import type { Urutan, UrutDataSiswa } from '@gerbang/contract/urutan';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { offsetOf, type Pace } from '../../platform/database/lists.ts';
import { dikirimDari, dikirimSampai } from '../ringkasan/dikirim.ts';
import { spellingsOf } from '../ringkasan/sekolah.ts';

export type Condition = RawBuilder<SqlBool>;

/** The records found: how many, and the numbers of those on the page, newest first. */
export type Found = { total: number; nomor: number[] };

export const either = (conditions: Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
export const every = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

const fields = [
  'tahun_ajaran',
  'jenis_kelamin',
  'jurusan_pilihan',
  'kelas_pilihan',
  'gelombang',
  'asal_sekolah',
  'dokumen_kurang',
  'diajukan_lagi',
  'dikirim_dari',
  'dikirim_sampai',
] as const satisfies SaringField[];

/** Those that the summary of the choices has. */
const summedFields = [
  'tahun_ajaran',
  'jenis_kelamin',
  'jurusan_pilihan',
  'kelas_pilihan',
  'gelombang',
] as const satisfies SaringField[];

/** Filters as the queries know them: a school is every spelling that counts as it. */
export type Saring = Omit<SaringDataSiswa, 'asal_sekolah'> & { asal_sekolah?: string[] | undefined };

/** The filters with the spellings of the school. */
export async function withSpellings(db: Db, { asal_sekolah, ...saring }: SaringDataSiswa): Promise<Saring> {
  return asal_sekolah === undefined ? saring : { ...saring, asal_sekolah: await spellingsOf(db, asal_sekolah) };
}

/** The filters in force. */
export const inForce = (saring: Saring) => fields.filter((field) => saring[field] !== undefined);

/** What a row must be, one condition for each filter in force; also for the rows of the summary without the school. */
export function saringConditions(saring: Saring): Condition[] {
  return inForce(saring).map((field) => {
    const value = saring[field];
    if (field === 'dokumen_kurang') return lacks(value as string);
    if (field === 'diajukan_lagi') return waitsAgain;
    if (field === 'dikirim_dari') return dikirimDari(value as string);
    if (field === 'dikirim_sampai') return dikirimSampai(value as string);
    return Array.isArray(value) ? isOneOf(field, value) : sql<SqlBool>`${sql.ref(field)} = ${value}`;
  });
}

const lacks = (bidang: string) => sql<SqlBool>`not exists (select 1 from berkas
  where berkas.data_siswa_id = data_siswa.id and berkas.bidang = ${bidang})`;

/** The column also remembers it of records that wait no longer (`isDiajukanLagi`). */
const waitsAgain = sql<SqlBool>`(diajukan_lagi = 1 and status_data = 'Menunggu Validasi')`;

/** Whether the summary of the choices knows how many records meet the filters. */
export const isSummed = (saring: Saring): boolean =>
  inForce(saring).every((field) => (summedFields as readonly SaringField[]).includes(field));

/** One value is compared as such: engines plan a list of one otherwise. */
export function isOneOf(column: string, values: string[]): Condition {
  if (values.length === 1) return sql<SqlBool>`${sql.ref(column)} = ${values[0]}`;
  return sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`;
}

export type Sorting = Urutan<UrutDataSiswa>;

/** Each has an index behind the status (migrations 001 and 017), in which the number breaks the ties. */
const sortedBy: Record<Exclude<UrutDataSiswa, 'masuk'>, RawBuilder<unknown>> = {
  nama: sql`lower(data_siswa.nama)`,
  nim: sql`data_siswa.nim`,
  tahun_ajaran: sql`data_siswa.tahun_ajaran`,
};

/** What follows `order by`: newest first unless something else is asked for. */
export function orderOf({ urut, arah }: Partial<Sorting>): RawBuilder<unknown> {
  if (urut === undefined) return sql`data_siswa.nomor desc`;
  const way = arah === 'turun' ? sql`desc` : sql`asc`;
  const number = sql`data_siswa.nomor ${way}`;
  return urut === 'masuk' ? number : sql`${sortedBy[urut]} ${way}, ${number}`;
}

/** The numbers of the records of a status that meet a condition, newest first or sorted. */
export const newestOf = (status: StatusData, condition: Condition, sorting: Partial<Sorting> = {}) =>
  sql`select nomor from data_siswa where status_data = ${status} and ${condition} order by ${orderOf(sorting)}`;

/** Counts rows; `from` is the rest of the query. */
export async function count(db: Db, from: RawBuilder<unknown>, pace: Pace): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n ${from} ${pace}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** How many records of a status the summary has under a condition on its columns. */
export async function summed(db: Db, status: StatusData, condition: Condition): Promise<number> {
  const { rows } = await sql<{ n: number | null }>`select sum(jumlah) as n from ringkasan_siswa
    where status_data = ${status} and ${condition}`.execute(db);
  return rows[0]?.n ?? 0;
}

type PageOfNumbers = { newest: RawBuilder<unknown>; page: number; limit: number; total: number; pace: Pace };

/** The numbers on a page of what `newest` selects; none beyond the total. */
export async function onPage(db: Db, { newest, page, limit, total, pace }: PageOfNumbers): Promise<number[]> {
  const offset = offsetOf(page, limit);
  if (offset >= total) return [];
  const { rows } = await sql<{ nomor: number }>`${newest} limit ${limit} offset ${offset} ${pace}`.execute(db);
  return rows.map(({ nomor }) => nomor);
}
