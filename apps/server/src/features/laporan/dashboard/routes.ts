import type { AnswerOf } from '@gerbang/contract/endpoint';
import { today } from '@gerbang/contract/fields';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { kondisiPerhatian, type RingkasanInventaris } from '@gerbang/contract/laporan/dashboard-inventaris';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { snapshot } from '../../../platform/database/engine.ts';
import { countOf, quickRead, slowRead } from '../../../platform/database/lists.ts';
import { stateOf } from '../../../platform/database/state.ts';
import { keptAnswers } from '../../../platform/http/kept-answers.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Work } from '../../../platform/work.ts';
import { getDataDiri } from '../../siswa/door.ts';
import { getAnalisis } from './analisis.ts';
import { getKabar } from './kabar.ts';
import { getKerja } from './kerja.ts';
import { getNewest, getStatistik } from './queries.ts';

/** From one state of the database, so that the numbers agree. */
async function getRingkasanInventaris(work: Work): Promise<RingkasanInventaris> {
  const byKondisi = await countByKondisi(work.db);
  return {
    kategori: await sumByKategori(work.db),
    tanpa_harga: await countWithoutPrice(work.db),
    kondisi: kondisiPerhatian.map((kondisi_barang) => ({ kondisi_barang, barang: byKondisi.get(kondisi_barang) ?? 0 })),
    terlambat: await countLate(work.db, today(work.clock.now())),
  };
}

const inUse = (db: Db) => db.selectFrom('data_inventaris').where('dihapuskan_pada', 'is', null);

async function sumByKategori(db: Db): Promise<RingkasanInventaris['kategori']> {
  const rows = await inUse(db)
    .where('harga_barang', 'is not', null)
    .select('kategori_barang')
    .select(({ fn }) => fn.countAll<number>().as('barang'))
    // Careful: of two integers PostgreSQL makes one of 32 bits.
    .select(sql<number | string>`sum(cast(harga_barang as bigint) * jumlah_barang)`.as('nilai'))
    .groupBy('kategori_barang')
    .modifyEnd(slowRead)
    .execute();
  return rows
    .map(({ nilai, barang, ...row }) => ({ ...row, barang: Number(barang), nilai: Number(nilai) }))
    .sort((a, b) => b.nilai - a.nilai || (a.kategori_barang < b.kategori_barang ? -1 : 1));
}

const counted = (db: Db) => db.selectFrom('ringkasan_barang').where('dihapuskan', '=', 0).where('jumlah', '>', 0);

async function countWithoutPrice(db: Db): Promise<number> {
  const { n } = await counted(db)
    .where('berharga', '=', 0)
    .select(({ fn }) => fn.sum<number | null>('jumlah').as('n'))
    .executeTakeFirstOrThrow();
  return Number(n ?? 0);
}

async function countByKondisi(db: Db): Promise<Map<string, number>> {
  const rows = await counted(db)
    .where('kondisi_barang', 'in', kondisiPerhatian)
    .select('kondisi_barang')
    .select(({ fn }) => fn.sum<number>('jumlah').as('n'))
    .groupBy('kondisi_barang')
    .execute();
  return new Map(rows.map(({ kondisi_barang, n }) => [kondisi_barang, Number(n)]));
}

const countLate = (db: Db, today: string) =>
  countOf(db.selectFrom('peminjaman').where('tahap', '=', 'dipinjam').where('jatuh_tempo', '<', today), quickRead);

/** School years whose statistics are kept, `semua` among them. */
const MOST_KEPT = 20;

export function dashboardRoutes(): Route[] {
  const kept = keptAnswers(dashboard.statistik, { most: MOST_KEPT });
  const keptAnalisis = keptAnswers(dashboard.analisis, { most: MOST_KEPT });
  const keptKerja = keptAnswers(dashboard.kerja, { most: MOST_KEPT });
  const keptInventaris = keptAnswers(dashboard.inventaris, { most: 1 });
  return [
    route(dashboard.statistik, async ({ work, query: { tahun_ajaran = '' }, db }) =>
      kept({
        ...(await asOf({ ...work, db })),
        name: tahun_ajaran,
        make: () => readStatistik({ ...work, db }, tahun_ajaran),
      }),
    ),

    route(dashboard.analisis, async ({ work, query, db }) =>
      keptAnalisis({
        ...(await asOf({ ...work, db })),
        name: `${query.tahun_ajaran} ${query.gelombang}`,
        make: async () => ({
          message: 'Analisis ditemukan',
          data: await snapshot(db, (db) => getAnalisis({ ...work, db }, query)),
        }),
      }),
    ),

    route(dashboard.kerja, async ({ work, query, user, db }) => {
      // Admins read their own decisions only: the numbers are no race.
      const hanya = user.role === 'pimpinan' ? undefined : user.id;
      return keptKerja({
        ...(await asOf({ ...work, db })),
        name: `${query.tahun_ajaran} ${query.gelombang} ${hanya}`,
        make: async () => ({
          message: 'Pekerjaan ditemukan',
          data: await getKerja({ ...work, db }, { ...query, hanya }),
        }),
      });
    }),

    route(dashboard.inventaris, async ({ work, db }) =>
      keptInventaris({
        ...(await asOf({ ...work, db })),
        name: '',
        make: async () => ({
          message: 'Ringkasan inventaris ditemukan',
          data: await snapshot(db, (db) => getRingkasanInventaris({ ...work, db })),
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
async function asOf(work: Work): Promise<{ db: Db; state: string }> {
  return { db: work.db, state: `${await stateOf(work.db)} ${today(work.clock.now())}` };
}

/** From one state of the database, so that the numbers of the screen agree; without a school year of the newest. */
function readStatistik(work: Work, asked: string): Promise<AnswerOf<typeof dashboard.statistik>> {
  return snapshot(work.db, async (db) => {
    const newest = await getNewest({ ...work, db });
    const tahun_ajaran = asked || newest.tahunAjaran;
    return {
      message: 'Data dashboard ditemukan',
      tahun_ajaran,
      dataDashboard: await getStatistik(db, tahun_ajaran),
      kabar: await getKabar({ ...work, db }, newest),
    };
  });
}
