// What an export is made of: records and items with their pictures, read once on one state of the database.

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Dokumen, StatusData } from '@gerbang/contract/choices';
import { dataInventarisLabels } from '@gerbang/contract/inventaris/data-inventaris';
import { dataSiswaFieldNames, type TambahanField, tambahanFieldNames } from '@gerbang/contract/siswa/siswa-fields';
import { listDipakai } from '../../../core/sekolah/queries.ts';
import { fromColumns } from '../../../core/siswa/columns.ts';
import type { Db } from '../../../platform/database/database.ts';
import { snapshot } from '../../../platform/database/engine.ts';
import { pagesOf } from '../../../platform/database/lists.ts';
import { columnOf } from '../../../schema/siswa-column.ts';
import type { Bidang } from '../../../schema/tables.ts';

const ROWS_AT_ONCE = 250;

/** What is chosen; the screen's orders are of Tervalidasi records only. */
export type EksporSelection = {
  status: StatusData[];
  tahun_ajaran?: string | undefined;
  gelombang?: number | undefined;
  jurusan_pilihan?: string | undefined;
  kelas_pilihan?: string | undefined;
  inventaris: boolean;
  gambar: boolean;
};

/** A picture, and by which row it is found again when it is replaced meanwhile. */
export type Gambar = {
  id: string;
  bidang: Bidang;
  kunci: string;
  /** Of an item's further views: 2, 3 and so on. */
  ke?: number;
};
export type SiswaRow = Awaited<ReturnType<typeof readSiswa>>[number];
export type BarangRow = Awaited<ReturnType<typeof readBarang>>[number];

const siswaColumns = dataSiswaFieldNames.map((field) => `data_siswa.${columnOf(field)}` as const);

async function readSiswa(db: Db, pilihan: EksporSelection, after: string) {
  const { status, tahun_ajaran, gelombang, jurusan_pilihan, kelas_pilihan } = pilihan;
  const rows = await db
    .selectFrom('data_siswa')
    .leftJoin('profile', 'profile.akun_id', 'data_siswa.pengelola_id')
    .select(siswaColumns)
    .select(['data_siswa.id', 'status_data', 'alasan_penolakan', 'versi', 'dibuat_pada', 'data_siswa.diubah_pada'])
    .select('profile.nama as pengelola_nama')
    .where('data_siswa.id', '>', after)
    .where('status_data', 'in', status)
    .$if(tahun_ajaran !== undefined, (query) => query.where('tahun_ajaran', '=', tahun_ajaran as string))
    .$if(gelombang !== undefined, (query) => query.where('gelombang', '=', gelombang as number))
    .$if(jurusan_pilihan !== undefined, (query) => query.where('jurusan_pilihan', '=', jurusan_pilihan as never))
    .$if(kelas_pilihan !== undefined, (query) => query.where('kelas_pilihan', '=', kelas_pilihan as never))
    .orderBy('data_siswa.id')
    .limit(ROWS_AT_ONCE)
    .execute();
  return withGambar(db, 'data_siswa_id', rows.map(fromColumns));
}

const barangColumns = [
  ...(Object.keys(dataInventarisLabels) as (keyof typeof dataInventarisLabels)[]),
  'harga_barang',
  'dihapuskan_pada',
] as const;

