// Makes a backup: first the database as it is at one moment, then the bytes of every picture that it names.
import { lstat, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Clock, isoFromNow } from '../clock.ts';
import type { DatabaseLocation } from '../database/database.ts';
import { StartupError } from '../errors.ts';
import { currentKey } from '../images/picture-keys.ts';
import type { Secrets } from '../secrets.ts';
import { fingerprintOf } from '../secrets-fingerprint.ts';
import { makeFolder, syncFolder, writeAndSync } from '../storage/durable-file.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import type { Content } from './content.ts';
import {
  DATABASE_FILE,
  type FileList,
  hashOf,
  hashOfFile,
  LIST_FILE,
  MANIFEST_FILE,
  type Manifest,
  sealManifest,
  writeList,
} from './manifest.ts';
import { createPictureCopy } from './picture-copy.ts';
import { takeSnapshot } from './snapshot.ts';

export type BackupOptions = {
  location: DatabaseLocation;
  storage: FileStorage;
  secrets: Secrets;
  clock: Clock;
  /** The folder to make; must not exist. Until it is complete it has another name beside it. */
  folder: string;
  asal: Manifest['asal'];
  signal?: AbortSignal;
  /** Told after each snapshot; for tests that change something then. */
  onSnapshot?: () => Promise<void>;
};

/** The name under which a backup is made, so that what was cut off is never taken for one. */
export const UNFINISHED = '.belum-selesai';

const MOST_SNAPSHOTS = 10;

/** A folder of this name exists already. */
export class BackupExistsError extends Error {
  constructor(folder: string) {
    super(`Backup folder exists: ${folder}`);
    this.name = 'BackupExistsError';
  }
}

/**
 * Makes a backup while the program runs (folders 0700, files 0600) and returns its manifest; leaves nothing behind
 * when it throws. Throws `BackupExistsError`, `StorageFullError`, or the signal's reason.
 */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  const { folder } = options;
  if (await exists(folder)) throw new BackupExistsError(folder);
  const work = `${folder}${UNFINISHED}`;
  await makeFolder(dirname(folder));
  await rm(work, { recursive: true, force: true });
  await makeFolder(work);
  try {
    const manifest = await fill(work, options);
    await rename(work, folder);
    await syncFolder(dirname(folder));
    return manifest;
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    throw error;
  }
}

async function fill(work: string, options: BackupOptions): Promise<Manifest> {
  const { secrets, asal } = options;
  if (secrets.olderFileKeys) throw beingRotated();
  const { content, takenAt, list, byte, hilang } = await copyContent(work, options);
  if (content.sidik_rahasia !== null && content.sidik_rahasia !== fingerprintOf(secrets)) {
    throw new StartupError('Rahasia program di sini bukan milik data ini, jadi cadangan tidak dibuat.');
  }
  const basisData = await hashOfFile(join(work, DATABASE_FILE));
  const text = writeList(new Map([...list, [DATABASE_FILE, basisData]]));
  await writeAndSync(join(work, LIST_FILE), Buffer.from(text));
  const { tabel, skema, sidik_rahasia } = content;
  const manifest = sealManifest(
    {
      format: 1,
      dibuat_pada: takenAt,
      asal,
      program: await programVersion(),
      skema,
      tabel,
      berkas: { jumlah: list.size, byte },
      hilang,
      daftar_sha256: hashOf(text),
      sidik_rahasia,
    },
    secrets,
  );
  await writeAndSync(join(work, MANIFEST_FILE), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  await syncFolder(work);
  return manifest;
}

type Copied = { content: Content; takenAt: string; list: FileList; byte: number; hilang: string[] };

/**
 * A picture that vanished since the snapshot was discarded and swept: a new snapshot no longer names it, and only what
 * it names anew is copied. What two snapshots name and the storage does not have was lost before.
 */
async function copyContent(work: string, options: BackupOptions): Promise<Copied> {
  const { location, storage, secrets, clock, signal, onSnapshot } = options;
  const { version } = currentKey(secrets);
  const pictures = createPictureCopy({ storage, folder: work, signal, keyVersion: version });
  let missingBefore = new Set<string>();
  for (let snapshots = 1; ; snapshots++) {
    if (snapshots > MOST_SNAPSHOTS) throw new Error('Pictures are swept faster than a backup copies them');
    const takenAt = isoFromNow(clock);
    await rm(join(work, DATABASE_FILE), { force: true });
    const content = await takeSnapshot({ location, file: join(work, DATABASE_FILE) }, signal);
    await onSnapshot?.();
    const missing = await pictures.copy(content.kunci);
    if (pictures.hasOtherKeys()) throw beingRotated();
    if (missing.every((kunci) => missingBefore.has(kunci))) {
      return { content, takenAt, ...(await pictures.finish(content.kunci)), hilang: missing };
    }
    missingBefore = new Set(missing);
  }
}

/** A backup has one key for all its pictures, or nobody could say later which secrets it needs. */
function beingRotated(): StartupError {
  return new StartupError('Kunci gambar sedang diputar: selesaikan dulu dengan npm run kunci -- putar.');
}

async function programVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return String((JSON.parse(text) as { version: string }).version);
}

async function exists(folder: string): Promise<boolean> {
  return lstat(folder).then(
    () => true,
    () => false,
  );
}
