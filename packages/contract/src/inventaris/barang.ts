// The life of an item of the inventory (added): its page, its history, its pictures, what keeps it in order, its end.
import * as z from 'zod/mini';
import { bulkSelection } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { date, dateUntilNextYear } from '../fields.ts';
import { LABEL_PALING_BANYAK, labelOptions } from '../label.ts';
import { listQuery, pageOf, pageQuery } from '../lists.ts';
import { roles, staf } from '../roles.ts';
import { line, longText, paragraph, text } from '../text.ts';
import { answer, idParams, messageOnly, versi } from '../wire.ts';
import { dataInventarisForm, dataInventarisRow } from './data-inventaris.ts';
import { MOST_KODE } from './opname-kode.ts';
import { jumlah } from './peminjaman-form.ts';

/** Pictures of an item, the first of which is its `foto_barang`. */
export const MOST_FOTO = 6;

/** What can happen to an item. */
export const jenisRiwayatBarang = [
  'ditambah',
  'diubah',
  'kondisi',
  'dihapuskan',
  'dipakai_lagi',
  'dirawat',
  'daftar',
  'opname',
  'dihapus',
  'dipulihkan',
] as const;
export type JenisRiwayatBarang = (typeof jenisRiwayatBarang)[number];

const value = z.nullable(z.union([z.string(), z.number()]));

/** One event of an item; `oleh` is null when the account is gone, its name without a profile. */
const riwayatBarangRow = z.object({
  id: z.string(),
  waktu: z.string(),
  oleh: z.nullable(z.object({ id: z.string(), nama: z.nullable(z.string()), role: z.enum(roles) })),
  jenis: z.enum(jenisRiwayatBarang),
  versi: z.int(),
  perubahan: z.array(z.object({ bidang: z.string(), lama: value, baru: value })),
  alasan: z.nullable(z.string()),
  /** Addresses of the pictures that were taken with it. */
  foto: z.array(z.string()),
});
export type RiwayatBarangRow = z.infer<typeof riwayatBarangRow>;

/** Work that keeps an item in order: due on a day, and done on one. Amounts in whole rupiah. */
const perawatanRow = z.object({
  id: z.string(),
  perawatan: z.string(),
  jatuh_tempo: z.string(),
  selesai_pada: z.nullable(z.string()),
  biaya: z.nullable(z.int()),
  catatan: z.string(),
});
export type PerawatanRow = z.infer<typeof perawatanRow>;

const perawatanBarangRow = z.extend(perawatanRow, {
  barang: z.object({ id: z.string(), nama_barang: z.string(), kode_barang: z.string(), lokasi_barang: z.string() }),
});
export type PerawatanBarangRow = z.infer<typeof perawatanBarangRow>;

const barangDetail = z.extend(dataInventarisRow, {
  /** Besides `foto_barang`, the oldest first. */
  foto: z.array(z.object({ id: z.string(), alamat: z.string() })),
  /** Set while the item is written off. */
  penghapusan: z.nullable(z.object({ pada: z.string(), alasan: z.string(), oleh: z.nullable(z.string()) })),
  /** What is due first, then what was done last. */
  perawatan: z.array(perawatanRow),
});
export type BarangDetail = z.infer<typeof barangDetail>;

const alasan = paragraph('Alasan harus diisi');

export const perawatanForm = z.object({
  perawatan: line('Perawatan harus diisi'),
  jatuh_tempo: date('Tanggal jatuh tempo harus diisi'),
});

const biaya = z.pipe(
  z
    .prefault(text('Biaya'), '')
    .check(z.refine((value) => value === '' || /^\d{1,9}$/.test(value), 'Biaya harus 1 sampai 9 angka')),
  z.transform((value) => (value === '' ? null : Number(value))),
);

export const selesaiForm = z.object({
  selesai_pada: dateUntilNextYear('Tanggal dikerjakan harus diisi'),
  biaya,
  catatan: z.prefault(longText('Catatan'), ''),
  /** The next day on which the same is due; '' when there is none. */
  berikutnya: z.prefault(
    z.union([z.literal(''), date('Jatuh tempo berikutnya harus diisi')], 'Jatuh tempo berikutnya tidak valid'),
    '',
  ),
});

const ofItem = { params: idParams } as const;

