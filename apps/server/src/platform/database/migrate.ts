import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StartupError } from '../errors.ts';
import { copyBefore } from './copy-before.ts';
import { type DatabaseLocation, type Engine, engineOf, hasSqliteFile, openDatabase } from './database.ts';
import { up as awal } from './migrations/001-awal.ts';
import { up as sidikRahasia } from './migrations/002-sidik-rahasia.ts';
import { up as urutanLaporan } from './migrations/003-urutan-laporan.ts';
import { up as hitungan } from './migrations/004-hitungan.ts';
import { up as riwayat } from './migrations/005-riwayat.ts';
import { up as sampah } from './migrations/006-sampah.ts';
import { up as dataPribadi } from './migrations/007-data-pribadi.ts';
import { up as saring } from './migrations/008-saring.ts';
import { up as teksDicari } from './migrations/009-teks-dicari.ts';
import { up as catatanOperasi } from './migrations/010-catatan-operasi.ts';
import { whileAlone } from './postgres.ts';
import { patient } from './postgres-connection.ts';
import { nameOf } from './start-errors.ts';

/** PostgreSQL's codes for a lock and for a statement that was waited for too long. */
const WAITED_TOO_LONG = new Set(['55P03', '57014']);
const PATIENCE_MS = 15 * 60_000;

/** Every migration there is, in order; a name that has landed never changes. */
export function migrations(engine: Engine): Record<string, Migration> {
  return {
    '001-awal': { up: awal(engine) },
    '002-sidik-rahasia': { up: sidikRahasia(engine) },
    '003-urutan-laporan': { up: urutanLaporan },
    '004-hitungan': { up: hitungan(engine) },
    '005-riwayat': { up: riwayat(engine) },
    '006-sampah': { up: sampah(engine) },
    '007-data-pribadi': { up: dataPribadi(engine) },
    '008-saring': { up: saring },
    '009-teks-dicari': { up: teksDicari(engine) },
    '010-catatan-operasi': { up: catatanOperasi(engine) },
  };
}

/**
 * Brings the database to the newest schema, each migration once and in a transaction, after a copy of a
 * database that has tables. Throws StartupError when the database is newer than the program, or another program's.
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
    const all = migrations(engine);
    const migrator = new Migrator({ db, provider: { getMigrations: async () => all } });
    const present = await migrator.getMigrations();
    const pending = present.filter((migration) => !migration.executedAt);
    if (pending.length === 0) await refuseNewer(db, Object.keys(all));
    else if (pending.length === present.length) await refuseForeign(db, location);
    else await copyBefore(location, pending[0]?.name ?? '');
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
 * Makes the tables that an empty database has after the migration `upTo`; on PostgreSQL with kysely's own tables in
 * `schema`, which the connection must have first in its search path.
 */
export async function buildTables<T>(
  db: Kysely<T>,
  { engine, upTo, schema }: { engine: Engine; upTo: string; schema?: string },
): Promise<void> {
  const all = migrations(engine);
  if (!(upTo in all)) throw newerDatabase(upTo);
  const provider = { getMigrations: async () => all };
  const migrator = new Migrator({ db, provider, ...(schema ? { migrationTableSchema: schema } : {}) });
  const { error } = await migrator.migrateTo(upTo);
  if (error) throw error;
}

/** The migrations that a database of this program has. */
export function expectedMigrations(location: Pick<DatabaseLocation, 'databaseUrl'>): string[] {
  return Object.keys(migrations(location.databaseUrl === '' ? 'sqlite' : 'postgres'));
}

/** Those of the named migrations that this program does not have: the database is newer. */
export function unknownMigrations(names: string[]): string[] {
  return names.filter((name) => !(name in migrations('sqlite')));
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
async function refuseForeign(db: ReturnType<typeof openDatabase>, location: DatabaseLocation): Promise<void> {
  const tables = await db.introspection.getTables();
  const names = tables.filter(({ schema }) => schema === undefined || schema === 'public').map(({ name }) => name);
  // With ours among them, another instance has migrated since we looked.
  if (names.length === 0 || names.includes('akun')) return;
  throw new StartupError(
    `Basis data ${nameOf(location)} bukan milik program ini: berisi tabel lain. Beri program ini basis data tersendiri.`,
  );
}

async function refuseNewer(db: ReturnType<typeof openDatabase>, known: string[]): Promise<void> {
  const applied = (await db
    .selectFrom('kysely_migration' as never)
    .select('name' as never)
    .execute()) as { name: string }[];
  const unknown = applied.find(({ name }) => !known.includes(name));
  if (unknown) throw newerDatabase(unknown.name);
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
