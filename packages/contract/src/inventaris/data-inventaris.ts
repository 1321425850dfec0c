import * as z from 'zod/mini';
import { pengelola } from '../akun/pengelola.ts';
import { endpoint } from '../endpoint.ts';
import { dateUntilNextYear } from '../fields.ts';
import { choice, type FilterValues, filterQuery } from '../list-filter.ts';
import { listQuery, pageOf, stepOf } from '../lists.ts';
import { line, paragraph, text } from '../text.ts';
import { langkah, urutan, urutInventaris } from '../urutan.ts';
import { answer, idParams, messageOnly, versi } from '../wire.ts';

/** Labels of the inventory form, in its order; also its accessible names (BARANG-2). */
export const dataInventarisLabels = {
  nama_barang: 'Nama Barang',
  kode_barang: 'Kode Barang',
  kategori_barang: 'Kategori Barang',
  jumlah_barang: 'Jumlah Barang',
  kondisi_barang: 'Kondisi Barang',
  lokasi_barang: 'Lokasi Barang',
  tanggal_masuk_barang: 'Tanggal Masuk Barang',
  keterangan: 'Keterangan',
} as const;
export type DataInventarisField = keyof typeof dataInventarisLabels;

const required = (field: DataInventarisField) => `${dataInventarisLabels[field]} harus diisi`;

/** The eight required fields of an item; the photo comes as a file. */
export const dataInventarisForm = z.object({
  nama_barang: line(required('nama_barang')),
  kode_barang: line(required('kode_barang')),
  kategori_barang: line(required('kategori_barang')),
  jumlah_barang: z.pipe(
    line(required('jumlah_barang')).check(
      z.refine((value) => value === '' || /^\d{1,6}$/.test(value), 'Jumlah Barang harus 1 sampai 6 angka'),
    ),
    z.transform(Number),
  ),
  kondisi_barang: line(required('kondisi_barang')),
  lokasi_barang: line(required('lokasi_barang')),
  tanggal_masuk_barang: dateUntilNextYear(required('tanggal_masuk_barang')),
  keterangan: paragraph(required('keterangan')),
});

/** What a form may say besides (added): the price of one piece in whole rupiah ('' is none), and why the amount changes. */
const more = {
  harga_barang: z.optional(
    z.pipe(
      text('Harga Barang').check(
        z.refine((value) => value === '' || /^\d{1,9}$/.test(value), 'Harga Barang harus 1 sampai 9 angka'),
      ),
      z.transform((value) => (value === '' ? null : Number(value))),
    ),
  ),
  alasan: z.optional(text('Alasan perubahan')),
};
export const dataInventarisMore = z.object(more);

/** What a new item is sent as (added): the same again after a lost answer, so that it is not added twice. */
const kirim = z.optional(z.string('Kiriman tidak dikenali').check(z.regex(/^[0-9a-f]{32}$/, 'Kiriman tidak dikenali')));

/** Stands in the history of an item whose amount was changed by who gave no reason. */
export const TANPA_ALASAN = 'Tidak disebutkan';

/** The exact filters of the list (added). */
export const filterInventaris = {
  kategori_barang: { rule: line(required('kategori_barang')), label: 'Kategori', chip: 'Kategori: ' },
  lokasi_barang: { rule: line(required('lokasi_barang')), label: 'Lokasi', chip: 'Lokasi: ' },
  kondisi_barang: { rule: line(required('kondisi_barang')), label: 'Kondisi', chip: 'Kondisi: ' },
  /** Items that are in use, or those that were written off. */
  keadaan: {
    ...choice('Keadaan', { dipakai: 'Dipakai', dihapuskan: 'Sudah keluar' }, 'Keadaan tidak dikenali'),
    chip: 'Keadaan: ',
  },
  /** Items that have a price, or those that have none. */
  harga: { ...choice('Harga', { ada: 'Ada', tidak_ada: 'Tidak ada' }, 'Pilih ada atau tidak ada'), chip: 'Harga: ' },
};
export type FilterInventaris = FilterValues<typeof filterInventaris>;

/** An inventory item. */
export const dataInventarisRow = z.object({
  id: z.string(),
  nama_barang: z.string(),
  kode_barang: z.string(),
  kategori_barang: z.string(),
  jumlah_barang: z.int(),
  kondisi_barang: z.string(),
  lokasi_barang: z.string(),
  tanggal_masuk_barang: z.string(),
  keterangan: z.string(),
  foto_barang: z.nullable(z.string()),
  pengelola,
  versi: z.int(),
  /** Only where there is a price (added). */
  harga_barang: z.optional(z.int()),
  /** When it was written off; only of an item that is (added). */
  dihapuskan_pada: z.optional(z.string()),
  /** Pieces that somebody has, in the list; only where there are some (added). */
  dipinjam: z.optional(z.int()),
});
export type DataInventarisRow = z.infer<typeof dataInventarisRow>;

export const dataInventaris = {
  list: endpoint({
    method: 'GET',
    path: '/data-inventaris',
    summary: 'Daftar inventaris',
    roles: ['admin', 'pimpinan'],
    filters: filterInventaris,
    query: z.extend(listQuery, { ...filterQuery(filterInventaris), ...urutan(urutInventaris) }),
    replicaRead: true,
    output: pageOf(dataInventarisRow),
  }),
  semua: endpoint({
    method: 'GET',
    path: '/data-inventaris/semua',
    summary: 'Seluruh inventaris, langkah demi langkah; perubahan di tengah jalan tidak menggeser yang lain',
    roles: ['admin', 'pimpinan'],
    query: z.object({ ...filterQuery(filterInventaris), ...langkah }),
    output: stepOf(dataInventarisRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/data-inventaris',
    summary: 'Menambah barang',
    roles: ['admin'],
    status: 201,
    body: z.extend(dataInventarisForm, { ...more, kirim }),
    files: ['foto_barang'],
    multiField: true,
    output: answer(dataInventarisRow),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/data-inventaris/:id',
    summary: 'Mengubah barang; foto yang tidak dikirim tetap',
    roles: ['admin'],
    params: idParams,
    body: z.extend(dataInventarisForm, { ...more, versi }),
    files: ['foto_barang'],
    multiField: true,
    output: answer(dataInventarisRow),
  }),
  hapus: endpoint({
    method: 'DELETE',
    path: '/data-inventaris/:id',
    summary: 'Menghapus barang beserta fotonya',
    roles: ['admin'],
    params: idParams,
    output: messageOnly,
  }),
};
