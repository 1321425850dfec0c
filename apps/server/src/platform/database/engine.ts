// Queries and the engine that they meet: which one it is, what is prepared for it, and what runs in one transaction.
import { type CompiledQuery, type Expression, type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './database.ts';
import { databaseFailure } from './database-errors.ts';
import type { Tables } from './own-tables.ts';

type Arguments = Record<string, unknown>;

/** Stands in a prepared query where an argument will be. */
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
export function preparedQuery<A extends Arguments, R>(
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

type ComputedColumns = (db: Db) => Record<string, Expression<unknown> | undefined>;

/**
 * Inserts a row by a statement that is built once for each engine and each set of columns. What the database computes
 * itself comes from `computed`.
 */
export function preparedInsert<T extends keyof Tables & string>(
  table: T,
  computed: ComputedColumns = () => ({}),
): (db: Db, row: Insertable<Tables[T]>) => Promise<void> {
  const inserts = new Map<string, (db: Db, row: Arguments) => Promise<unknown>>();
  return async (db, row) => {
    const columns = Object.keys(row).filter((column) => row[column as never] !== undefined);
    const shape = columns.join();
    let insert = inserts.get(shape);
    if (!insert) {
      insert = preparedQuery((db, argument) => {
        const values = Object.fromEntries(columns.map((column) => [column, argument(column)]));
        return db.insertInto(table).values({ ...values, ...computed(db) } as never);
      });
      inserts.set(shape, insert);
    }
    await insert(db, row as Arguments);
  };
}

const TRIES = 5;
/** After so many milliseconds a caller is told to come back rather than kept waiting. */
const PATIENCE_MS = 5000;

/** A deadlock and the like; or another transaction that added or deleted the other end of a reference meanwhile. */
function mayPassNextTime(error: unknown): boolean {
  const failure = databaseFailure(error);
  return failure === 'retry' || failure === 'foreign-key';
}

/**
 * Runs `work` in one transaction that may write (BEGIN IMMEDIATE on SQLite) and returns its value. A
 * deadlock, a serialization failure, a busy database or a broken reference is tried again, so `work` must do
 * nothing but queries: slow work goes before, mail after. Nested calls join the outer transaction.
 */
export async function transaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  const started = Date.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const isOver = attempt === TRIES || Date.now() - started >= PATIENCE_MS;
      if (isOver || !mayPassNextTime(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 20 * Math.random()));
    }
  }
}

/** Runs `work`, which only reads, on one state of the database: what it reads agrees, whatever is written meanwhile. */
export async function snapshot<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/** Deletes the rows of a table that are over, or with `lihat` only counts them. Returns how many. */
export async function deleteOver(
  db: Db,
  table: string,
  { isOver, lihat }: { isOver: RawBuilder<SqlBool>; lihat: boolean },
): Promise<number> {
  const { rows } = await sql<{
    n: number | string;
  }>`select count(*) as n from ${sql.table(table)} where ${isOver}`.execute(db);
  const n = Number(rows[0]?.n);
  if (!lihat && n > 0) await transaction(db, (db) => sql`delete from ${sql.table(table)} where ${isOver}`.execute(db));
  return n;
}
