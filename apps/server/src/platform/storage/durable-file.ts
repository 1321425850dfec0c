// Files that are either complete and on the disk, or not there at all.
import { randomBytes } from 'node:crypto';
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { asStorageError, errorCode } from './storage-errors.ts';

/** Makes a folder (0700) with its parents and makes the new entries survive a power cut. */
export async function makeFolder(folder: string): Promise<void> {
  const whole = resolve(folder);
  try {
    const first = await mkdir(whole, { recursive: true, mode: 0o700 });
    if (first === undefined) return;
    for (let made = whole; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
  } catch (error) {
    // With parents, Node says the first for a file in the way, and the second on a disk that is mounted read-only.
    if (!['EEXIST', 'ENOENT'].includes(errorCode(error) ?? '')) throw asStorageError(error);
    throw Object.assign(new Error(`Not a folder to write in: ${whole}`, { cause: error }), { code: 'ENOTDIR' });
  }
}

/**
 * Writes a new file (0600): temporary file in `temporaryFolder` (same file system), fsync, its name, fsync of
 * the folder. Throws EEXIST when `path` exists, and `StorageFullError`; leaves nothing behind when it throws.
 */
export const writeNewFile = (path: string, bytes: Uint8Array, temporaryFolder: string): Promise<void> =>
  writeAside(temporaryFolder, bytes, async (temporary) => {
    await giveName(temporary, path);
    await syncFolder(dirname(path)).catch(async (error) => {
      await rm(path, { force: true }).catch(() => undefined);
      throw error;
    });
  });

/** The same in the place of a file that may be there, which is whole until then. */
export const replaceFile = (path: string, bytes: Uint8Array, temporaryFolder: string): Promise<void> =>
  writeAside(temporaryFolder, bytes, async (temporary) => {
    await rename(temporary, path);
    await syncFolder(dirname(path));
  });

async function writeAside(folder: string, bytes: Uint8Array, name: (temporary: string) => Promise<void>) {
  const temporary = join(folder, `${randomBytes(12).toString('hex')}.baru`);
  try {
    await writeAndSync(temporary, bytes);
    await name(temporary);
  } catch (error) {
    throw asStorageError(error);
  } finally {
    await rm(temporary, { force: true }).catch(() => undefined);
  }
}

/** Writes a new file (0600) to the disk; only for folders that nobody reads before they are complete. */
export async function writeAndSync(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } catch (error) {
    throw asStorageError(error);
  } finally {
    await file.close();
  }
}

async function giveName(temporary: string, path: string): Promise<void> {
  try {
    // A link fails where the name exists; a rename would overwrite what is there.
    await link(temporary, path);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(errorCode(error) ?? '')) throw error;
    // File systems without hard links (exFAT, some network shares).
    if (await stat(path).catch(() => undefined)) throw Object.assign(new Error('File exists'), { code: 'EEXIST' });
    await rename(temporary, path);
  }
}

/** Makes the names in a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and keeps names durable by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
