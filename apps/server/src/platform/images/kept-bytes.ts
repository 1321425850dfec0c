// Bytes of another kind, sealed and kept beside the pictures for a while: pieces of files that are on their way.
import { randomBytes } from 'node:crypto';
import { giveBack } from '../own-memory.ts';
import { type FileStorage, smallKey } from '../storage/file-storage.ts';
import { type PictureKeys, sealImage } from './image-cipher.ts';
import { createReader } from './read-image.ts';

export type KeptBytes = Pick<FileStorage, 'room'> & {
  /** Keeps bytes, and with them a second form as a picture has its small one; returns their key. Throws `StorageFullError`. */
  keep(bytes: Buffer, second?: Buffer): Promise<string>;
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
    async keep(bytes, second) {
      const kunci = randomBytes(16).toString('hex');
      for (const [name, plain] of [
        [kunci, bytes],
        [smallKey(kunci), second],
      ] as const) {
        if (!plain) continue;
        const sealed = sealImage(await keys.current(), name, plain);
        await storage.put(name, sealed);
        giveBack(sealed);
      }
      return kunci;
    },
    kept: (kunci) => read(kunci, 'penuh'),
  };
}
