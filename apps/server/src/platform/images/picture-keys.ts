// The keys that pictures at rest are sealed with: one for new pictures, and while it is being exchanged the one before.
import type { Secrets } from '../secrets.ts';

/** A key of 32 bytes and the number (1 to 255) that every picture sealed with it carries. */
export type PictureKey = { version: number; key: Buffer };

export type PictureKeys = {
  /** For a picture that is stored now. */
  current(): Promise<PictureKey>;
  /** The key of this number; undefined when these secrets do not have it. */
  find(version: number): Promise<Buffer | undefined>;
};

/** One key that is never exchanged. */
export function onlyKey(key: Buffer): PictureKeys {
  return { current: async () => ({ version: 1, key }), find: async (version) => (version === 1 ? key : undefined) };
}

/** The keys of the secrets as `read` gives them at the moment, so that an exchange is noticed before the next picture. */
export function createPictureKeys(read: () => Promise<Secrets>): PictureKeys {
  return {
    current: async () => currentKey(await read()),
    async find(version) {
      const secrets = await read();
      const { version: newest, key } = currentKey(secrets);
      return version === newest ? key : secrets.olderFileKeys?.get(version);
    },
  };
}

export function currentKey({ fileKey, fileKeyVersion = 1 }: Secrets): PictureKey {
  return { version: fileKeyVersion, key: fileKey };
}
