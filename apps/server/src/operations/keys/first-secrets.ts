// At the start: whether the secrets are those of the data.
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { fingerprintOf, readFingerprint, refuseForeign } from './own-secrets.ts';

/**
 * Compares the keys that the stored data need (of passwords and pictures) with those that the database was made
 * with; the first start writes their fingerprint down. Throws `StartupError` when they are others.
 */
export async function checkFingerprint(db: Db, secrets: Secrets): Promise<void> {
  if ((await readFingerprint(db)) === undefined) await write(db, fingerprintOf(secrets));
  await refuseForeign(db, secrets);
}

/** Two first starts at once: the quicker one's counts, and it is the same. */
async function write(db: Db, sidik: string): Promise<void> {
  await transaction(db, (db) =>
    db
      .insertInto('sidik_rahasia')
      .values({ id: 1, sidik })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
