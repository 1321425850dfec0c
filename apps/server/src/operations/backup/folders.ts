import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../../platform/storage/durable-file.ts';

/** Folders (0700) below `root`, which exists, that are brought to the disk once, after everything is in them. */
export function createFolders(root: string) {
  const made = new Set<string>([root]);
  return {
    /** Makes a folder below the root with its parents. */
    async make(folder: string): Promise<void> {
      if (made.has(folder)) return;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (let each = folder; !made.has(each); each = dirname(each)) made.add(each);
    },
    /** Makes all names in them survive a power cut. */
    async sync(): Promise<void> {
      for (const folder of made) await syncFolder(folder);
    },
  };
}
