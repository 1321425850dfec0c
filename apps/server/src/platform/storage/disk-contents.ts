// What lies in the folder of a disk storage.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from './durable-file.ts';
import { isStorageKey, type StoredObject } from './file-storage.ts';
import { errorCode } from './storage-errors.ts';

const FAN_OUT = /^[a-z0-9]{2}$/;

/** The folder of unfinished files. */
export const TEMPORARIES = '.sementara';
/** Every complete object. */
export async function* listObjects(folder: string): AsyncIterable<StoredObject> {
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
