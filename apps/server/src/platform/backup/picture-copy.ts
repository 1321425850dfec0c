// Copies stored pictures, sealed as they are, into the folder of a backup.
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { keyVersionOf } from '../images/image-cipher.ts';
import { smallKey } from '../images/images.ts';
import { createFolders, writeAndSync } from '../storage/durable-file.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { type FileList, hashOf, pathOfKey } from './manifest.ts';

/** Few, because the instance that they share the disk and the threads with goes first. */
const COPIES_AT_ONCE = 2;

export type PictureCopy = {
  /** Copies what is not there yet of these pictures, both forms; returns those whose bytes are not in the storage. */
  copy(kunci: string[]): Promise<string[]>;
  /** Whether any was sealed with another key than `keyVersion`. */
  hasOtherKeys(): boolean;
  /** Takes away what these pictures do not name, and returns the files with their hashes and all their bytes. */
  finish(kunci: string[]): Promise<{ list: FileList; byte: number }>;
};

type PictureCopyOptions = {
  storage: FileStorage;
  folder: string;
  keyVersion: number;
  signal?: AbortSignal | undefined;
};

export function createPictureCopy({ storage, folder, keyVersion, signal }: PictureCopyOptions): PictureCopy {
  const copied = new Map<string, { hash: string; byte: number }>();
  const folders = createFolders(folder);
  let otherKeys = false;

  async function copyKey(key: string): Promise<boolean> {
    if (copied.has(key)) return true;
    const bytes = await storage.get(key);
    if (!bytes) return false;
    otherKeys ||= (keyVersionOf(bytes) ?? keyVersion) !== keyVersion;
    const path = join(folder, pathOfKey(key));
    await folders.make(dirname(path));
    await writeAndSync(path, bytes);
    copied.set(key, { hash: hashOf(bytes), byte: bytes.length });
    return true;
  }

  return {
    hasOtherKeys: () => otherKeys,
    async copy(kunci) {
      const missing: string[] = [];
      const waiting = kunci.values();
      const work = async () => {
        for (const each of waiting) {
          signal?.throwIfAborted();
          const both = [await copyKey(each), await copyKey(smallKey(each))];
          if (both.includes(false)) missing.push(each);
        }
      };
      await Promise.all(Array.from({ length: COPIES_AT_ONCE }, work));
      return missing.toSorted();
    },
    async finish(kunci) {
      const named = new Set(kunci.flatMap((each) => [each, smallKey(each)]));
      for (const key of copied.keys()) {
        if (named.has(key)) continue;
        await rm(join(folder, pathOfKey(key)));
        copied.delete(key);
      }
      await folders.sync();
      const files = [...copied].map(([key, { hash }]) => [pathOfKey(key), hash] as const);
      const byte = copied.values().reduce((sum, each) => sum + each.byte, 0);
      return { list: new Map(files), byte };
    },
  };
}
