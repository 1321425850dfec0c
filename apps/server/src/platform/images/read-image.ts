// Stored pictures as they are shown: opened with the key that they were sealed with.
import { offerGauge } from '../gauges.ts';
import { giveBack } from '../own-memory.ts';
import { type FileStorage, smallKey } from '../storage/file-storage.ts';
import type { PictureKeys } from './image-cipher.ts';
import { BrokenImageError, DamagedImageError, keyVersionOf, openImage } from './open-image.ts';

/** The whole picture or its 160-px form. */
export type ImageForm = 'penuh' | 'kecil';

/** No bytes under this key. */
export class MissingImageError extends BrokenImageError {
  constructor(key: string) {
    super(`Stored image is missing: ${key}`);
    this.name = 'MissingImageError';
  }
}

/** Gives the JPEG under a key. Throws `MissingImageError` or `DamagedImageError`, and counts them. */
export function createReader(storage: FileStorage, keys: PictureKeys) {
  let broken = 0;
  const help = 'Lost or damaged pictures that somebody asked for.';
  offerGauge({ name: 'gerbang_gambar_rusak_total', help }, () => broken);

  async function open(key: string): Promise<Buffer> {
    const sealed = await storage.get(key);
    if (!sealed) throw new MissingImageError(key);
    const version = keyVersionOf(sealed);
    const opener = version && (await keys.find(version));
    if (!opener) throw new DamagedImageError(key);
    const plain = openImage(opener, key, sealed);
    giveBack(sealed);
    return plain;
  }

  return async (kunci: string, form: ImageForm): Promise<Buffer> => {
    try {
      return await open(form === 'penuh' ? kunci : smallKey(kunci));
    } catch (error) {
      if (error instanceof BrokenImageError) broken += 1;
      throw error;
    }
  };
}
