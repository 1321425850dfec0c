// The sign that a folder's data live elsewhere now, so that nobody goes on with the old ones by mistake.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../platform/errors.ts';
import { writeNewFile } from '../../platform/storage/durable-file.ts';

const NAME = 'sudah-dipindahkan.txt';

/** Marks a data folder. `words` say when and where to. */
export async function markMoved(dataDir: string, words: string): Promise<void> {
  await writeNewFile(join(dataDir, NAME), Buffer.from(`${words}\n`), dataDir);
}

/** Throws `StartupError` for a data folder that was marked. */
export async function refuseMoved({ dataDir }: { dataDir: string }): Promise<void> {
  const words = await readFile(join(dataDir, NAME), 'utf8').catch(() => undefined);
  if (words === undefined) return;
  throw new StartupError(
    `${words.trim()} Jalankan program dengan tempat yang baru. Bila data lama memang akan dipakai lagi, hapus ${join(dataDir, NAME)}.`,
  );
}
