// The exact filters of the student lists: equal as the dashboard's groups are, counted where the summaries know.

import type { StatusData } from '@gerbang/contract/choices';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { compiled } from '../../platform/database/engine.ts';
import { atOnce, offsetOf, type Pace, paceOf, slowly } from '../../platform/database/lists.ts';
import { totalOf } from '../ringkasan/totals.ts';
import {
  count,
  every,
  type Found,
  inForce,
  isOneOf,
  isSummed,
  newestOf,
  onPage,
  type Saring,
  type Sorting,
  saringConditions,
  summed,
} from './numbered-pages.ts';

type SaringQuery = { statusData: StatusData; page: number; saring: Saring } & Sorting;

/** Finds the records of a status that meet every filter. */
export async function saringDataSiswa(db: Db, query: SaringQuery): Promise<Found> {
  const { statusData, page, limit, saring } = query;
  const pace = await paceOfSaring(db, statusData, saring);
  const total = await totalOfSaring(db, query, pace);
  if (query.urut !== undefined) {
    const newest = newestOf(statusData, every(saringConditions(saring)), query);
    return { total, nomor: await onPage(db, { newest, page, limit, total, pace: slowly }) };
  }
  const newest = (await isScarce(db, query, total)) ? sortedOf(statusData, saring) : walkOf(statusData, saring);
  return { total, nomor: await onPage(db, { newest, page, limit, total, pace }) };
}

/** Where an index has the records in order, or few of them, they are read at once. */
async function paceOfSaring(db: Db, statusData: StatusData, saring: Saring): Promise<Pace> {
  const { asal_sekolah, ...others } = saring;
  const known = inForce(others);
  if (known.every((field) => field === 'tahun_ajaran') && (known.length > 0 || asal_sekolah === undefined))
    return atOnce;
  if (asal_sekolah === undefined) return slowly;
  const named = isOneOf('asal_sekolah', asal_sekolah);
  return paceOf(db, sql`select 1 from data_siswa where status_data = ${statusData} and ${named}`);
}

async function totalOfSaring(db: Db, { statusData, saring }: SaringQuery, pace: Pace): Promise<number> {
  const { asal_sekolah, tahun_ajaran, ...others } = saring;
  const conditions = saringConditions(saring);
  if (isSummed(saring)) return summed(db, statusData, every(conditions));
  if (statusData === 'Tervalidasi' && asal_sekolah !== undefined && inForce(others).length === 0) {
    return countSchool(db, tahun_ajaran ?? 'semua', asal_sekolah);
  }
  return count(db, sql`from data_siswa where status_data = ${statusData} and ${every(conditions)}`, pace);
}

async function countSchool(db: Db, tahun_ajaran: string, spellings: string[]): Promise<number> {
  const found = await Promise.all(spellings.map((asal_sekolah) => findSchool(db, { tahun_ajaran, asal_sekolah })));
  return found.reduce((sum, [school]) => sum + (school?.jumlah ?? 0), 0);
}

const findSchool = compiled<{ tahun_ajaran: string; asal_sekolah: string }, { jumlah: number }>((db, argument) =>
  db
    .selectFrom('ringkasan_sekolah')
    .select('jumlah')
    .where('tahun_ajaran', '=', argument('tahun_ajaran'))
    .where('asal_sekolah', '=', argument('asal_sekolah')),
);

/** Whether walking over the records from the newest would pass by more than a tenth of them, of any school year. */
async function isScarce(db: Db, { statusData, page, limit, saring }: SaringQuery, total: number): Promise<boolean> {
  if (saring.tahun_ajaran !== undefined || saring.asal_sekolah !== undefined || total === 0) return false;
  return (offsetOf(page, limit) + limit) / total > 0.1 && (await totalOf(db, `data_siswa ${statusData}`)) > total;
}

const walkOf = (statusData: StatusData, saring: Saring) => newestOf(statusData, every(saringConditions(saring)));

/** The same by the index that holds the choices: the sum keeps the planners from walking over the rows. */
const sortedOf = (statusData: StatusData, saring: Saring): RawBuilder<unknown> =>
  sql`select nomor from data_siswa where status_data = ${statusData} and ${every(saringConditions(saring))}
    order by nomor + 0 desc`;
