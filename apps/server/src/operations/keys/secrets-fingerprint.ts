// Notices secrets that are whole but of another installation, before they lock everybody out.
import { createHmac } from 'node:crypto';
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import { StartupError } from '../../platform/errors.ts';
import { KEPT, type Secrets } from '../../platform/secrets.ts';

/**
 * Compares the keys that the stored data need (of passwords and pictures) with those that the database was made
 * with; the first start writes their fingerprint down. Throws `StartupError` when they are others.
 */
export async function checkFingerprint(db: Db, secrets: Secrets): Promise<void> {
  if ((await read(db)) === undefined) await write(db, fingerprintOf(secrets));
  await refuseForeign(db, secrets);
}

/** The same where there is a fingerprint already. */
export async function refuseForeign(db: Db, secrets: Secrets): Promise<void> {
  const found = await read(db);
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

async function read(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('sidik_rahasia').select('sidik').executeTakeFirst())?.sidik;
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
