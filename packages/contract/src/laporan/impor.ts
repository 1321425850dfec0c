// Import (added): the past comes in from a spreadsheet and pictures, tried out first, and may be taken back whole.
import * as z from 'zod/mini';
import { statusData } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { listQuery, pageOf, pageQuery } from '../lists.ts';
import type { Role } from '../roles.ts';
import { text } from '../text.ts';
import { answer, idParams, messageOnly } from '../wire.ts';
import { kolomDibaca } from './impor-bacaan.ts';
import { pemetaan, pemetaanBernama, tambahan } from './impor-pemetaan.ts';

/** Who may import; the pimpinan reads what was imported. */
const admin: readonly Role[] = ['admin'];
const staff: readonly Role[] = ['admin', 'pimpinan'];

const MIB = 1024 * 1024;
/** Bytes of a piece of an upload, of a spreadsheet, and of a ZIP with pictures. */
export const PIECE_BYTES = MIB;
export const MOST_SHEET_BYTES = 32 * MIB;
export const MOST_PICTURES_BYTES = 20 * 1024 * MIB;
/** Days in which an import may be taken back. */
export const URUNGKAN_HARI = 30;

/** The stages in their order; the last four are ends. */
export const tahapImpor = [
  'unggah',
  'baca',
  'kolom',
  'gambar',
  'uji',
  'rencana',
  'jalan',
  'mundur',
  'urung',
  'selesai',
  'diurungkan',
  'gagal',
  'dibatalkan',
] as const;
export type TahapImpor = (typeof tahapImpor)[number];

/** What would become of a row: `dijaga` differs from what a person entered or decided, and stays as it is. */
export const hasilImpor = ['baru', 'berubah', 'dijaga', 'sama', 'ditolak'] as const;
export type HasilImpor = (typeof hasilImpor)[number];

/** A column of the file, with samples; `nilai` are its different texts where they are few. */
const kolomBerkas = z.extend(kolomDibaca, {
  label: z.string(),
  contoh: z.array(z.string()),
  nilai: z.nullable(z.array(z.object({ isi: z.string(), jumlah: z.int() }))),
});
export type KolomBerkas = z.infer<typeof kolomBerkas>;

const jumlah = z.object({
  baris: z.int(),
  baru: z.int(),
  berubah: z.int(),
  dijaga: z.int(),
  sama: z.int(),
  ditolak: z.int(),
  /** New and changed rows that will lack what the school requires besides (added). */
  belum_lengkap: z.int(),
  /** Changed values in all, and pictures that come along or do not. */
  isian: z.int(),
  gambar: z.int(),
  gambar_ditolak: z.int(),
  /** Pictures that are there already, or stay behind what a person uploaded. */
  gambar_tetap: z.int(),
  /** Rows and pictures that do not come along, by their sentence. */
  ditolak_per_sebab: z.record(z.string(), z.int()),
  gambar_per_sebab: z.record(z.string(), z.int()),
  /** Of an import that was taken back: rows that stayed because somebody has changed them, and those among them that a later import has. */
  tertinggal: z.int(),
  tertinggal_impor: z.int(),
  /** Values that stay because people entered them, by field. */
  dijaga_per_isian: z.record(z.string(), z.int()),
});
export type JumlahImpor = z.infer<typeof jumlah>;

/** What a file brings: students, or items of the inventory. */
export const jenisImpor = ['siswa', 'barang'] as const;
export type JenisImpor = (typeof jenisImpor)[number];
const jenis = z._default(z.enum(jenisImpor, 'Pilih siswa atau barang'), 'siswa');

const imporRow = z.object({
  id: z.string(),
  jenis: z.enum(jenisImpor),
  nama_berkas: z.string(),
  nama_gambar: z.nullable(z.string()),
  tahap: z.enum(tahapImpor),
  oleh: z.nullable(z.object({ id: z.string(), nama: z.nullable(z.string()) })),
  jumlah,
  sebab: z.nullable(z.string()),
  dibuat_pada: z.string(),
  selesai_pada: z.nullable(z.string()),
  /** Until when it may be taken back; null when it cannot. */
  urungkan_sampai: z.nullable(z.string()),
});
export type ImporRow = z.infer<typeof imporRow>;

