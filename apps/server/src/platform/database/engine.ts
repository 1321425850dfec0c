// Queries and the engine that they meet.
import { type CompiledQuery, type SelectQueryBuilder, SqliteAdapter } from 'kysely';
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

type Arguments = Record<string, unknown>;

/** Stands in a compiled query where an argument will be. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built once for each engine instead of at each call, which costs more than running it. `build` gets
 * the arguments by name and must not look at their values.
 */
export function compiled<A extends Arguments, R>(
  build: (db: Db, argument: <K extends keyof A & string>(name: K) => A[K]) => { compile(): CompiledQuery<R> },
): (db: Db, values: A) => Promise<R[]> {
  // A transaction has the adapter of its database.
  const queries = new WeakMap<object, CompiledQuery<R>>();
  return async (db, values) => {
    const { adapter } = db.getExecutor();
    let query = queries.get(adapter);
    if (!query) {
      query = build(db, (name) => new Placeholder(name) as never).compile();
      queries.set(adapter, query);
    }
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? values[value.name] : value));
    return (await db.executeQuery<R>({ ...query, parameters })).rows;
  };
}
