// Exchanges the key of stored pictures while instances run. Every step can be cut off and done again: which keys there
// are stands in the secrets, and which key a picture has stands in its first bytes.

import { randomBytes } from 'node:crypto';
import { writeAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import { currentKey, sealImage } from '../../platform/images/image-cipher.ts';
import { keyVersionOf, openImage } from '../../platform/images/open-image.ts';
import { replaceSecrets, type Secrets } from '../../platform/secrets.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { fingerprintOf } from './own-secrets.ts';

export type RotationStep =
  | 'kunci-baru'
  | 'sandi-ulang'
  | 'tunggu'
  | 'periksa'
  | 'sidik'
  | 'buang-kunci-lama'
  | 'selesai';

type KeyRotation = {
  db: Db;
  clock: Clock;
  storage: FileStorage;
  rahasiaDir: string;
  /** As they are in rahasia.json. */
  secrets: Secrets;
  /** Told before each step begins, and at the end (`selesai`). */
  onStep?: (step: RotationStep) => void;
  /** Milliseconds after which no upload is stored any more that took its key before the new one was there. */
  grace?: number;
};

/** `rusak` are storage keys whose bytes no key opens; they were lost before and stay as they are. */
export type RotationResult = { resealed: number; damaged: string[] };

const GRACE_MS = 60_000;
const AT_ONCE = 2;

/**
 * Begins an exchange, or goes on with one that was cut off: a new key beside the old, every picture sealed anew, the
 * old key dropped. Any picture can be opened at any moment by instances that follow the secrets.
 */
export async function rotatePictureKey(options: KeyRotation): Promise<RotationResult> {
  const { db, clock, rahasiaDir, onStep = () => undefined, grace = GRACE_MS } = options;
  let { secrets } = options;
  if (!secrets.olderFileKeys) {
    onStep('kunci-baru');
    secrets = withNewKey(secrets);
    await replaceSecrets(rahasiaDir, secrets);
  }
  const begun = Date.now();
  const seal = createResealing(options.storage, secrets);
  onStep('sandi-ulang');
  await seal.round();
  onStep('tunggu');
  // Careful: an instance may have taken the old key for a picture that it had not written yet.
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, begun + grace - Date.now())));
  onStep('periksa');
  await seal.round();
  onStep('sidik');
  const { version } = currentKey(secrets);
  await transaction(db, async (db) => {
    await db
      .updateTable('sidik_rahasia')
      .set({ sidik: fingerprintOf(secrets) })
      .execute();
    const rincian = { kunci: version, disandi: seal.resealed() };
    await writeAudit({ db, clock, actor: null }, { aksi: 'putar-kunci', tabel: 'berkas', sasaran_id: null, rincian });
  });
  onStep('buang-kunci-lama');
  const { olderFileKeys: _, ...newest } = secrets;
  await replaceSecrets(rahasiaDir, newest);
  onStep('selesai');
  return { resealed: seal.resealed(), damaged: seal.damaged() };
}

function withNewKey(secrets: Secrets): Secrets {
  const { version, key } = currentKey(secrets);
  return {
    ...secrets,
    fileKey: randomBytes(32),
    fileKeyVersion: (version % 255) + 1,
    olderFileKeys: new Map([[version, key]]),
  };
}

/** Rounds over the whole storage; what was found sealed with the newest key is not read again. */
function createResealing(storage: FileStorage, secrets: Secrets) {
  const newest = currentKey(secrets);
  const done = new Set<string>();
  const damaged = new Set<string>();
  let sealed = 0;

  async function reseal(key: string): Promise<void> {
    const bytes = await storage.get(key);
    // Swept since it was listed.
    if (!bytes) return;
    const version = keyVersionOf(bytes);
    if (version !== newest.version) {
      const opener = secrets.olderFileKeys?.get(version ?? 0);
      const plain = opener && openOrNothing(opener, key, bytes);
      if (!plain) return void damaged.add(key);
      await storage.replace(key, sealImage(newest, key, plain));
      sealed += 1;
    }
    done.add(key);
  }

  return {
    resealed: () => sealed,
    damaged: () => [...damaged].toSorted(),
    async round(): Promise<void> {
      const listed = storage.list()[Symbol.asyncIterator]();
      const work = async () => {
        for (let next = await listed.next(); !next.done; next = await listed.next()) {
          if (!done.has(next.value.key)) await reseal(next.value.key);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    },
  };
}

function openOrNothing(key: Buffer, storageKey: string, sealed: Buffer): Buffer | undefined {
  try {
    return openImage(key, storageKey, sealed);
  } catch {
    return undefined;
  }
}
