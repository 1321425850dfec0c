import { closeSync, fsyncSync, openSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Migrator } from 'kysely/migration';
import {
  type DatabaseLocation,
  type Db,
  engineOf,
  hasSqliteFile,
  sqliteFile,
  withDatabase,
} from '../../platform/database/database.ts';
import { whileAlone } from '../../platform/database/postgres.ts';
import { patient } from '../../platform/database/postgres-connection.ts';
import { StartupError } from '../../platform/errors.ts';
import { namesIn } from '../../platform/storage/disk-contents.ts';
import { makeFolder, syncFolder } from '../../platform/storage/durable-file.ts';
import { appliedIn, migrations, newerDatabase, refuseUnknown } from '../../schema/build.ts';
import { nameOf } from '../start-errors.ts';

/** The name of a copy that is not whole, as long as it is being made and after a start that was killed meanwhile. */
const UNFINISHED = '.belum-selesai';
const ABANDONED_MS = 60 * 60_000;

/**
 * Writes `cadangan-migrasi/sebelum-{migration}-….db` (0600, on the disk when this returns): the embedded database, or
 * that of PostgreSQL as the database file of a backup. Throws what the disk or the database says; then nothing stays.
 */
async function copyBefore(location: DatabaseLocation, migration: string): Promise<void> {
  const folder = join(location.dataDir, 'cadangan-migrasi');
  await makeFolder(folder);
  await removeAbandoned(folder);
  const path = join(folder, `sebelum-${migration}-${Date.now()}-${process.pid}.db`);
  const work = `${path}${UNFINISHED}`;
  try {
    // VACUUM INTO accepts an empty file, and so nobody else can open it at any moment.
    closeSync(openSync(work, 'wx', 0o600));
    if (engineOf(location) === 'sqlite') copySqlite(sqliteFile(location), work);
    else await copyPostgres(location.databaseUrl, work);
    const written = openSync(work, 'r+');
    fsyncSync(written);
    closeSync(written);
    await rename(work, path);
    await syncFolder(folder);
  } catch (error) {
    await rm(work, { force: true });
    throw error;
  }
}

function copySqlite(from: string, to: string): void {
  const database = new DatabaseSync(from, { timeout: 5000 });
  try {
    database.prepare('VACUUM INTO ?').run(to);
  } finally {
    database.close();
  }
}

async function copyPostgres(url: string, to: string): Promise<void> {
  // Only where a migration is due: the export knows the migrations, which know this file.
  const { exportPostgres } = await import('../backup/postgres-export.ts');
  await exportPostgres(url, to);
}

/** Another instance may be making its own. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!name.endsWith(UNFINISHED)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}

/** PostgreSQL's codes for a lock and for a statement that was waited for too long. */
const WAITED_TOO_LONG = new Set(['55P03', '57014']);
const PATIENCE_MS = 15 * 60_000;

/**
 * Brings the database to the newest schema, each migration once and in a transaction, after a copy of a
 * database that has tables. Throws StartupError when the database is newer than the program, from before its first
 * release, or another program's.
 */
export async function migrate(location: DatabaseLocation): Promise<string[]> {
  if (engineOf(location) === 'sqlite') return copyAndMigrate(location);
  // Careful: the copy of one instance and the migration of another would wait for each other's tables.
  return whileAlone(location.databaseUrl, 'gerbang migrasi', () => copyAndMigrate(location));
}

async function copyAndMigrate(location: DatabaseLocation): Promise<string[]> {
  const work = async (db: Db) => {
    const provider = { getMigrations: async () => migrations(engineOf(location)) };
    const migrator = new Migrator({ db, provider });
    const present = await migrator.getMigrations();
    const pending = present.filter((migration) => !migration.executedAt);
    if (pending.length === present.length) await refuseForeign(db, location);
    else refuseUnknown(await appliedIn(db));
    if (pending.length > 0 && pending.length < present.length) await copyBefore(location, pending[0]?.name ?? '');
    const { error, results } = await patiently(() => migrator.migrateToLatest());
    if (error) throw explain(error);
    return (results ?? []).map((result) => result.migrationName);
  };
  return withDatabase(location, work, { writesOutsideTransactions: true, limits: patient });
}

/** Another instance may be migrating right now: waiting for it ends by the time-outs of locks and statements, not at the first one. */
async function patiently<T extends { error?: unknown }>(work: () => Promise<T>): Promise<T> {
  const started = Date.now();
  for (;;) {
    const outcome = await work();
    const { code } = Object(outcome.error) as { code?: string };
    if (!WAITED_TOO_LONG.has(code ?? '') || Date.now() - started > PATIENCE_MS) return outcome;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Whether the database has tables of ours; makes neither file nor table. */
export async function isMigrated(location: DatabaseLocation): Promise<boolean> {
  if (engineOf(location) === 'sqlite' && !hasSqliteFile(location)) return false;
  return withDatabase(location, async (db) => {
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    return tables.some(({ name }) => name === 'akun');
  });
}

/** Tables of somebody else are no place for ours, and a restore would set them aside. */
async function refuseForeign(db: Db, location: DatabaseLocation): Promise<void> {
  const tables = await db.introspection.getTables();
  const names = tables.filter(({ schema }) => schema === undefined || schema === 'public').map(({ name }) => name);
  // With ours among them, another instance has migrated since we looked.
  if (names.length === 0 || names.includes('akun')) return;
  throw new StartupError(
    `Basis data ${nameOf(location)} bukan milik program ini: berisi tabel lain. Beri program ini basis data tersendiri.`,
  );
}

function explain(error: unknown): unknown {
  const match = error instanceof Error && /previously executed migration (\S+) is missing/.exec(error.message);
  return match ? newerDatabase(match[1] ?? '') : error;
}