async function readBarang(db: Db, after: string) {
  const rows = await db
    .selectFrom('data_inventaris')
    .leftJoin('profile', 'profile.akun_id', 'data_inventaris.pengelola_id')
    .select(barangColumns)
    .select(['id', 'versi', 'dibuat_pada', 'data_inventaris.diubah_pada', 'profile.nama as pengelola_nama'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(ROWS_AT_ONCE)
    .execute();
  return withViews(db, await withGambar(db, 'data_inventaris_id', rows));
}

/** The further views of each item behind its photo. */
async function withViews<Row extends { id: string; gambar: Gambar[] }>(db: Db, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const views = await db
    .selectFrom('gambar_barang')
    .select(['id', 'bidang', 'kunci', 'data_inventaris_id'])
    .where('data_inventaris_id', 'in', ids)
    .where('riwayat_id', 'is', null)
    .orderBy('id')
    .execute();
  const of = Map.groupBy(views, ({ data_inventaris_id }) => data_inventaris_id);
  return rows.map((row) => {
    const more = (of.get(row.id) ?? []).map(({ id, bidang, kunci }, at) => ({ id, bidang, kunci, ke: at + 2 }));
    return { ...row, gambar: [...row.gambar, ...more] };
  });
}

async function withGambar<Row extends { id: string }>(
  db: Db,
  owner: 'data_siswa_id' | 'data_inventaris_id',
  rows: Row[],
): Promise<(Row & { gambar: Gambar[] })[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const pictures = await db
    .selectFrom('berkas')
    .select(['id', 'bidang', 'kunci', `${owner} as pemilik`])
    .where(owner, 'in', ids)
    .orderBy('bidang')
    .execute();
  const of = Map.groupBy(pictures, ({ pemilik }) => pemilik);
  return rows.map((row) => ({
    ...row,
    gambar: (of.get(row.id) ?? []).map(({ id, bidang, kunci }) => ({ id, bidang, kunci })),
  }));
}

/** Rows that were read once and are gone through several times: packed, a hundred thousand of them are some megabytes. */
export class Spool<Row> {
  readonly #pages: Buffer[] = [];
  rows = 0;
  pictures = 0;

  add(page: (Row & { gambar: Gambar[] })[]): void {
    this.rows += page.length;
    for (const { gambar } of page) this.pictures += gambar.length;
    this.#pages.push(deflateRawSync(JSON.stringify(page), { level: 1 }));
  }

  *pages(): Generator<Row[]> {
    for (const page of this.#pages) yield JSON.parse(inflateRawSync(page).toString());
  }
}

export type SpooledRows = {
  siswa: Spool<SiswaRow>;
  barang: Spool<BarangRow>;
  /** The fields besides the specification's that the school uses, or that some row holds. */
  tambahan: TambahanField[];
};

/** Reads everything that was chosen. */
export async function spoolRows(db: Db, pilihan: EksporSelection): Promise<SpooledRows> {
  return snapshot(db, async (db) => {
    const shown = new Set(await listDipakai(db));
    const siswa = await spoolOf(async (after) => {
      const rows = await readSiswa(db, pilihan, after);
      for (const field of tambahanFieldNames) if (rows.some((row) => row[field] !== '')) shown.add(field);
      return rows;
    });
    const barang = pilihan.inventaris ? await spoolOf((after) => readBarang(db, after)) : new Spool<BarangRow>();
    return { siswa, barang, tambahan: tambahanFieldNames.filter((field) => shown.has(field)) };
  });
}

/** Before every UUID. */
const FIRST = '00000000-0000-0000-0000-000000000000';

async function spoolOf<Row extends { id: string; gambar: Gambar[] }>(read: (after: string) => Promise<Row[]>) {
  const spool = new Spool<Row>();
  for await (const rows of pagesOf<Row>(ROWS_AT_ONCE, (last) => read(last?.id ?? FIRST))) spool.add(rows);
  return spool;
}

/** The picture that a field has now, when it is another one than was read; undefined when it has none. */
export async function findReplacement(db: Db, pemilik: { id: string; tabel: 'siswa' | 'barang' }, gambar: Gambar) {
  const owner = pemilik.tabel === 'siswa' ? 'data_siswa_id' : 'data_inventaris_id';
  // A further view is never replaced, but taken away.
  if (gambar.ke) return undefined;
  const row = await db
    .selectFrom('berkas')
    .select(['id', 'bidang', 'kunci'])
    .where(owner, '=', pemilik.id)
    .where('bidang', '=', gambar.bidang)
    .executeTakeFirst();
  return row && row.kunci !== gambar.kunci ? row : undefined;
}

/** The file of a document in the ZIP; a slash of the NIM becomes `%2F`, so that each student has one folder. */
export function siswaPath(nim: string, bidang: Bidang | Dokumen): string {
  return `${nim.replaceAll('/', '%2F')}/${bidang}.jpg`;
}

/** The file of an item's photo, and of its further views. */
export function barangPath(id: string, { ke }: Pick<Gambar, 'ke'>): string {
  return `inventaris/${id}${ke ? `-${ke}` : ''}.jpg`;
}
