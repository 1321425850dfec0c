// A lost factor: somebody else takes all of an account's factors away, and it is back to its password alone.
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/trail.ts';
import type { Akun } from '../../schema/tables.ts';
import { tellChange } from './changes.ts';

type Release = { actor: Actor; akun: Pick<Akun, 'id' | 'email'>; rincian?: Record<string, unknown> };

/** Takes every factor and recovery code away and ends all sessions, in the caller's transaction; false when there was none. */
export async function releaseFactors(db: Db, clock: Clock, { actor, akun, rincian }: Release): Promise<boolean> {
  const { id } = akun;
  const passkeys = await db.deleteFrom('passkey').where('akun_id', '=', id).returning('id').execute();
  const apps = await db.deleteFrom('totp').where('akun_id', '=', id).returning('akun_id').execute();
  await db.deleteFrom('kode_pemulihan').where('akun_id', '=', id).execute();
  await db.deleteFrom('permintaan_lepas').where('akun_id', '=', id).execute();
  if (passkeys.length + apps.length === 0) return false;
  await db.deleteFrom('sesi').where('akun_id', '=', id).execute();
  await tellChange(db, clock, { actor, akun, perubahan: 'lepas faktor', ...(rincian ? { rincian } : {}) });
  return true;
}
