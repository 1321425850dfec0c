// What a check reads, opened beside a running program: nothing is migrated, made or mended.

import { join } from 'node:path';
import { called } from '../../platform/called.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { StartupError } from '../../platform/errors.ts';
import { createPictureKeys } from '../../platform/images/image-cipher.ts';
import { createImages } from '../../platform/images/images.ts';
import { loadSecrets, sidikKey } from '../../platform/secrets.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { hasThisSchema } from '../../schema/build.ts';
import { refuseUnfinishedRestore } from '../backup/restore-install.ts';
import { joinInstances } from '../instance-lock.ts';
import { checkFingerprint } from '../keys/first-secrets.ts';
import { followSecrets } from '../keys/own-secrets.ts';
import { refuseMoved } from '../move/moved.ts';
import { nameOf } from '../start-errors.ts';
import { isMigrated } from '../upgrade/migrate.ts';

/** Throws `StartupError` for what cannot be read: no data, another schema, other secrets, a restore under way. */
export async function openForCheck(config: Config, env: Record<string, string | undefined>) {
  const { dataDir, rahasiaDir } = config;
  const lock = await joinInstances(dataDir);
  let db: Db | undefined;
  const close = async () => {
    await db?.destroy();
    lock.release();
  };
  try {
    await refuseUnfinishedRestore(config);
    await refuseMoved(config);
    if (!(await isMigrated(config))) throw new StartupError(`Basis data ${nameOf(config)} tidak ada atau kosong.`);
    db = openDatabase(config);
    await refuseOtherSchema(db);
    const secrets = await loadSecrets({ rahasiaDir, env, hasData: true });
    await checkFingerprint(db, secrets);
    const { storage, temporaryFolders, pictureFolder } = openStorage(config);
    const tempDir = join(dataDir, 'sementara');
    const fileKey = createPictureKeys(followSecrets({ db, rahasiaDir, env }, secrets));
    const images = createImages({ storage, fileKey, tempDir });
    const folders = [...temporaryFolders, tempDir];
    const opened = { db, storage, images, secrets, sidikKey: sidikKey(secrets), pictureFolder };
    return { ...opened, temporaryFolders: folders, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function refuseOtherSchema(db: Db): Promise<void> {
  if (await hasThisSchema(db)) return;
  throw new StartupError(
    `Basis data dibuat versi program yang lain. Jalankan program (${called('main')}), lalu periksa lagi.`,
  );
}
