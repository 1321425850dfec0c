// The search of the student lists. What the choices say is found by the choices, in code; the free text by its index.

import type { StatusData } from '@gerbang/contract/choices';
import { formatKelas } from '@gerbang/contract/format';
import type { PilihanSekolah } from '@gerbang/contract/pilihan';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { offsetOf, paceOf, slowly } from '../../platform/database/lists.ts';
import { contains, isTrigram, searchTerms } from '../../platform/database/search-text.ts';
import { totalOf } from '../ringkasan/totals.ts';
import { getBagian } from '../sekolah/bagian.ts';
import {
  type Condition,
  count,
  either,
  every,
  type Found,
  newestOf,
  onPage,
  type Saring,
  saringConditions,
} from './numbered-pages.ts';
import { orderOf, type Sorting } from './sorting.ts';
import { isSummed, summed } from './summed.ts';
import { areHitsInOrder, type Hits, hitsOf } from './text-index.ts';

/** A term, how else it may stand in the text, and what it stands for besides: choices (undefined for none) and managers. */
export type Term = { text: string; spellings: string[]; choices: Condition | undefined; managers: boolean };

type Search = { statusData: StatusData; page: number; terms: Term[]; saring: Saring } & Sorting;

type Choice = { kode: string; nama: string };

/** Every school year there can be (ISIAN-4). */
const tahunAjaran = Array.from({ length: 99 }, (_, n): Choice => {
  const nama = `${2000 + n}/${2001 + n}`;
  return { kode: nama, nama };
});

/**
 * Reads a search as typed: the terms that leave something out, `semua` when there is none, `tidak ada` when nothing
 * can match. The manager's name is searched where a manager is shown.
 */
export async function readSearch(
  db: Db,
  statusData: StatusData,
  search: string,
): Promise<Term[] | 'semua' | 'tidak ada'> {
  const texts = searchTerms(search);
  // Careful: a line break would reach from one column into the next (`searchText`).
  if (texts.some((text) => text.includes('\n'))) return 'tidak ada';
  const pilihan = texts.length === 0 ? undefined : await getBagian(db, 'pilihan');
  const terms: Term[] = [];
  for (const text of texts) {
    const choices = choicesOf(text, pilihan as PilihanSekolah);
    if (choices === 'every') continue;
    const managers = statusData !== 'Menunggu Validasi' && (await someManager(db, text));
    terms.push({ text, spellings: spellingsOf(text), choices, managers });
  }
  return terms.length === 0 ? 'semua' : terms;
}

/** The choices whose name, as it is shown, contains the text. */
function choicesOf(text: string, { jurusan, kelas }: PilihanSekolah): Condition | 'every' | undefined {
  const conditions: Condition[] = [];
  const choices: Record<string, Choice[]> = {
    tahun_ajaran: tahunAjaran,
    jurusan_pilihan: jurusan,
    kelas_pilihan: kelas,
  };
  for (const [column, values] of Object.entries(choices)) {
    const matching = values.filter(({ nama }) => isNamed(column, nama, text));
    if (matching.length === values.length) return 'every';
    if (matching.length === 0) continue;
    conditions.push(sql<SqlBool>`${sql.ref(column)} in (${sql.join(matching.map(({ kode }) => kode))})`);
  }
  return conditions.length === 0 ? undefined : either(conditions);
}

/** Of a class also as screens and reports write it: 'kelas pagi', but not 'kelas', which is no class. */
function isNamed(column: string, nama: string, text: string): boolean {
  if (nama.toLowerCase().includes(text)) return true;
  return column === 'kelas_pilihan' && /^kelas ./.test(text) && formatKelas(nama).toLowerCase().includes(text);
}

/**
 * The texts of which any will do. A number is also looked for by its digits alone, and one with the country's code as a
 * line that begins with 0 (`cariOf`): '0812-2745', '+62 812 2745' and '628122745' find the same (DAFTAR-10).
 */
function spellingsOf(text: string): string[] {
  const digits = text.replace(/[\s().+-]/g, '');
  if (!/^\d{4,}$/.test(digits)) return [text];
  const [, rest] = /^(?:00)?620*(\d+)$/.exec(digits) ?? [];
  return [...new Set([text, digits, ...(rest === undefined ? [] : [`\n0${rest}`])])];
}

const managersOf = (text: string) => sql`select akun_id from profile where ${contains(sql.ref('profile.cari'), text)}`;

async function someManager(db: Db, text: string): Promise<boolean> {
  return (await sql`${managersOf(text)} limit 1`.execute(db)).rows.length > 0;
}

/** What a row must be for the term to match. */
export function matches({ text, spellings, choices, managers }: Term): Condition {
  return either([
    ...spellings.map((spelling) => contains(sql.ref('data_siswa.cari'), spelling) as Condition),
    ...(choices ? [choices] : []),
    ...(managers ? [sql<SqlBool>`data_siswa.pengelola_id in (${managersOf(text)})`] : []),
  ]);
}

