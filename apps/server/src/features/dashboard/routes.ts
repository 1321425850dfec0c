import { dashboard } from '@gerbang/contract/dashboard';
import type { AnswerOf } from '@gerbang/contract/endpoint';
import { today } from '@gerbang/contract/fields';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { snapshot } from '../../platform/database/engine.ts';
import { stateOf } from '../../platform/database/state.ts';
import type { Deps } from '../../platform/deps.ts';
import { keptAnswers } from '../../platform/http/kept-answers.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { getDataDiri } from '../data-diri/commands.ts';
import { getAnalisis } from './analisis.ts';
import { getRingkasanInventaris } from './inventaris.ts';
import { getKabar } from './kabar.ts';
import { getKerja } from './kerja.ts';
import { getNewest, getStatistik } from './queries.ts';

/** School years whose statistics are kept, `semua` among them. */
const MOST_KEPT = 20;

export function dashboardRoutes({ clock }: Deps): Route[] {
  const kept = keptAnswers(dashboard.statistik, { most: MOST_KEPT });
  const keptAnalisis = keptAnswers(dashboard.analisis, { most: MOST_KEPT });
  const keptKerja = keptAnswers(dashboard.kerja, { most: MOST_KEPT });
  const keptInventaris = keptAnswers(dashboard.inventaris, { most: 1 });
  return [
    route(dashboard.statistik, async ({ query: { tahun_ajaran = '' }, db }) =>
      kept({
        ...(await asOf(db, clock)),
        name: tahun_ajaran,
        make: () => readStatistik(db, clock, tahun_ajaran),
      }),
    ),

    route(dashboard.analisis, async ({ query, db }) =>
      keptAnalisis({
        ...(await asOf(db, clock)),
        name: `${query.tahun_ajaran} ${query.gelombang}`,
        make: async () => ({
          message: 'Analisis ditemukan',
          data: await snapshot(db, (db) => getAnalisis(db, clock, query)),
        }),
      }),
    ),

    route(dashboard.kerja, async ({ query, user, db }) => {
      // Admins read their own decisions only: the numbers are no race.
      const hanya = user.role === 'pimpinan' ? undefined : user.id;
      return keptKerja({
        ...(await asOf(db, clock)),
        name: `${query.tahun_ajaran} ${query.gelombang} ${hanya}`,
        make: async () => ({ message: 'Pekerjaan ditemukan', data: await getKerja(db, clock, { ...query, hanya }) }),
      });
    }),

    route(dashboard.inventaris, async ({ db }) =>
      keptInventaris({
        ...(await asOf(db, clock)),
        name: '',
        make: async () => ({
          message: 'Ringkasan inventaris ditemukan',
          data: await snapshot(db, (db) => getRingkasanInventaris(db, clock)),
        }),
      }),
    ),

    route(dashboard.siswa, async ({ user, db }) => ({
      message: 'Data siswa ditemukan',
      dataSiswa: await getDataDiri(db, user),
    })),
  ];
}

/** What answers are kept for: a day too, for comparisons are of one, and from one on things are overdue. */
async function asOf(db: Db, clock: Clock): Promise<{ db: Db; state: string }> {
  return { db, state: `${await stateOf(db)} ${today(clock.now())}` };
}

/** From one state of the database, so that the numbers of the screen agree; without a school year of the newest. */
function readStatistik(db: Db, clock: Clock, asked: string): Promise<AnswerOf<typeof dashboard.statistik>> {
  return snapshot(db, async (db) => {
    const newest = await getNewest(db, clock);
    const tahun_ajaran = asked || newest.tahunAjaran;
    return {
      message: 'Data dashboard ditemukan',
      tahun_ajaran,
      dataDashboard: await getStatistik(db, tahun_ajaran),
      kabar: await getKabar(db, clock, newest),
    };
  });
}
