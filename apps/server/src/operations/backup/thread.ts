// A backup in a thread of its own, so that the people whom the instance serves do not wait for its sealing.

import { Worker } from 'node:worker_threads';
import type { Config } from '../../platform/config.ts';
import { StartupError } from '../../platform/errors.ts';
import { type Secrets, secretsText } from '../../platform/secrets.ts';
import { StorageFullError } from '../../platform/storage/storage-errors.ts';
import type { Backup } from './make.ts';
import type { Manifest } from './manifest.ts';

export type BackupOrder = {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3Url'>;
  /** Content of rahasia.json. */
  secrets: string;
  store: string;
  penerima: string | undefined;
  asal: Manifest['asal'];
  gladi: boolean;
  /** Whether generations whose time is over may go. */
  tidy: boolean;
};

/** What the thread says at its end. */
export type BackupOutcome = { backup: Backup } | { error: Error; kind: 'start' | 'full' | 'other' };

/** What is ordered; resolves when it is made. Rejects as `makeBackup` does, and with the signal's reason. */
export async function makeBackupInThread(
  order: Omit<BackupOrder, 'secrets'> & { secrets: Secrets },
  signal: AbortSignal,
): Promise<Backup> {
  signal.throwIfAborted();
  const workerData: BackupOrder = { ...order, secrets: secretsText(order.secrets) };
  const worker = new Worker(new URL('./make.worker.ts', import.meta.url), { workerData });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop);
  try {
    const ending = await new Promise<BackupOutcome>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`The backup's thread ended with ${code}`)));
    });
    if ('backup' in ending) return ending.backup;
    // A thread hands over an error without its class.
    if (ending.kind === 'start') throw new StartupError(ending.error.message);
    throw ending.kind === 'full' ? new StorageFullError(ending.error) : ending.error;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
