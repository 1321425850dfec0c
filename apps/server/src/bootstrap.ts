// Database, secrets and pictures of a data folder: what an instance and the commands work on.

import { join } from 'node:path';
import { refuseUnfinishedRestore } from './operations/backup/restore-install.ts';
import { joinInstances } from './operations/instance-lock.ts';
import { checkFingerprint } from './operations/keys/first-secrets.ts';
import { followSecrets } from './operations/keys/own-secrets.ts';
import { refuseLostData, refuseLostSecrets } from './operations/lost-data.ts';
import { refuseMoved } from './operations/move/moved.ts';
import { refuseDamaged } from './operations/observe/quick-check.ts';
import { explainStart } from './operations/start-errors.ts';
import { isMigrated, migrate } from './operations/upgrade/migrate.ts';
import type { Config } from './platform/config.ts';
import { openDatabase } from './platform/database/database.ts';
import { type Limits, patient } from './platform/database/postgres-connection.ts';
import { createPictureKeys } from './platform/images/image-cipher.ts';
import { createImages } from './platform/images/images.ts';
import { loadSecrets, sidikKey } from './platform/secrets.ts';
import { openStorage, refuseMissingBucket } from './platform/storage/open-storage.ts';

export type Environment = Record<string, string | undefined>;
export type Bootstrap = Awaited<ReturnType<typeof bootstrap>>;

/**
 * Database, secrets and pictures of a data folder; also what the command line works on. Throws StartupError
 * when one of them is lost, damaged or not the others'. With patience unless `limits` says otherwise.
 */
export async function bootstrap(config: Config, env: Environment, limits: Limits = patient) {
  try {
    return await open(config, env, limits);
  } catch (error) {
    throw explainStart(error, config);
  }
}

async function open(config: Config, env: Environment, limits: Limits) {
  const lock = await joinInstances(config.dataDir);
  try {
    return { ...(await openParts(config, env, limits)), lock };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openParts(config: Config, env: Environment, limits: Limits) {
  await refuseUnfinishedRestore(config);
  await refuseMoved(config);
  await refuseMissingBucket(config);
  if (!(await isMigrated(config))) await refuseLostData(config, { hasTables: false });
  const isChecked = refuseDamaged(config);
  const migrated = await migrate(config);
  const db = openDatabase(config, { limits });
  const hasData = (await db.selectFrom('akun').select('id').limit(1).executeTakeFirst()) !== undefined;
  if (!hasData) await refuseLostData(config, { hasTables: true });
  else if (!env.SECRETS) await refuseLostSecrets(config);
  const secrets = await loadSecrets({ rahasiaDir: config.rahasiaDir, env, hasData });
  await checkFingerprint(db, secrets);
  const { storage, temporaryFolders } = openStorage(config);
  const followed = followSecrets({ db, rahasiaDir: config.rahasiaDir, env }, secrets);
  const images = createImages({
    storage,
    fileKey: createPictureKeys(followed),
    tempDir: uploadFolder(config),
    sidikKey: sidikKey(secrets),
  });
  return { db, secrets, followed, storage, temporaryFolders, images, isChecked, migrated };
}

export function uploadFolder({ dataDir }: Config): string {
  return join(dataDir, 'sementara');
}
