// The throwaway folder. Nothing is ever emptied that this program did not fill itself: a marker file says so.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../apps/server/src/platform/errors.ts';

/** Raised whenever the content or the tables change, so that an older folder is filled anew. */
const VERSION = 6;
const MARKER = 'demo.json';

type Marker = { version: number; finished: boolean };

/**
 * Makes the folder ready. Returns whether it already holds the whole demo of this version; else it is empty and
 * marked as unfinished. Throws `StartupError` for a folder with anything in it that is not a demo.
 */
export async function openDemoFolder(folder: string, { anew }: { anew: boolean }): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const marker = await readMarker(folder);
  if (marker?.finished && marker.version === VERSION && !anew) return true;
  const names = await readdir(folder);
  if (!marker && names.length > 0) {
    throw new StartupError(
      `Folder ${folder} tidak kosong dan bukan folder demo, jadi tidak disentuh. Pilih folder lain dengan DATA_DIR.`,
    );
  }
  // The marker goes last and comes back first: a folder that is half emptied or half filled stays a demo's.
  for (const name of names.filter((each) => each !== MARKER)) await rm(join(folder, name), { recursive: true });
  await writeMarker(folder, false);
  return false;
}

/** Says that the folder holds the whole demo. */
export async function finishDemoFolder(folder: string): Promise<void> {
  await writeMarker(folder, true);
}

async function readMarker(folder: string): Promise<Marker | undefined> {
  const text = await readFile(join(folder, MARKER), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Marker;
  } catch {
    // Cut off while it was written.
    return { version: 0, finished: false };
  }
}

async function writeMarker(folder: string, finished: boolean): Promise<void> {
  await writeFile(join(folder, MARKER), `${JSON.stringify({ version: VERSION, finished })}\n`);
}
