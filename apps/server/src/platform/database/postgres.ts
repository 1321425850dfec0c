import { type Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { offerGauge } from '../gauges.ts';
import {
  Connection,
  type ConnectionOptions,
  type Limits,
  ordinary,
  PATIENTLY,
  portableTypes,
  withConnection,
} from './postgres-connection.ts';

/**
 * Without kysely's lock around migrations: it belongs to a session, and a pooler in transaction mode keeps the session,
 * locked, for somebody else. Who migrates does it in `whileAlone`.
 */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<never>): Promise<void> {
    await sql.raw(PATIENTLY).execute(db);
  }
  override async releaseMigrationLock(): Promise<void> {}
}

class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new Adapter();
  }
}

const POOL = 10;
/** For a place in the pool. */
const WAIT_MS = 5000;

/** `name`: how its connections are told of in `/metrics`. */
type NamedLimits = { limits?: Limits | undefined; name?: string };

/**
 * Kysely's dialect for PostgreSQL at `url`, within limits on how long anything may take. Connections that fell silent are
 * thrown away: the one that proved it, and all that have not been heard of since; and so are those to a server that may only
 * be read, where another has become the primary: the one that met it, and all at rest.
 */
export function postgresDialect(
  url: string,
  { limits = ordinary, name = 'primary' }: NamedLimits = {},
): PostgresDialect {
  const open = new Set<Connection>();
  const lent = new Map<Connection, NodeJS.Timeout>();
  const options: ConnectionOptions = {
    connectionString: url,
    types: portableTypes as never,
    limits,
    onSilence(since) {
      for (const one of open) if (one.heardAt < since) one.giveUp('PostgreSQL is silent to others');
    },
    onReadOnly() {
      for (const one of open) if (!lent.has(one)) one.giveUp('PostgreSQL may only be read');
    },
  };
  const pool = new Pool({ ...options, max: POOL, connectionTimeoutMillis: WAIT_MS, Client: Connection as never });
  const connections = { name: 'gerbang_database_connections', help: 'In the pool, and who waits for one.' };
  offerGauge({ ...connections, labels: { database: name, state: 'total' } }, () => pool.totalCount);
  offerGauge({ ...connections, labels: { database: name, state: 'idle' } }, () => pool.idleCount);
  offerGauge({ ...connections, labels: { database: name, state: 'waiting' } }, () => pool.waitingCount);
  // Careful: without a listener, a connection that the server closes ends the process: while it is idle, and
  // while it is lent out but no query runs on it. The next query on it says what happened.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    open.add(client as never);
  });
  pool.on('remove', (client) => open.delete(client as never));
  limitTransactions(pool, lent, limits);
  return new Dialect({ pool });
}

/** PostgreSQL 15 limits statements and pauses, but no transaction of many short ones. */
function limitTransactions(pool: Pool, lent: Map<Connection, NodeJS.Timeout>, { transaction }: Limits): void {
  pool.on('acquire', (client) => {
    const connection = client as unknown as Connection;
    lent.set(
      connection,
      setTimeout(() => connection.giveUp('The transaction took too long'), transaction),
    );
  });
  pool.on('release', (_error, client) => {
    clearTimeout(lent.get(client as unknown as Connection));
    lent.delete(client as unknown as Connection);
  });
}

/**
 * Runs `work` while no other process does what it calls by the same name in this database; waits for it 15 minutes at
 * most. A process that dies gives its place back. The lock is a transaction's, not a session's: a pooler before the
 * database (pgbouncer in transaction mode) would lend the session, and the lock with it, to somebody else.
 */
export async function whileAlone<T>(url: string, name: string, work: () => Promise<T>): Promise<T> {
  return withConnection(url, async (connection) => {
    await connection.query('begin');
    await connection.query(PATIENTLY);
    await connection.query("set local lock_timeout = '15min'");
    await connection.query('select pg_advisory_xact_lock(hashtext($1))', [name]);
    const result = await work();
    await connection.query('commit');
    return result;
  });
}
