// Pictures at rest, and the keys they are sealed with: one for new pictures, and while it is being exchanged the one before.
// AES-256-GCM. Layout: 'GBG' + 1 (magic), key version, 12 bytes iv, ciphertext, 16 bytes tag.
import { createCipheriv, randomBytes } from 'node:crypto';
import { giveBack } from '../own-memory.ts';
import type { Secrets } from '../secrets.ts';

export const MAGIC = Buffer.from([0x47, 0x42, 0x47, 0x01]);
export const IV_BYTES = 12;
export const TAG_BYTES = 16;

/** Encrypts bytes with this key, bound to the storage key they will lie under. */
export function sealImage({ version, key: fileKey }: PictureKey, key: string, plain: Buffer): Buffer {
  const header = Buffer.concat([MAGIC, Buffer.from([version])]);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', fileKey, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.concat([header, Buffer.from(key)]));
  const body = cipher.update(plain);
  const sealed = Buffer.concat([header, iv, body, cipher.final(), cipher.getAuthTag()]);
  giveBack(body);
  return sealed;
}

/** A key of 32 bytes and the number (1 to 255) that every picture sealed with it carries. */
export type PictureKey = { version: number; key: Buffer };

export type PictureKeys = {
  /** For a picture that is stored now. Throws HttpError 503 while a restart could not open it. */
  current(): Promise<PictureKey>;
  /** The key of this number; undefined when these secrets do not have it. */
  find(version: number): Promise<Buffer | undefined>;
};

/** One key that is never exchanged. */
export function onlyKey(key: Buffer): PictureKeys {
  return { current: async () => ({ version: 1, key }), find: async (version) => (version === 1 ? key : undefined) };
}

/** Secrets that another process may exchange: those in memory, and those that are in force now. */
type ExchangedKeys = { known(): Secrets; verified(): Promise<Secrets> };

export function createPictureKeys({ known, verified }: ExchangedKeys): PictureKeys {
  return {
    current: async () => currentKey(await verified()),
    // An exchange is noticed by the first picture that needs it; all others are opened without a look at the file.
    find: async (version) => keyOf(known(), version) ?? keyOf(await verified(), version),
  };
}

function keyOf(secrets: Secrets, version: number): Buffer | undefined {
  const { version: newest, key } = currentKey(secrets);
  return version === newest ? key : secrets.olderFileKeys?.get(version);
}

export function currentKey({ fileKey, fileKeyVersion = 1 }: Secrets): PictureKey {
  return { version: fileKeyVersion, key: fileKey };
}
