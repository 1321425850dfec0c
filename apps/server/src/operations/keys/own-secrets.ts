// Secrets and the data that they belong to, known by a fingerprint while the program runs (at its start: `first-secrets.ts`). Those
// of another installation are noticed before they lock everybody out.
import { createHmac } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Db } from '../../platform/database/database.ts';
import { HttpError, StartupError } from '../../platform/errors.ts';
import { KEPT, rereadSecrets, type Secrets, type SecretsPlace, secretsFile } from '../../platform/secrets.ts';

/** Throws `StartupError` when the keys that the stored data need are not those that the database was made with. */
export async function refuseForeign(db: Db, secrets: Secrets): Promise<void> {
  const found = await readFingerprint(db);
  if (found === undefined || !isFingerprintOf(secrets, found)) {
    throw new StartupError(
      'Rahasia program bukan yang dipakai saat data ini dibuat: password tidak dapat diperiksa dan gambar tidak ' +
        `dapat dibuka. Kembalikan rahasia.json (atau variabel SECRETS) yang sesuai ${KEPT}.`,
    );
  }
}

/** What of the secrets a database and a backup write down, to know them again. */
export function fingerprintOf({ pepper, fileKey }: Secrets): string {
  return createHmac('sha256', Buffer.concat([pepper, fileKey]))
    .update('sidik rahasia gerbang')
    .digest('hex');
}

/** Whether a fingerprint is of these secrets, also of those before their picture key is exchanged altogether. */
export function isFingerprintOf(secrets: Secrets, sidik: string): boolean {
  const keys = [secrets.fileKey, ...(secrets.olderFileKeys?.values() ?? [])];
  return keys.some((fileKey) => fingerprintOf({ ...secrets, fileKey }) === sidik);
}

/** What the database was made with; undefined before the first start. */
export async function readFingerprint(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('sidik_rahasia').select('sidik').executeTakeFirst())?.sidik;
}

export type FollowedSecrets = {
  /** Those in memory: of these data, perhaps not the newest. */
  known(): Secrets;
  /** Those of the file as it lies there, from now on the known ones. Throws HttpError 503 when no start could use it. */
  verified(): Promise<Secrets>;
  /** The verified ones, else the known ones. */
  newest(): Promise<Secrets>;
};

type Options = SecretsPlace & { db: Db };

const RETRY_SECONDS = 60;

/** Follows the secrets that the start read and checked: another process may exchange the picture key, and somebody may damage the file. */
export function followSecrets({ db, ...place }: Options, first: Secrets): FollowedSecrets {
  const file = secretsFile(place.rahasiaDir);
  let known = first;
  /** The state of the file that `known` was read from. */
  let seen: string | undefined;
  async function verified(): Promise<Secrets> {
    const state = place.env.SECRETS ? 'SECRETS' : await stateOf(file);
    const isSeen = state !== undefined && state === seen;
    try {
      const found = isSeen ? known : await rereadSecrets(place);
      // Careful: also where the file is the same, because the database may be another.
      await refuseForeign(db, found);
      known = found;
      seen = state;
      return found;
    } catch (cause) {
      throw cause instanceof StartupError ? notUsable(cause) : cause;
    }
  }
  return { known: () => known, verified, newest: () => verified().catch(() => known) };
}

/** Longer than the clock of any disk takes to its next tick. */
const TICK_MS = 2000;

/** Tells a state of the file from all that follow; undefined while it is so new that another could look the same. */
async function stateOf(file: string): Promise<string | undefined> {
  const found = await stat(file).catch(() => undefined);
  if (!found || Date.now() - found.ctimeMs < TICK_MS) return undefined;
  return `${found.dev} ${found.ino} ${found.size} ${found.ctimeMs}`;
}

const notUsable = (cause: StartupError) =>
  new HttpError(503, 'Gambar belum dapat disimpan karena rahasia program di server tidak sesuai. Hubungi admin.', {
    retryAfter: RETRY_SECONDS,
    cause,
  });
