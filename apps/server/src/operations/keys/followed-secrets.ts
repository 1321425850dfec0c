// rahasia.json while the program runs: another process may exchange the picture key, and somebody may damage it.
import type { Db } from '../../platform/database/database.ts';
import { HttpError, StartupError } from '../../platform/errors.ts';
import { rereadSecrets, type Secrets } from '../../platform/secrets.ts';
import { refuseForeign } from './secrets-fingerprint.ts';

export type FollowedSecrets = {
  /** Those in memory: of these data, perhaps not the newest. */
  known(): Secrets;
  /** Those of the file as it lies there, from now on the known ones. Throws HttpError 503 when no start could use it. */
  verified(): Promise<Secrets>;
  /** The verified ones, else the known ones. */
  newest(): Promise<Secrets>;
};

type Options = { db: Db; dataDir: string; env: { SECRETS?: string | undefined } };

const RETRY_SECONDS = 60;

/** Follows the secrets that the start read and checked. */
export function followSecrets({ db, ...place }: Options, first: Secrets): FollowedSecrets {
  let known = first;
  async function verified(): Promise<Secrets> {
    try {
      const found = await rereadSecrets(place);
      await refuseForeign(db, found);
      known = found;
      return found;
    } catch (cause) {
      throw cause instanceof StartupError ? notUsable(cause) : cause;
    }
  }
  return { known: () => known, verified, newest: () => verified().catch(() => known) };
}

const notUsable = (cause: StartupError) =>
  new HttpError(503, 'Gambar belum dapat disimpan karena rahasia program di server tidak sesuai. Hubungi admin.', {
    retryAfter: RETRY_SECONDS,
    cause,
  });
