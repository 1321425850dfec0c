// What lists have in common: their pages, and the hint where their rows are read.
import { PAGE_SIZE, type Page } from '@gerbang/contract/lists';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './database.ts';
import { isSqlite } from './dialect.ts';
import { SLOW } from './sqlite-slow.ts';

/** Rows to skip before page `page` (from 1). */
export function offsetOf(page: number, limit = PAGE_SIZE): number {
  return (page - 1) * limit;
}

/** A page of a list; beyond the last page `data` is empty. */
export function pageOf<Row>(page: number, totalItems: number, data: Row[]): Page<Row> {
  return cutPage({ page, limit: PAGE_SIZE }, totalItems, data);
}

/** The same of a list whose pages may have other sizes. */
export function cutPage<Row>(asked: { page: number; limit: number }, totalItems: number, data: Row[]): Page<Row> {
  return { currentPage: asked.page, totalPages: Math.ceil(totalItems / asked.limit), totalItems, data };
}

/**
 * Rows in pages of `size`. They continue after the last row read instead of counting rows, so each costs the same and none is read
 * twice.
 */
export async function* pagesOf<Row>(
  size: number,
  read: (after: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  do {
    const rows = await read(after);
    after = rows.length === size ? rows.at(-1) : undefined;
    if (rows.length > 0) yield rows;
  } while (after);
}

/** The rows of a query in such pages, in the order of a column that is different in each. */
export async function* pagesBy<All, Table extends keyof All, Row>(
  query: SelectQueryBuilder<All, Table, Row>,
  { column, size }: { column: keyof Row & string; size: number },
): AsyncGenerator<Row[]> {
  const ordered = query.orderBy(sql.ref(column)).limit(size);
  yield* pagesOf<Row>(size, (last) => (last ? ordered.where(sql.ref(column), '>', last[column]) : ordered).execute());
}

/** What each filter of a list asks of a row, by its name; one that is forgotten does not compile. */
export type FilterConditions<F> = { [K in keyof F]-?: (value: NonNullable<F[K]>) => RawBuilder<SqlBool> };

/** The conditions of the filters that are in force. */
export function conditionsOf<F extends object>(given: F, conditions: FilterConditions<F>): RawBuilder<SqlBool>[] {
  return (Object.keys(conditions) as (keyof F)[]).flatMap((name) => {
    const value = given[name];
    return value === undefined || value === null ? [] : [conditions[name](value)];
  });
}

/** A filter that is the value of a column. */
export const equals = (column: string) => (value: unknown) => sql<SqlBool>`${sql.ref(column)} = ${value}`;

/** How many rows a search finds, where nobody waits for it unless `hint` says that they are few. */
export async function countOf<All, Table extends keyof All>(
  matching: SelectQueryBuilder<All, Table, object>,
  hint: ReadHint = slowRead,
): Promise<number> {
  const counting = matching.select((eb) => eb.fn.countAll<number>().as('total')).modifyEnd(hint);
  const { total } = (await counting.executeTakeFirstOrThrow()) as { total: number };
  return total;
}

/**
 * Whether the engine knows how often values occur, and so whether a walk in the order of the rows meets enough of them
 * soon. SQLite walks whenever it can.
 */
export const knowsValues = (db: Db): boolean => !isSqlite(db);

// Hints for a query: one that reads few rows runs at once, any other where nobody waits for it. PostgreSQL is such a place.

/** So many rows are counted and sorted in a millisecond or two. */
const QUICK_ROWS = 2000;

export type ReadHint = RawBuilder<unknown>;
export const slowRead: ReadHint = sql.raw(SLOW);
export const quickRead: ReadHint = sql.raw('');

/** The hint for reading these rows, of which at most 2,001 are looked at to find out. */
export async function readHintOf(db: Db, rows: RawBuilder<unknown>): Promise<ReadHint> {
  if (!isSqlite(db)) return quickRead;
  const { rows: found } = await sql<{ n: number }>`select count(*) as n from (${rows} limit ${QUICK_ROWS + 1})`.execute(
    db,
  );
  return (found[0]?.n ?? 0) > QUICK_ROWS ? slowRead : quickRead;
}
