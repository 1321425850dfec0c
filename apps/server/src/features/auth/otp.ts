// One-time codes for a forgotten password (SANDI-8 to SANDI-12).
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { CLOCK_SKEW_MS, type Clock, isoFromNow, newId } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LIFETIME_MS = 10 * MINUTE;
const TRIES = 5;
/** Codes that an account may ask for: so many within so long. */
const issueLimits = [
  { most: 1, withinMs: MINUTE },
  { most: 5, withinMs: 60 * MINUTE },
  { most: 10, withinMs: DAY },
];
/** Wrong codes after which an account gets no more for a while, and for how long they count. */
const WRONG_GUESSES = 100;
const MEMORY_MS = 30 * DAY;

/** A code as it is mailed, and until when it works (ISO 8601 UTC). */
export type NewCode = { kode: string; kedaluwarsa_pada: string };

/**
 * A new code for the account, which kills the older ones; undefined when it has asked too often. The caller holds
 * the account's row, so that two at once are counted one after the other.
 */
export async function issueCode(
  db: Db,
  clock: Clock,
  { akunId, codeKey }: { akunId: string; codeKey: Buffer },
): Promise<NewCode | undefined> {
  if (await hasAskedTooOften(db, clock, akunId)) return undefined;
  await db
    .updateTable('kode_otp')
    .set({ kedaluwarsa_pada: isoFromNow(clock) })
    .where('akun_id', '=', akunId)
    .where('kedaluwarsa_pada', '>', isoFromNow(clock))
    .execute();
  const kode = String(randomInt(1_000_000)).padStart(6, '0');
  const kedaluwarsa_pada = isoFromNow(clock, LIFETIME_MS);
  await db
    .insertInto('kode_otp')
    .values({
      id: newId(),
      akun_id: akunId,
      kode_hash: codeHash(codeKey, akunId, kode),
      dibuat_pada: isoFromNow(clock),
      kedaluwarsa_pada,
      dipakai_pada: null,
    })
    .execute();
  return { kode, kedaluwarsa_pada };
}

async function hasAskedTooOften(db: Db, clock: Clock, akunId: string): Promise<boolean> {
  const codes = await db
    .selectFrom('kode_otp')
    .select(['dibuat_pada', 'percobaan', 'dipakai_pada'])
    .where('akun_id', '=', akunId)
    .where('dibuat_pada', '>=', isoFromNow(clock, -MEMORY_MS))
    .where('dibuat_pada', '<=', isoFromNow(clock, MEMORY_MS))
    .execute();
  const now = clock.now().getTime();
  // Careful: after a clock that was ahead, codes lie in the future; those far away must not block for as long.
  const since = (ms: number) => codes.filter((code) => Math.abs(now - Date.parse(code.dibuat_pada)) < ms).length;
  if (issueLimits.some(({ most, withinMs }) => since(withinMs) >= most)) return true;
  // Of a code that was used, the last try was the right one.
  const wrong = codes.map(({ percobaan, dipakai_pada }) => percobaan - (dipakai_pada === null ? 0 : 1));
  return wrong.reduce((sum, count) => sum + count, 0) >= WRONG_GUESSES;
}

/**
 * Counts a try and compares: the id of the code when it is right, else undefined. The caller commits in
 * both cases, so that parallel guesses are counted before they are compared.
 */
export async function tryCode(
  db: Db,
  clock: Clock,
  { akunId, codeKey, kode }: { akunId: string; codeKey: Buffer; kode: string },
) {
  const tried = await db
    .updateTable('kode_otp')
    .set((eb) => ({ percobaan: eb('percobaan', '+', 1) }))
    .where('akun_id', '=', akunId)
    .where('dipakai_pada', 'is', null)
    .where('kedaluwarsa_pada', '>', isoFromNow(clock))
    // A later one is of a clock that was wrong.
    .where('dibuat_pada', '<=', isoFromNow(clock, CLOCK_SKEW_MS))
    .where('percobaan', '<', TRIES)
    .returning(['id', 'kode_hash'])
    .executeTakeFirst();
  if (!tried) return undefined;
  const given = Buffer.from(codeHash(codeKey, akunId, kode));
  return timingSafeEqual(given, Buffer.from(tried.kode_hash)) ? tried.id : undefined;
}

/** Uses a code up, in the transaction that changes the password; false when somebody was faster or it died meanwhile. */
export async function consumeCode(db: Db, clock: Clock, id: string): Promise<boolean> {
  const consumed = await db
    .updateTable('kode_otp')
    .set({ dipakai_pada: isoFromNow(clock) })
    .where('id', '=', id)
    .where('dipakai_pada', 'is', null)
    .where('kedaluwarsa_pada', '>', isoFromNow(clock))
    .returning('id')
    .executeTakeFirst();
  return consumed !== undefined;
}

function codeHash(codeKey: Buffer, akunId: string, kode: string): string {
  return createHmac('sha256', codeKey).update(`${akunId}:${kode}`).digest('hex');
}
