// Makes a generation: the database as it is at one moment, then every picture that it names and no generation had yet.

import { readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { called } from '../../platform/called.ts';
import { type Clock, isoFromNow } from '../../platform/clock.ts';
import type { DatabaseLocation } from '../../platform/database/database.ts';
import { StartupError } from '../../platform/errors.ts';
import { currentKey } from '../../platform/images/image-cipher.ts';
import { type Secrets, secretsText } from '../../platform/secrets.ts';
import { namesIn } from '../../platform/storage/disk-contents.ts';
import { makeFolder, syncFolder, writeAndSync } from '../../platform/storage/durable-file.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { StorageFullError } from '../../platform/storage/storage-errors.ts';
import { ownersIn, type PictureOwner } from '../check/named-pictures.ts';
import { holding, workInTurn } from '../instance-lock.ts';
import { fingerprintOf } from '../keys/own-secrets.ts';
import { storeFile } from './chunks.ts';
import type { Content } from './content.ts';
import { findCopies, type PoolChoice } from './copies.ts';
import {
  DATABASE_FILE,
  hashOfFile,
  KEYS_FILE,
  MANIFEST_FILE,
  type Manifest,
  SECRETS_FILE,
  sealManifest,
} from './manifest.ts';
import { createPictureCopy, type Damage, type PictureCopy } from './picture-copy.ts';
import { inPlainFolder } from './plain-folder.ts';
import { openPool, type Pool, poolName } from './pool.ts';
import { rehearseSnapshot } from './rehearse.ts';
import { ownIdentity, type Recipient, recipientOf, sealBytes } from './seal.ts';
import { takeSnapshot } from './snapshot.ts';
import {
  type Generation,
  generationFolder,
  generationsOf,
  listGenerations,
  nextNumber,
  packNames,
  UNFINISHED,
} from './store.ts';

export type BackupOrder = {
  location: DatabaseLocation;
  storage: FileStorage;
  secrets: Secrets;
  clock: Clock;
  /** The folder of backups; made when it does not exist. */
  store: string;
  /** Whom it is sealed to; without one, to a key that the secrets give. */
  penerima?: Recipient | undefined;
  asal: Manifest['asal'];
  /** Whether the snapshot is restored into a scratch folder and checked before it is sealed. */
  gladi?: boolean;
  /** Bytes of the disk that must stay free. */
  spareBytes?: number;
  signal?: AbortSignal;
  /** Told after each snapshot; for tests that change something then. */
  onSnapshot?: () => Promise<void>;
};

/** A generation, the bytes that it added, and which pictures are damaged or gone in the place they are copied from. */
export type Backup = Generation & {
  byte: number;
  rusak: DamagedPicture[];
  /** What the rehearsal found wrong; undefined without one. */
  gladi?: string[];
};

/** A picture that is not whole where it is stored, and whether a backup has a whole copy, or one that cannot be read. */
export type DamagedPicture = PictureOwner & { keadaan: Damage; adaSalinan: boolean; salinanTidakTerbaca: boolean };

const MOST_SNAPSHOTS = 10;
const SNAPSHOT_FILE = 'gerbang.db';
const DAY_MS = 24 * 60 * 60_000;

/**
 * Makes a generation while the program runs (folders 0700, files 0600); leaves nothing behind when it throws but
 * pictures that the next one uses. Throws `StartupError`, `StorageFullError`, or the signal's reason.
 */
export async function makeBackup(options: BackupOrder): Promise<Backup> {
  const { store, clock } = options;
  if (options.secrets.olderFileKeys) throw beingRotated();
  return holding(workInTurn(store, options.signal), async () => {
    await removeUnfinished(store);
    return await inPlainFolder(options.location.dataDir, async (plain) => {
      const nomor = await nextNumber(store);
      const folder = generationFolder(store, { nomor, at: clock.now() });
      const backup = await makeUnfinished(`${folder}${UNFINISHED}`, { ...options, nomor, plain });
      await rename(`${folder}${UNFINISHED}`, folder);
      await syncFolder(generationsOf(store));
      return { ...backup, folder };
    });
  });
}

async function makeUnfinished(work: string, options: BackupPlan): Promise<Omit<Backup, 'folder'>> {
  try {
    await makeFolder(work);
    return await fill(work, options);
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    throw error;
  }
}

/** What was cut off; nobody else makes a backup here now. */
async function removeUnfinished(store: string): Promise<void> {
  for (const name of await namesIn(generationsOf(store))) {
    if (name.endsWith(UNFINISHED)) await rm(join(generationsOf(store), name), { recursive: true, force: true });
  }
}

type BackupPlan = BackupOrder & { nomor: number; plain: string };

async function fill(work: string, options: BackupPlan): Promise<Omit<Backup, 'folder'>> {
  const { secrets, store } = options;
  const penerima = options.penerima ?? (await recipientOf(ownIdentity(secrets)));
  const kumpulan = poolName(penerima, currentKey(secrets).version);
  const pool = await openPool(store, kumpulan);
  const [before] = await listGenerations(store);
  const readAllAt = readsAll(options, before?.manifest) ? null : (before?.manifest.dibaca_semua_pada ?? null);
  const since = readAllAt === null ? null : (before?.manifest.dibuat_pada ?? null);
  // With the pictures where they are, their copies are read once a day: damaged ones are made anew.
  if (readAllAt === null) await pool.dropDamaged();
  const pictures = createPictureCopy({ ...options, target: { pool, penerima }, since, hasRoom: roomIn(options) });
  await roomIn(options)();
  const { content, takenAt } = await copyContent(options, pictures);
  refuseForeignData(content, secrets);
  const snapshot = join(options.plain, SNAPSHOT_FILE);
  const damage = await findDamage(snapshot, pictures.damaged(), { store, kumpulan, secrets });
  const gladi = options.gladi
    ? { gladi: await rehearseSnapshot(snapshot, { clock: options.clock, work: options.plain }) }
    : {};
  const facts = {
    format: 2 as const,
    nomor: options.nomor,
    dibuat_pada: takenAt,
    asal: options.asal,
    program: await programVersion(),
    skema: content.skema,
    tabel: content.tabel,
    gambar: content.kunci.length,
    hilang: damage.hilang,
    rusak: damage.rusak,
    dibaca_semua_pada: readAllAt ?? takenAt,
    penerima,
    kumpulan,
    sidik_rahasia: content.sidik_rahasia,
  };
  const { byte, berkas } = await sealAll(work, { options, pool, penerima, kunci: content.kunci });
  const manifest = sealManifest({ ...facts, berkas }, secrets);
  await writeAndSync(join(work, MANIFEST_FILE), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  await syncFolder(work);
  return { manifest, byte: byte + pictures.byte(), rusak: damage.pictures, ...gladi };
}

function refuseForeignData({ sidik_rahasia }: Content, secrets: Secrets): void {
  if (sidik_rahasia === null || sidik_rahasia === fingerprintOf(secrets)) return;
  throw new StartupError('Rahasia program di sini bukan milik data ini, jadi cadangan tidak dibuat.');
}

/** The damaged pictures: the keys that the pool lacks (`hilang`) and has (`rusak`), and whose pictures they are. */
async function findDamage(snapshot: string, damaged: Map<string, Damage>, choice: PoolChoice) {
  const bad = [...damaged.keys()].toSorted();
  const copies = await findCopies(bad, choice);
  const pictures = ownersIn(snapshot, bad).map((owner) => {
    const copy = copies.best.get(owner.kunci);
    const of = { adaSalinan: copy === 'utuh', salinanTidakTerbaca: copy === 'tidak terbaca' };
    return { ...owner, keadaan: damaged.get(owner.kunci) ?? 'rusak', ...of };
  });
  return {
    hilang: bad.filter((kunci) => !copies.own.has(kunci)),
    rusak: bad.filter((kunci) => copies.own.has(kunci)),
    pictures,
  };
}

/** The running program needs the rest of a disk more than its backups do. */
function roomIn({ store, spareBytes = 0 }: BackupPlan): () => Promise<void> {
  return async () => {
    const { bavail, bsize } = await statfs(store);
    if (bavail * bsize < spareBytes) throw new StorageFullError();
  };
}

/** Once a day all pictures are read where they are; otherwise those that are new or were written since. */
function readsAll({ clock }: BackupPlan, before: Manifest | undefined): boolean {
  const last = before?.dibaca_semua_pada;
  if (!last) return true;
  const age = clock.now().getTime() - Date.parse(last);
  return age >= DAY_MS || age < 0;
}

/**
 * A picture that vanished since the snapshot was discarded and swept: a new snapshot no longer names it. What two
 * snapshots name and the storage does not have was lost before.
 */
async function copyContent(
  { location, plain, clock, signal, onSnapshot }: BackupPlan,
  pictures: PictureCopy,
): Promise<{ content: Content; takenAt: string }> {
  const file = join(plain, SNAPSHOT_FILE);
  let missingBefore = new Set<string>();
  for (let snapshots = 1; ; snapshots++) {
    if (snapshots > MOST_SNAPSHOTS) throw new Error('Pictures are swept faster than a backup copies them');
    const takenAt = isoFromNow(clock);
    await rm(file, { force: true });
    const content = await takeSnapshot({ location, file }, signal);
    await onSnapshot?.();
    const missing = await pictures.copy(content.kunci);
    if (pictures.hasOtherKeys()) throw beingRotated();
    if (missing.every((kunci) => missingBefore.has(kunci))) {
      await pictures.finish();
      return { content, takenAt };
    }
    missingBefore = new Set(missing);
  }
}

type SealedParts = { options: BackupPlan; pool: Pool; penerima: Recipient; kunci: string[] };

/** Seals the snapshot and what tells of it; returns the bytes that were added and the hashes of the folder's files. */
async function sealAll(work: string, { options, pool, penerima, kunci }: SealedParts) {
  const { secrets, plain } = options;
  const pieces = await storeFile(join(plain, SNAPSHOT_FILE), { pool, penerima, secrets });
  await pool.sync();
  await writeAndSync(join(work, DATABASE_FILE), await packNames(pieces.names));
  await writeAndSync(join(work, KEYS_FILE), await packNames(kunci.toSorted()));
  const names = [DATABASE_FILE, KEYS_FILE];
  // Whoever holds the other key needs nothing else; our own key is made of the secrets, and would not bring them.
  if (options.penerima) {
    const sealed = await sealBytes(penerima, Buffer.from(secretsText(secrets)));
    await writeAndSync(join(work, SECRETS_FILE), sealed);
    names.push(SECRETS_FILE);
  }
  const berkas: Record<string, string> = {};
  let { byte } = pieces;
  for (const name of names) {
    berkas[name] = await hashOfFile(join(work, name));
    byte += (await stat(join(work, name))).size;
  }
  return { berkas, byte };
}

/** A backup has one key for all its pictures, or nobody could say later which secrets it needs. */
function beingRotated(): StartupError {
  return new StartupError(`Kunci gambar sedang diputar: selesaikan dulu dengan ${called('kunci putar')}.`);
}

async function programVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return String((JSON.parse(text) as { version: string }).version);
}
