// Who works on a data folder: instances and commands together, or a restore alone.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';
import { databaseFailure } from '../platform/database/database-errors.ts';
import { ensureOwnFile } from '../platform/database/sqlite-open.ts';
import { StartupError } from '../platform/errors.ts';
import { makeFolder } from '../platform/storage/durable-file.ts';

/** Held until `release`, or until the process is gone, however it went. */
export type InstanceLock = { release(): void };

const NAME = 'instansi.lock';
/** A restore that asks keeps newcomers waiting for a moment even where it is refused. */
const PATIENCE_MS = 1000;
const ALONE = ['BEGIN EXCLUSIVE'];
const TRY_EVERY_MS = 250;
const MOST_TRIES = (60 * 60_000) / TRY_EVERY_MS;

/** Works on the folder beside others. Throws `StartupError` while a restore has it for itself. */
export async function joinInstances(dataDir: string): Promise<InstanceLock> {
  const lock = await hold(dataDir, ['BEGIN', 'SELECT count(*) FROM sqlite_schema']);
  if (lock) return lock;
  throw new StartupError(`Folder ${dataDir} sedang dipulihkan dari cadangan. Tunggu sampai selesai, lalu coba lagi.`);
}

/** Works on the folder alone. Throws `StartupError` while an instance or a command works on it. */
export async function workAlone(dataDir: string): Promise<InstanceLock> {
  const lock = await hold(dataDir, ALONE);
  if (lock) return lock;
  throw new StartupError(
    `Program atau perintah lain sedang bekerja pada folder ${dataDir}. Hentikan dulu, lalu coba lagi.`,
  );
}

/**
 * Works on a folder of backups alone, once those are done who make, check or tidy backups there: nobody has to stop a school for
 * them. Throws the signal's reason, or `StartupError` after an hour.
 */
export async function workInTurn(store: string, signal?: AbortSignal): Promise<InstanceLock> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const lock = await hold(store, ALONE, 0);
    if (lock) return lock;
    // For the person at a command; the scheduled backup of an instance waits in a thread.
    if (tries === 0 && isMainThread) console.error(`Menunggu: cadangan di ${store} sedang dibuat atau diperiksa.`);
    await pause(TRY_EVERY_MS, undefined, { signal }).catch((error: unknown) => {
      throw signal?.aborted ? signal.reason : error;
    });
  }
  throw new StartupError(`Cadangan di ${store} masih dibuat atau diperiksa. Coba lagi nanti.`);
}

/** Runs `work` while a lock is held. */
export async function holding<T>(lock: Promise<InstanceLock>, work: () => Promise<T>): Promise<T> {
  const held = await lock;
  try {
    return await work();
  } finally {
    held.release();
  }
}

// SQLite's locks on an empty file: shared and exclusive ones, which the system takes back from a dead process, so
// that a lock never has to be judged stale. Undefined where others are in the way.
async function hold(folder: string, begin: string[], timeout = PATIENCE_MS): Promise<InstanceLock | undefined> {
  await makeFolder(folder);
  const path = join(folder, NAME);
  // For its owner alone: whoever may open it could keep a restore out.
  ensureOwnFile(path);
  const database = new DatabaseSync(path, { timeout });
  try {
    for (const statement of begin) database.prepare(statement).all();
  } catch (error) {
    database.close();
    if (databaseFailure(error) === 'retry') return undefined;
    throw error;
  }
  return { release: () => database.isOpen && database.close() };
}
