// The pictures of a backup on their way into a data folder or an object store.
import { dirname } from 'node:path';
import { currentKey } from '../../platform/images/image-cipher.ts';
import { openImage } from '../../platform/images/open-image.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { diskPath } from '../../platform/storage/disk-storage.ts';
import { makeFolder, writeAndSync } from '../../platform/storage/durable-file.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { smallKey } from '../../platform/storage/file-storage.ts';
import { atOnce } from './at-once.ts';
import { createFolders } from './folders.ts';
import type { Source } from './open.ts';

const COPIES_AT_ONCE = 4;

/** Copies them into a new folder, laid out as the disk storage lays them; returns the keys of those that are damaged. */
export async function picturesToFolder(source: Source, to: string): Promise<string[]> {
  await makeFolder(to);
  const write = writerInto(to);
  const left = await eachPicture(source, (key, bytes) => write.file(key, bytes));
  await write.sync();
  return left;
}

type PictureTarget = {
  store: FileStorage;
  secrets: Secrets;
  /** Folder for what the store holds and the backup does not, or has with other bytes. */
  aside: string;
};

/**
 * Puts them into an object store, where they disturb nobody: no row names them yet. What is there otherwise is copied
 * aside first, because without a row the sweeper takes it away after the restore. Returns the keys of damaged ones.
 */
export async function picturesToStore(source: Source, { store, secrets, aside }: PictureTarget): Promise<string[]> {
  const wanted = new Set(source.kunci.flatMap((each) => [each, smallKey(each)]));
  const { key: fileKey } = currentKey(secrets);
  const same = new Set<string>();
  await makeFolder(aside);
  const write = writerInto(aside);
  for await (const { key } of store.list()) {
    const bytes = await store.get(key);
    if (!bytes) continue;
    // A picture never changes under its key: whole bytes are the same picture.
    if (wanted.has(key) && isWhole(fileKey, key, bytes)) same.add(key);
    else await write.file(key, bytes);
  }
  await write.sync();
  return eachPicture(source, async (key, bytes) => {
    if (!same.has(key)) await store.replace(key, bytes);
  });
}

function writerInto(folder: string) {
  const folders = createFolders(folder);
  return {
    async file(key: string, bytes: Buffer): Promise<void> {
      const target = diskPath(folder, key);
      await folders.make(dirname(target));
      await writeAndSync(target, bytes);
    },
    sync: () => folders.sync(),
  };
}

function isWhole(fileKey: Buffer, key: string, bytes: Buffer): boolean {
  try {
    openImage(fileKey, key, bytes);
    return true;
  } catch {
    return false;
  }
}

/** Takes each picture that is whole; returns the keys of the others. */
async function eachPicture(source: Source, take: (key: string, bytes: Buffer) => Promise<void>): Promise<string[]> {
  const left: string[] = [];
  await atOnce(source.kunci, COPIES_AT_ONCE, async (kunci) => {
    const forms = await source.read(kunci);
    if (!forms) {
      left.push(kunci);
      return;
    }
    await take(kunci, forms.full);
    await take(smallKey(kunci), forms.small);
  });
  return left.toSorted();
}
