// Ten codes on paper for the day when phone and passkey are gone: shown once, kept as hashes, each good for one sign-in. A new set
// takes the place of the one before when its owner has stored it, and not before.
import { randomInt } from 'node:crypto';
import { type Faktor, JUMLAH_PEMULIHAN } from '@gerbang/contract/akun/keamanan';
import { isoFromNow, newId } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import type { Work } from '../../../platform/work.ts';

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

/**
 * Lays these beside those of before, which end with `confirmCodes`; a set that was laid there and never stored ends now. Returns by
 * what the new one is named.
 */
export async function layCodes(work: Work, { akunId, hashes }: { akunId: string; hashes: string[] }): Promise<string> {
  await work.db.deleteFrom('kode_pemulihan').where('akun_id', '=', akunId).where('belum_disimpan', '=', 1).execute();
  const dibuat_pada = isoFromNow(work.clock);
  const rows = hashes.map((kode_hash) => ({
    id: newId(),
    akun_id: akunId,
    kode_hash,
    dibuat_pada,
    dipakai_pada: null,
    belum_disimpan: 1 as const,
  }));
  await work.db.insertInto('kode_pemulihan').values(rows).execute();
  return dibuat_pada;
}

/** Ends the codes of before the set that is not stored yet, in the caller's transaction; false where there is no such set. */
export async function confirmCodes(
  db: Db,
  { akunId, dibuat_pada }: { akunId: string; dibuat_pada: string },
): Promise<boolean> {
  const own = db
    .selectFrom('kode_pemulihan')
    .select('id')
    .where('akun_id', '=', akunId)
    .where('belum_disimpan', '=', 1);
  if (!(await own.where('dibuat_pada', '=', dibuat_pada).limit(1).executeTakeFirst())) return false;
  await db.deleteFrom('kode_pemulihan').where('akun_id', '=', akunId).where('belum_disimpan', '=', 0).execute();
  await db.updateTable('kode_pemulihan').set({ belum_disimpan: 0 }).where('akun_id', '=', akunId).execute();
  return true;
}

/** The id of the unused code that this is, for `spendCode`; undefined for a wrong one. Up to twenty comparisons. */
export async function findCode(
  { db, passwords }: { db: Db; passwords: Passwords },
  { akunId, kode }: { akunId: string; kode: string },
): Promise<string | undefined> {
  const unused = await db
    .selectFrom('kode_pemulihan')
    .select(['id', 'kode_hash'])
    .where('akun_id', '=', akunId)
    .where('dipakai_pada', 'is', null)
    .where('ditahan', '=', 0)
    .execute();
  return passwords.inTurn(async () => {
    for (const { id, kode_hash } of unused) {
      if (await passwords.matches(kode.replace('-', ''), kode_hash)) return id;
    }
    return undefined;
  });
}

/** Uses a code up in the caller's transaction; false where somebody was faster. Whoever has one of a set has stored it. */
export async function spendCode(work: Work, id: string): Promise<boolean> {
  const spent = await work.db
    .updateTable('kode_pemulihan')
    .set({ dipakai_pada: isoFromNow(work.clock) })
    .where('id', '=', id)
    .where('dipakai_pada', 'is', null)
    .returning(['akun_id', 'dibuat_pada', 'belum_disimpan'])
    .executeTakeFirst();
  if (spent?.belum_disimpan === 1) await confirmCodes(work.db, { ...spent, akunId: spent.akun_id });
  return spent !== undefined;
}

/** How many of the stored set are left, and when it was made, or the one that waits to be stored; null without any. */
export async function countCodes(db: Db, akunId: string): Promise<Faktor['pemulihan']> {
  const codes = await db
    .selectFrom('kode_pemulihan')
    .select(['dibuat_pada', 'dipakai_pada', 'belum_disimpan'])
    .where('akun_id', '=', akunId)
    .where('ditahan', '=', 0)
    .orderBy('belum_disimpan')
    .execute();
  const [first] = codes;
  if (!first) return null;
  const isLeft = ({ dipakai_pada, belum_disimpan }: (typeof codes)[number]) =>
    dipakai_pada === null && belum_disimpan === 0;
  const belum_disimpan = codes.some((code) => code.belum_disimpan === 1);
  return { sisa: codes.filter(isLeft).length, dibuat_pada: first.dibuat_pada, belum_disimpan };
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}
