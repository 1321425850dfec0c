// Where the database of a backup lies unsealed for a while: beside the running one, never on the disk of the backups.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, namesIn } from '../../platform/storage/durable-file.ts';

const NAME = 'kerja-cadangan-';
/** What nobody can still be working in. */
const ABANDONED_MS = 6 * 60 * 60_000;

/** Runs `work` in a new folder (0700) of the data folder, which is gone afterwards; so is what was cut off before. */
export async function inPlainFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  await makeFolder(dataDir);
  await removeAbandoned(dataDir);
  const folder = await mkdtemp(join(dataDir, NAME));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of await namesIn(dataDir)) {
    const path = join(dataDir, name);
    const found = name.startsWith(NAME) ? await stat(path).catch(() => undefined) : undefined;
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true });
  }
}
