// Puts a backup in the place of a data folder's database and pictures. Everything is made ready beside them first; one
// file then says that it is, and from then on the same renames are done, by this run or by the next.
import { chmod, copyFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { record } from '../audit.ts';
import type { Clock } from '../clock.ts';
import { type DatabaseLocation, engineOf, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { transaction } from '../database/transaction.ts';
import { StartupError } from '../errors.ts';
import { workAlone } from '../instance-lock.ts';
import type { Secrets } from '../secrets.ts';
import { isFingerprintOf } from '../secrets-fingerprint.ts';
import { makeFolder, syncFolder } from '../storage/durable-file.ts';
import { objectStore } from '../storage/open-storage.ts';
import { jakartaStamp } from './jakarta.ts';
import { DATABASE_FILE, type FileList, hashOfFile, isSealedBy, type Manifest, PICTURES_FOLDER } from './manifest.ts';
import { importPostgres, refuseOthersOnPostgres } from './postgres-import.ts';
import { type InstallStep, install, readJournal, stagingOf, writeJournal } from './restore-install.ts';
import { changedMeanwhile, picturesToFolder, picturesToStore } from './restore-pictures.ts';
import { verifyBackup } from './verify.ts';

export type RestoreStep = 'periksa' | 'kosongkan' | 'gambar' | 'basis-data' | 'postgres' | 'jurnal' | InstallStep;

type RestoreOptions = {
  /** With `s3Url`, the pictures go to that object store and not into the data folder. */
  location: DatabaseLocation & { s3Url?: string };
  secrets: Secrets;
  clock: Clock;
  /** The backup. */
  folder: string;
  /** Told before each step begins, and at the end (`selesai`). */
  onStep?: (step: RestoreStep) => void;
};

export type Restored = {
  /** The backup whose data are there now. */
  dari: string;
  /** Name of the folder (and schema) that holds what was there. */
  disisihkan: string;
  /** Whether an earlier restore that was cut off was finished instead of beginning this one. */
  melanjutkan: boolean;
};

/**
 * Restores a backup to the embedded database or to PostgreSQL, whichever it was made of; what was there is kept aside.
 * Throws `StartupError` while anything works on the data, for a backup that is not whole, and for secrets of others;
 * then nothing was changed. Killed at any moment, it leaves the old data or lets the next run finish the new.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { location, folder, onStep = () => undefined } = options;
  const lock = await workAlone(location.dataDir);
  try {
    await refuseOthersOnPostgres(location);
    const begun = await readJournal(location);
    if (begun) {
      await install(location, { journal: begun, onStep });
      return { dari: begun.dari, disisihkan: begun.disisihkan, melanjutkan: true };
    }
    onStep('periksa');
    const { manifest, list } = await verified(options);
    const now = options.clock.now();
    // To the millisecond: two restores may fall into one second.
    const fraction = String(now.getMilliseconds()).padStart(3, '0');
    const disisihkan = `sebelum-pemulihan-${jakartaStamp(now)}${fraction}`;
    await stage(options, { list, disisihkan });
    onStep('jurnal');
    const journal = { dari: folder, dibuat_pada: manifest.dibuat_pada, disisihkan };
    await writeJournal(location, journal);
    await install(location, { journal, onStep });
    return { dari: folder, disisihkan, melanjutkan: false };
  } finally {
    lock.release();
  }
}

async function verified({ folder, secrets }: RestoreOptions): Promise<{ manifest: Manifest; list: FileList }> {
  const { problems, manifest, list } = await verifyBackup(folder);
  if (!manifest || problems.length > 0) {
    throw new StartupError(`Cadangan ${folder} tidak dapat dipakai; tidak ada yang diubah.\n${problems.join('\n')}`);
  }
  if (manifest.sidik_rahasia !== null && !isFingerprintOf(secrets, manifest.sidik_rahasia)) {
    throw new StartupError(
      'Rahasia program di sini bukan milik cadangan ini: password tidak dapat diperiksa dan gambar tidak dapat dibuka. ' +
        'Letakkan rahasia.json dari instalasi asal cadangan di DATA_DIR (chmod 600), atau isi variabel SECRETS dengan ' +
        'isinya, lalu jalankan lagi. Simpan rahasia yang lama bila data lama masih diperlukan.',
    );
  }
  if (!isSealedBy(manifest, secrets))
    throw new StartupError(`Manifes cadangan ${folder} diubah sesudah dibuat; tidak ada yang diubah.`);
  return { manifest, list };
}

/** Makes the new data ready beside the old: nothing of it is in use yet, and a run that was cut off begins anew. */
async function stage(
  options: RestoreOptions,
  { list, disisihkan }: { list: FileList; disisihkan: string },
): Promise<void> {
  const { location, folder, onStep = () => undefined } = options;
  const staging = stagingOf(location);
  onStep('kosongkan');
  await rm(staging, { recursive: true, force: true });
  await makeFolder(staging);
  onStep('gambar');
  const store = objectStore(location.s3Url ?? '');
  const aside = join(location.dataDir, disisihkan, PICTURES_FOLDER);
  if (store) await picturesToStore(list, { from: folder, store, aside });
  else await picturesToFolder(list, { from: folder, to: join(staging, PICTURES_FOLDER) });
  onStep('basis-data');
  const file = join(staging, DATABASE_FILE);
  await copyFile(join(folder, DATABASE_FILE), file);
  await chmod(file, 0o600);
  if ((await hashOfFile(file)) !== list.get(DATABASE_FILE)) throw changedMeanwhile(DATABASE_FILE);
  await prepareDatabase(options, staging);
  if (engineOf(location) === 'postgres') {
    onStep('postgres');
    await importPostgres(location.databaseUrl, file);
    await rm(file);
  }
  await syncFolder(staging);
}

/** Brings the copy to the newest schema, ends all sessions and codes, and says in the trail that this was a restore. */
async function prepareDatabase({ folder, clock }: RestoreOptions, staging: string): Promise<void> {
  const location = { dataDir: staging, databaseUrl: '' };
  await migrate(location);
  // The copy that a migration makes before it: the backup itself is that copy.
  await rm(join(staging, 'cadangan-migrasi'), { recursive: true, force: true });
  const db = openDatabase(location);
  try {
    await transaction(db, async (db) => {
      await db.deleteFrom('token_konfirmasi').execute();
      await db.deleteFrom('sesi').execute();
      await db.deleteFrom('kode_otp').execute();
      // Mails of those codes; all others that had not left then leave now (at least once, as always).
      await db.deleteFrom('surat_keluar').where('jenis', '=', 'kode-otp').where('dikirim_pada', 'is', null).execute();
      const rincian = { cadangan: basename(folder) };
      await record(db, clock, { actor: null, aksi: 'pulihkan-cadangan', tabel: 'semua', sasaran_id: null, rincian });
    });
  } finally {
    await db.destroy();
  }
}
