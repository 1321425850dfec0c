import { accessSync, closeSync, constants, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { errorCode } from '../storage/storage-errors.ts';
import type { SqliteFiles } from './sqlite-files.ts';

/**
 * Makes an empty file for its owner alone (0600) unless it is there; SQLite would let everybody read it. Throws what
 * the system says when it may not be written.
 * Careful: never open a file that SQLite has open. Closing any descriptor of it, also one's own, gives back all locks
 * that the process has on it; the next program that looks in believes itself alone and deletes the log.
 */
export function ensureOwnFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    accessSync(file, constants.R_OK | constants.W_OK);
  }
}

/**
 * Opens a connection to a file that is there, so that what was acknowledged survives (JALAN-7); `busy_timeout` comes first.
 * One that was taken away under the program is not made anew: an empty one would take its place.
 */
export function openSqliteFile(file: string, options: { queryOnly?: boolean } = {}): DatabaseSync {
  const address = new URL(`${pathToFileURL(file)}?mode=rw`);
  const database = new DatabaseSync(address, { timeout: 5000, enableForeignKeyConstraints: true });
  database.exec('PRAGMA busy_timeout = 5000');
  // Careful: only before anything is written. In a database that has tables it changes nothing, and yet writes its header.
  if (statSync(file).size === 0) database.exec('PRAGMA auto_vacuum = INCREMENTAL');
  database.exec('PRAGMA journal_mode = WAL');
  // What one large change made of the log is cut off by the next small one.
  database.exec('PRAGMA journal_size_limit = 16777216');
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

/** The first connection: makes folder and file where there are none, and remembers which files they are. */
export function openWriter(files: SqliteFiles): DatabaseSync {
  mkdirSync(dirname(files.file), { recursive: true, mode: 0o700 });
  ensureOwnFile(files.file);
  const database = openSqliteFile(files.file);
  // Reads, and with that opens the log.
  database.exec('PRAGMA schema_version');
  const bytes = database.prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size');
  files.remember(() => Number(bytes.get()?.bytes));
  return database;
}

/** Careful: a connection that is opened beside other files than the first one would read what belongs to neither. */
export function openReader(files: SqliteFiles): DatabaseSync {
  files.demandOurs();
  return openSqliteFile(files.file, { queryOnly: true });
}
