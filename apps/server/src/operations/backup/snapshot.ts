import { Worker } from 'node:worker_threads';
import type { DatabaseLocation } from '../../platform/database/database.ts';
import { databaseFailure } from '../../platform/database/database-errors.ts';
import { asStorageError, StorageFullError } from '../../platform/storage/storage-errors.ts';
import type { Content } from './content.ts';

export type SnapshotOrder = { location: DatabaseLocation; file: string };
/** What the thread says at its end. */
export type Snapshot = { content: Content } | { error: Error; code: unknown; errcode: unknown };

/**
 * Writes the database as it is at one moment to a new file (0600, on the disk when this returns) in a thread of its
 * own; writers go on meanwhile. Returns what is in it. Rejects with the signal's reason when it is aborted, and with
 * `StorageFullError` when there is no room for the file.
 */
export async function takeSnapshot(order: SnapshotOrder, signal?: AbortSignal): Promise<Content> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL('./snapshot.worker.ts', import.meta.url), { workerData: order });
  const stop = () => void worker.terminate();
  signal?.addEventListener('abort', stop);
  try {
    const snapshot = await new Promise<Snapshot>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`The snapshot's worker ended with ${code}`)));
    });
    if ('content' in snapshot) return snapshot.content;
    const error = Object.assign(snapshot.error, { code: snapshot.code, errcode: snapshot.errcode });
    throw databaseFailure(error) === 'full' ? new StorageFullError(error) : asStorageError(error);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
