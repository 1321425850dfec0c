// Whom backups are sealed to, where that is not the installation itself: a key whose private half is elsewhere.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { isRecipient } from '../../platform/config-operations.ts';
import { StartupError } from '../../platform/errors.ts';
import { makeFolder, replaceFile } from '../../platform/storage/durable-file.ts';
import { errorCode } from '../../platform/storage/storage-errors.ts';

type RecipientConfig = Pick<Config, 'dataDir' | 'cadanganPenerima'>;

const NAME = 'penerima-cadangan.txt';

export const recipientFile = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, NAME);

/** The key of `CADANGAN_PENERIMA`, else that which `cadangan -- kunci` wrote down; undefined: the installation's own. */
export async function readRecipient(place: RecipientConfig): Promise<string | undefined> {
  if (place.cadanganPenerima) return place.cadanganPenerima;
  const text = await readFile(recipientFile(place), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  // Careful: sealing to ourselves instead would make a backup that the server can open.
  if (!isRecipient(text.trim())) {
    throw new StartupError(`File ${recipientFile(place)} rusak: harus berisi satu baris age1…; cadangan tidak dibuat.`);
  }
  return text.trim();
}

/** Seals all later backups to this key. */
export async function writeRecipient(place: Pick<Config, 'dataDir'>, recipient: string): Promise<void> {
  await makeFolder(place.dataDir);
  await replaceFile(recipientFile(place), Buffer.from(`${recipient}\n`), place.dataDir);
}
