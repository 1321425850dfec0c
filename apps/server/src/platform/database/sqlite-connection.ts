// One query or transaction of Kysely on the embedded database.
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { databaseFailure } from './database-errors.ts';
import { SLOW, type SlowReader } from './sqlite-slow.ts';
import type { Statements } from './sqlite-statements.ts';

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
