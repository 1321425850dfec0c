// Whether the file of the embedded database is whole, as far as SQLite can say without comparing indexes with rows.
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type DatabaseLocation, engineOf, hasSqliteFile, sqliteFile } from '../../platform/database/database.ts';
import { databaseFailure } from '../../platform/database/database-errors.ts';

/** By what smaller and larger files took, 150 to 400 ms for this size (docs/design/sqlite.md). */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_WORDS = 5;

/** What is wrong with the file, in SQLite's words, which name tables and pages but no content; nothing for a whole one. */
export function damageIn(file: string): string[] {
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    try {
      const rows = database.prepare(`PRAGMA quick_check(${MOST_WORDS})`).all();
      return rows.map((row) => String(Object.values(row)[0])).filter((word) => word !== 'ok');
    } finally {
      database.close();
    }
  } catch (error) {
    if (databaseFailure(error) !== 'damaged') throw error;
    return [(error as Error).message];
  }
}

/**
 * Throws as SQLite does for a damaged file (SQLITE_CORRUPT). Returns whether it looked: a large file would keep people
 * waiting for the start.
 */
export function refuseDamaged(location: DatabaseLocation): boolean {
  if (engineOf(location) === 'postgres') return true;
  const file = sqliteFile(location);
  if (!hasSqliteFile(location)) return true;
  if (statSync(file).size > MOST_BYTES) return false;
  const [word] = damageIn(file);
  if (word !== undefined) throw Object.assign(new Error(word), { code: 'ERR_SQLITE_ERROR', errcode: 11 });
  return true;
}