export const barang = {
  buka: endpoint({
    method: 'GET',
    path: '/data-inventaris/kode',
    summary: 'Barang dari kode di labelnya, dan nomor unitnya bila ada',
    roles: staf,
    query: z.object({ kode: z.string().check(z.maxLength(MOST_KODE)) }),
    refuses: [404],
    output: answer(z.object({ id: z.string(), unit: z.nullable(z.int()) })),
  }),
  get: endpoint({
    method: 'GET',
    path: '/data-inventaris/:id',
    summary: 'Satu barang dengan foto, perawatan, dan penghapusannya',
    roles: staf,
    ...ofItem,
    replicaRead: true,
    output: answer(barangDetail),
  }),
  riwayat: endpoint({
    method: 'GET',
    path: '/data-inventaris/:id/riwayat',
    summary: 'Riwayat satu barang, yang terbaru dahulu',
    roles: staf,
    ...ofItem,
    query: pageQuery,
    output: pageOf(riwayatBarangRow),
  }),
  kondisi: endpoint({
    method: 'POST',
    path: '/data-inventaris/:id/kondisi',
    summary: 'Mencatat kondisi barang, dengan foto bila ada',
    roles: ['admin'],
    ...ofItem,
    body: z.object({ kondisi_barang: dataInventarisForm.shape.kondisi_barang, alasan, versi }),
    files: ['foto_barang'],
    output: messageOnly,
  }),
  tambahFoto: endpoint({
    method: 'POST',
    path: '/data-inventaris/:id/foto',
    summary: `Menambah foto barang, paling banyak ${MOST_FOTO}`,
    roles: ['admin'],
    status: 201,
    ...ofItem,
    body: z.object({}),
    files: ['foto_barang'],
    output: messageOnly,
  }),
  hapusFoto: endpoint({
    method: 'DELETE',
    path: '/foto-barang/:id',
    summary: 'Menghapus satu foto tambahan barang',
    roles: ['admin'],
    ...ofItem,
    output: messageOnly,
  }),
  hapuskan: endpoint({
    method: 'POST',
    path: '/data-inventaris/:id/penghapusan',
    summary: 'Menghapuskan barang, atau sebagian jumlahnya, dari pemakaian; data dan riwayatnya tetap',
    roles: ['admin'],
    ...ofItem,
    body: z.object({ jumlah: z.optional(jumlah), alasan, versi }),
    output: messageOnly,
  }),
  pakaiLagi: endpoint({
    method: 'POST',
    path: '/data-inventaris/:id/pakai-lagi',
    summary: 'Membatalkan penghapusan barang',
    roles: ['admin'],
    ...ofItem,
    body: z.object({ alasan, versi }),
    output: messageOnly,
  }),
  beritaAcara: endpoint({
    method: 'POST',
    path: '/data-inventaris/:id/berita-acara',
    summary: 'PDF berita acara penghapusan barang; dengan riwayat: penghapusan sebagian yang tertulis di sana',
    roles: staf,
    ...ofItem,
    query: z.object({ riwayat: z.optional(z.uuid('Riwayat tidak dikenali').check(z.toLowerCase())) }),
    output: 'pdf',
  }),
  label: endpoint({
    method: 'POST',
    path: '/data-inventaris/label',
    summary: `PDF label barang dengan kode QR ke halamannya, paling banyak ${LABEL_PALING_BANYAK} label`,
    roles: ['admin'],
    body: z.object({
      ...bulkSelection.shape,
      tiap_unit: z._default(z.boolean('Pilih label tiap barang atau tiap unit'), false),
      label: labelOptions,
    }),
    output: 'pdf',
  }),
  listPerawatan: endpoint({
    method: 'GET',
    path: '/perawatan-barang',
    summary: 'Perawatan barang yang belum selesai, yang paling dulu jatuh tempo dahulu',
    roles: staf,
    query: listQuery,
    output: pageOf(perawatanBarangRow),
  }),
  jadwalkan: endpoint({
    method: 'POST',
    path: '/data-inventaris/:id/perawatan',
    summary: 'Menjadwalkan perawatan barang',
    roles: ['admin'],
    status: 201,
    ...ofItem,
    body: perawatanForm,
    output: messageOnly,
  }),
  selesaikan: endpoint({
    method: 'PATCH',
    path: '/perawatan-barang/:id',
    summary: 'Mencatat perawatan sebagai dikerjakan, dengan biaya dan jadwal berikutnya',
    roles: ['admin'],
    ...ofItem,
    body: selesaiForm,
    output: messageOnly,
  }),
  hapusPerawatan: endpoint({
    method: 'DELETE',
    path: '/perawatan-barang/:id',
    summary: 'Membatalkan perawatan yang belum dikerjakan',
    roles: ['admin'],
    ...ofItem,
    output: messageOnly,
  }),
};
