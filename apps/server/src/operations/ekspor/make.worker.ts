// A thread that makes one export, so that the people whom the instance serves do not wait for it.
import { makeEkspor } from '../../features/laporan/ekspor/make.ts';
import type { EksporLease } from '../../features/laporan/ekspor/making.ts';
import { behindGate } from '../../platform/behind-gate.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { type Db, withDatabase } from '../../platform/database/database.ts';
import { patient } from '../../platform/database/postgres-connection.ts';
import { createPictureKeys } from '../../platform/images/image-cipher.ts';
import { createReader } from '../../platform/images/read-image.ts';
import { LeaseLostError } from '../../platform/jobs/lease.ts';
import { loadSecrets } from '../../platform/secrets.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { isFull } from '../../platform/storage/storage-errors.ts';
import { version } from '../../platform/version.ts';
import { followSecrets } from '../keys/own-secrets.ts';

export type EksporOrder = {
  config: Pick<Config, 'dataDir' | 'rahasiaDir' | 'databaseUrl' | 's3Url' | 'namaSekolah'>;
  /** `SECRETS` of the instance, when they come from the environment. */
  secrets: string | undefined;
  lease: EksporLease;
};

/** What the thread says at its end. */
export type EksporOutcome = { ended: 'done' | 'lost' } | { ended: 'failed'; isFull: boolean; error: Error };

behindGate(async (order: EksporOrder): Promise<EksporOutcome> => {
  try {
    await work(order);
    return { ended: 'done' };
  } catch (error) {
    if (error instanceof LeaseLostError) return { ended: 'lost' };
    return { ended: 'failed', isFull: isFull(error), error: error as Error };
  }
});

async function work({ config, secrets, lease }: EksporOrder): Promise<void> {
  const place = { rahasiaDir: config.rahasiaDir, env: { SECRETS: secrets } };
  const making = async (db: Db) => {
    const { storage } = openStorage(config);
    const followed = followSecrets({ db, ...place }, await loadSecrets({ ...place, hasData: true }));
    const keys = createPictureKeys(followed);
    const images = { read: createReader(storage, keys) };
    const { namaSekolah } = config;
    await makeEkspor({ db, clock: systemClock, images, namaSekolah, versi: version, storage, keys }, lease);
  };
  await withDatabase(config, making, { limits: patient });
}
