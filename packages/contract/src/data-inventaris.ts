import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dateUntilNextYear } from './fields.ts';
import { pengelola } from './pengelola.ts';
import { line, paragraph } from './text.ts';
import { urutan, urutInventaris } from './urutan.ts';
import { answer, idParams, listQuery, messageOnly, pageOf, versi } from './wire.ts';

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

/** An inventory item. */
const dataInventarisRow = z.object({
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
});
export type DataInventarisRow = z.infer<typeof dataInventarisRow>;

export const dataInventaris = {
  list: endpoint({
    method: 'GET',
    path: '/data-inventaris',
    summary: 'Daftar inventaris',
    roles: ['admin', 'pimpinan'],
    query: z.extend(listQuery, urutan(urutInventaris)),
    output: pageOf(dataInventarisRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/data-inventaris',
    summary: 'Menambah barang',
    roles: ['admin'],
    status: 201,
    body: dataInventarisForm,
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
    body: z.extend(dataInventarisForm, { versi }),
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
