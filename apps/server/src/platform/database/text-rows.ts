// Texts in narrow rows (`nomor`, `cari`): under FTS5's trigrams on SQLite, on PostgreSQL under pg_trgm, where it is there.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './database.ts';
import { isSqlite } from './dialect.ts';
import { contains, isTrigram, quoted } from './search-text.ts';

/** The table, and SQLite's index whose content it is. */
export type TextRows = { table: string; index: string };

const found = ({ index }: TextRows, terms: string[]) =>
  sql`${sql.ref(index)} where ${sql.ref(index)} match ${terms.map(quoted).join(' AND ')}`;

// Careful: a line break would reach from one column into the next (`searchText`).
const reaches = (terms: string[]) => terms.some((term) => term.includes('\n'));

/** What a row must be to contain every term; there is at least one. */
export function hasAll(db: Db, rows: TextRows, terms: string[]): RawBuilder<SqlBool> {
  if (reaches(terms)) return sql<SqlBool>`1 = 0`;
  const indexed = isSqlite(db) ? terms.filter(isTrigram) : [];
  const read: Expression<SqlBool>[] = terms
    .filter((term) => !indexed.includes(term))
    .map((term) => contains(sql.ref(`${rows.table}.cari`), term));
  if (indexed.length > 0) read.unshift(sql<SqlBool>`nomor in (select rowid from ${found(rows, indexed)})`);
  return sql<SqlBool>`(${sql.join(read, sql` and `)})`;
}

/** A table and its condition, to count the rows that contain every term: the index alone where it knows them all. */
export function toCount(db: Db, rows: TextRows, terms: string[]): RawBuilder<unknown> {
  if (isSqlite(db) && !reaches(terms) && terms.every(isTrigram)) return found(rows, terms);
  return sql`${sql.ref(rows.table)} where ${hasAll(db, rows, terms)}`;
}
