// What the program asks of a place for bytes, and the keys there; the disk and an S3-compatible object store fulfil it.

export type FileStorage = {
  /** Stores bytes durably under a new key; throws `KeyTakenError`, or `StorageFullError` when there is no room. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Puts other bytes under a key, durably; whoever reads meanwhile gets the old ones or the new, whole. */
  replace(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of a key, or undefined when there are none. */
  get(key: string): Promise<Buffer | undefined>;
  /** Removes the bytes of a key; a key that is not there is no error. */
  delete(key: string): Promise<void>;
  /** Every complete object with the time of its writing, in no particular order. */
  list(): AsyncIterable<StoredObject>;
  /** Throws when nothing could be stored right now; for the readiness probe. */
  check(): Promise<void>;
  /** Bytes of room that are left, where that can be said. */
  room?(): Promise<number>;
};

export type StoredObject = { key: string; modifiedAt: Date };

const KEY = /^[a-z0-9]{32,64}(-kecil)?$/;

/** Whether a text is a storage key: 32 to 64 lower-case letters and digits, `-kecil` for the small form. */
export function isStorageKey(text: string): boolean {
  return KEY.test(text);
}

/** Throws unless `key` is a storage key, so that no key can name a path outside the store. */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new TypeError('Not a storage key');
}

/** The storage key of the small form. */
export function smallKey(kunci: string): string {
  return `${kunci}-kecil`;
}
