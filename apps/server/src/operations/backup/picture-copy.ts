// Brings the pictures that a snapshot names into the pool of the backups, and looks at each where it is stored: what
// does not open with its key is damaged, and is never taken for a copy.

import { currentKey } from '../../platform/images/image-cipher.ts';
import { DamagedImageError, keyVersionOf, openImage } from '../../platform/images/open-image.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { smallKey } from '../../platform/storage/file-storage.ts';
import { atOnce } from './at-once.ts';
import { type Forms, type Pool, pack } from './pool.ts';
import type { Recipient } from './seal.ts';
import { isOfOneFile } from './unreadable.ts';

/** Few, because the instance that they share the disk and the threads with goes first. */
const COPIES_AT_ONCE = 4;
/** Clocks of instances and disks differ. */
const MARGIN_MS = 60 * 60_000;

/** Bytes that no key opens, that the disk does not give, or that are not there. */
export type Damage = 'rusak' | 'tidak terbaca' | 'hilang';

export type PictureCopy = {
  /** Looks at these pictures, and copies those that the pool lacks; returns those that the storage does not have. */
  copy(kunci: string[]): Promise<string[]>;
  /** Whether any was sealed with another key than the secrets' newest. */
  hasOtherKeys(): boolean;
  /** What is wrong with pictures of the last `copy`. */
  damaged(): Map<string, Damage>;
  /** Bytes that the pool grew by. */
  byte(): number;
  /** Makes everything that was added survive a power cut. */
  finish(): Promise<void>;
};

type CopiedPictures = {
  storage: FileStorage;
  secrets: Secrets;
  /** Where they are copied to, and whom they are sealed to there; without it they are only looked at. */
  target?: { pool: Pool; penerima: Recipient };
  /** Pictures that the pool has and that were written before are not read again; null: all are. */
  since: string | null;
  /** Throws `StorageFullError` when the disk has to be left what it has. */
  hasRoom?: () => Promise<void>;
  signal?: AbortSignal | undefined;
};

export function createPictureCopy(options: CopiedPictures): PictureCopy {
  const { storage, target, signal } = options;
  const unchangedBefore = options.since === null ? 0 : Date.parse(options.since) - MARGIN_MS;
  const seen = new Set<string>();
  let bad = new Map<string, Damage>();
  let otherKeys = false;
  let byte = 0;

  async function look(kunci: string): Promise<Damage | 'utuh'> {
    try {
      const read = await readForms(kunci, options);
      if (!read) return 'hilang';
      otherKeys ||= read.isOfOtherKey;
      if (target && !target.pool.has(kunci) && !otherKeys) {
        await options.hasRoom?.();
        // Careful: others add meanwhile, so the sum is read after the wait.
        const added = await target.pool.add(kunci, pack(read.forms), target.penerima);
        byte += added;
      }
      return 'utuh';
    } catch (error) {
      if (error instanceof DamagedImageError) return 'rusak';
      // Of this file alone: a store that does not answer says nothing of its pictures.
      if (isOfOneFile(error)) return 'tidak terbaca';
      throw error;
    }
  }

  return {
    hasOtherKeys: () => otherKeys,
    damaged: () => bad,
    byte: () => byte,
    finish: async () => target?.pool.sync(),
    async copy(kunci) {
      const writtenAt = await timesOf(storage, signal);
      const isKnown = (each: string) => {
        const times = [writtenAt.get(each), writtenAt.get(smallKey(each))];
        return target?.pool.has(each) && times.every((time) => time !== undefined && time < unchangedBefore);
      };
      bad = new Map();
      const missing: string[] = [];
      const unknown = kunci.values().filter((each) => !seen.has(each) && !isKnown(each));
      await atOnce(unknown, COPIES_AT_ONCE, async (each) => {
        signal?.throwIfAborted();
        const found = await look(each);
        if (found === 'utuh') seen.add(each);
        else bad.set(each, found);
        if (found === 'hilang') missing.push(each);
      });
      return missing.toSorted();
    },
  };
}

/** Both forms; undefined when the storage does not have them. Throws `DamagedImageError`. */
async function readForms(
  kunci: string,
  { storage, secrets }: Pick<CopiedPictures, 'storage' | 'secrets'>,
): Promise<{ forms: Forms; isOfOtherKey: boolean } | undefined> {
  const { version, key } = currentKey(secrets);
  const [full, small] = [await storage.get(kunci), await storage.get(smallKey(kunci))];
  if (!full || !small) return undefined;
  const isOfOtherKey = [full, small].some((bytes) => (keyVersionOf(bytes) ?? version) !== version);
  if (!isOfOtherKey) {
    openImage(key, kunci, full);
    openImage(key, smallKey(kunci), small);
  }
  return { forms: { full, small }, isOfOtherKey };
}

/** Of these pictures, those that are not whole where they are stored. */
export async function findDamaged(
  kunci: string[],
  { storage, secrets }: Pick<CopiedPictures, 'storage' | 'secrets'>,
): Promise<Map<string, Damage>> {
  const look = createPictureCopy({ storage, secrets, since: null });
  await look.copy(kunci);
  return look.damaged();
}

/** When each object of the storage was written, in milliseconds. */
async function timesOf(storage: FileStorage, signal?: AbortSignal): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for await (const { key, modifiedAt } of storage.list()) {
    signal?.throwIfAborted();
    times.set(key, modifiedAt.getTime());
  }
  return times;
}
