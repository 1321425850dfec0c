import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import type { Tables } from './own-tables.ts';
import { postgresDialect } from './postgres.ts';
import type { Limits } from './postgres-connection.ts';
import { SqliteDialect } from './sqlite.ts';
import type { SqliteDriver } from './sqlite-driver.ts';

export type Engine = 'sqlite' | 'postgres';

/** Reads anywhere, writes inside `transaction` only. */
export type Db = Kysely<Tables>;

export type DatabaseLocation = {
  /** Folder of the embedded database. */
  dataDir: string;
  /** `postgres://…`, or empty for the embedded database. */
  databaseUrl: string;
};

export function engineOf({ databaseUrl }: DatabaseLocation): Engine {
  return databaseUrl === '' ? 'sqlite' : 'postgres';
}

export function sqliteFile({ dataDir }: Pick<DatabaseLocation, 'dataDir'>): string {
  return join(dataDir, 'gerbang.db');
}

/** Whether the embedded database exists in the data folder; an empty file is none, and stays as it is. */
export function hasSqliteFile(location: DatabaseLocation): boolean {
  return (statSync(sqliteFile(location), { throwIfNoEntry: false })?.size ?? 0) > 0;
}

const embedded = new WeakMap<Db, SqliteDriver>();

/** What is below the queries of an embedded database: its files. Undefined on PostgreSQL. */
export function embeddedOf(db: Db): SqliteDriver | undefined {
  return embedded.get(db);
}

export type OpenOptions = {
  writesOutsideTransactions?: boolean;
  /** How long PostgreSQL may take for something; `ordinary`, as people wait for it, unless given. */
  limits?: Limits;
};

/** A replica of a PostgreSQL, for reading; `name` is how its connections are told of. */
export function openReplica(url: string, name: string): Db {
  return new Kysely<Tables>({ dialect: postgresDialect(url, { name }) });
}

/** Opens the database; it is migrated by `migrate`. The caller ends it with `db.destroy()`. */
export function openDatabase(location: DatabaseLocation, { limits, ...options }: OpenOptions = {}): Db {
  if (engineOf(location) === 'postgres') {
    return new Kysely<Tables>({ dialect: postgresDialect(location.databaseUrl, { limits }) });
  }
  const dialect = new SqliteDialect(sqliteFile(location), options);
  const db = new Kysely<Tables>({ dialect });
  embedded.set(db, dialect.driver);
  return db;
}

/** The same for as long as `work` takes. */
export async function withDatabase<T>(
  location: DatabaseLocation,
  work: (db: Db) => Promise<T>,
  options?: OpenOptions,
): Promise<T> {
  const db = openDatabase(location, options);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
