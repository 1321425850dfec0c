import type { SesiRow } from '@gerbang/contract/akun/sesi';
import { isoFromNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/http/caller.ts';
import type { Work } from '../../../platform/work.ts';
import { isLeft, restOf } from '../auth/sessions.ts';
import { strictColumns } from '../auth/strict.ts';

/** More of them nobody reads; ending all others ends what is not shown, too. */
const MOST = 100;

/** The sessions of one's own that are valid now: this one first, then the last used. */
export async function listSesi(work: Work, { hash, user }: Session): Promise<SesiRow[]> {
  const rows = await work.db
    .selectFrom('sesi')
    .innerJoin('akun', 'akun.id', 'sesi.akun_id')
    .select(['sesi.id', 'sesi_hash', 'perangkat', 'alamat', 'sesi.dibuat_pada', 'terakhir_dipakai_pada'])
    .select(['akun.role', 'istirahat_menit', 'ditutup_pada'])
    .select(strictColumns)
    .where('akun_id', '=', user.id)
    .where((eb) =>
      eb.or([
        // However its dates stand to this clock, it has just been let in.
        eb('sesi_hash', '=', hash),
        eb('kedaluwarsa_pada', '>', isoFromNow(work.clock)),
      ]),
    )
    .orderBy((eb) => eb.case().when('sesi_hash', '=', hash).then(0).else(1).end())
    .orderBy('terakhir_dipakai_pada', 'desc')
    .orderBy('sesi.id', 'desc')
    .limit(MOST)
    .execute();
  const now = work.clock.now().getTime();
  return rows
    .filter((row) => !isLeft(work.clock, row))
    .filter((row) => row.sesi_hash === hash || now - Date.parse(row.terakhir_dipakai_pada) < restOf(row))
    .map(({ sesi_hash, role, istirahat_menit, ditutup_pada, ketat, kurang, ...row }) => ({
      ...row,
      ini: sesi_hash === hash,
    }));
}

export const noSesi = () => new HttpError(404, 'Sesi Tidak Ditemukan');

/** Throws HttpError 404 unless the session is this account's. */
export async function assertOwnSesi(db: Db, { id, akunId }: { id: string; akunId: string }): Promise<void> {
  const own = db.selectFrom('sesi').select('id').where('id', '=', id).where('akun_id', '=', akunId);
  if (!(await own.executeTakeFirst())) throw noSesi();
}
