// Puts whole pictures back in the place of damaged ones, from the backups.

import { join } from 'node:path';
import type { DatabaseLocation } from '../../platform/database/database.ts';
import { StartupError } from '../../platform/errors.ts';
import { currentKey } from '../../platform/images/image-cipher.ts';
import { openImage } from '../../platform/images/open-image.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { smallKey } from '../../platform/storage/file-storage.ts';
import { errorCode } from '../../platform/storage/storage-errors.ts';
import { ownersIn, type PictureOwner } from '../check/named-pictures.ts';
import { findDamaged } from './picture-copy.ts';
import { inPlainFolder } from './plain-folder.ts';
import { type Forms, openPool, unpack } from './pool.ts';
import type { Identity } from './seal.ts';
import { takeSnapshot } from './snapshot.ts';
import { type Generation, readStore } from './store.ts';
import { UnreadableError } from './unreadable.ts';

type BrokenPlace = {
  location: DatabaseLocation;
  storage: FileStorage;
  secrets: Secrets;
  store: string;
  /** What opens a generation; undefined when it is not at hand. */
  identityOf: (generation: Generation) => Promise<Identity | undefined>;
};

/** Why a picture could not be put back. */
export type Reason =
  | 'tidak ada salinan utuhnya di cadangan'
  | 'salinannya di cadangan tidak terbaca'
  | 'tempatnya tidak dapat ditulis';

type MendResult = { mended: PictureOwner[]; left: (PictureOwner & { sebab: Reason })[] };

/** Reads every stored picture; those that are damaged or gone and lie whole in a backup are put back. */
export async function mendPictures(options: BrokenPlace): Promise<MendResult> {
  const { location, storage, secrets } = options;
  return inPlainFolder(location.dataDir, async (work) => {
    const file = join(work, 'gerbang.db');
    const { kunci } = await takeSnapshot({ location, file });
    const damaged = await findDamaged(kunci, { storage, secrets });
    const reasons = new Map<string, Reason>();
    for (const each of damaged.keys()) {
      const sebab = await mend(each, options);
      if (sebab) reasons.set(each, sebab);
    }
    const owners = ownersIn(file, [...damaged.keys()]);
    return {
      mended: owners.filter(({ kunci }) => !reasons.has(kunci)),
      left: owners.flatMap((owner) => {
        const sebab = reasons.get(owner.kunci);
        return sebab ? [{ ...owner, sebab }] : [];
      }),
    };
  });
}

async function mend(kunci: string, { storage, secrets, store, identityOf }: BrokenPlace): Promise<Reason | undefined> {
  const { forms, isUnreadable } = await findCopy(kunci, { secrets, store, identityOf });
  if (!forms) return isUnreadable ? 'salinannya di cadangan tidak terbaca' : 'tidak ada salinan utuhnya di cadangan';
  try {
    await storage.replace(kunci, forms.full);
    await storage.replace(smallKey(kunci), forms.small);
    return undefined;
  } catch (error) {
    // A folder in the picture's place, or one that may not be written: for a person to look at.
    if (['EISDIR', 'ENOTEMPTY', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? ''))
      return 'tempatnya tidak dapat ditulis';
    throw error;
  }
}

/** The picture from the newest generation whose copy opens and is whole; also from a copy that was set aside. */
async function findCopy(
  kunci: string,
  { secrets, store, identityOf }: Pick<BrokenPlace, 'secrets' | 'store' | 'identityOf'>,
): Promise<{ forms?: Forms; isUnreadable: boolean }> {
  const { key: fileKey } = currentKey(secrets);
  const { generations, unusable } = await readStore(store);
  let isUnreadable = unusable.some(({ keadaan }) => keadaan === 'tidak terbaca');
  for (const generation of generations) {
    try {
      const pool = await openPool(store, generation.manifest.kumpulan);
      const identity = pool.holds(kunci) ? await identityOf(generation) : undefined;
      if (!identity) continue;
      const forms = unpack(await pool.read(kunci, identity));
      if (isWhole(forms, { fileKey, kunci })) return { forms, isUnreadable };
    } catch (error) {
      isUnreadable ||= error instanceof UnreadableError;
      if (error instanceof StartupError && !(error instanceof UnreadableError)) throw error;
    }
  }
  return { isUnreadable };
}

function isWhole({ full, small }: Forms, { fileKey, kunci }: { fileKey: Buffer; kunci: string }): boolean {
  try {
    openImage(fileKey, kunci, full);
    openImage(fileKey, smallKey(kunci), small);
    return true;
  } catch {
    return false;
  }
}
