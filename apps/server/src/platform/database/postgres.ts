import { PostgresAdapter, PostgresDialect } from 'kysely';
import { Client, Pool, types } from 'pg';
import { offerGauge } from '../observe/gauges.ts';

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

/**
 * Without kysely's lock around migrations: it belongs to a session, and a pooler in transaction mode keeps the session,
 * locked, for somebody else. Who migrates does it in `whileAlone`.
 */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new Adapter();
  }
}

/** Kysely's dialect for PostgreSQL at `url`, with limits on how long a statement and a lock may take. */
export function postgresDialect(url: string): PostgresDialect {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 30_000,
    types: portableTypes as never,
  });
  offerGauge('kolam', () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }));
  // Careful: without a listener, a connection that the server closes ends the process: while it is idle, and
  // while it is lent out but no query runs on it. The next query on it says what happened.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Dialect({ pool });
}

/**
 * Runs `work` while no other process does what it calls by the same name in this database; waits for it 15 minutes at
 * most. A process that dies gives its place back. The lock is a transaction's, not a session's: a pooler before the
 * database (pgbouncer in transaction mode) would lend the session, and the lock with it, to somebody else.
 */
export async function whileAlone<T>(url: string, name: string, work: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    await client.query("set local lock_timeout = '15min'");
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [name]);
    const result = await work();
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}
