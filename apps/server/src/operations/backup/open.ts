// A generation opened for a restore: its database, its pictures and the secrets that they need.
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { StartupError } from '../../platform/errors.ts';
import { DamagedImageError, openImage } from '../../platform/images/open-image.ts';
import { loadSecrets, type Secrets } from '../../platform/secrets.ts';
import { smallKey } from '../../platform/storage/file-storage.ts';
import { fingerprintOf, isFingerprintOf } from '../keys/own-secrets.ts';
import { openFile } from './chunks.ts';
import { fileProblem, isSealedBy, SECRETS_FILE } from './manifest.ts';
import { type Forms, openPool, unpack } from './pool.ts';
import { type Identity, openBytes, UnopenableError } from './seal.ts';
import { type Generation, keysOf, piecesOf } from './store.ts';
import { isOfOneFile, UnreadableError } from './unreadable.ts';
import { databaseProblems } from './verify.ts';

/** What a restore takes its data from. */
export type Source = {
  /** Names it in the journal, the audit log and to people. */
  nama: string;
  dibuat_pada: string;
  /** Storage keys of its pictures. */
  kunci: string[];
  /** Writes its database, checked, to a new file. Throws `StartupError`. */
  writeDatabase(to: string): Promise<void>;
  /** Both forms of a picture, sealed with the key of stored pictures; undefined for one that is damaged, unreadable or not there. */
  read(kunci: string): Promise<Forms | undefined>;
};

type SealedGeneration = { store: string; generation: Generation; identity: Identity; secrets: Secrets };

/**
 * Opens a generation. Throws `StartupError` for another's secrets, a manifest that others wrote, and files that are
 * not as they were written.
 */
export async function openGeneration({ store, generation, identity, secrets }: SealedGeneration): Promise<Source> {
  const { folder, manifest } = generation;
  const nama = basename(folder);
  if (manifest.sidik_rahasia !== null && !isFingerprintOf(secrets, manifest.sidik_rahasia)) throw foreignSecrets();
  if (!isSealedBy(manifest, secrets)) throw unusable(nama, [`Manifes cadangan ${nama} diubah sesudah dibuat.`]);
  for (const [name, hash] of Object.entries(manifest.berkas)) {
    const problem = await fileProblem(join(folder, name), hash);
    if (problem) throw unusable(nama, [`${name} ${problem.sebab}`]);
  }
  const kunci = await keysOf(generation);
  const fileKey = keyOf(secrets, manifest.sidik_rahasia);
  const lost = new Set(manifest.hilang);
  const pool = await openPool(store, manifest.kumpulan);
  const pieces = await piecesOf(generation);
  const here = kunci.filter((each) => !lost.has(each));
  const absent = pieces.filter((each) => !pool.holds(each));
  if (absent.length > 0)
    throw unusable(
      nama,
      absent.slice(0, 20).map((each) => `${each} hilang.`),
    );
  return {
    nama,
    dibuat_pada: manifest.dibuat_pada,
    kunci: here,
    async writeDatabase(to) {
      await openFile(pieces, to, { pool, identity, secrets }).catch((error: unknown) => {
        if (error instanceof UnreadableError) throw unusable(nama, [error.message]);
        throw error instanceof UnopenableError ? unusable(nama, ['Basis data di dalamnya rusak.']) : error;
      });
      const problems = databaseProblems(to, manifest, kunci);
      if (problems.length > 0) throw unusable(nama, problems.slice(0, 20));
    },
    async read(each) {
      try {
        const forms = unpack(await pool.read(each, identity));
        // Careful: whoever knows whom it is sealed to can seal; only the pictures' own key tells whose picture it is.
        openImage(fileKey, each, forms.full);
        openImage(fileKey, smallKey(each), forms.small);
        return forms;
      } catch (error) {
        if (error instanceof UnopenableError || error instanceof DamagedImageError) return undefined;
        // One bad place on the disk keeps nothing else back; a folder that went away does.
        if (error instanceof UnreadableError && isOfOneFile(error)) return undefined;
        throw error;
      }
    },
  };
}

/** The secrets that a generation brings; only one that is sealed to a key of its own has them. */
export async function secretsIn({ folder }: Generation, identity: Identity): Promise<Secrets> {
  const sealed = await readFile(join(folder, SECRETS_FILE));
  const text = String(await openBytes(identity, sealed));
  return loadSecrets({ rahasiaDir: folder, env: { SECRETS: text }, hasData: true });
}

/** The key of the stored pictures at the time of this fingerprint: the newest, or one before. */
function keyOf(secrets: Secrets, sidik: string | null): Buffer {
  const keys = [secrets.fileKey, ...(secrets.olderFileKeys?.values() ?? [])];
  return keys.find((fileKey) => fingerprintOf({ ...secrets, fileKey }) === sidik) ?? secrets.fileKey;
}

function unusable(nama: string, problems: string[]): StartupError {
  return new StartupError(`Cadangan ${nama} tidak dapat dipakai; tidak ada yang diubah.\n${problems.join('\n')}`);
}

export function foreignSecrets(): StartupError {
  return new StartupError(
    'Rahasia program di sini bukan milik cadangan ini: password tidak dapat diperiksa dan gambar tidak dapat dibuka. ' +
      'Letakkan rahasia.json dari instalasi asal cadangan (bila kunci gambarnya sudah diputar: yang dari sebelum itu) ' +
      'di DATA_DIR, atau di RAHASIA_DIR bila diatur (chmod 600), atau isi variabel SECRETS dengan isinya, lalu jalankan lagi. Simpan rahasia yang lama bila data lama masih diperlukan.',
  );
}
