// Who works on a data folder: instances and commands together, or a restore alone.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFailure } from '../platform/database/database-errors.ts';
import { ensureOwnFile } from '../platform/database/sqlite-open.ts';
import { StartupError } from '../platform/errors.ts';
import { makeFolder } from '../platform/storage/durable-file.ts';

/** Held until `release`, or until the process is gone, however it went. */
export type InstanceLock = { release(): void };

const NAME = 'instansi.lock';
/** A restore that asks keeps newcomers waiting for a moment even where it is refused. */
const PATIENCE_MS = 1000;

/** Works on the folder beside others. Throws `StartupError` while a restore has it for itself. */
export async function joinInstances(dataDir: string): Promise<InstanceLock> {
  return hold(dataDir, {
    begin: ['BEGIN', 'SELECT count(*) FROM sqlite_schema'],
    refusal: `Folder ${dataDir} sedang dipulihkan dari cadangan. Tunggu sampai selesai, lalu coba lagi.`,
  });
}

/** Works on the folder alone. Throws `StartupError` while an instance or a command works on it. */
export async function workAlone(dataDir: string): Promise<InstanceLock> {
  return hold(dataDir, {
    begin: ['BEGIN EXCLUSIVE'],
    refusal: `Program atau perintah lain sedang bekerja pada folder ${dataDir}. Hentikan dulu, lalu coba lagi.`,
  });
}

// SQLite's locks on an empty file: shared and exclusive ones, which the system takes back from a dead process, so
// that a lock never has to be judged stale.
async function hold(dataDir: string, { begin, refusal }: { begin: string[]; refusal: string }): Promise<InstanceLock> {
  await makeFolder(dataDir);
  const path = join(dataDir, NAME);
  // For its owner alone: whoever may open it could keep a restore out.
  ensureOwnFile(path);
  const database = new DatabaseSync(path, { timeout: PATIENCE_MS });
  try {
    for (const statement of begin) database.prepare(statement).all();
  } catch (error) {
    database.close();
    throw databaseFailure(error) === 'retry' ? new StartupError(refusal) : error;
  }
  return { release: () => database.isOpen && database.close() };
}
