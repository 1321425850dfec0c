import { Migrator } from 'kysely/migration';
import { type DatabaseLocation, engineOf, openDatabase } from '../platform/database/database.ts';
import { migrations } from '../platform/database/migrate.ts';

/** A database as the program of that migration left it. */
export async function migrateTo(location: DatabaseLocation, name: string): Promise<void> {
  const db = openDatabase(location, { writesOutsideTransactions: true });
  const all = migrations(engineOf(location));
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => all } }).migrateTo(name);
  await db.destroy();
  if (error) throw error;
}
