// Ten codes on paper for the day when phone and passkey are gone: shown once, kept as hashes, each good for one sign-in.
import { randomInt } from 'node:crypto';
import { JUMLAH_PEMULIHAN } from '@gerbang/contract/keamanan';
import { type Clock, isoFromNow, newId } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Passwords } from '../../platform/passwords.ts';

/** Without what is read for something else: 0 and O, 1 and I, L, U and V. 39 bits in eight of them, and a slow hash. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTWXYZ';
const LENGTH = 8;

/** Codes as they are shown, and as they are kept. */
export type NewCodes = { codes: string[]; hashes: string[] };

/** Ten new ones, hashed like passwords: a fifth of a second of a core, so before the transaction that keeps them. */
export async function makeCodes(passwords: Passwords): Promise<NewCodes> {
  const codes = Array.from({ length: JUMLAH_PEMULIHAN }, newCode);
  const hashes = await passwords.inTurn(async () => {
    const made: string[] = [];
    for (const code of codes) made.push(await passwords.hash(code));
    return made;
  });
  return { codes: codes.map((code) => `${code.slice(0, 4)}-${code.slice(4)}`), hashes };
}

/** Puts these in the place of those of before. */
export async function replaceCodes(
  db: Db,
  clock: Clock,
  { akunId, hashes }: { akunId: string; hashes: string[] },
): Promise<void> {
  await db.deleteFrom('kode_pemulihan').where('akun_id', '=', akunId).execute();
  const dibuat_pada = isoFromNow(clock);
  const rows = hashes.map((kode_hash) => ({
    id: newId(),
    akun_id: akunId,
    kode_hash,
    dibuat_pada,
    dipakai_pada: null,
  }));
  await db.insertInto('kode_pemulihan').values(rows).execute();
}

/** The id of the unused code that this is, for `spendCode`; undefined for a wrong one. Up to ten comparisons. */
export async function findCode(
  { db, passwords }: { db: Db; passwords: Passwords },
  { akunId, kode }: { akunId: string; kode: string },
): Promise<string | undefined> {
  const unused = await db
    .selectFrom('kode_pemulihan')
    .select(['id', 'kode_hash'])
    .where('akun_id', '=', akunId)
    .where('dipakai_pada', 'is', null)
    .execute();
  return passwords.inTurn(async () => {
    for (const { id, kode_hash } of unused) {
      if (await passwords.matches(kode.replace('-', ''), kode_hash)) return id;
    }
    return undefined;
  });
}

/** Uses a code up in the caller's transaction; false where somebody was faster. */
export async function spendCode(db: Db, clock: Clock, id: string): Promise<boolean> {
  const spent = await db
    .updateTable('kode_pemulihan')
    .set({ dipakai_pada: isoFromNow(clock) })
    .where('id', '=', id)
    .where('dipakai_pada', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** How many are left, and when they were made; null without any set. */
export async function countCodes(db: Db, akunId: string): Promise<{ sisa: number; dibuat_pada: string } | null> {
  const codes = await db
    .selectFrom('kode_pemulihan')
    .select(['dibuat_pada', 'dipakai_pada'])
    .where('akun_id', '=', akunId)
    .execute();
  const [first] = codes;
  if (!first) return null;
  return { sisa: codes.filter(({ dipakai_pada }) => dipakai_pada === null).length, dibuat_pada: first.dibuat_pada };
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}
