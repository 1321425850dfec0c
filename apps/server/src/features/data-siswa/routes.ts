import { dataSiswa } from '@gerbang/contract/data-siswa';
import { isoFromNow } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { issueToken } from '../../platform/http/confirmation.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { refuseState } from '../hak-lihat/siswa.ts';
import { listAntrean } from '../meja/antrean-list.ts';
import { logAccess } from '../riwayat/access-log.ts';
import { logListAccess } from '../riwayat/list-access.ts';
import { listDataSiswa } from './list-queries.ts';
import { getDataSiswaFor } from './queries.ts';
import { recordRoutes } from './record-routes.ts';
import { semuaDataSiswa } from './semua.ts';

export function dataSiswaRoutes(deps: Deps): Route[] {
  const { db, clock } = deps;
  return [
    route(dataSiswa.list, async ({ query, user, db }) => {
      refuseState(user.role, query.statusData);
      const { statusData: daftar, page, search, limit, urut, arah, ...saring } = query;
      const waiting = { page, limit, search, filter: saring, asking: { user, now: isoFromNow(clock) } };
      const sorted = urut === 'antrean' ? undefined : urut;
      const found = await (urut === 'antrean' && daftar === 'Menunggu Validasi'
        ? listAntrean(db, waiting)
        : listDataSiswa(db, { ...saring, statusData: daftar, page, search, limit, urut: sorted, arah }));
      logListAccess(deps, { user, daftar, page, search, saring, ids: found.data.map(({ id }) => id) });
      return { message: 'Data siswa ditemukan', ...found };
    }),

    route(dataSiswa.semua, async ({ query, user }) => {
      refuseState(user.role, query.statusData);
      const { statusData: daftar, limit, ...saring } = query;
      const found = await semuaDataSiswa(db, query);
      logListAccess(deps, { user, daftar, saring, ids: found.data.map(({ id }) => id) });
      return { message: 'Data siswa ditemukan', ...found };
    }),

    route(dataSiswa.get, async ({ params, user, db }) => {
      const data = await getDataSiswaFor(db, user, params.id);
      await logAccess(deps.db, clock, { user, data_siswa_id: data.id, versi: data.versi });
      return { message: 'Data siswa ditemukan', data };
    }),

    route(dataSiswa.generateToken, async ({ session }) => ({
      message: 'Token konfirmasi dibuat',
      token: await issueToken(db, clock, { sessionHash: session.hash, area: 'data-siswa' }),
    })),

    ...recordRoutes(deps),
  ];
}
