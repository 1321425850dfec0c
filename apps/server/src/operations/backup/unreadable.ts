// What the disk does not give is not damaged: nobody has seen its bytes, and they may be whole.

import { StartupError } from '../../platform/errors.ts';
import { errorCode } from '../../platform/storage/storage-errors.ts';

/** A file or folder of the backups that is there and cannot be read: rights, a disk with errors, a mount that went away. */
export class UnreadableError extends StartupError {
  readonly code: string;

  constructor(path: string, error: unknown) {
    const code = errorCode(error) ?? 'sebab lain';
    super(`${path} tidak terbaca (${code}). Periksa izin file dan disknya, lalu coba lagi.`);
    this.name = 'UnreadableError';
    this.code = code;
  }
}

export const isNotThere = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '');

/** Rights, or a bad place on the disk; anything else is trouble with the whole folder. */
export const isOfOneFile = (error: unknown): boolean =>
  ['EACCES', 'EPERM', 'EISDIR', 'EIO'].includes(String(Object(error).code));
