// Brings the pictures that a snapshot names into the pool of the backups, and looks at each where it is stored: what
// does not open with its key is damaged, and is never taken for a copy.
import { DamagedImageError, keyVersionOf, openImage } from '../images/image-cipher.ts';
import { smallKey } from '../images/images.ts';
import { currentKey } from '../images/picture-keys.ts';
import type { Secrets } from '../secrets.ts';
import { type FileStorage, StorageAwayError } from '../storage/file-storage.ts';
import { type Forms, type Pool, pack } from './pool.ts';
import type { Recipient } from './seal.ts';

/** Few, because the instance that they share the disk and the threads with goes first. */
const COPIES_AT_ONCE = 4;
/** Clocks of instances and disks differ. */
const MARGIN_MS = 60 * 60_000;

export type PictureCopy = {
  /** Looks at these pictures, and copies those that the pool lacks; returns those that the storage does not have. */
  copy(kunci: string[]): Promise<string[]>;
  /** Whether any was sealed with another key than the secrets' newest. */
  hasOtherKeys(): boolean;
  /** What was damaged, not readable or gone, of the pictures of the last `copy`. */
  damaged(): string[];
  /** Bytes that the pool grew by. */
  byte(): number;
  /** Makes everything that was added survive a power cut. */
  finish(): Promise<void>;
};

type PictureCopyOptions = {
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

export function createPictureCopy(options: PictureCopyOptions): PictureCopy {
  const { storage, target, signal } = options;
  const { version, key: fileKey } = currentKey(options.secrets);
  const unchangedBefore = options.since === null ? 0 : Date.parse(options.since) - MARGIN_MS;
  const seen = new Set<string>();
  let bad = new Set<string>();
  let otherKeys = false;
  let byte = 0;

  /** Both forms; undefined when the storage does not have them. Throws `DamagedImageError`. */
  async function read(kunci: string): Promise<Forms | undefined> {
    const [penuh, kecil] = [await readForm(storage, kunci), await readForm(storage, smallKey(kunci))];
    if (!penuh || !kecil) return undefined;
    if ([penuh, kecil].some((bytes) => (keyVersionOf(bytes) ?? version) !== version)) {
      otherKeys = true;
      return { penuh, kecil };
    }
    openImage(fileKey, kunci, penuh);
    openImage(fileKey, smallKey(kunci), kecil);
    return { penuh, kecil };
  }

  async function look(kunci: string): Promise<'missing' | 'damaged' | 'whole'> {
    try {
      const forms = await read(kunci);
      if (!forms) return 'missing';
      if (target && !target.pool.has(kunci) && !otherKeys) {
        await options.hasRoom?.();
        // Careful: others add meanwhile, so the sum is read after the wait.
        const added = await target.pool.add(kunci, pack(forms), target.penerima);
        byte += added;
      }
      return 'whole';
    } catch (error) {
      if (error instanceof DamagedImageError) return 'damaged';
      throw error;
    }
  }

  return {
    hasOtherKeys: () => otherKeys,
    damaged: () => [...bad],
    byte: () => byte,
    finish: async () => target?.pool.sync(),
    async copy(kunci) {
      const writtenAt = await timesOf(storage, signal);
      const isKnown = (each: string) => {
        const times = [writtenAt.get(each), writtenAt.get(smallKey(each))];
        return target?.pool.has(each) && times.every((time) => time !== undefined && time < unchangedBefore);
      };
      bad = new Set();
      const missing: string[] = [];
      const waiting = kunci.values();
      const work = async () => {
        for (const each of waiting) {
          signal?.throwIfAborted();
          if (seen.has(each) || isKnown(each)) continue;
          const found = await look(each);
          if (found === 'whole') seen.add(each);
          else bad.add(each);
          if (found === 'missing') missing.push(each);
        }
      };
      await Promise.all(Array.from({ length: COPIES_AT_ONCE }, work));
      return missing.toSorted();
    },
  };
}

/** Of these pictures, those whose bytes are damaged, not readable or gone where they are stored. */
export async function findDamaged(
  kunci: string[],
  { storage, secrets }: Pick<PictureCopyOptions, 'storage' | 'secrets'>,
): Promise<string[]> {
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

/** What the disk cannot read is as damaged as what does not open; a store that does not answer says nothing of it. */
async function readForm(storage: FileStorage, key: string): Promise<Buffer | undefined> {
  try {
    return await storage.get(key);
  } catch (error) {
    if (error instanceof StorageAwayError && !isOfOneFile(error.cause)) throw error;
    throw new DamagedImageError(key, error);
  }
}

function isOfOneFile(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EISDIR', 'EIO'].includes(String(Object(error).code));
}
