// A backup in a thread of its own, so that the people whom the instance serves do not wait for its sealing.
import type { Config } from '../../platform/config.ts';
import { StartupError } from '../../platform/errors.ts';
import { openGate, WorkError } from '../../platform/gate.ts';
import { type Secrets, secretsText } from '../../platform/secrets.ts';
import { StorageFullError } from '../../platform/storage/storage-errors.ts';
import type { Backup } from './make.ts';
import type { Manifest } from './manifest.ts';
import { UnreadableError } from './unreadable.ts';

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

/** The names of `StartupError` and of its kinds that a backup throws. */
const STARTUP = [StartupError.name, UnreadableError.name];

const thread = openGate<BackupOrder, Backup>(new URL('./make.worker.ts', import.meta.url), { in: 'thread' });

/** What is ordered; resolves when it is made. Rejects as `makeBackup` does, and with the signal's reason. */
export async function makeBackupInThread(
  { secrets, ...order }: Omit<BackupOrder, 'secrets'> & { secrets: Secrets },
  signal: AbortSignal,
): Promise<Backup> {
  try {
    return await thread.run({ ...order, secrets: secretsText(secrets) }, { signal });
  } catch (error) {
    if (!(error instanceof WorkError)) throw error;
    if (STARTUP.includes(error.kind)) throw new StartupError(error.message);
    throw error.kind === StorageFullError.name ? new StorageFullError(error.cause) : error.cause;
  }
}
