// What lists have in common: their search, their pages, and the pace at which their rows are read.

import { PAGE_SIZE, type Page } from '@gerbang/contract/wire';
import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Db } from './database.ts';
import { isSqlite } from './engine.ts';
import type { Tables } from './own-tables.ts';
import { SLOW } from './sqlite-slow.ts';

/** Lower-cased columns, one a line, so that a term never matches across two of them. */
export function searchText(columns: (string | number | null | undefined)[]): string {
  return columns.map((column) => String(column ?? '').toLowerCase()).join('\n');
}

/** The terms of a search as typed: split at commas, trimmed, lower-cased, empty ones dropped. */
export function searchTerms(search: string): string[] {
  return search
    .normalize('NFC')
    .split(',')
    .map((term) => term.trim().toLowerCase())
    .filter((term) => term !== '');
}

/** Whether `column` (made by `searchText`) contains the term; `%`, `_` and quotes are ordinary characters. */
export function contains(column: Expression<string | null>, term: string): Expression<SqlBool> {
  const pattern = `%${term.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`;
}

/** True when every term is in at least one of the columns (DAFTAR-3). */
export function matchesAll<T extends keyof Tables>(
  eb: ExpressionBuilder<Tables, T>,
  columns: Expression<string | null>[],
  search: string,
): Expression<SqlBool> {
  const terms = searchTerms(search);
  // Careful: a line break would reach from one column into the next (`searchText`).
  if (terms.some((term) => term.includes('\n'))) return sql<SqlBool>`1 = 0`;
  return eb.and(terms.map((term) => eb.or(columns.map((column) => contains(column, term)))));
}

/** Rows to skip before page `page` (from 1). */
export function offsetOf(page: number): number {
  return (page - 1) * PAGE_SIZE;
}

/** A page of a list; beyond the last page `data` is empty. */
export function pageOf<Row>(page: number, totalItems: number, data: Row[]): Page<Row> {
  return { currentPage: page, totalPages: Math.ceil(totalItems / PAGE_SIZE), totalItems, data };
}

/** How many rows a search finds, where nobody waits for it. */
export async function countOf<All, Table extends keyof All>(
  matching: SelectQueryBuilder<All, Table, object>,
): Promise<number> {
  const counting = matching.select((eb) => eb.fn.countAll<number>().as('total')).modifyEnd(slowly);
  const { total } = (await counting.executeTakeFirstOrThrow()) as { total: number };
  return total;
}

// How a query may run: one that reads few rows at once, any other where nobody waits for it. PostgreSQL is such a place.

/** So many rows are counted and sorted in a millisecond or two. */
const FEW = 2000;

export type Pace = RawBuilder<unknown>;
export const slowly: Pace = sql.raw(SLOW);
export const atOnce: Pace = sql.raw('');

/** The pace for reading these rows, of which at most 2,001 are looked at to find out. */
export async function paceOf(db: Db, rows: RawBuilder<unknown>): Promise<Pace> {
  if (!isSqlite(db)) return atOnce;
  const { rows: found } = await sql<{ n: number }>`select count(*) as n from (${rows} limit ${FEW + 1})`.execute(db);
  return (found[0]?.n ?? 0) > FEW ? slowly : atOnce;
}
