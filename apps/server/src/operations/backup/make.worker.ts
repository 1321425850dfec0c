// A thread that makes one backup, removes what is over its time, and ends.

import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../../platform/clock.ts';
import { StartupError } from '../../platform/errors.ts';
import { loadSecrets } from '../../platform/secrets.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { StorageFullError } from '../../platform/storage/storage-errors.ts';
import { type Backup, makeBackup } from './make.ts';
import { tidyStore } from './retention.ts';
import { rehearseSealed } from './set-aside.ts';
import type { BackupOrder, BackupOutcome } from './thread.ts';

/** Room that backups leave to what else is on the disk. */
const SPARED_BYTES = 512 * 1024 * 1024;

const order = workerData as BackupOrder;

try {
  parentPort?.postMessage({ backup: await work() } satisfies BackupOutcome);
} catch (error) {
  const kind = error instanceof StartupError ? 'start' : error instanceof StorageFullError ? 'full' : 'other';
  parentPort?.postMessage({ error: error as Error, kind } satisfies BackupOutcome);
}

async function work(): Promise<Backup> {
  const { config, store, penerima, asal, gladi } = order;
  const secrets = await loadSecrets({ rahasiaDir: config.dataDir, env: { SECRETS: order.secrets }, hasData: true });
  const { storage } = openStorage(config);
  const whole = { location: config, storage, secrets, clock: systemClock, store, spareBytes: SPARED_BYTES };
  const backup = await makeBackup({ ...whole, penerima, asal, gladi });
  if (order.tidy) await tidyStore(store, systemClock.now());
  if (!backup.gladi) return backup;
  return { ...backup, gladi: [...backup.gladi, ...(await rehearseSealed(store, secrets))] };
}
