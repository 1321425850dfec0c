// The last part of a restore: renames that put the new data where the old were. The journal says that everything is
// ready; each rename is done once, however often a run is cut off.

import { readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { called } from '../../platform/called.ts';
import { type DatabaseLocation, type Engine, engineOf, sqliteFile } from '../../platform/database/database.ts';
import { StartupError } from '../../platform/errors.ts';
import { makeFolder, syncFolder, writeNewFile } from '../../platform/storage/durable-file.ts';
import { installPostgres, OtherDatabaseError } from './postgres-import.ts';
import { isThere } from './store.ts';

export type InstallStep =
  | 'sisihkan-basis-data'
  | 'pasang-basis-data'
  | 'sisihkan-gambar'
  | 'pasang-gambar'
  | 'hapus-jurnal'
  | 'selesai';

type Journal = {
  dari: string;
  dibuat_pada: string;
  /** Folder in the data folder, and on PostgreSQL the schema, for what was there. */
  disisihkan: string;
  /** The engine it was made ready for. */
  mesin: Engine;
};

type DataFolder = Pick<DatabaseLocation, 'dataDir'>;

/** Where the pictures lie in a data folder. */
export const PICTURES_FOLDER = 'berkas';

const FOLDER = 'pemulihan';
const JOURNAL = 'jurnal.json';

/** Where the new data wait. */
export function stagingOf({ dataDir }: DataFolder): string {
  return join(dataDir, FOLDER, 'baru');
}

const journalOf = ({ dataDir }: DataFolder) => join(dataDir, FOLDER, JOURNAL);

/** Says durably that the new data are ready. */
export async function writeJournal(place: DataFolder, journal: Journal): Promise<void> {
  await writeNewFile(journalOf(place), Buffer.from(`${JSON.stringify(journal)}\n`), join(place.dataDir, FOLDER));
}

export async function readJournal(place: DataFolder): Promise<Journal | undefined> {
  const text = await readFile(journalOf(place), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Journal);
}

/** Throws `StartupError` over a folder that is half the old data and half the new. */
export async function refuseUnfinishedRestore(place: DataFolder): Promise<void> {
  if (!(await readJournal(place))) return;
  throw new StartupError(
    'Pemulihan cadangan terputus sebelum selesai. Jalankan lagi untuk menyelesaikannya: ' +
      `${called('cadangan pulihkan')}`,
  );
}

type Install = { journal: Journal; onStep: (step: InstallStep) => void };

/** Does the renames that are left, and ends with the journal gone. */
export async function install(location: DatabaseLocation, { journal, onStep }: Install): Promise<void> {
  const { dataDir } = location;
  if (journal.mesin !== engineOf(location)) throw begunElsewhere(location);
  const aside = join(dataDir, journal.disisihkan);
  await makeFolder(aside);
  onStep('sisihkan-basis-data');
  if (engineOf(location) === 'postgres') {
    await installPostgres(location.databaseUrl, schemaAside(journal.disisihkan)).catch((error: unknown) => {
      throw error instanceof OtherDatabaseError ? begunElsewhere(location) : error;
    });
    onStep('pasang-basis-data');
  } else {
    await installSqlite(location, { aside, onStep });
  }
  onStep('sisihkan-gambar');
  const pictures = join(dataDir, PICTURES_FOLDER);
  const newPictures = join(stagingOf(location), PICTURES_FOLDER);
  if (await isThere(newPictures)) {
    await moveIfThere(pictures, join(aside, PICTURES_FOLDER));
    onStep('pasang-gambar');
    await moveIfThere(newPictures, pictures);
  }
  for (const folder of [aside, dataDir]) await syncFolder(folder);
  onStep('hapus-jurnal');
  await rm(journalOf(location), { force: true });
  await syncFolder(join(dataDir, FOLDER));
  await rm(join(dataDir, FOLDER), { recursive: true, force: true });
  onStep('selesai');
}

/** On PostgreSQL the schema for what was there. */
export const schemaAside = (disisihkan: string) => disisihkan.replaceAll('-', '_');

function begunElsewhere({ dataDir }: DataFolder): StartupError {
  return new StartupError(
    'Ada pemulihan yang terputus, dan ia disiapkan untuk basis data lain. Jalankan lagi dengan DATABASE_URL yang dulu ' +
      `untuk menyelesaikannya, atau hapus folder ${join(dataDir, FOLDER)} untuk memulai dari awal.`,
  );
}

async function installSqlite(
  location: DatabaseLocation,
  { aside, onStep }: { aside: string; onStep: Install['onStep'] },
): Promise<void> {
  const file = sqliteFile(location);
  const newFile = sqliteFile({ dataDir: stagingOf(location) });
  // Careful: once the new one is in its place, what stands there must not be set aside by a second run.
  if (!(await isThere(newFile))) return;
  // The log belongs to its database: without it, changes of a process that was killed would be missing from the old.
  for (const ending of ['', '-wal', '-shm']) {
    await moveIfThere(`${file}${ending}`, join(aside, `${basename(file)}${ending}`));
  }
  await syncFolder(aside);
  await syncFolder(location.dataDir);
  onStep('pasang-basis-data');
  await rename(newFile, file);
}

async function moveIfThere(from: string, to: string): Promise<void> {
  if (await isThere(from)) await rename(from, to);
}
