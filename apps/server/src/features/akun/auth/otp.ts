// One-time codes for a forgotten password (SANDI-8 to SANDI-12).
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { CLOCK_SKEW_MS, isoFromNow, newId } from '../../../platform/clock.ts';
import type { Work } from '../../../platform/work.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LIFETIME_MS = 10 * MINUTE;
/** Tries that a code stands; after so many wrong ones in so long, by strangers or by one known browser, fewer. */
const TRIES = 5;
const TRIES_AFTER_MANY = 1;
const MANY_WRONG = 100;
const MEMORY_MS = 30 * DAY;

/** A code as it is mailed, and until when it works (ISO 8601 UTC). */
export type NewCode = { kode: string; kedaluwarsa_pada: string };

type OtpRequest = { akunId: string; codeKey: Buffer; peminta: { name: string; isKnown: boolean } };

/**
 * A new code for the account, which kills the older ones of whoever asks; those of others stay, so that nobody can take
 * the owner's away. The caller holds the account's row.
 */
export async function issueCode(work: Work, { akunId, codeKey, peminta }: OtpRequest): Promise<NewCode> {
  const dikenal = peminta.isKnown ? 1 : 0;
  await killCodes(work, { akunId, peminta: peminta.name });
  const kode = String(randomInt(1_000_000)).padStart(6, '0');
  const kedaluwarsa_pada = isoFromNow(work.clock, LIFETIME_MS);
  const wrong = await countWrong(work, { akunId, ...peminta });
  await work.db
    .insertInto('kode_otp')
    .values({
      id: newId(),
      akun_id: akunId,
      kode_hash: codeHash(codeKey, akunId, kode),
      dibuat_pada: isoFromNow(work.clock),
      kedaluwarsa_pada,
      dipakai_pada: null,
      peminta: peminta.name,
      dikenal,
      tebakan: wrong >= MANY_WRONG ? TRIES_AFTER_MANY : TRIES,
    })
    .execute();
  return { kode, kedaluwarsa_pada };
}

/** Ends the codes of an account, or those of one asker. */
export async function killCodes(work: Work, { akunId, peminta }: { akunId: string; peminta?: string }): Promise<void> {
  await work.db
    .updateTable('kode_otp')
    .set({ kedaluwarsa_pada: isoFromNow(work.clock) })
    .where('akun_id', '=', akunId)
    .where('kedaluwarsa_pada', '>', isoFromNow(work.clock))
    .$if(peminta !== undefined, (query) => query.where('peminta', '=', peminta as string))
    .execute();
}

/** Wrong tries of a month: those of a known browser, or of all strangers together. */
async function countWrong(
  work: Work,
  { akunId, name, isKnown }: { akunId: string; name: string; isKnown: boolean },
): Promise<number> {
  const codes = await work.db
    .selectFrom('kode_otp')
    .select(['percobaan', 'dipakai_pada'])
    .where('akun_id', '=', akunId)
    .where('dikenal', '=', isKnown ? 1 : 0)
    .$if(isKnown, (query) => query.where('peminta', '=', name))
    .where('dibuat_pada', '>=', isoFromNow(work.clock, -MEMORY_MS))
    .where('dibuat_pada', '<=', isoFromNow(work.clock, MEMORY_MS))
    .execute();
  // Of a code that was used, the last try was the right one.
  const wrong = codes.map(({ percobaan, dipakai_pada }) => percobaan - (dipakai_pada === null ? 0 : 1));
  return wrong.reduce((sum, count) => sum + count, 0);
}

type Try = { akunId: string; codeKey: Buffer; kode: string; names: string[] };

/**
 * Counts a try and compares it with what this browser asked for: the id of the code when it is right, else undefined.
 * The caller commits in both cases, so that parallel guesses are counted before they are compared.
 */
export async function tryCode(work: Work, { akunId, codeKey, kode, names }: Try) {
  const tried = await work.db
    .updateTable('kode_otp')
    .set((eb) => ({ percobaan: eb('percobaan', '+', 1) }))
    .where('akun_id', '=', akunId)
    .where('peminta', 'in', names)
    .where('dipakai_pada', 'is', null)
    .where('kedaluwarsa_pada', '>', isoFromNow(work.clock))
    // A later one is of a clock that was wrong.
    .where('dibuat_pada', '<=', isoFromNow(work.clock, CLOCK_SKEW_MS))
    .whereRef('percobaan', '<', 'tebakan')
    .returning(['id', 'kode_hash'])
    .execute();
  const given = Buffer.from(codeHash(codeKey, akunId, kode));
  return tried.find(({ kode_hash }) => timingSafeEqual(given, Buffer.from(kode_hash)))?.id;
}

function codeHash(codeKey: Buffer, akunId: string, kode: string): string {
  return createHmac('sha256', codeKey).update(`${akunId}:${kode}`).digest('hex');
}
