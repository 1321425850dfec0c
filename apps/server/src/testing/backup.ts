// Backups of an installation, as the command makes and restores them.

import { type Backup, type BackupOptions, makeBackup } from '../platform/backup/make.ts';
import { openGeneration } from '../platform/backup/open.ts';
import { type Restored, restoreBackup } from '../platform/backup/restore.ts';
import { ownIdentity } from '../platform/backup/seal.ts';
import { type Generation, listGenerations } from '../platform/backup/store.ts';
import { systemClock } from '../platform/clock.ts';
import type { DatabaseLocation } from '../platform/database/database.ts';
import { loadSecrets } from '../platform/secrets.ts';
import type { Installation } from './installation.ts';

/** A generation of the installation in `store`, its backup folder unless given. */
export function backUp(
  { config, storage, secrets, clock }: Installation,
  options: Partial<BackupOptions> = {},
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
export async function restoreFrom(store: string, location: DatabaseLocation & { s3Url?: string }): Promise<Restored> {
  const secrets = await loadSecrets({ dataDir: location.dataDir, env: {}, hasData: true });
  const [generation] = (await listGenerations(store)) as [Generation];
  const open = () => openGeneration({ store, generation, identity: ownIdentity(secrets), secrets });
  return restoreBackup({ location, secrets, clock: systemClock, open });
}
