import { dashboard } from '@gerbang/contract/dashboard';
import { snapshot } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/router.ts';
import { getDataDiri } from '../data-diri/commands.ts';
import { getKabar } from './kabar.ts';
import { getStatistik, newestTahunAjaran } from './queries.ts';

export function dashboardRoutes({ db, clock }: Deps): Route[] {
  return [
    route(dashboard.statistik, async ({ query }) => {
      // One state of the database, so that the numbers of the screen agree.
      return snapshot(db, async (db) => {
        const newest = await newestTahunAjaran(db, clock);
        const tahun_ajaran = query.tahun_ajaran ?? newest;
        return {
          message: 'Data dashboard ditemukan',
          tahun_ajaran,
          dataDashboard: await getStatistik(db, tahun_ajaran),
          kabar: await getKabar(db, clock, newest),
        };
      });
    }),

    route(dashboard.siswa, async ({ user }) => ({
      message: 'Data siswa ditemukan',
      dataSiswa: await getDataDiri(db, user.nim ?? ''),
    })),
  ];
}
