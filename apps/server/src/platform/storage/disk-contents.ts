// What lies in folders: the objects of a disk storage, and temporaries that were left.
import { opendir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
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

/** Removes the files of a folder of temporaries that were last written before a moment and may go; returns how many. */
export async function removeOldTemporaries(
  folder: string,
  { before, mayGo }: { before: Date; mayGo: (name: string) => boolean },
): Promise<number> {
  let removed = 0;
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile() || found.mtime >= before || !mayGo(name)) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** The names in a folder; none when it does not exist or is no folder. */
export async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const entry of await opendir(folder)) names.push(entry.name);
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) throw error;
  }
  return names;
}
