// Puts whole pictures back in the place of damaged ones, from the backups.
import { join } from 'node:path';
import { ownersIn, type PictureOwner } from '../../features/berkas/picture-owners.ts';
import type { DatabaseLocation } from '../../platform/database/database.ts';
import { openImage } from '../../platform/images/image-cipher.ts';
import { smallKey } from '../../platform/images/images.ts';
import { currentKey } from '../../platform/images/picture-keys.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { errorCode } from '../../platform/storage/durable-file.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { findDamaged } from './picture-copy.ts';
import { inPlainFolder } from './plain-folder.ts';
import { type Forms, openPool, unpack } from './pool.ts';
import type { Identity } from './seal.ts';
import { takeSnapshot } from './snapshot.ts';
import { type Generation, listGenerations } from './store.ts';

type Mending = {
  location: DatabaseLocation;
  storage: FileStorage;
  secrets: Secrets;
  store: string;
  /** What opens a generation; undefined when it is not at hand. */
  identityOf: (generation: Generation) => Promise<Identity | undefined>;
};

/** Reads every stored picture; those that are damaged or gone and lie whole in a backup are put back. */
export async function mendPictures(options: Mending): Promise<{ diperbaiki: PictureOwner[]; tetap: PictureOwner[] }> {
  const { location, storage, secrets } = options;
  return inPlainFolder(location.dataDir, async (work) => {
    const file = join(work, 'gerbang.db');
    const { kunci } = await takeSnapshot({ location, file });
    const damaged = await findDamaged(kunci, { storage, secrets });
    const mended = new Set<string>();
    for (const each of damaged.keys()) if (await mend(each, options)) mended.add(each);
    const owners = ownersIn(file, [...damaged.keys()]);
    return {
      diperbaiki: owners.filter((owner) => mended.has(owner.kunci)),
      tetap: owners.filter((owner) => !mended.has(owner.kunci)),
    };
  });
}

async function mend(kunci: string, { storage, secrets, store, identityOf }: Mending): Promise<boolean> {
  const forms = await findCopy(kunci, { secrets, store, identityOf });
  if (!forms) return false;
  try {
    await storage.replace(kunci, forms.penuh);
    await storage.replace(smallKey(kunci), forms.kecil);
    return true;
  } catch (error) {
    // A folder in the picture's place, or one that may not be written: for a person to look at.
    if (['EISDIR', 'ENOTEMPTY', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

/** The picture from the newest generation whose copy opens and is whole. */
async function findCopy(
  kunci: string,
  { secrets, store, identityOf }: Pick<Mending, 'secrets' | 'store' | 'identityOf'>,
) {
  const { key: fileKey } = currentKey(secrets);
  for (const generation of await listGenerations(store)) {
    const pool = await openPool(store, generation.manifest.kumpulan);
    const identity = pool.has(kunci) ? await identityOf(generation) : undefined;
    if (!identity) continue;
    const forms = await pool.read(kunci, identity).then(unpack, () => undefined);
    if (forms && isWhole(forms, { fileKey, kunci })) return forms;
  }
  return undefined;
}

function isWhole({ penuh, kecil }: Forms, { fileKey, kunci }: { fileKey: Buffer; kunci: string }): boolean {
  try {
    openImage(fileKey, kunci, penuh);
    openImage(fileKey, smallKey(kunci), kecil);
    return true;
  } catch {
    return false;
  }
}
