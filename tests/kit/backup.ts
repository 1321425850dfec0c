// Backups of an installation, as the command makes and restores them.

import { randomBytes } from 'node:crypto';
import { attachImages } from '../../apps/server/src/core/berkas/berkas.ts';
import { type Backup, type BackupOrder, makeBackup } from '../../apps/server/src/operations/backup/make.ts';
import { openGeneration } from '../../apps/server/src/operations/backup/open.ts';
import { type RestoreResult, restoreBackup } from '../../apps/server/src/operations/backup/restore.ts';
import { ownIdentity } from '../../apps/server/src/operations/backup/seal.ts';
import { type Generation, listGenerations } from '../../apps/server/src/operations/backup/store.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import type { DatabaseLocation } from '../../apps/server/src/platform/database/database.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { currentKey, sealImage } from '../../apps/server/src/platform/images/image-cipher.ts';
import { loadSecrets } from '../../apps/server/src/platform/secrets.ts';
import { smallKey } from '../../apps/server/src/platform/storage/file-storage.ts';
import type { Installation } from './installation.ts';

/** A generation of the installation in `store`, its backup folder unless given. */
export function backUp(
  { config, storage, secrets, clock }: Installation,
  options: Partial<BackupOrder> = {},
): Promise<Backup> {
  return makeBackup({
    location: config,
    storage,
    secrets,
    clock,
    store: config.cadanganDir,
    asal: 'perintah',
    ...options,
  });
}

/** Restores the newest generation of a store with the secrets of the folder that it goes to. */
export async function restoreFrom(
  store: string,
  location: DatabaseLocation & { s3Url?: string },
): Promise<RestoreResult> {
  const secrets = await loadSecrets({ rahasiaDir: location.dataDir, env: {}, hasData: true });
  const [generation] = (await listGenerations(store)) as [Generation];
  const open = () => openGeneration({ store, generation, identity: ownIdentity(secrets), secrets });
  return restoreBackup({ location, secrets, clock: systemClock, open });
}

/** A generation in the installation's own folder, opened. */
export function openBackup({ config, secrets }: Installation, generation: Generation, identity = ownIdentity(secrets)) {
  return openGeneration({ store: config.cadanganDir, generation, identity, secrets });
}

/** Gives a record a picture (sealed bytes that are no JPEG: a backup decodes none); an older one is discarded. */
export async function replacePicture(house: Installation, data_siswa_id: string): Promise<string> {
  const { storage, secrets, db, clock } = house;
  const kunci = randomBytes(16).toString('hex');
  for (const key of [kunci, smallKey(kunci)]) {
    await storage.put(key, sealImage(currentKey(secrets), key, randomBytes(2000)));
  }
  const stored = { pas_foto_3x4: { kunci, lebar: 1, tinggi: 1, ukuran: 2000, sidik: null } };
  await transaction(db, (db) => attachImages({ db, clock }, { owner: { data_siswa_id }, stored }));
  return kunci;
}

export async function addRecord(house: Installation): Promise<{ id: string; kunci: string; nim: string }> {
  const { id, nim } = await house.build.dataSiswa();
  return { id, kunci: await replacePicture(house, id), nim };
}
