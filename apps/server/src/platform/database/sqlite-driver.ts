// The embedded database as Kysely's driver asks it: its connections and their prepared statements, which of them a query or a
// transaction gets, and when it is its turn.
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import { Turns } from '../turns.ts';
import { databaseFailure } from './database-errors.ts';
import { damagedFile, SqliteFiles } from './sqlite-files.ts';
import { openReader, openWriter } from './sqlite-open.ts';
import { SLOW, SlowReader } from './sqlite-slow.ts';

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

type DriverOptions = { slow: SlowReader | undefined; onDamage: () => void };

/** What Kysely holds during one query or one transaction. */
export class SqliteConnection implements DatabaseConnection {
  #statements: Statements;
  #release: (() => void) | undefined;
  readonly #slow: SlowReader | undefined;
  readonly #onDamage: () => void;

  constructor(statements: Statements, { slow, onDamage }: DriverOptions) {
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

/** How long a transaction waits for its turn and for other processes, in milliseconds. */
const LOCK_WAIT_MS = 5000;
const LOCK_POLL_MS = 10;

export class SqliteDriver implements Driver {
  readonly files: SqliteFiles;
  /** Told when a query meets damage in the file. */
  onDamage: () => void = () => undefined;
  readonly #writesOutsideTransactions: boolean;
  #isDamaged = false;
  #reader!: Statements;
  #writer!: Statements;
  #slow: SlowReader | undefined;
  #isSlowExpected = false;
  /** Transactions one after the other. */
  readonly #writing = new Turns({ places: 1, queue: Number.POSITIVE_INFINITY });
  /** Opened by the first transaction that only reads. */
  #snapshots: Statements | undefined;
  readonly #looking = new Turns({ places: 1, queue: Number.POSITIVE_INFINITY });

  constructor(file: string, writesOutsideTransactions: boolean) {
    this.files = new SqliteFiles(file);
    this.#writesOutsideTransactions = writesOutsideTransactions;
  }

  async init(): Promise<void> {
    this.#writer = new Statements(openWriter(this.files));
    if (this.#writesOutsideTransactions) {
      this.#reader = this.#writer;
      return;
    }
    this.#reader = new Statements(openReader(this.files));
    this.#slow = new SlowReader(this.files);
    // Careful: SQLite waits by stopping this thread, and with it every reader; `#begin` waits instead.
    this.#writer.database.exec('PRAGMA busy_timeout = 0');
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
    return new SqliteConnection(this.#reader, { slow: this.#slow, onDamage: () => this.onDamage() });
  }

  async beginTransaction(connection: SqliteConnection, { accessMode }: TransactionSettings): Promise<void> {
    if (accessMode === 'read only' && this.#reader !== this.#writer) return this.#beginSnapshot(connection);
    const deadline = Date.now() + LOCK_WAIT_MS;
    const leave = await this.#writing.take('');
    try {
      await this.#begin(deadline);
    } catch (error) {
      leave();
      throw error;
    }
    connection.enter(this.#writer, leave);
  }

  /** Takes the write lock; while another process holds it, asks again until the deadline. */
  async #begin(deadline: number): Promise<void> {
    for (;;) {
      try {
        // Careful: SQLite goes on writing to a file that was deleted or moved away, and a restart would lose it all.
        this.files.demandOurs();
        this.#demandWhole();
        this.#writer.database.exec('BEGIN IMMEDIATE');
        return;
      } catch (error) {
        if (databaseFailure(error) === 'damaged') this.onDamage();
        if (databaseFailure(error) !== 'retry' || Date.now() >= deadline) throw error;
        await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
      }
    }
  }

  /**
   * Calls `work` with the connection that writes while no transaction is open. What `work` promises is not waited for
   * before the next one begins.
   */
  async atRest<T>(work: (database: DatabaseSync) => T): Promise<Awaited<T>> {
    const leave = await this.#writing.take('');
    try {
      return work(this.#writer.database) as Awaited<T>;
    } finally {
      leave();
    }
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
      this.#snapshots.database.exec('BEGIN');
    } catch (error) {
      leave();
      throw error;
    }
    connection.enter(this.#snapshots, leave);
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    if (connection.database === this.#writer.database) this.#demandWhole();
    connection.database.exec('COMMIT');
    connection.leave(this.#reader);
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    try {
      // Careful: a full disk makes SQLite roll back by itself, and a second ROLLBACK would fail.
      if (connection.database.isTransaction) connection.database.exec('ROLLBACK');
    } finally {
      connection.leave(this.#reader);
    }
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#slow?.close();
    this.#snapshots?.database.close();
    if (this.#reader !== this.#writer) this.#reader?.database.close();
    this.#writer?.database.close();
  }
}
