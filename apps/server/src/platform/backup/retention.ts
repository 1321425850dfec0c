// Which backups there are in a folder, and which of the scheduled ones go.
import { lstat, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '../storage/durable-file.ts';
import { UNFINISHED } from './make.ts';
import { MANIFEST_FILE, type Manifest, parseManifest } from './manifest.ts';

export type FoundBackup = { folder: string; manifest: Manifest };

/** What nobody can still be writing. */
const ABANDONED_MS = 24 * 60 * 60_000;
const DOOMED = '.dibuang';

/** The complete backups in a folder, the newest first. */
export async function listBackups(parent: string): Promise<FoundBackup[]> {
  const found: FoundBackup[] = [];
  for (const name of await namesIn(parent)) {
    if (name.endsWith(UNFINISHED) || name.endsWith(DOOMED)) continue;
    const text = await readFile(join(parent, name, MANIFEST_FILE), 'utf8').catch(() => undefined);
    const manifest = text === undefined ? undefined : parseManifest(text);
    if (manifest) found.push({ folder: join(parent, name), manifest });
  }
  return found.toSorted((a, b) => (a.manifest.dibuat_pada < b.manifest.dibuat_pada ? 1 : -1));
}

/** Removes all scheduled backups but the newest `keep`, and what was cut off a day ago; those made by hand stay. */
export async function removeOldBackups(parent: string, { keep, now }: { keep: number; now: Date }): Promise<void> {
  const scheduled = (await listBackups(parent)).filter(({ manifest }) => manifest.asal === 'terjadwal');
  // Renamed first: a backup that is half gone must not look like one.
  for (const { folder } of scheduled.slice(keep)) await rename(folder, `${folder}${DOOMED}`);
  for (const name of await namesIn(parent)) {
    const path = join(parent, name);
    if (name.endsWith(DOOMED)) await rm(path, { recursive: true, force: true });
    if (!name.endsWith(UNFINISHED)) continue;
    const found = await lstat(path).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true });
  }
}
