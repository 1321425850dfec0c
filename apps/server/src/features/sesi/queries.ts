import type { SesiRow } from '@gerbang/contract/sesi';
import { type Clock, isoFromNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { lifetimeOf } from '../auth/sessions.ts';

/** More of them nobody reads; ending all others ends what is not shown, too. */
const MOST = 100;

/** The sessions of one's own that are valid now: this one first, then the last used. */
export async function listSesi(db: Db, clock: Clock, { hash, user }: Session): Promise<SesiRow[]> {
  const rows = await db
    .selectFrom('sesi')
    .select(['id', 'sesi_hash', 'perangkat', 'alamat', 'dibuat_pada', 'terakhir_dipakai_pada'])
    .where('akun_id', '=', user.id)
    .where((eb) =>
      eb.or([
        // However its dates stand to this clock, it has just been let in.
        eb('sesi_hash', '=', hash),
        eb.and([
          eb('kedaluwarsa_pada', '>', isoFromNow(clock)),
          eb('terakhir_dipakai_pada', '>', isoFromNow(clock, -lifetimeOf(user.role).idle)),
        ]),
      ]),
    )
    .orderBy((eb) => eb.case().when('sesi_hash', '=', hash).then(0).else(1).end())
    .orderBy('terakhir_dipakai_pada', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ sesi_hash, ...row }) => ({ ...row, ini: sesi_hash === hash }));
}
