// Moves an installation: held still, backed up, restored elsewhere, and compared there with what it was.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeBackup } from '../backup/make.ts';
import { restoreBackup } from '../backup/restore.ts';
import type { Clock } from '../clock.ts';
import type { DatabaseLocation } from '../database/database.ts';
import { isMigrated } from '../database/migrate.ts';
import { StartupError } from '../errors.ts';
import type { Secrets } from '../secrets.ts';
import { makeFolder } from '../storage/durable-file.ts';
import { openStorage } from '../storage/open-storage.ts';
import { type Comparison, compareBackups } from './compare.ts';
import { holdWriters, type WritersHeld } from './hold-writers.ts';

/** Database and pictures of an installation. */
export type Place = DatabaseLocation & { s3Url: string };

export type MoveStep = 'tahan' | 'salin' | 'pasang' | 'bandingkan';

type MoveOptions = {
  from: Place;
  to: Place;
  secrets: Secrets;
  clock: Clock;
  onStep?: (step: MoveStep) => void;
};

const FOLDER = 'pindah';

/**
 * Copies everything to `to`, whose database must be empty, and compares it row by row and file by file. The old place
 * is not changed; nobody can write there until the returned `held` is released, so that nothing written meanwhile is
 * left behind. Throws `StartupError`, and then the old place goes on as if nothing had been.
 */
export async function moveInstallation(options: MoveOptions): Promise<Comparison & { held: WritersHeld }> {
  const { from, to, onStep = () => undefined } = options;
  if (await isMigrated(to)) throw new StartupError('Basis data tujuan sudah berisi data; tidak ada yang diubah.');
  onStep('tahan');
  const held = await holdWriters(from);
  const work = join(to.dataDir, FOLDER);
  try {
    await rm(work, { recursive: true, force: true });
    await makeFolder(work);
    const [before, after] = [join(work, 'lama'), join(work, 'baru')];
    onStep('salin');
    await backUp(from, before, options);
    onStep('pasang');
    await restoreBackup({ location: to, secrets: options.secrets, clock: options.clock, folder: before });
    onStep('bandingkan');
    await backUp(to, after, options);
    const comparison = await compareBackups(before, after);
    if (comparison.beda.length > 0) {
      throw new StartupError(`Tempat baru tidak sama dengan yang lama:\n${comparison.beda.join('\n')}`);
    }
    return { ...comparison, held };
  } catch (error) {
    await held.release();
    throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function backUp(place: Place, folder: string, { secrets, clock }: MoveOptions): Promise<void> {
  const { storage } = openStorage(place);
  const { hilang } = await makeBackup({ location: place, storage, secrets, clock, folder, asal: 'perintah' });
  if (hilang.length > 0) throw new StartupError(`${hilang.length} gambar tidak ada di ${nameOf(place)}.`);
}

const nameOf = ({ s3Url, dataDir }: Place) => (s3Url ? 'penyimpanan objek' : dataDir);
