// The embedded database as Kysely's driver asks it: its connections and their prepared statements, which of them a query or a
// transaction gets, and when it is its turn.
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import { Semaphore } from '../semaphore.ts';
import { databaseFailure } from './database-errors.ts';
import { damagedFile, SqliteFiles } from './sqlite-files.ts';
import { openReader, openWriter } from './sqlite-open.ts';
import { SLOW, SlowReader } from './sqlite-slow.ts';
import { type Ends, SqliteWriter } from './sqlite-writer.ts';

/** Statements kept prepared on each connection; the application has fewer shapes of query than this. */
const CACHED_STATEMENTS = 500;

type PreparedStatement = { statement: StatementSync; columns: string[] };

/** A connection with its prepared statements. */
export class Statements {
  readonly database: DatabaseSync;
  readonly #prepared = new Map<string, PreparedStatement>();

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

  #prepare(sql: string): PreparedStatement {
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

type ConnectionWatch = { slow: SlowReader | undefined; onFailure: (error: unknown) => void };

/** What Kysely holds during one query or one transaction. */
export class SqliteConnection implements DatabaseConnection {
  #statements: Statements;
  /** Of the transaction it is in. */
  #ends: Ends | undefined;
  readonly #options: ConnectionWatch;

  constructor(statements: Statements, options: ConnectionWatch) {
    this.#statements = statements;
    this.#options = options;
  }

  /** Its queries run on these until `end`, which lets the next transaction begin. */
  enter(statements: Statements, ends: Ends): void {
    this.#statements = statements;
    this.#ends = ends;
  }

  /** Careful: Kysely rolls back what it could not commit, which has ended by then. */
  async end(how: keyof Ends, reader: Statements): Promise<void> {
    const ends = this.#ends;
    this.#ends = undefined;
    this.#statements = reader;
    await ends?.[how]();
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const { slow } = this.#options;
      if (slow && !this.#ends && sql.endsWith(SLOW)) return (await slow.run({ sql, parameters })) as QueryResult<R>;
      return this.#statements.run(sql, parameters as readonly SQLInputValue[]) as QueryResult<R>;
    } catch (error) {
      this.#options.onFailure(error);
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it, and no query of ours streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not offered on SQLite: read pages of rows');
  }
}

export class SqliteDriver implements Driver {
  readonly files: SqliteFiles;
  /** Told when a query meets damage in the file. */
  onDamage: () => void = () => undefined;
  readonly #writesOutsideTransactions: boolean;
  #isDamaged = false;
  #reader!: Statements;
  #writer!: SqliteWriter;
  #writerStatements!: Statements;
  #slow: SlowReader | undefined;
  #isSlowExpected = false;
  /** Opened by the first transaction that only reads. */
  #snapshots: Statements | undefined;
  readonly #looking = new Semaphore({ places: 1, queue: Number.POSITIVE_INFINITY });

  constructor(file: string, writesOutsideTransactions: boolean) {
    this.files = new SqliteFiles(file);
    this.#writesOutsideTransactions = writesOutsideTransactions;
  }

  async init(): Promise<void> {
    const database = openWriter(this.files);
    this.#writerStatements = new Statements(database);
    this.#writer = new SqliteWriter(database, { files: this.files, demandWhole: () => this.#demandWhole() });
    if (this.#writesOutsideTransactions) {
      this.#reader = this.#writerStatements;
      return;
    }
    this.#reader = new Statements(openReader(this.files));
    this.#slow = new SlowReader(this.files);
    // Careful: SQLite waits by stopping this thread, and with it every reader; the writer waits instead.
    database.exec('PRAGMA busy_timeout = 0');
  }

  /** Somebody is here who may search: what the thread for that takes to start is not theirs to wait for. */
  expectSlow(): void {
    if (this.#isSlowExpected) return;
    this.#isSlowExpected = true;
    this.#slow?.expect();
  }

  /** For good: the next start refuses the file, and what it acknowledged from now on would be lost. */
  refuseWrites(): void {
    this.#isDamaged = true;
  }
  #demandWhole(): void {
    if (this.#isDamaged) throw damagedFile();
  }

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#reader, { slow: this.#slow, onFailure: (error) => this.#onFailure(error) });
  }

  #onFailure(error: unknown): void {
    this.#writer.failed(error);
    if (databaseFailure(error) === 'damaged') this.onDamage();
  }

  async beginTransaction(connection: SqliteConnection, { accessMode }: TransactionSettings): Promise<void> {
    if (accessMode === 'read only' && this.#reader !== this.#writerStatements) return this.#beginSnapshot(connection);
    try {
      connection.enter(this.#writerStatements, await this.#writer.begin());
    } catch (error) {
      this.#onFailure(error);
      throw error;
    }
  }

  /** As `SqliteWriter.atRest`. */
  atRest<T>(work: (database: DatabaseSync) => T): Promise<Awaited<T>> {
    return this.#writer.atRest(work);
  }

  /** The connection of the reads, for who asks SQLite about its files; undefined before `init`. */
  get reader(): DatabaseSync | undefined {
    return this.#reader?.database;
  }

  /** Careful: on the connection of the other reads it would keep them all at its own state. */
  async #beginSnapshot(connection: SqliteConnection): Promise<void> {
    const leave = await this.#looking.take('');
    try {
      this.#snapshots ??= new Statements(openReader(this.files));
      const { database } = this.#snapshots;
      database.exec('BEGIN');
      const end = async () => {
        try {
          if (database.isTransaction) database.exec('COMMIT');
        } finally {
          leave();
        }
      };
      connection.enter(this.#snapshots, { commit: end, rollBack: end });
    } catch (error) {
      leave();
      throw error;
    }
  }

  commitTransaction(connection: SqliteConnection): Promise<void> {
    return connection.end('commit', this.#reader);
  }

  rollbackTransaction(connection: SqliteConnection): Promise<void> {
    return connection.end('rollBack', this.#reader);
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#slow?.close();
    this.#snapshots?.database.close();
    if (this.#reader !== this.#writerStatements) this.#reader?.database.close();
    await this.#writer?.atRest((database) => database.close());
  }
}
