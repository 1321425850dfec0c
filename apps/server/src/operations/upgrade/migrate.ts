import { Migrator } from 'kysely/migration';
import {
  type DatabaseLocation,
  type Db,
  engineOf,
  hasSqliteFile,
  openDatabase,
} from '../../platform/database/database.ts';
import { whileAlone } from '../../platform/database/postgres.ts';
import { patient } from '../../platform/database/postgres-connection.ts';
import { StartupError } from '../../platform/errors.ts';
import { appliedIn, migrations, newerDatabase, refuseUnknown } from '../../schema/build.ts';
import { nameOf } from '../start-errors.ts';
import { copyBefore } from './copy-before.ts';

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
  const db = openDatabase(location, { writesOutsideTransactions: true, limits: patient });
  try {
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
  } finally {
    await db.destroy();
  }
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
  const db = openDatabase(location);
  try {
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    return tables.some(({ name }) => name === 'akun');
  } finally {
    await db.destroy();
  }
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
