import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import {
  type DatabaseLocation,
  type Db,
  type Engine,
  engineOf,
  hasSqliteFile,
  openDatabase,
} from '../../platform/database/database.ts';
import { whileAlone } from '../../platform/database/postgres.ts';
import { patient } from '../../platform/database/postgres-connection.ts';
import { StartupError } from '../../platform/errors.ts';
import { all } from '../../schema/migrations/all.ts';
import { nameOf } from '../start-errors.ts';
import { copyBefore } from './copy-before.ts';

/** PostgreSQL's codes for a lock and for a statement that was waited for too long. */
const WAITED_TOO_LONG = new Set(['55P03', '57014']);
const PATIENCE_MS = 15 * 60_000;

/** The second of the ten migrations of which the first release made one: no later program has a migration of this name. */
const BEFORE_RELEASE = '002-sidik-rahasia';

/** Every migration there is, in order. */
export function migrations(engine: Engine): Record<string, Migration> {
  return Object.fromEntries(Object.entries(all).map(([name, up]) => [name, { up: up(engine) }]));
}

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
  const engine = engineOf(location);
  const db = openDatabase(location, { writesOutsideTransactions: true, limits: patient });
  try {
    const provider = { getMigrations: async () => migrations(engine) };
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

/**
 * Makes the tables that an empty database has after the migrations `applied`; on PostgreSQL with kysely's own tables in
 * `schema`, which the connection must have first in its search path.
 */
export async function buildTables<T>(
  db: Kysely<T>,
  { engine, applied, schema }: { engine: Engine; applied: string[]; schema?: string },
): Promise<void> {
  refuseUnknown(applied);
  const provider = { getMigrations: async () => migrations(engine) };
  const migrator = new Migrator({ db, provider, ...(schema ? { migrationTableSchema: schema } : {}) });
  const { error } = await migrator.migrateTo(applied.at(-1) ?? '');
  if (error) throw error;
}

/** Whether the database has the schema of this program: every migration, and no other. */
export async function hasThisSchema(db: Db): Promise<boolean> {
  const applied = await appliedIn(db);
  return applied.sort().join() === Object.keys(all).sort().join();
}

/** Those of the named migrations that this program does not have: the database is newer, or from before the first release. */
export function unknownMigrations(names: string[]): string[] {
  return names.filter((name) => !(name in all));
}

/** Whether the named migrations are those of a program from before the first release. */
export function isBeforeRelease(names: string[]): boolean {
  return names.includes(BEFORE_RELEASE);
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

async function appliedIn(db: Db): Promise<string[]> {
  const applied = await db
    .selectFrom('kysely_migration' as never)
    .select('name' as never)
    .execute();
  return (applied as { name: string }[]).map(({ name }) => name);
}

function refuseUnknown(applied: string[]): void {
  if (isBeforeRelease(applied)) {
    throw new StartupError(
      'Basis data ini dibuat versi sebelum 1.0 dan tidak dapat dipakai lagi, juga tidak lewat cadangannya. Mulai dengan DATA_DIR dan basis data yang baru; demo: npm run demo -- --baru.',
    );
  }
  const [unknown] = unknownMigrations(applied);
  if (unknown) throw newerDatabase(unknown);
}

function newerDatabase(name: string): StartupError {
  return new StartupError(
    `Basis data ini lebih baru daripada program (${name}). Jalankan versi program yang lebih baru, atau pulihkan cadangan.`,
  );
}

function explain(error: unknown): unknown {
  const match = error instanceof Error && /previously executed migration (\S+) is missing/.exec(error.message);
  return match ? newerDatabase(match[1] ?? '') : error;
}
