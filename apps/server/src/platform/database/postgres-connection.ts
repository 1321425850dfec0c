// Every connection to PostgreSQL is made here: each has limits, and none waits for ever on one that fell silent.
import { setImmediate as afterReading } from 'node:timers';
import { Client, type ClientConfig, types } from 'pg';

/** Milliseconds. The server ends what takes longer; it is the server's part, and the client has its own below. */
export type Limits = {
  statement: number;
  /** Waiting for one lock. */
  lock: number;
  /** A transaction in which nothing is asked: one whose client is gone gives its locks back after that. */
  idleInTransaction: number;
  /** A transaction in all, as long as its connection is lent. */
  transaction: number;
};

const MINUTE = 60_000;

/** What people wait for. */
export const ordinary: Limits = { statement: 6000, lock: 5000, idleInTransaction: 5000, transaction: 30_000 };

/** Commands, migrations, backups: nobody waits, but nothing lasts for ever. */
export const patient: Limits = {
  statement: 60 * MINUTE,
  lock: 5000,
  idleInTransaction: 60 * MINUTE,
  transaction: 24 * 60 * MINUTE,
};

const CONNECT_MS = 3000;
/** The server's word that a statement took too long arrives within that; without it the connection is dead. */
const GRACE_MS = 1000;
const KEEP_ALIVE_MS = 5000;

/** Bigints and sums as numbers (ours are small), dates as plain text, times as ISO 8601 UTC: as SQLite gives them. */
function parserFor(oid: number): ((value: string) => unknown) | undefined {
  switch (oid) {
    case types.builtins.INT8:
    case types.builtins.NUMERIC:
      return Number;
    case types.builtins.DATE:
      return String;
    case types.builtins.TIMESTAMPTZ:
      return (value) => new Date(value).toISOString();
    default:
      return undefined;
  }
}

/** For pg's `types`: values as the other engine gives them. */
export const portableTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parserFor(oid) ?? types.getTypeParser(oid, format),
};

export type ConnectionOptions = ClientConfig & {
  limits: Limits;
  /** The server at the other end is not heard any more since then (`performance.now()`). */
  onSilence?: (since: number) => void;
  /** A write was refused because the server at the other end may only be read: a former primary, which is a replica now. */
  onReadOnly?: () => void;
};

const READ_ONLY = '25006';

type Query = (...parameters: unknown[]) => unknown;

/**
 * A connection that is given up when a statement has no answer although the server would have ended it: every query then
 * fails as with a broken connection. Costs no round trip, and needs no setting of the session, which a pooler would forget.
 */
export class Connection extends Client {
  /** When something was last heard (`performance.now()`). */
  heardAt = performance.now();
  readonly #limits: Limits;
  readonly #onSilence: ((since: number) => void) | undefined;
  readonly #onReadOnly: (() => void) | undefined;

  constructor(options: ConnectionOptions) {
    const { limits, onSilence, onReadOnly, ...config } = options;
    super({
      ...config,
      // Careful: not the pool's, which is also for how long a place in it may be waited for.
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      statement_timeout: limits.statement,
      lock_timeout: limits.lock,
      idle_in_transaction_session_timeout: limits.idleInTransaction,
    });
    this.#limits = limits;
    this.#onSilence = onSilence;
    this.#onReadOnly = onReadOnly;
    this.once('connect', () => this.#hear());
  }

  // pg declares nine ways to ask; ours are those that promise an answer.
  override query: Client['query'] = ((...parameters: unknown[]) => {
    const answer = (super.query as Query)(...parameters);
    if (answer instanceof Promise) this.#watch(answer);
    return answer;
  }) as Client['query'];

  /** Ends it at once: whoever waits for an answer hears that the connection is broken. */
  giveUp(reason: string): void {
    const { stream } = (this as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection;
    stream.destroy(Object.assign(new Error(reason), { code: 'ETIMEDOUT', syscall: 'read' }));
  }

  #watch(answer: Promise<unknown>): void {
    const since = performance.now();
    let isOver = false;
    const isSilent = () => {
      if (isOver) return;
      this.#onSilence?.(since);
      this.giveUp('PostgreSQL is silent');
    };
    // After a pause of our own the answer may lie there unread: what has come is read first.
    const timer = setTimeout(() => afterReading(isSilent), this.#limits.statement + GRACE_MS);
    const over = () => {
      isOver = true;
      clearTimeout(timer);
      this.#hear();
    };
    answer.then(over, (error: { code?: unknown }) => {
      over();
      if (error.code !== READ_ONLY) return;
      this.#onReadOnly?.();
      this.giveUp('PostgreSQL may only be read');
    });
  }

  #hear(): void {
    this.heardAt = performance.now();
  }
}

/** Connects with patience, or within other limits, apart from any pool; the caller `end()`s it. */
export async function connect(url: string, limits: Partial<Limits> = {}): Promise<Connection> {
  const connection = new Connection({
    connectionString: url,
    limits: { ...patient, ...limits },
    types: portableTypes,
  });
  // Careful: without a listener, a connection that breaks ends the process. The query under way, or the next one, says so.
  connection.on('error', () => {});
  await connection.connect();
  return connection;
}

/** Runs `work` on a connection of its own, with patience. */
export async function withConnection<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connect(url);
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

/**
 * For the beginning of a transaction that needs patience: a pooler before the database (pgbouncer in transaction mode)
 * passes no setting of a session on, and then the database's own are in force.
 */
export const PATIENTLY = `select set_config('statement_timeout', '${patient.statement}', true),
  set_config('idle_in_transaction_session_timeout', '${patient.idleInTransaction}', true)`;
