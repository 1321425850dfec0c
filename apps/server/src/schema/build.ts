// The migrations as kysely runs them, and what the ones that a database has say of it.
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db, Engine } from '../platform/database/database.ts';
import { StartupError } from '../platform/errors.ts';
import { all } from './migrations/all.ts';

/** What programs before the first release had besides its one migration: no later program has a second one. */
const BEFORE_RELEASE = '002-';

/** Every migration there is, in order. */
export function migrations(engine: Engine): Record<string, Migration> {
  return Object.fromEntries(Object.entries(all).map(([name, up]) => [name, { up: up(engine) }]));
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
  return names.some((name) => name.startsWith(BEFORE_RELEASE));
}

/** The migrations that a database has; throws where it has never been migrated. */
export async function appliedIn(db: Db): Promise<string[]> {
  const applied = await db
    .selectFrom('kysely_migration' as never)
    .select('name' as never)
    .execute();
  return (applied as { name: string }[]).map(({ name }) => name);
}

/** Throws StartupError for the migrations of a program that is newer, or from before the first release. */
export function refuseUnknown(applied: string[]): void {
  if (isBeforeRelease(applied)) {
    throw new StartupError(
      'Basis data ini dibuat versi sebelum 1.0 dan tidak dapat dipakai lagi, juga tidak lewat cadangannya. Mulai dengan DATA_DIR dan basis data yang baru.',
    );
  }
  const [unknown] = unknownMigrations(applied);
  if (unknown) throw newerDatabase(unknown);
}

export function newerDatabase(name: string): StartupError {
  return new StartupError(
    `Basis data ini lebih baru daripada program (${name}). Jalankan versi program yang lebih baru, atau pulihkan cadangan.`,
  );
}
