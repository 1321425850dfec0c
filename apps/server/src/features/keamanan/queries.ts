import type { Faktor } from '@gerbang/contract/keamanan';
import type { Db } from '../../platform/database/database.ts';
import { CLOSED } from './passkey-proof.ts';
import { countCodes } from './recovery-codes.ts';

/** The factors of an account, as its owner sees them. */
export async function getFaktor(db: Db, akunId: string): Promise<Faktor> {
  const passkey = await db
    .selectFrom('passkey')
    .select(['id', 'nama', 'dibuat_pada', 'dipakai_pada', 'penghitung'])
    .where('akun_id', '=', akunId)
    .orderBy('id')
    .execute();
  const totp = await db.selectFrom('totp').select('dibuat_pada').where('akun_id', '=', akunId).executeTakeFirst();
  const own = passkey.map(({ penghitung, ...each }) => ({ ...each, ditutup: penghitung === CLOSED }));
  return { passkey: own, totp: totp?.dibuat_pada ?? null, pemulihan: await countCodes(db, akunId) };
}
