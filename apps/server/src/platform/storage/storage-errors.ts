// What goes wrong where bytes are kept, in one vocabulary for disk and object store.
import { databaseFailure } from '../database/database-errors.ts';

/** No room left for bytes; the HTTP layer answers 507. */
export class StorageFullError extends Error {
  constructor(cause?: unknown) {
    super('Penyimpanan penuh', { cause });
    this.name = 'StorageFullError';
  }
}

/** The place for bytes does not answer; the HTTP layer answers 503 with Retry-After. */
export class StorageAwayError extends Error {
  constructor(cause?: unknown) {
    super('Penyimpanan tidak menjawab', { cause });
    this.name = 'StorageAwayError';
  }
}

/** The object store answers, and has no such bucket. */
export class NoBucketError extends StorageAwayError {}

/** The key already holds bytes, and bytes are never overwritten. */
export class KeyTakenError extends Error {
  constructor(key: string) {
    super(`Storage key is taken: ${key}`);
    this.name = 'KeyTakenError';
  }
}

/** No room for files, or for the database. */
export function isFull(error: unknown): boolean {
  return error instanceof StorageFullError || databaseFailure(error) === 'full';
}

/** The error code of a failed system call, or undefined. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The same error, or `StorageFullError` for a full disk or a spent quota. */
export function asStorageError(error: unknown): unknown {
  const code = errorCode(error);
  return code === 'ENOSPC' || code === 'EDQUOT' ? new StorageFullError(error) : error;
}

/**
 * A disk with errors or mounted read-only, a wrong owner, too many open files (then no worker can start, either), a file
 * where a folder should be.
 */
const troubles = new Set([
  'EROFS',
  'EACCES',
  'EPERM',
  'EMFILE',
  'ENFILE',
  'ERR_WORKER_INIT_FAILED',
  'EIO',
  'EISDIR',
  'ENOTDIR',
  'ESTALE',
  'EBUSY',
]);

/** Whether a system call failed for a reason that somebody has to put right on the machine; room is another matter. */
export function isDiskTrouble(error: unknown): boolean {
  return troubles.has(errorCode(error) ?? '');
}
