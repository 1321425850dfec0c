// The queue of waiting records: those that were sent again first, then in the order in which the records came.

import type { FilterDataSiswa } from '@gerbang/contract/siswa/filter';
import type { Antrean } from '@gerbang/contract/siswa/meja';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { totalOf } from '../../../core/ringkasan/totals.ts';
import { refuseUnknown } from '../../../core/sekolah/refuse-unknown.ts';
import { notFound } from '../../../core/siswa/queries.ts';
import type { Db } from '../../../platform/database/database.ts';
import { slowRead } from '../../../platform/database/lists.ts';
import { isTrigram } from '../../../platform/database/search-text.ts';
import { matches, readSearch, type Term } from '../data-siswa/cari-terms.ts';
import { type Condition, either, every, filterConditions, withSpellings } from '../data-siswa/numbered-pages.ts';
import { hitsOf } from '../data-siswa/text-index.ts';
import { isFree, type Reviewer } from './pegangan.ts';
import { findUsual } from './usual.ts';

const MENUNGGU = 'Menunggu Validasi';
const RANGE = 2 ** 40;

/** The place in the queue as one number; its index holds exactly this expression. */
export const rank = sql`((1 - diajukan_lagi) * 1099511627776 + nomor)`;
export const waiting = sql<SqlBool>`status_data = ${MENUNGGU}`;

/** What stands before, at and after a place: counts and the places themselves. */
type Neighbours = {
  jumlah: number;
  ahead: number;
  sebelum: number | null;
  sesudah: number | null;
  pertama: number | null;
};

export type AntreanQuery = { id?: string | undefined; search: string; filter: FilterDataSiswa; asking: Reviewer };

/** The queue around a record, which may wait no longer; without `id` before its first. HttpError 404 for an unknown one. */
export async function getAntrean(db: Db, { id, ...query }: AntreanQuery): Promise<Antrean> {
  const place = id === undefined ? nowhere : await placeOf(db, id);
  const around = await aroundOf(db, place.rank, query);
  const named = await namesOf(db, [around.sebelum, around.sesudah, around.pertama]);
  return {
    nomor: id === undefined ? 0 : around.ahead + 1,
    jumlah: around.jumlah,
    menunggu: place.menunggu,
    sebelum: named(around.sebelum),
    sesudah: named(around.sesudah),
    pertama: named(around.pertama),
    biasanya: place.record && (await findUsual(db, place.record)),
  };
}

async function aroundOf(db: Db, place: number, { asking, ...query }: Omit<AntreanQuery, 'id'>): Promise<Neighbours> {
  const free = isFree(asking);
  const condition = await narrowed(db, query);
  if (condition === 'tidak ada') return { jumlah: 0, ahead: 0, sebelum: null, sesudah: null, pertama: null };
  if (condition === 'semua') return aroundAll(db, place, free);
  return aroundFound(db, { place, condition, free });
}

/** What the search and the filters ask of a waiting record: `semua` for nothing, `tidak ada` where none can be meant. */
export async function narrowed(
  db: Db,
  { search, filter }: Pick<AntreanQuery, 'search' | 'filter'>,
): Promise<Condition | 'semua' | 'tidak ada'> {
  await refuseUnknown(db, filter);
  const terms = await readSearch(db, MENUNGGU, search);
  if (terms === 'tidak ada') return terms;
  const named = terms === 'semua' ? [] : [searched(db, terms)];
  const conditions = [...named, ...filterConditions(await withSpellings(db, filter))];
  return conditions.length === 0 ? 'semua' : every(conditions);
}

/** What a row must be for every term to match: what the index has is found by it. */
function searched(db: Db, terms: Term[]): Condition {
  return every(terms.map((term) => (isTrigram(term.text) ? found(db, term) : matches(term))));
}

/** As `matches`, by the index. */
function found(db: Db, term: Term): Condition {
  const { spellings, choices, managers } = term;
  const { table, base } = hitsOf(db, MENUNGGU, [spellings]);
  const hit = sql<SqlBool>`data_siswa.nomor in (select temuan.place - ${sql.lit(base)} from ${table})`;
  const rest = choices || managers ? [matches(term)] : [];
  return either([hit, ...rest]);
}

type QueuePlace = { rank: number; menunggu: boolean; record?: PlaceRow | undefined };
type PlaceRow = Parameters<typeof findUsual>[1] & { rank: number; status_data: string };

const nowhere: QueuePlace = { rank: 0, menunggu: false };

async function placeOf(db: Db, id: string): Promise<QueuePlace> {
  const { rows } = await sql<PlaceRow>`select ${rank} as rank, status_data, tahun_ajaran, gelombang, tanggal_daftar
    from data_siswa where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  const menunggu = row.status_data === MENUNGGU;
  return { rank: Number(row.rank), menunggu, record: menunggu ? row : undefined };
}

/** All that wait: each question is one step in the index, but for the count of those before. */
async function aroundAll(db: Db, place: number, free: Condition): Promise<Neighbours> {
  const one = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
    sql`(select ${rank} from data_siswa where ${waiting} ${condition} order by ${rank} ${order} limit 1)`;
  const before = sql`and ${rank} < ${place}`;
  const { rows } = await sql<Omit<Neighbours, 'jumlah'>>`select
    (select count(*) from data_siswa where ${waiting} ${before}) as ahead,
    ${one(before, sql`desc`)} as sebelum,
    ${one(sql`and ${rank} > ${place} and ${free}`, sql`asc`)} as sesudah,
    ${one(sql`and ${free}`, sql`asc`)} as pertama`.execute(db);
  return { ...(rows[0] as Omit<Neighbours, 'jumlah'>), jumlah: await totalOf(db, `data_siswa ${MENUNGGU}`) };
}

/** Those that a search finds: everything in one pass. */
async function aroundFound(
  db: Db,
  { place, condition, free }: { place: number; condition: Condition; free: Condition },
): Promise<Neighbours> {
  const { rows } = await sql<Neighbours>`select count(*) as jumlah,
    count(case when rank < ${place} then 1 end) as ahead,
    max(case when rank < ${place} then rank end) as sebelum,
    min(case when rank > ${place} and bebas = 1 then rank end) as sesudah,
    min(case when bebas = 1 then rank end) as pertama
    from (select ${rank} as rank, case when ${free} then 1 else 0 end as bebas from data_siswa where ${waiting} and ${condition}) as antre ${slowRead}`.execute(
    db,
  );
  return rows[0] as Neighbours;
}

async function namesOf(db: Db, places: (number | null)[]) {
  const nomor = places.filter((place) => place !== null).map((place) => Number(place) % RANGE);
  const rows =
    nomor.length === 0
      ? []
      : await db.selectFrom('data_siswa').select(['id', 'nama', 'nomor']).where('nomor', 'in', nomor).execute();
  const byNomor = new Map(rows.map(({ id, nama, nomor }) => [nomor, { id, nama }]));
  return (place: number | null) => (place === null ? null : (byNomor.get(Number(place) % RANGE) ?? null));
}
