// Bytes of another kind, sealed and kept beside the pictures for a while: pieces of files that are on their way.
import { randomBytes } from 'node:crypto';
import { giveBack } from '../own-memory.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { type PictureKeys, sealImage } from './image-cipher.ts';
import { createReader } from './read-image.ts';

export type KeptBytes = Pick<FileStorage, 'room'> & {
  /** Keeps bytes and returns their key. Throws `StorageFullError`. */
  keep(bytes: Buffer): Promise<string>;
  /** The bytes under a key. Throws `MissingImageError` or `DamagedImageError`. */
  kept(kunci: string): Promise<Buffer>;
};

/** What reads pictures, and keeps and reads other bytes. */
export function readers(
  storage: FileStorage,
  keys: PictureKeys,
): KeptBytes & { read: ReturnType<typeof createReader> } {
  const read = createReader(storage, keys);
  return {
    read,
    ...(storage.room ? { room: storage.room } : {}),
    async keep(bytes) {
      const kunci = randomBytes(16).toString('hex');
      const sealed = sealImage(await keys.current(), kunci, bytes);
      await storage.put(kunci, sealed);
      giveBack(sealed);
      return kunci;
    },
    kept: (kunci) => read(kunci, 'penuh'),
  };
}
