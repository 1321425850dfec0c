import type { DatabaseLocation } from '../../platform/database/database.ts';
import { databaseFailure } from '../../platform/database/database-errors.ts';
import { openGate, WorkError } from '../../platform/gate.ts';
import { asStorageError, StorageFullError } from '../../platform/storage/storage-errors.ts';
import type { Content } from './content.ts';

export type SnapshotOrder = { location: DatabaseLocation; file: string };

const thread = openGate<SnapshotOrder, Content>(new URL('./snapshot.worker.ts', import.meta.url), { in: 'thread' });

/**
 * Writes the database as it is at one moment to a new file (0600, on the disk when this returns) in a thread of its
 * own; writers go on meanwhile. Returns what is in it. Rejects with the signal's reason when it is aborted, and with
 * `StorageFullError` when there is no room for the file.
 */
export async function takeSnapshot(order: SnapshotOrder, signal?: AbortSignal): Promise<Content> {
  try {
    return await thread.run(order, { signal });
  } catch (error) {
    if (!(error instanceof WorkError)) throw error;
    throw databaseFailure(error) === 'full' ? new StorageFullError(error) : asStorageError(error);
  }
}
