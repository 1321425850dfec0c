// Puts a backup in the place of a data folder's database and pictures. Everything is made ready beside them first; one
// file then says that it is, and from then on the same renames are done, by this run or by the next.
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { nothingOnPaper, type OnPaper, readOnPaper } from '../../features/arsip/door.ts';
import type { Clock } from '../../platform/clock.ts';
import { type DatabaseLocation, engineOf, sqliteFile, withDatabase } from '../../platform/database/database.ts';
import { jakartaStamp } from '../../platform/jakarta.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { makeFolder, syncFolder } from '../../platform/storage/durable-file.ts';
import { objectStore, refuseMissingBucket } from '../../platform/storage/open-storage.ts';
import { ownersIn, type PictureOwner } from '../check/named-pictures.ts';
import { holding, workAlone } from '../instance-lock.ts';
import { isMigrated } from '../upgrade/migrate.ts';
import type { Source } from './open.ts';
import { importPostgres, refuseOthersOnPostgres } from './postgres-import.ts';
import { type Brought, prepareDatabase } from './prepare.ts';
import {
  type InstallStep,
  install,
  PICTURES_FOLDER,
  readJournal,
  schemaAside,
  stagingOf,
  writeJournal,
} from './restore-install.ts';
import { picturesToFolder, picturesToStore } from './restore-pictures.ts';

export type RestoreStep = 'periksa' | 'kosongkan' | 'gambar' | 'basis-data' | 'postgres' | 'jurnal' | InstallStep;

type Restore = {
  /** With `s3Url`, the pictures go to that object store and not into the data folder. */
  location: DatabaseLocation & { s3Url?: string };
  secrets: Secrets;
  clock: Clock;
  /** Opens the backup; not asked where an earlier restore has to be finished first. */
  open: () => Promise<Source>;
  /** The data are those of another place as they are now, and nothing has been issued since. */
  isMove?: boolean;
  /** Told before each step begins, and at the end (`selesai`). */
  onStep?: (step: RestoreStep) => void;
};

export type RestoreResult = {
  /** The backup whose data are there now. */
  dari: string;
  /** Name of the folder (and schema) that holds what was there. */
  disisihkan: string;
  /** Whether an earlier restore that was cut off was finished instead of beginning this one. */
  isContinued: boolean;
  /** Whose bytes in the backup are damaged: their rows are there, their pictures are not. */
  withoutPictures: PictureOwner[];
  /** What brought the backup's database to the newest schema. */
  brought: Brought;
};

type StagedPictures = Pick<RestoreResult, 'withoutPictures' | 'brought'>;

/**
 * Restores a backup to the embedded database or to PostgreSQL, whichever it was made of; what was there is kept aside.
 * Throws `StartupError` while anything works on the data, for a backup that is not whole, and for secrets of others;
 * then nothing was changed. Killed at any moment, it leaves the old data or lets the next run finish the new.
 */
export async function restoreBackup(options: Restore): Promise<RestoreResult> {
  const { location, onStep = () => undefined } = options;
  return holding(workAlone(location.dataDir), async () => {
    await refuseOthersOnPostgres(location);
    const begun = await readJournal(location);
    if (begun) {
      await install(location, { journal: begun, onStep });
      return {
        dari: begun.dari,
        disisihkan: begun.disisihkan,
        isContinued: true,
        withoutPictures: [],
        brought: { migrasi: [], ms: 0 },
      };
    }
    onStep('periksa');
    const source = await options.open();
    const now = options.clock.now();
    // To the millisecond: two restores may fall into one second.
    const fraction = String(now.getMilliseconds()).padStart(3, '0');
    const disisihkan = `sebelum-pemulihan-${jakartaStamp(now)}${fraction}`;
    const staged = await stage(options, { source, disisihkan }).catch(async (error: unknown) => {
      await rm(dirname(stagingOf(location)), { recursive: true, force: true });
      throw error;
    });
    onStep('jurnal');
    const journal = { dari: source.nama, dibuat_pada: source.dibuat_pada, disisihkan, mesin: engineOf(location) };
    await writeJournal(location, journal);
    await install(location, { journal, onStep });
    return { dari: source.nama, disisihkan, isContinued: false, ...staged };
  });
}

type StagedSource = { source: Source; disisihkan: string };

/** Makes the new data ready beside the old: nothing of it is in use yet, and a run that was cut off begins anew. */
async function stage(options: Restore, { source, disisihkan }: StagedSource): Promise<StagedPictures> {
  const { location, secrets, clock, isMove, onStep = () => undefined } = options;
  const staging = stagingOf(location);
  await refuseMissingBucket({ s3Url: location.s3Url ?? '' });
  onStep('kosongkan');
  await rm(staging, { recursive: true, force: true });
  await makeFolder(staging);
  onStep('basis-data');
  const file = sqliteFile({ dataDir: staging });
  await source.writeDatabase(file);
  const brought = await prepareDatabase(staging, {
    clock,
    cadangan: source.nama,
    seen: isMove ? undefined : await onPaper(location),
  });
  onStep('gambar');
  const store = objectStore(location.s3Url ?? '');
  const aside = join(location.dataDir, disisihkan, PICTURES_FOLDER);
  const left = store
    ? await picturesToStore(source, { store, secrets, aside })
    : await picturesToFolder(source, join(staging, PICTURES_FOLDER));
  const withoutPictures = ownersIn(file, left);
  if (engineOf(location) === 'postgres') {
    onStep('postgres');
    await importPostgres(location.databaseUrl, { file, mark: schemaAside(disisihkan) });
    await rm(file);
  }
  await syncFolder(staging);
  return { withoutPictures, brought };
}

/** Of what is about to be replaced; nothing where that is gone, damaged, or of an earlier program. */
async function onPaper(location: DatabaseLocation): Promise<OnPaper> {
  if (!(await isMigrated(location).catch(() => false))) return nothingOnPaper;
  return withDatabase(location, (db) => readOnPaper(db).catch(() => nothingOnPaper));
}