const value = z.nullable(z.union([z.string(), z.number()]));
const perubahan = z.object({ bidang: z.string(), lama: value, baru: value });
const barisImpor = z.object({
  baris: z.int(),
  /** The NIM, or the code of an item. */
  nim: z.nullable(z.string()),
  nama: z.nullable(z.string()),
  /** Of the student, or of the item. */
  data_siswa_id: z.nullable(z.string()),
  ubah: z.array(perubahan),
  dijaga: z.array(perubahan),
  gambar: z.array(z.string()),
  /** What a new record holds, by field; empty for all others. */
  nilai: z.record(z.string(), value),
  /** What stood in the file where it was read as something else, by field. */
  tertulis: z.record(z.string(), z.string()),
  /** How a new record arrives; null for all others. */
  masuk: z.nullable(z.object({ status_data: z.enum(statusData), alasan_penolakan: z.nullable(z.string()) })),
  sebab: z.array(z.object({ bidang: z.string(), isi: z.string(), sebab: z.string() })),
});
export type BarisImpor = z.infer<typeof barisImpor>;

const imporDetail = z.extend(imporRow, {
  lembar: z.nullable(z.string()),
  lembar_lain: z.array(z.string()),
  kolom: z.array(kolomBerkas),
  pemetaan: z.nullable(pemetaan),
  /** What the program makes of the headings and samples. */
  saran: z.nullable(pemetaan),
  /** The school whose export the file is; null for other files. */
  sekolah_asal: z.nullable(z.string()),
  /** Majors and classes that running it adds, or has added, to the settings. */
  pilihan_baru: z.array(tambahan),
  sudah: z.int(),
  dari: z.int(),
  rencana: z.int(),
  /** Pieces that have arrived. */
  potongan: z.object({ lembar: z.array(z.int()), gambar: z.array(z.int()) }),
  /** Whether the caller began it, or may act for whoever did. */
  milik_saya: z.boolean(),
  /** The first pictures that do not come along. */
  gambar_ditolak: z.array(z.object({ nama: z.string(), sebab: z.string() })),
  /** Later imports, the newest first, that have changed students (or items) of this one: until they are taken back these stay. */
  sesudahnya: z.array(z.object({ id: z.string(), nama_berkas: z.string(), selesai_pada: z.string(), siswa: z.int() })),
  tertinggal: z.array(barisImpor),
});
export type ImporDetail = z.infer<typeof imporDetail>;

const fileName = text('Nama berkas').check(z.minLength(1, 'Nama berkas harus diisi'));
const bytes = (most: number, words: string) =>
  z.int('Ukuran berkas tidak valid').check(z.minimum(0), z.maximum(most, words));
const zip = bytes(MOST_PICTURES_BYTES, 'ZIP gambar paling besar 20 GB. Bagi menjadi beberapa.');

/** A file of 0 bytes lies in the ZIP, as in an export of this program. */
export const imporBaru = z
  .object({
    jenis,
    nama_berkas: fileName,
    ukuran: bytes(MOST_SHEET_BYTES, 'Berkas Excel atau CSV paling besar 32 MB'),
    gambar: z.optional(z.object({ nama: fileName, ukuran: zip.check(z.minimum(1, 'Berkas kosong')) })),
  })
  .check(
    z.refine(({ ukuran, gambar }) => ukuran > 0 || gambar !== undefined, { error: 'Berkas kosong', path: ['ukuran'] }),
  );

const nomorPotongan = z.pipe(
  z.string('Nomor potongan tidak valid').check(z.regex(/^\d{1,5}$/, 'Nomor potongan tidak valid')),
  z.transform(Number),
);

