import type { Faktor } from '@gerbang/contract/keamanan';
import type { Db } from '../../platform/database/database.ts';
import { countCodes } from './recovery-codes.ts';

/** The factors of an account, as its owner sees them. */
export async function getFaktor(db: Db, akunId: string): Promise<Faktor> {
  const passkey = await db
    .selectFrom('passkey')
    .select(['id', 'nama', 'dibuat_pada', 'dipakai_pada'])
    .where('akun_id', '=', akunId)
    .orderBy('id')
    .execute();
  const totp = await db.selectFrom('totp').select('dibuat_pada').where('akun_id', '=', akunId).executeTakeFirst();
  return { passkey, totp: totp?.dibuat_pada ?? null, pemulihan: await countCodes(db, akunId) };
}
