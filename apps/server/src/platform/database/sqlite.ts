import {
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { SqliteDriver } from './sqlite-driver.ts';

/**
 * Kysely over `node:sqlite` with two connections to one WAL database: queries outside a transaction read
 * on one that refuses to write, transactions write on the other, one after the other. A query outside a transaction
 * that ends with `SLOW` runs in a thread. Transactions that only read have a third connection, one after the other.
 */
export class SqliteDialect implements Dialect {
  readonly driver: SqliteDriver;
  readonly #writesOutsideTransactions: boolean;

  /** `writesOutsideTransactions` is for migrations and the command line, which run alone. */
  constructor(file: string, { writesOutsideTransactions = false }: { writesOutsideTransactions?: boolean } = {}) {
    this.driver = new SqliteDriver(file, writesOutsideTransactions);
    this.#writesOutsideTransactions = writesOutsideTransactions;
  }

  createDriver(): Driver {
    return this.driver;
  }

  createAdapter(): DialectAdapter {
    return new TwoConnectionsAdapter(!this.#writesOutsideTransactions);
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }

  // biome-ignore lint/suspicious/noExplicitAny: the signature of Kysely's Dialect
  createIntrospector(db: Kysely<any>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}

class TwoConnectionsAdapter extends SqliteAdapter {
  readonly #readerIsApart: boolean;

  constructor(readerIsApart: boolean) {
    super();
    this.#readerIsApart = readerIsApart;
  }

  // Careful: Kysely would let every read wait for the transaction that runs.
  override get supportsMultipleConnections(): boolean {
    return this.#readerIsApart;
  }

  /** SQLite rolls DDL back like anything else, so a migration that fails half-way leaves nothing. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
