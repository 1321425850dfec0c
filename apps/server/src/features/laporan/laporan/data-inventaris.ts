// The report of the inventory: its words, its columns and its rows.
import { dataInventarisLabels } from '@gerbang/contract/inventaris/data-inventaris';
import { sql } from 'kysely';
import { type Content, pengelola, ROWS_AT_ONCE } from '../../../core/cetakan/content.ts';
import { type Column, printable, type Table } from '../../../core/cetakan/table.ts';
import type { Db } from '../../../platform/database/database.ts';
import { pagesOf } from '../../../platform/database/lists.ts';

/** The inventory, by name (upper and lower case alike) and code. */
export async function contentOfInventaris(db: Db): Promise<Content> {
  const pages = pagesOf<ReportedDataInventaris>(ROWS_AT_ONCE, (after) => readDataInventaris(db, after));
  return {
    title: 'Laporan Data Inventaris',
    period: 'Semua barang',
    table: printable(dataInventarisTable, pages),
    empty: 'Data inventaris tidak ditemukan',
  };
}

export type ReportedDataInventaris = Awaited<ReturnType<typeof readDataInventaris>>[number];

type AfterItem = { sortKey: string; kode_barang: string; id: string };

function readDataInventaris(db: Db, after: AfterItem | undefined) {
  const sortKey = sql<string>`lower(data_inventaris.nama_barang)`;
  return db
    .selectFrom('data_inventaris')
    .leftJoin('profile', 'profile.akun_id', 'data_inventaris.pengelola_id')
    .select(['id', 'nama_barang', 'kode_barang', 'kategori_barang', 'jumlah_barang', 'kondisi_barang'])
    .select(['lokasi_barang', 'tanggal_masuk_barang', 'keterangan', 'profile.nama as pengelola_nama'])
    .select(sortKey.as('sortKey'))
    .$if(after !== undefined, (query) =>
      query
        .where(sortKey, '>=', after?.sortKey ?? '')
        .where(sql<boolean>`(${sortKey}, kode_barang, id) > (${after?.sortKey}, ${after?.kode_barang}, ${after?.id})`),
    )
    .orderBy(sortKey)
    .orderBy('kode_barang')
    .orderBy('id')
    .limit(ROWS_AT_ONCE)
    .execute();
}

const columns: Column<ReportedDataInventaris>[] = [
  { label: dataInventarisLabels.nama_barang, kind: 'teks', value: (row) => row.nama_barang },
  { label: dataInventarisLabels.kode_barang, kind: 'teks', value: (row) => row.kode_barang },
  { label: dataInventarisLabels.kategori_barang, kind: 'teks', value: (row) => row.kategori_barang },
  {
    label: dataInventarisLabels.jumlah_barang,
    kind: 'number',
    value: (row) => row.jumlah_barang,
    total: 'Jumlah barang',
  },
  { label: dataInventarisLabels.kondisi_barang, kind: 'teks', value: (row) => row.kondisi_barang },
  { label: dataInventarisLabels.lokasi_barang, kind: 'teks', value: (row) => row.lokasi_barang },
  { label: dataInventarisLabels.tanggal_masuk_barang, kind: 'tanggal', value: (row) => row.tanggal_masuk_barang },
  { label: dataInventarisLabels.keterangan, kind: 'teks', value: (row) => row.keterangan },
  pengelola,
];

export const dataInventarisTable: Table<ReportedDataInventaris> = {
  sheet: 'Data Inventaris',
  satuan: 'jenis barang',
  excel: columns,
  pdf: columns,
};