/** Everything that a row must be. */
const allOf = ({ terms, saring }: Search): Condition[] => [...terms.map(matches), ...saringConditions(saring)];

/** Finds the records of a status that match every term and meet every filter. */
export async function cariDataSiswa(db: Db, search: Search): Promise<Found> {
  const indexed = search.terms.filter(({ text }) => isTrigram(text));
  const drivers = indexed.filter(({ choices, managers }) => !choices && !managers);
  if (drivers.length > 0) return byText(db, search, drivers);
  const [driver] = indexed.filter(({ choices }) => !choices);
  if (driver) return byHits(db, search, { hits: hitsOrManaged(db, search, [driver]), conditions: allOf(search) });
  // The summary of the choices knows no schools and no documents.
  if (indexed.length === search.terms.length && isSummed(search.saring)) return byChoices(db, search);
  return byReading(db, search);
}

/** Some terms are free text and nothing else: the index has them all, or few rows to compare with the others. */
async function byText(db: Db, search: Search, drivers: Term[]): Promise<Found> {
  const hits = hitsOf(
    db,
    search.statusData,
    drivers.map(({ spellings }) => spellings),
  );
  const others = search.terms.filter((term) => !drivers.includes(term));
  return byHits(db, search, { hits, conditions: allOf({ ...search, terms: others }) });
}

type IndexedSearch = { hits: Hits; conditions: Condition[] };

/** Reads what the index found, and of it what meets the conditions. */
async function byHits(db: Db, search: Search, { hits, conditions }: IndexedSearch): Promise<Found> {
  const { page, limit } = search;
  const pace = await paceOf(db, sql`select 1 from ${hits.table}`);
  const rows = rowsOf(hits, conditions);
  const total = await count(db, sql`from ${rows}`, pace);
  if (search.urut !== undefined) {
    const newest = sortedHits(hits, conditions, search);
    return { total, nomor: await onPage(db, { newest, page, limit, total, pace: slowly }) };
  }
  if (await isSoonMet(db, search, total)) {
    const newest = newestOf(search.statusData, every(allOf(search)));
    return { total, nomor: await onPage(db, { newest, page, limit, total, pace }) };
  }
  const newest = sql`select temuan.place - ${sql.lit(hits.base)} as nomor from ${rows} order by temuan.place desc`;
  return { total, nomor: await onPage(db, { newest, page, limit, total, pace }) };
}

const sortedHits = ({ table, base }: Hits, conditions: Condition[], sorting: Sorting) =>
  sql`select data_siswa.nomor from ${table} cross join data_siswa
    where data_siswa.nomor = temuan.place - ${sql.lit(base)} and ${every(conditions)} order by ${orderOf(sorting)}`;

/** So many records are passed by on the way to a page rather than that all hits are sorted. */
const MOST_PASSED = 2000;

/** Whether a walk from the newest record soon meets the page; nothing is gained where the hits come in that order already. */
async function isSoonMet(db: Db, { statusData, page, limit }: Search, total: number): Promise<boolean> {
  if (areHitsInOrder(db) || total === 0) return false;
  const share = (offsetOf(page, limit) + limit) / total;
  return share * (await totalOf(db, `data_siswa ${statusData}`)) <= MOST_PASSED;
}

function rowsOf({ table, base }: Hits, conditions: Condition[]): RawBuilder<unknown> {
  if (conditions.length === 0) return table;
  return sql`${table} cross join data_siswa
    where data_siswa.nomor = temuan.place - ${sql.lit(base)} and ${every(conditions)}`;
}

/** The records whose free text, or whose manager's name, contains one of the terms. */
function hitsOrManaged(db: Db, { statusData }: Search, terms: Term[]): Hits {
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
async function byChoices(db: Db, search: Search): Promise<Found> {
  const { statusData, page, limit, terms, saring } = search;
  const choices = every(terms.map(({ choices }) => choices as Condition));
  const chosen = every([choices, ...saringConditions(saring)]);
  const hits = hitsOrManaged(db, search, terms);
  const pace = await paceOf(db, sql`select 1 from ${hits.table}`);
  const added = await count(db, sql`from ${rowsOf(hits, [...allOf(search), sql<SqlBool>`not ${choices}`])}`, pace);
  const total = added + (await summed(db, statusData, chosen));
  const condition = added === 0 ? chosen : every(allOf(search));
  const newest = newestOf(statusData, condition, search);
  return { total, nomor: await onPage(db, { newest, page, limit, total, pace: slowly }) };
}

/** Terms of one or two letters that are no choice: every row is read, of a school those that name it. */
async function byReading(db: Db, search: Search): Promise<Found> {
  const { statusData, page, limit } = search;
  const condition = every(allOf(search));
  const total = await count(db, sql`from data_siswa where status_data = ${statusData} and ${condition}`, slowly);
  const newest = newestOf(statusData, condition, search);
  return { total, nomor: await onPage(db, { newest, page, limit, total, pace: slowly }) };
}
