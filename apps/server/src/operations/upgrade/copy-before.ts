// A copy of the database as it is before a migration changes it.
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type DatabaseLocation, engineOf, sqliteFile } from '../../platform/database/database.ts';
import { namesIn } from '../../platform/storage/disk-contents.ts';
import { makeFolder, syncFolder } from '../../platform/storage/durable-file.ts';

/** The name of a copy that is not whole, as long as it is being made and after a start that was killed meanwhile. */
const UNFINISHED = '.belum-selesai';
const ABANDONED_MS = 60 * 60_000;

/**
 * Writes `cadangan-migrasi/sebelum-{migration}-….db` (0600, on the disk when this returns): the embedded database, or
 * that of PostgreSQL as the database file of a backup. Throws what the disk or the database says; then nothing stays.
 */
export async function copyBefore(location: DatabaseLocation, migration: string): Promise<void> {
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
