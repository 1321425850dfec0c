// The text that a search looks through, and the terms that it looks for.
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from './own-tables.ts';

/**
 * A text as searches compare it: lower-case, all blanks in a row as one, curly quotes as straight ones, and without soft
 * hyphens and blanks of no width. What looks the same is found as the same (DAFTAR-19).
 */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/\p{Zs}+/gu, ' ')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d]/g, '"');
}

/** Folded columns, one a line, so that a term never matches across two of them. */
export function searchText(columns: (string | number | null | undefined)[]): string {
  return columns.map((column) => folded(String(column ?? ''))).join('\n');
}

/** The terms of a search as typed: split at commas, folded, trimmed, empty ones dropped. */
export function searchTerms(search: string): string[] {
  return search
    .normalize('NFC')
    .split(',')
    .map((term) => folded(term).trim())
    .filter((term) => term !== '');
}

/** Whether a trigram index can find the term. */
export function isTrigram(term: string): boolean {
  return [...term].length >= 3;
}

/** The term as FTS5 looks for it. */
export const quoted = (term: string) => `"${term.replaceAll('"', '""')}"`;

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