export const impor = {
  list: endpoint({
    method: 'GET',
    path: '/impor',
    summary: 'Impor yang pernah dan sedang berjalan, yang terbaru dahulu',
    roles: staff,
    query: pageQuery,
    output: pageOf(imporRow),
  }),
  contoh: endpoint({
    method: 'GET',
    path: '/impor/contoh',
    summary: 'Contoh berkas Excel untuk diimpor',
    roles: admin,
    query: z.object({ jenis }),
    output: 'excel',
  }),
  listPemetaan: endpoint({
    method: 'GET',
    path: '/impor/pemetaan',
    summary: 'Pemetaan kolom yang disimpan dengan nama',
    roles: admin,
    output: answer(z.array(pemetaanBernama)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/impor/:id',
    summary: 'Satu impor: tahap, kemajuan, kolom, pemetaan, dan hasil uji coba',
    roles: staff,
    params: idParams,
    output: answer(imporDetail),
  }),
  create: endpoint({
    method: 'POST',
    path: '/impor',
    summary: 'Memulai impor; berkasnya menyusul per potongan',
    roles: admin,
    status: 201,
    body: imporBaru,
    output: answer(imporDetail),
  }),
  potongan: endpoint({
    method: 'PUT',
    path: '/impor/:id/potongan',
    summary: 'Satu potongan 1 MiB dari berkas (lembar) atau ZIP (gambar), sebagai application/octet-stream',
    roles: admin,
    params: idParams,
    query: z.object({
      berkas: z._default(z.enum(['lembar', 'gambar'], 'Berkas tidak dikenal'), 'lembar'),
      nomor: z._default(nomorPotongan, 0),
    }),
    bytes: PIECE_BYTES,
    output: messageOnly,
  }),
  baca: endpoint({
    method: 'POST',
    path: '/impor/:id/baca',
    summary: 'Membaca berkas yang sudah diunggah seluruhnya, atau sebelum kolomnya dipilih lembar lain darinya',
    roles: admin,
    params: idParams,
    query: z.object({ lembar: z._default(text('Lembar'), '') }),
    output: messageOnly,
  }),
  petakan: endpoint({
    method: 'PUT',
    path: '/impor/:id/pemetaan',
    summary: 'Menetapkan pemetaan kolom dan memulai uji coba; dengan nama juga disimpan untuk lain kali',
    roles: admin,
    params: idParams,
    body: z.object({ pemetaan, nama: z._default(text('Nama pemetaan', 80), '') }),
    output: messageOnly,
  }),
  baris: endpoint({
    method: 'GET',
    path: '/impor/:id/baris',
    summary: 'Baris uji coba menurut hasilnya',
    roles: admin,
    params: idParams,
    query: z.object({
      hasil: z._default(z.enum(hasilImpor, 'Hasil tidak dikenal'), 'berubah'),
      page: listQuery.shape.page,
    }),
    output: pageOf(barisImpor),
  }),
  ditolak: endpoint({
    method: 'GET',
    path: '/impor/:id/ditolak',
    summary:
      'Excel baris yang ditolak dengan kolom Sebab, untuk diperbaiki dan diimpor lagi; atau gambar yang tidak ikut',
    roles: admin,
    params: idParams,
    query: z.object({ isi: z._default(z.enum(['baris', 'gambar'], 'Isi tidak dikenal'), 'baris') }),
    output: 'excel',
  }),
  jalankan: endpoint({
    method: 'POST',
    path: '/impor/:id/jalankan',
    summary: 'Menjalankan rencana uji coba, persis seperti yang ditunjukkan',
    roles: admin,
    params: idParams,
    body: z.object({ rencana: z.int('Rencana tidak valid') }),
    output: messageOnly,
  }),
  hentikan: endpoint({
    method: 'POST',
    path: '/impor/:id/hentikan',
    summary: 'Menghentikan impor yang berjalan; yang sudah ditulis dibatalkan',
    roles: admin,
    params: idParams,
    output: messageOnly,
  }),
  batalkan: endpoint({
    method: 'POST',
    path: '/impor/:id/batalkan',
    summary: 'Membatalkan impor yang belum dijalankan dan membuang berkasnya',
    roles: admin,
    params: idParams,
    output: messageOnly,
  }),
  urungkan: endpoint({
    method: 'POST',
    path: '/impor/:id/urungkan',
    summary: 'Mengurungkan seluruh impor dalam 30 hari; yang sudah diubah orang tetap dan disebutkan',
    roles: admin,
    params: idParams,
    output: messageOnly,
  }),
};
