// Ten codes on paper for the day when phone and passkey are gone: shown once, kept as hashes, each good for one sign-in.
import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { JUMLAH_PEMULIHAN } from '@gerbang/contract/keamanan';
import { type Clock, isoFromNow, newId } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';

/** Without what is read for something else: 0 and O, 1 and I, L, U and V. 39 bits in eight of them, over a key. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTWXYZ';
const LENGTH = 8;

/** Puts ten new codes in the place of those of before and returns them as they are shown. */
export async function replaceCodes(db: Db, clock: Clock, { akunId, faktorKey }: Owner): Promise<string[]> {
  await db.deleteFrom('kode_pemulihan').where('akun_id', '=', akunId).execute();
  const codes = Array.from({ length: JUMLAH_PEMULIHAN }, newCode);
  const rows = codes.map((code) => ({
    id: newId(),
    akun_id: akunId,
    kode_hash: hashOf(faktorKey, akunId, code),
    dibuat_pada: isoFromNow(clock),
    dipakai_pada: null,
  }));
  await db.insertInto('kode_pemulihan').values(rows).execute();
  return codes.map((code) => `${code.slice(0, 4)}-${code.slice(4)}`);
}

type Owner = { akunId: string; faktorKey: Buffer };

/** Uses a code up in the caller's transaction; false for a wrong one and for one that was used. */
export async function spendCode(
  db: Db,
  clock: Clock,
  { akunId, faktorKey, kode }: Owner & { kode: string },
): Promise<boolean> {
  const spent = await db
    .updateTable('kode_pemulihan')
    .set({ dipakai_pada: isoFromNow(clock) })
    .where('akun_id', '=', akunId)
    .where('kode_hash', '=', hashOf(faktorKey, akunId, kode.replace('-', '')))
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

function hashOf(faktorKey: Buffer, akunId: string, code: string): string {
  const key = Buffer.from(hkdfSync('sha256', faktorKey, '', 'gerbang kode pemulihan', 32));
  return createHmac('sha256', key).update(`${akunId}:${code}`).digest('hex');
}
