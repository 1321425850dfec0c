// An empty database for a test: of its own on the server of DATABASE_URL, else embedded in a new folder.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ofEach } from '@gerbang/contract/kemampuan';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { migrate } from '../../apps/server/src/operations/upgrade/migrate.ts';
import {
  type DatabaseLocation,
  type Db,
  engineOf,
  openDatabase,
  sqliteFile,
} from '../../apps/server/src/platform/database/database.ts';
import { migrations } from '../../apps/server/src/schema/build.ts';

/** The same database for its server's superuser (scripts/postgres.mjs), for what its owner may not do. */
export function asSuperuser(databaseUrl: string): string {
  return Object.assign(new URL(databaseUrl), { username: 'postgres' }).href;
}

export type TestDatabase = { location: DatabaseLocation; drop(): Promise<void> };

const NO_PRIVILEGE = '42501';

/** The engine that this run of the tests is about. */
export const onPostgres = Boolean(process.env.DATABASE_URL);

/** A database, without tables unless asked, and a data folder; `drop` takes both away, open connections or not. */
export async function createTestDatabase({ hasTables = false } = {}): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gerbang-uji-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  const server = process.env.DATABASE_URL;
  if (!server) {
    const location = { dataDir, databaseUrl: '' };
    if (hasTables) await fillWithTables(location);
    return { location, drop: removeFolder };
  }
  const name = `uji_${randomBytes(8).toString('hex')}`;
  await execute(server, `create database ${name} ${hasTables ? `template ${await templateIn(server)}` : ''}`);
  return {
    location: { dataDir, databaseUrl: urlOf(server, name) },
    async drop() {
      await dropDatabase(server, name);
      await removeFolder();
    },
  };
}

export type MigratedDatabase = TestDatabase & { db: Db };

/** The embedded database as these migrations leave an empty one: a process goes through them once and copies the file. */
const migrated = new Map<string, Buffer>();

/** Gives an empty location its tables; one that holds anything stays as it is. */
export async function fillWithTables(location: DatabaseLocation): Promise<void> {
  if ((await readdir(location.dataDir)).length > 0) return;
  const names = Object.keys(migrations('sqlite')).join();
  const before = migrated.get(names);
  if (before) return writeFile(sqliteFile(location), before, { mode: 0o600 });
  await migrate(location);
  await switchAllOn(location);
  migrated.set(names, await readFile(sqliteFile(location)));
}

/** The same on PostgreSQL: a database with tables that is copied, made by whoever needs it first. */
async function templateIn(server: string): Promise<string> {
  const names = Object.keys(migrations('postgres')).join();
  const name = `pola_${createHash('sha256').update(names).digest('hex').slice(0, 16)}`;
  const { rowCount } = await execute(server, `select from pg_database where datname = '${name}'`);
  if (rowCount) return name;
  const own = `${name}_${randomBytes(4).toString('hex')}`;
  await execute(server, `create database ${own}`);
  const location = { dataDir: tmpdir(), databaseUrl: urlOf(server, own) };
  await migrate(location);
  await switchAllOn(location);
  // Somebody else may have been quicker.
  await execute(server, `alter database ${own} rename to ${name}`).catch(() => dropDatabase(server, own));
  return name;
}

/** A school that runs all it can. */
async function switchAllOn(location: DatabaseLocation): Promise<void> {
  const db = openDatabase(location, { writesOutsideTransactions: true });
  const nilai = JSON.stringify(ofEach(() => true));
  const row = { bagian: 'kemampuan', versi: 1, nilai, kembali_ke: null, diubah_oleh: null } as const;
  await db
    .insertInto('pengaturan_versi')
    .values({ ...row, diubah_pada: '2026-07-01T00:00:00.000Z' })
    .execute();
  await db.destroy();
}

const urlOf = (server: string, database: string) => Object.assign(new URL(server), { pathname: `/${database}` }).href;

/** The same with its tables and an open connection, which `drop` closes first. */
export async function createMigratedDatabase(): Promise<MigratedDatabase> {
  const { location, drop } = await createTestDatabase({ hasTables: true });
  const db = openDatabase(location);
  return {
    location,
    db,
    async drop() {
      await db.destroy();
      await drop();
    },
  };
}

/** A database as the program of that migration left it. */
export async function migrateTo(location: DatabaseLocation, name: string): Promise<void> {
  const db = openDatabase(location, { writesOutsideTransactions: true });
  const all = migrations(engineOf(location));
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => all } }).migrateTo(name);
  await db.destroy();
  if (error) throw error;
}

/** Careful: a worker of the server that tidies up in it is no owner's to end, and the statement is refused until it has left. */
async function dropDatabase(server: string, name: string): Promise<unknown> {
  const until = performance.now() + 60_000;
  for (;;) {
    try {
      return await execute(server, `drop database ${name} with (force)`);
    } catch (error) {
      if ((error as { code?: string }).code !== NO_PRIVILEGE || performance.now() > until) throw error;
      await setTimeout(100);
    }
  }
}

async function execute(connectionString: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}
