// Where the database of a backup lies unsealed for a while: beside the running one, never on the disk of the backups.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '../../platform/storage/disk-contents.ts';
import { makeFolder } from '../../platform/storage/durable-file.ts';
import { joinInstances, workAlone } from '../instance-lock.ts';
import { isThere } from './store.ts';

const NAME = 'kerja-cadangan-';
/** Made once the lock beside it is held: where it is and nobody holds that lock, whoever worked in it is dead. */
const INNER = 'isi';
/** What nobody can still be working in, by its time alone. */
const ABANDONED_MS = 6 * 60 * 60_000;

/** Runs `work` in a new folder (0700) of the data folder, which is gone afterwards; so is what was cut off before. */
export async function inPlainFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  await makeFolder(dataDir);
  await removeAbandoned(dataDir);
  const folder = await mkdtemp(join(dataDir, NAME));
  try {
    const lock = await joinInstances(folder);
    try {
      const inner = join(folder, INNER);
      await makeFolder(inner);
      return await work(inner);
    } finally {
      // Careful: emptied before the lock is given back, so that nobody else finds it abandoned meanwhile.
      await rm(join(folder, INNER), { recursive: true, force: true });
      lock.release();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what was left by processes that are gone: names in clear. */
export async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of await namesIn(dataDir)) if (name.startsWith(NAME)) await removeIfAbandoned(join(dataDir, name));
}

async function removeIfAbandoned(folder: string): Promise<void> {
  if (!(await isThere(join(folder, INNER)))) {
    // Just being made, or of a program from before the lock.
    const found = await stat(folder).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(folder, { recursive: true, force: true });
    return;
  }
  const lock = await workAlone(folder).catch(() => undefined);
  if (!lock) return;
  await rm(join(folder, INNER), { recursive: true, force: true });
  lock.release();
  await rm(folder, { recursive: true, force: true });
}
