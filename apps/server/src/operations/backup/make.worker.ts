// A thread that makes one backup and removes what is over its time.
import { behindGate } from '../../platform/behind-gate.ts';
import { systemClock } from '../../platform/clock.ts';
import { loadSecrets } from '../../platform/secrets.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { type Backup, makeBackup } from './make.ts';
import { tidyStore } from './retention.ts';
import { rehearseSealed } from './set-aside.ts';
import type { BackupOrder } from './thread.ts';

/** Room that backups leave to what else is on the disk. */
const SPARED_BYTES = 512 * 1024 * 1024;

behindGate(work);

async function work(order: BackupOrder): Promise<Backup> {
  const { config, store, penerima, asal, gladi } = order;
  const secrets = await loadSecrets({ rahasiaDir: config.dataDir, env: { SECRETS: order.secrets }, hasData: true });
  const { storage } = openStorage(config);
  const whole = { location: config, storage, secrets, clock: systemClock, store, spareBytes: SPARED_BYTES };
  const backup = await makeBackup({ ...whole, penerima, asal, gladi });
  if (order.tidy) await tidyStore(store, systemClock.now());
  if (!backup.gladi) return backup;
  return { ...backup, gladi: [...backup.gladi, ...(await rehearseSealed(store, secrets))] };
}
