// The embedded database as Kysely's driver asks it: a connection's prepared statements, and what one query or transaction holds.
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { databaseFailure } from './database-errors.ts';
import { SLOW, type SlowReader } from './sqlite-slow.ts';

/** Statements kept prepared on each connection; the application has fewer shapes of query than this. */
const CACHED_STATEMENTS = 500;

type Prepared = { statement: StatementSync; columns: string[] };

/** A connection with its prepared statements. */
export class Statements {
  readonly database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  run(sql: string, parameters: readonly SQLInputValue[]): QueryResult<unknown> {
    const { statement, columns } = this.#prepare(sql);
    if (columns.length > 0) {
      const all = statement.all(...parameters) as unknown as SQLOutputValue[][];
      return { rows: all.map((values) => rowOf(columns, values)) };
    }
    const { changes } = statement.run(...parameters);
    return { numAffectedRows: BigInt(changes), rows: [] };
  }

  #prepare(sql: string): Prepared {
    let entry = this.#prepared.get(sql);
    if (!entry) {
      const statement = this.database.prepare(sql);
      statement.setReturnArrays(true);
      entry = { statement, columns: statement.columns().map(({ name }) => name) };
      if (this.#prepared.size >= CACHED_STATEMENTS) this.#prepared.clear();
      this.#prepared.set(sql, entry);
    }
    return entry;
  }
}

/** Node's own row objects are dictionaries: each later look at a field, and each copy, would cost sixty times as much. */
function rowOf(columns: string[], values: SQLOutputValue[]): Record<string, SQLOutputValue | undefined> {
  const row: Record<string, SQLOutputValue | undefined> = {};
  for (let n = 0; n < columns.length; n++) row[columns[n] as string] = values[n];
  return row;
}

type Surroundings = { slow: SlowReader | undefined; onDamage: () => void };

/** What Kysely holds during one query or one transaction. */
export class SqliteConnection implements DatabaseConnection {
  #statements: Statements;
  #release: (() => void) | undefined;
  readonly #slow: SlowReader | undefined;
  readonly #onDamage: () => void;

  constructor(statements: Statements, { slow, onDamage }: Surroundings) {
    this.#statements = statements;
    this.#slow = slow;
    this.#onDamage = onDamage;
  }

  get database(): DatabaseSync {
    return this.#statements.database;
  }

  /** Its queries run on these until `leave`, which lets the next transaction begin. */
  enter(statements: Statements, release: () => void): void {
    this.#statements = statements;
    this.#release = release;
  }

  leave(reader: Statements): void {
    this.#statements = reader;
    this.#release?.();
    this.#release = undefined;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      if (this.#slow && !this.#release && sql.endsWith(SLOW))
        return (await this.#slow.run({ sql, parameters })) as QueryResult<R>;
      return this.#statements.run(sql, parameters as readonly SQLInputValue[]) as QueryResult<R>;
    } catch (error) {
      if (databaseFailure(error) === 'damaged') this.#onDamage();
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it, and no query of ours streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not offered on SQLite: read pages of rows');
  }
}
