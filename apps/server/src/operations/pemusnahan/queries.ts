import {
  type ButirRow,
  type KeadaanPemusnahan,
  MOST_BUTIR,
  type PemusnahanRow,
} from '@gerbang/contract/arsip/pemusnahan';
import { PAGE_SIZE, type Page } from '@gerbang/contract/lists';
import { sql } from 'kysely';
import { isSeenBy, type Viewer } from '../../core/hak-lihat/siswa.ts';
import type { Db } from '../../platform/database/database.ts';
import { countOf, cutPage, offsetOf } from '../../platform/database/lists.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Work } from '../../platform/work.ts';
import { getCara } from './cara.ts';
import { listOver, notFound } from './commands.ts';

/** How destruction is set, what it would propose now, and every list there was. */
export async function getKeadaan(work: Work & Pick<Deps, 'privasi'>): Promise<KeadaanPemusnahan> {
  const { db, privasi } = work;
  const { ditolakHari, arsipTahun } = privasi.periods;
  const over = await listOver(work, MOST_BUTIR);
  const daftar = await selectLists(db).orderBy('pemusnahan.dibuat_pada', 'desc').orderBy('pemusnahan.id').execute();
  return {
    ...(await getCara(db)),
    ditolak_hari: ditolakHari,
    arsip_tahun: arsipTahun,
    lewat_waktu: over.length,
    daftar: daftar.map(toRow),
  };
}

const countWhere = (hasil: string) => sql<number>`coalesce(sum(case when butir.hasil = ${hasil} then 1 else 0 end), 0)`;

const selectLists = (db: Db) =>
  db
    .selectFrom('pemusnahan')
    .leftJoin('pemusnahan_butir as butir', 'butir.pemusnahan_id', 'pemusnahan.id')
    .selectAll('pemusnahan')
    .select(({ fn }) => [fn.count<number>('butir.urut').as('jumlah'), countWhere('musnah').as('musnah')])
    .select([countWhere('lewat').as('lewat'), sql<number>`coalesce(sum(butir.gambar), 0)`.as('gambar')])
    .groupBy('pemusnahan.id');

type ListColumns = Awaited<ReturnType<ReturnType<typeof selectLists>['executeTakeFirstOrThrow']>>;

function toRow({ tahun, nomor, ...row }: ListColumns): PemusnahanRow {
  return { ...row, nomor: nomor === null ? null : `${nomor}/${tahun}` };
}

/** A list. HttpError 404. */
export async function getPemusnahan(db: Db, id: string): Promise<PemusnahanRow & { dasar: string }> {
  const row = await selectLists(db).where('pemusnahan.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return { ...toRow(row), dasar: row.dasar };
}

/** One page of the lines of a list; names only of what the leader may read (PERAN-4). */
export async function listButir(
  db: Db,
  { id, page, viewer }: { id: string; page: number; viewer: Viewer },
): Promise<{ found: Page<ButirRow>; ids: string[] }> {
  await getPemusnahan(db, id);
  const lines = db.selectFrom('pemusnahan_butir').where('pemusnahan_id', '=', id);
  const total = await countOf(lines);
  const rows = await lines
    .leftJoin('data_siswa', (join) =>
      join.onRef('data_siswa.id', '=', 'pemusnahan_butir.data_siswa_id').on(isSeenBy(viewer)),
    )
    .leftJoin('tempat_berkas', 'tempat_berkas.data_siswa_id', 'pemusnahan_butir.data_siswa_id')
    .leftJoin('lokasi_arsip as tempat_kini', 'tempat_kini.id', 'tempat_berkas.lokasi_id')
    .leftJoin('pinjam_arsip as pinjam', (join) =>
      join
        .on((eb) =>
          eb.or([
            eb('pinjam.lokasi_id', '=', eb.ref('tempat_kini.id')),
            eb('pinjam.lokasi_id', '=', eb.ref('tempat_kini.induk_id')),
          ]),
        )
        .on('pinjam.kembali_pada', 'is', null),
    )
    .select(['urut', 'pemusnahan_butir.tahun_ajaran', 'alasan', 'tempat', 'hasil'])
    .select(['data_siswa.id', 'data_siswa.nama', 'data_siswa.nim'])
    .select(({ fn }) => fn.max('pinjam.peminjam').as('peminjam'))
    .groupBy(['urut', 'pemusnahan_butir.tahun_ajaran', 'alasan', 'tempat', 'hasil', 'data_siswa.id'])
    .groupBy(['data_siswa.nama', 'data_siswa.nim'])
    .orderBy('urut')
    .limit(PAGE_SIZE)
    .offset(offsetOf(page, PAGE_SIZE))
    .execute();
  const ids = rows.flatMap((row) => (row.id === null ? [] : [row.id]));
  return { found: cutPage({ page, limit: PAGE_SIZE }, total, rows), ids };
}
