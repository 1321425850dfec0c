// Loans and reservations of the inventory (added): who has what until when, and what is asked for on days ahead.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { date } from '../fields.ts';
import { choice, type FilterValues, filterQuery } from '../list-filter.ts';
import { listQuery, pageOf } from '../lists.ts';
import { urutan, urutPeminjaman } from '../urutan.ts';
import { answer, idParams, versi } from '../wire.ts';
import {
  ambilForm,
  keadaanPinjam,
  kembaliForm,
  kondisiBarang,
  perpanjangForm,
  pesanForm,
  pinjamForm,
  tahapPinjam,
} from './peminjaman-form.ts';

/** A loan or a reservation; of a borrower who was deleted for good no name is left. */
const peminjamanRow = z.object({
  id: z.string(),
  data_inventaris_id: z.string(),
  nama_barang: z.string(),
  kode_barang: z.string(),
  tahap: z.enum(tahapPinjam),
  jumlah: z.int(),
  /** Pieces that came back, or are known to be lost. */
  kembali: z.int(),
  /** First and last day, yyyy-mm-dd. */
  mulai: z.string(),
  jatuh_tempo: z.string(),
  /** Days since the last one, 0 for what is not over it. */
  terlambat: z.int(),
  jenis_peminjam: z.enum(['siswa', 'admin', 'lain']),
  data_siswa_id: z.nullable(z.string()),
  /** Of staff who borrow. */
  akun_id: z.nullable(z.string()),
  nama_peminjam: z.string(),
  nim: z.nullable(z.string()),
  nomor_peminjam: z.nullable(z.string()),
  catatan: z.string(),
  /** Day of the last mail about it; null before the first, and again once it may stay longer. */
  diingatkan_pada: z.nullable(z.string()),
  versi: z.int(),
});
export type PeminjamanRow = z.infer<typeof peminjamanRow>;

/** What happened to a loan, the oldest first. */
const peristiwa = z.object({
  id: z.string(),
  jenis: z.enum(['pesan', 'keluar', 'masuk', 'perpanjang', 'batal']),
  jumlah: z.int(),
  kondisi: z.nullable(z.enum(kondisiBarang)),
  catatan: z.string(),
  waktu: z.string(),
  /** Name of whoever did it; null when the account is gone. */
  oleh: z.nullable(z.string()),
  foto: z.nullable(z.string()),
});
export type Peristiwa = z.infer<typeof peristiwa>;

const peminjamanDetail = z.extend(peminjamanRow, { peristiwa: z.array(peristiwa) });
export type PeminjamanDetail = z.infer<typeof peminjamanDetail>;

/** Days that the calendar of an item shows. */
export const HARI_KALENDER = 28;

/** An item as whoever lends it sees it. */
const barangPinjam = z.object({
  id: z.string(),
  nama_barang: z.string(),
  kode_barang: z.string(),
  kondisi_barang: z.string(),
  lokasi_barang: z.string(),
  foto_barang: z.nullable(z.string()),
  jumlah_barang: z.int(),
  /** Written off: none of it may be lent. */
  dihapuskan: z.boolean(),
  dipinjam: z.int(),
  /** Came back broken or lost since the item was last changed; not lent before somebody has looked. */
  tertahan: z.int(),
  /** Pieces that may be lent today for today. */
  tersedia: z.int(),
  /** For each day from today on how many are left. */
  hari: z.array(z.object({ tanggal: z.string(), tersedia: z.int() })),
  /** Loans that are out and reservations ahead, by their first day. */
  berjalan: z.array(peminjamanRow),
});
export type BarangPinjam = z.infer<typeof barangPinjam>;

const staff = { roles: ['admin', 'pimpinan'] } as const;
const admin = { roles: ['admin'] } as const;

/** What the list can be narrowed by. */
export const filterPeminjaman = {
  keadaan: choice('Keadaan', keadaanPinjam, 'Keadaan tidak dikenali'),
  data_inventaris_id: { rule: z.uuid('Barang tidak dikenali').check(z.toLowerCase()) },
  data_siswa_id: { rule: z.uuid('Data siswa tidak dikenali').check(z.toLowerCase()) },
  akun_id: { rule: z.uuid('Admin tidak dikenali').check(z.toLowerCase()) },
};
export type FilterPeminjaman = FilterValues<typeof filterPeminjaman>;

export const peminjaman = {
  list: endpoint({
    method: 'GET',
    path: '/peminjaman',
    summary: 'Daftar peminjaman dan pesanan barang',
    ...staff,
    filters: filterPeminjaman,
    query: z.extend(listQuery, {
      ...urutan(urutPeminjaman),
      ...filterQuery(filterPeminjaman),
      jatuh_tempo_sampai: z.optional(date('Tanggal harus diisi')),
    }),
    output: pageOf(peminjamanRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/peminjaman/:id',
    summary: 'Satu peminjaman dengan kondisi dan foto saat keluar dan kembali',
    ...staff,
    params: idParams,
    output: answer(peminjamanDetail),
  }),
  barang: endpoint({
    method: 'GET',
    path: '/peminjaman/barang/:id',
    summary: 'Berapa dari satu barang yang dapat dipinjam, hari ini dan empat minggu ke depan',
    ...staff,
    params: idParams,
    output: answer(barangPinjam),
  }),
  peminjam: endpoint({
    method: 'GET',
    path: '/peminjaman/peminjam-admin',
    summary: 'Admin yang dapat meminjam',
    ...admin,
    output: answer(z.array(z.object({ id: z.string(), nama: z.string() }))),
  }),
  pinjam: endpoint({
    method: 'POST',
    path: '/peminjaman',
    summary: 'Meminjamkan barang mulai hari ini',
    ...admin,
    status: 201,
    body: pinjamForm,
    files: ['foto_pinjam'],
    multiField: true,
    refuses: [404],
    output: answer(peminjamanRow),
  }),
  pesan: endpoint({
    method: 'POST',
    path: '/peminjaman/pesan',
    summary: 'Memesan barang untuk hari-hari di depan',
    ...admin,
    status: 201,
    body: pesanForm,
    multiField: true,
    output: answer(peminjamanRow),
  }),
  ambil: endpoint({
    method: 'POST',
    path: '/peminjaman/:id/ambil',
    summary: 'Menyerahkan barang yang dipesan',
    ...admin,
    params: idParams,
    body: z.extend(ambilForm, { versi }),
    files: ['foto_pinjam'],
    multiField: true,
    output: answer(peminjamanRow),
  }),
  kembali: endpoint({
    method: 'POST',
    path: '/peminjaman/:id/kembali',
    summary: 'Menerima kembali sebagian atau semua barang yang dipinjam',
    ...admin,
    params: idParams,
    body: z.extend(kembaliForm, { versi }),
    files: ['foto_pinjam'],
    multiField: true,
    output: answer(peminjamanRow),
  }),
  perpanjang: endpoint({
    method: 'POST',
    path: '/peminjaman/:id/perpanjang',
    summary: 'Mengubah hari terakhir sebuah peminjaman',
    ...admin,
    params: idParams,
    body: z.extend(perpanjangForm, { versi }),
    multiField: true,
    output: answer(peminjamanRow),
  }),
  batal: endpoint({
    method: 'POST',
    path: '/peminjaman/:id/batal',
    summary: 'Membatalkan pesanan yang belum diambil',
    ...admin,
    params: idParams,
    body: z.object({ versi }),
    output: answer(peminjamanRow),
  }),
};
