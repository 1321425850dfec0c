// Which engine a query meets, and what it says otherwise for each.
import { type SelectQueryBuilder, SqliteAdapter, sql } from 'kysely';
import type { Db } from './database.ts';

export function isSqlite(db: Db): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

/**
 * For `$call`: nobody else changes the rows that the query finds until the transaction ends; SQLite's transactions come
 * one after the other anyway. Careful: on PostgreSQL nobody can add a row either that names one of them.
 */
export function untilTheEnd(db: Db) {
  return <Tables, Table extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Table, Row>) =>
    isSqlite(db) ? query : query.forUpdate();
}

/** For an insert: the number after a column's highest, which on PostgreSQL the column's own sequence gives (undefined). */
export function nextNumber(db: Db, table: string, column: string) {
  if (!isSqlite(db)) return undefined;
  return sql<number>`(select coalesce(max(${sql.ref(column)}), 0) + 1 from ${sql.table(table)})`;
}
