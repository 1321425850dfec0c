// A search of the student lists as typed, and what a record must be to match; what choices say is found by the choices, in code.
import type { StatusData } from '@gerbang/contract/choices';
import { formatKelas } from '@gerbang/contract/format';
import type { PilihanSekolah } from '@gerbang/contract/sekolah/pilihan';
import { type SqlBool, sql } from 'kysely';
import { getBagian } from '../../../core/sekolah/bagian.ts';
import type { Db } from '../../../platform/database/database.ts';
import { contains, folded, searchTerms } from '../../../platform/database/search-text.ts';
import { type Condition, either, type Filter, filterConditions } from './numbered-pages.ts';
import type { ChoiceOrder } from './sorting.ts';

/** A term, how else it may stand in the text, and what it stands for besides: choices (undefined for none) and managers. */
export type Term = { text: string; spellings: string[]; choices: Condition | undefined; managers: boolean };

export type Search = { statusData: StatusData; page: number; terms: Term[]; filter: Filter } & ChoiceOrder;

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
  if (folded(nama).includes(text)) return true;
  return column === 'kelas_pilihan' && /^kelas ./.test(text) && folded(formatKelas(nama)).includes(text);
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

export const managersOf = (text: string) =>
  sql`select akun_id from profile where ${contains(sql.ref('profile.cari'), text)}`;

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
export const allOf = ({ terms, filter }: Search): Condition[] => [...terms.map(matches), ...filterConditions(filter)];
