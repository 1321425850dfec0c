// Opens what `image-cipher.ts` has sealed.
import { createDecipheriv } from 'node:crypto';
import { IV_BYTES, MAGIC, TAG_BYTES } from './image-cipher.ts';

const HEADER_BYTES = MAGIC.length + 1;

/** A row names a picture that nobody can see any more. */
export class BrokenImageError extends Error {}

/** The bytes are not what was stored under this key: damaged, exchanged, or written with other secrets. */
export class DamagedImageError extends BrokenImageError {
  constructor(key: string, cause?: unknown) {
    super(`Stored image cannot be opened: ${key}`, { cause });
    this.name = 'DamagedImageError';
  }
}

/** The number of the key that bytes were sealed with; undefined for bytes that are not ours. */
export function keyVersionOf(sealed: Buffer): number | undefined {
  return sealed.subarray(0, MAGIC.length).equals(MAGIC) ? sealed[MAGIC.length] : undefined;
}

/** The plain bytes; throws `DamagedImageError` unless they were sealed with this file key for this storage key. */
export function openImage(fileKey: Buffer, key: string, sealed: Buffer): Buffer {
  const header = sealed.subarray(0, HEADER_BYTES);
  if (keyVersionOf(sealed) === undefined || sealed.length < HEADER_BYTES + IV_BYTES + TAG_BYTES)
    throw new DamagedImageError(key);
  const iv = sealed.subarray(HEADER_BYTES, HEADER_BYTES + IV_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', fileKey, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.concat([header, Buffer.from(key)]));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    const body = sealed.subarray(HEADER_BYTES + IV_BYTES, -TAG_BYTES);
    const plain = decipher.update(body);
    // GCM keeps nothing back: this verifies, and copying 2 MB once more would only be garbage.
    decipher.final();
    return plain;
  } catch (error) {
    throw new DamagedImageError(key, error);
  }
}
