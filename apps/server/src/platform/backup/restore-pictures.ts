// The pictures of a backup on their way into a data folder or an object store.
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '../errors.ts';
import { diskPath } from '../storage/disk-storage.ts';
import { createFolders, makeFolder, writeAndSync } from '../storage/durable-file.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { DATABASE_FILE, type FileList, hashOf } from './manifest.ts';

const COPIES_AT_ONCE = 4;

/** Copies them into a new folder, laid out as the disk storage lays them. */
export async function picturesToFolder(list: FileList, { from, to }: { from: string; to: string }): Promise<void> {
  await makeFolder(to);
  const folders = createFolders(to);
  await eachPicture(list, from, async (key, bytes) => {
    const target = diskPath(to, key);
    await folders.make(dirname(target));
    await writeAndSync(target, bytes);
  });
  await folders.sync();
}

type ToStore = {
  from: string;
  store: FileStorage;
  /** Folder for what the store holds and the backup does not, or has with other bytes. */
  aside: string;
};

/**
 * Puts them into an object store, where they disturb nobody: no row names them yet. What is there otherwise is copied
 * aside first, because without a row the sweeper takes it away after the restore.
 */
export async function picturesToStore(list: FileList, { from, store, aside }: ToStore): Promise<void> {
  const hashes = new Map([...list].map(([path, hash]) => [basename(path), hash]));
  const same = new Set<string>();
  await makeFolder(aside);
  const folders = createFolders(aside);
  for await (const { key } of store.list()) {
    const bytes = await store.get(key);
    if (!bytes) continue;
    if (hashes.get(key) === hashOf(bytes)) {
      same.add(key);
      continue;
    }
    const target = diskPath(aside, key);
    await folders.make(dirname(target));
    await writeAndSync(target, bytes);
  }
  await folders.sync();
  await eachPicture(list, from, async (key, bytes) => {
    if (!same.has(key)) await store.replace(key, bytes);
  });
}

/** Reads every picture of a backup once; throws `StartupError` when one is not what the list says. */
async function eachPicture(
  list: FileList,
  from: string,
  take: (key: string, bytes: Buffer) => Promise<void>,
): Promise<void> {
  const waiting = list.entries().filter(([path]) => path !== DATABASE_FILE);
  const work = async () => {
    for (const [path, hash] of waiting) {
      const bytes = await readFile(join(from, path));
      if (hashOf(bytes) !== hash) throw changedMeanwhile(path);
      await take(basename(path), bytes);
    }
  };
  await Promise.all(Array.from({ length: COPIES_AT_ONCE }, work));
}

export function changedMeanwhile(path: string): StartupError {
  return new StartupError(`${path} dalam cadangan berubah selama dibaca; tidak ada yang diubah.`);
}
