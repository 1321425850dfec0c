import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/**
 * Opens a connection to a file that is there, so that what was acknowledged survives (JALAN-7); `busy_timeout` comes first.
 * One that was taken away under the program is not made anew: an empty one would take its place.
 */
export function openSqliteFile(file: string, options: { queryOnly?: boolean } = {}): DatabaseSync {
  const address = new URL(`${pathToFileURL(file)}?mode=rw`);
  const database = new DatabaseSync(address, { timeout: 5000, enableForeignKeyConstraints: true });
  database.exec('PRAGMA busy_timeout = 5000');
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = FULL');
  database.exec('PRAGMA foreign_keys = ON');
  database.exec('PRAGMA secure_delete = ON');
  database.exec('PRAGMA trusted_schema = OFF');
  database.exec('PRAGMA temp_store = MEMORY');
  if (options.queryOnly) database.exec('PRAGMA query_only = ON');
  const synchronous = database.prepare('PRAGMA synchronous').get();
  if (synchronous?.synchronous !== 2) throw new Error('SQLite did not accept synchronous=FULL');
  return database;
}
