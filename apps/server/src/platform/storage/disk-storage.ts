import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode, makeFolder, namesIn, replaceFile, writeNewFile } from './durable-file.ts';
import { assertStorageKey, type FileStorage, isStorageKey, KeyTakenError, type StoredObject } from './file-storage.ts';

/** A store on the local disk, and where its unfinished files lie (the sweeper takes the old ones away). */
export type DiskStorage = FileStorage & { temporaryFolder: string };

const FAN_OUT = /^[a-z0-9]{2}$/;

const TEMPORARIES = '.sementara';
/** A disk of its own for pictures has the second one. */
const NOT_FOREIGN = new Set([TEMPORARIES, 'lost+found']);

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

/** What is in the folder without being a picture or on its way to become one: paths in it, with the time of writing. */
export async function foreignFiles(folder: string, path = ''): Promise<{ path: string; modifiedAt: Date }[]> {
  const depth = path === '' ? 0 : path.split('/').length;
  const entries = await readdir(join(folder, path), { withFileTypes: true }).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(errorCode(error) ?? '')) return [];
    throw error;
  });
  const found = entries.map(async (entry) => {
    const own = path === '' ? entry.name : `${path}/${entry.name}`;
    if (depth === 0 && NOT_FOREIGN.has(entry.name)) return [];
    if (entry.isDirectory()) return foreignFiles(folder, own);
    // Anything of that name at that depth is listed, and so looked for among the rows.
    if (depth === 2 && isStorageKey(entry.name)) return [];
    const file = await stat(join(folder, own)).catch(() => undefined);
    return file ? [{ path: own, modifiedAt: file.mtime }] : [];
  });
  return (await Promise.all(found)).flat();
}

async function* listObjects(folder: string): AsyncIterable<StoredObject> {
  for (const first of (await namesIn(folder)).filter((name) => FAN_OUT.test(name))) {
    const seconds = (await namesIn(join(folder, first))).filter((name) => FAN_OUT.test(name));
    // At once, or a large store takes as many waits as it has folders.
    for (const found of await Promise.all(seconds.map((second) => objectsIn(join(folder, first, second)))))
      yield* found;
  }
}

async function objectsIn(folder: string): Promise<StoredObject[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return [];
    throw error;
  });
  const objects: StoredObject[] = [];
  for (const key of names.filter(isStorageKey)) {
    // Deleted while we were walking: no longer part of the store.
    const found = await stat(join(folder, key)).catch(() => undefined);
    if (found?.isFile()) objects.push({ key, modifiedAt: found.mtime });
  }
  return objects;
}
