import type { Faktor } from '@gerbang/contract/akun/keamanan';
import type { Db } from '../../../platform/database/database.ts';
import { listHeld } from './held.ts';
import { CLOSED } from './passkey-proof.ts';
import { countCodes } from './recovery-codes.ts';

/** The factors of an account, as its owner sees them. */
export async function getFaktor(db: Db, akunId: string): Promise<Faktor> {
  const passkey = await db
    .selectFrom('passkey')
    .select(['id', 'nama', 'dibuat_pada', 'dipakai_pada', 'penghitung'])
    .where('akun_id', '=', akunId)
    .where('ditahan', '=', 0)
    .orderBy('id')
    .execute();
  const app = db.selectFrom('totp').select('dibuat_pada').where('akun_id', '=', akunId).where('ditahan', '=', 0);
  const totp = await app.executeTakeFirst();
  const own = passkey.map(({ penghitung, ...each }) => ({ ...each, ditutup: penghitung === CLOSED }));
  const [pemulihan, ditahan] = [await countCodes(db, akunId), await listHeld(db, akunId)];
  return { passkey: own, totp: totp?.dibuat_pada ?? null, pemulihan, ditahan };
}
