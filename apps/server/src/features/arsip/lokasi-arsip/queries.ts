import {
  type FilterLokasi,
  type IsiRow,
  type JenisLokasi,
  type LokasiRow,
  notLabel,
  type Pinjaman,
  type TempatBerkas,
} from '@gerbang/contract/arsip/lokasi-arsip';
import { today } from '@gerbang/contract/fields';
import { PAGE_SIZE, type Page } from '@gerbang/contract/lists';
import { isSeenBy, type Viewer } from '../../../core/hak-lihat/siswa.ts';
import { getDataSiswaFor } from '../../../core/siswa/queries.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { countOf, cutPage, offsetOf } from '../../../platform/database/lists.ts';
import { matchesAll } from '../../../platform/database/search-text.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Work } from '../../../platform/work.ts';
import { jalurOf, selectTempat } from './tempat.ts';

export const notFound = () => new HttpError(404, 'Tempat Arsip Tidak Ditemukan');

/** A place with what is in it, and who has it. */
const selectLokasi = (db: Db) =>
  selectTempat(db)
    .leftJoin('pinjam_arsip as pinjam', (join) =>
      join.onRef('pinjam.lokasi_id', '=', 'tempat.id').on('pinjam.kembali_pada', 'is', null),
    )
    .select(['tempat.versi', 'pinjam.id as pinjam_id', 'pinjam.peminjam', 'pinjam.keperluan', 'pinjam.jatuh_tempo'])
    .select('pinjam.dipinjam_pada')
    .select((eb) => [
      eb
        .selectFrom('lokasi_arsip as anak')
        .whereRef('anak.induk_id', '=', 'tempat.id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('isi'),
      eb
        .selectFrom('tempat_berkas')
        .whereRef('tempat_berkas.lokasi_id', '=', 'tempat.id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('berkas'),
    ]);
type LokasiColumns = Awaited<ReturnType<ReturnType<typeof selectLokasi>['executeTakeFirstOrThrow']>>;

const isLate = (clock: Clock, jatuh_tempo: string) => jatuh_tempo < today(clock.now());

function toRow(clock: Clock, row: LokasiColumns): LokasiRow {
  const { peminjam, keperluan, jatuh_tempo, dipinjam_pada, pinjam_id } = row;
  const isAway = pinjam_id !== null && peminjam !== null && keperluan !== null && jatuh_tempo !== null;
  const loan =
    isAway && dipinjam_pada !== null ? { id: pinjam_id, peminjam, keperluan, jatuh_tempo, dipinjam_pada } : null;
  return {
    ...row,
    isi: row.isi ?? 0,
    berkas: row.berkas ?? 0,
    induk: row.induk_kode,
    jalur: jalurOf(row),
    pinjaman: loan && { ...loan, kembali_pada: null, terlambat: isLate(clock, loan.jatuh_tempo) },
  };
}

type ListQuery = { page: number; limit: number; search: string; jenis?: JenisLokasi | undefined } & FilterLokasi;

/** One page of places, in the order of their codes. */
export async function listLokasi(
  work: Work,
  { page, limit, search, jenis, keadaan }: ListQuery,
): Promise<Page<LokasiRow>> {
  const matching = selectLokasi(work.db)
    .where((eb) => matchesAll(eb as never, [eb.ref('tempat.cari')], search))
    .$if(jenis !== undefined, (query) => query.where('tempat.jenis', '=', jenis as JenisLokasi))
    .$if(keadaan !== undefined, (query) => query.where('pinjam.id', 'is not', null))
    .$if(keadaan === 'terlambat', (query) => query.where('pinjam.jatuh_tempo', '<', today(work.clock.now())));
  const total = await countOf(matching.clearSelect());
  const rows = await matching
    .$if(keadaan !== undefined, (query) => query.orderBy('pinjam.jatuh_tempo'))
    .orderBy('tempat.kode')
    .limit(limit)
    .offset(offsetOf(page, limit))
    .execute();
  return cutPage(
    { page, limit },
    total,
    rows.map((row) => toRow(work.clock, row)),
  );
}

/** A place. HttpError 404. */
export async function getLokasi(work: Work, id: string): Promise<LokasiRow> {
  const row = await selectLokasi(work.db).where('tempat.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return toRow(work.clock, row);
}

const MOST_RIWAYAT = 50;

/** What a label is of, and who had it. HttpError 404 for a code that no place has. */
export async function bukaLokasi(work: Work, kode: string): Promise<{ lokasi: LokasiRow; riwayat: Pinjaman[] }> {
  const row = await selectLokasi(work.db).where('tempat.kode', '=', kode.toUpperCase()).executeTakeFirst();
  if (!row) throw new HttpError(404, notLabel);
  const loans = await work.db
    .selectFrom('pinjam_arsip')
    .select(['id', 'peminjam', 'keperluan', 'jatuh_tempo', 'dipinjam_pada', 'kembali_pada'])
    .where('lokasi_id', '=', row.id)
    .orderBy('dipinjam_pada', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_RIWAYAT)
    .execute();
  const terlambat = (loan: (typeof loans)[number]) =>
    loan.kembali_pada === null && isLate(work.clock, loan.jatuh_tempo);
  return { lokasi: toRow(work.clock, row), riwayat: loans.map((loan) => ({ ...loan, terlambat: terlambat(loan) })) };
}

/** Records whose papers lie in a place, or in what stands in it; those that the viewer sees. */
export const selectIsi = (db: Db, { id, viewer }: { id: string; viewer: Viewer }) =>
  selectTempat(db)
    .innerJoin('tempat_berkas', 'tempat_berkas.lokasi_id', 'tempat.id')
    .innerJoin('data_siswa', 'data_siswa.id', 'tempat_berkas.data_siswa_id')
    .where((eb) => eb.or([eb('tempat.id', '=', id), eb('induk.id', '=', id), eb('rak.id', '=', id)]))
    .where(isSeenBy(viewer))
    .clearSelect()
    .select(['data_siswa.id', 'data_siswa.nama', 'data_siswa.nim', 'tahun_ajaran', 'status_data'])
    .select(['tempat.kode', 'induk.kode as induk_kode', 'rak.kode as rak_kode'])
    .orderBy('tempat.kode')
    .orderBy('data_siswa.nama')
    .orderBy('data_siswa.id');
type IsiColumns = Awaited<ReturnType<ReturnType<typeof selectIsi>['executeTakeFirstOrThrow']>>;

export const toIsi = (row: IsiColumns): IsiRow => ({ ...row, tempat: jalurOf(row) });

type IsiQuery = { id: string; viewer: Viewer; page: number; search: string };

export async function listIsi(db: Db, { id, viewer, page, search }: IsiQuery): Promise<Page<IsiRow>> {
  const matching = selectIsi(db, { id, viewer }).where((eb) =>
    matchesAll(eb as never, [eb.ref('data_siswa.cari')], search),
  );
  const total = await countOf(matching.clearSelect().clearOrderBy());
  const rows = await matching.limit(PAGE_SIZE).offset(offsetOf(page, PAGE_SIZE)).execute();
  return cutPage({ page, limit: PAGE_SIZE }, total, rows.map(toIsi));
}

/** Where a record's papers lie, and who has them: whoever took the folder, or the box with it. HttpError 404. */
export async function getTempat(work: Work, { id, viewer }: { id: string; viewer: Viewer }): Promise<TempatBerkas> {
  await getDataSiswaFor(work.db, viewer, id);
  const row = await selectTempat(work.db)
    .innerJoin('tempat_berkas', 'tempat_berkas.lokasi_id', 'tempat.id')
    .select('tempat_berkas.sejak')
    .where('tempat_berkas.data_siswa_id', '=', id)
    .executeTakeFirst();
  if (!row) return { lokasi: null, sejak: null, pinjaman: null };
  const loan = await findLoan(work, [row.id, ...(row.induk_id === null ? [] : [row.induk_id])]);
  return { lokasi: { kode: row.kode, nama: row.nama, jalur: jalurOf(row) }, sejak: row.sejak, pinjaman: loan ?? null };
}

/** The open loan of any of these places. */
export async function findLoan(work: Work, ids: string[]) {
  const loan = await work.db
    .selectFrom('pinjam_arsip as pinjam')
    .innerJoin('lokasi_arsip', 'lokasi_arsip.id', 'pinjam.lokasi_id')
    .select(['pinjam.id', 'pinjam.peminjam', 'pinjam.keperluan', 'pinjam.jatuh_tempo', 'pinjam.dipinjam_pada'])
    .select(['pinjam.kembali_pada', 'lokasi_arsip.kode'])
    .where('pinjam.lokasi_id', 'in', ids)
    .where('pinjam.kembali_pada', 'is', null)
    .executeTakeFirst();
  return loan && { ...loan, terlambat: isLate(work.clock, loan.jatuh_tempo) };
}
