import { randomBytes } from 'node:crypto';
import { readFile, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listObjects, TEMPORARIES } from './disk-contents.ts';
import { makeFolder, replaceFile, writeNewFile } from './durable-file.ts';
import { assertStorageKey, type FileStorage } from './file-storage.ts';
import { errorCode, KeyTakenError } from './storage-errors.ts';

/** A store on the local disk, and where its unfinished files lie (the sweeper takes the old ones away). */
export type DiskStorage = FileStorage & { temporaryFolder: string };

/** Where the bytes of a key lie in the folder of a disk storage. */
export function diskPath(folder: string, key: string): string {
  assertStorageKey(key);
  return join(folder, key.slice(0, 2), key.slice(2, 4), key);
}

/** Keeps files in `folder`, two levels deep by the beginning of their keys; folders 0700, files 0600. */
export function createDiskStorage(folder: string): DiskStorage {
  const temporaryFolder = join(folder, TEMPORARIES);

  const pathOf = (key: string) => diskPath(folder, key);

  return {
    temporaryFolder,
    async put(key, bytes) {
      const path = pathOf(key);
      await makeFolder(temporaryFolder);
      await makeFolder(dirname(path));
      try {
        await writeNewFile(path, bytes, temporaryFolder);
      } catch (error) {
        throw errorCode(error) === 'EEXIST' ? new KeyTakenError(key) : error;
      }
    },
    async replace(key, bytes) {
      await makeFolder(temporaryFolder);
      await makeFolder(dirname(pathOf(key)));
      await replaceFile(pathOf(key), bytes, temporaryFolder);
    },
    get: async (key) => readIfThere(pathOf(key)),
    delete: async (key) => rm(pathOf(key), { force: true }),
    list: () => listObjects(folder),
    check: () => tryWriting(temporaryFolder),
    async room() {
      await makeFolder(folder);
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function tryWriting(temporaryFolder: string): Promise<void> {
  await makeFolder(temporaryFolder);
  const probe = join(temporaryFolder, `periksa-${randomBytes(8).toString('hex')}`);
  try {
    await writeNewFile(probe, Buffer.alloc(4096, 1), temporaryFolder);
  } finally {
    await rm(probe, { force: true });
  }
}
