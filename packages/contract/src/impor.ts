// Import (added): the past comes in from a spreadsheet and pictures, tried out first, and may be taken back whole.
import * as z from 'zod/mini';
import { dokumen, dokumenLabels } from './choices.ts';
import { endpoint, type Role } from './endpoint.ts';
import { type DataSiswaField, dataSiswaFieldNames, dataSiswaLabels } from './siswa-fields.ts';
import { text } from './text.ts';
import { answer, idParams, listQuery, messageOnly, pageOf } from './wire.ts';

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

/** What a mapping may name: the fields and documents of a record. */
export type BagianSiswa = DataSiswaField | (typeof dokumen)[number];
const bagianSiswa = [...dataSiswaFieldNames, ...dokumen] as [BagianSiswa, ...BagianSiswa[]];
export const labelBagian: Record<BagianSiswa, string> = { ...dataSiswaLabels, ...dokumenLabels };

const fieldName = z.enum(dataSiswaFieldNames as [DataSiswaField, ...DataSiswaField[]], 'Isian tidak dikenal');
const cellText = z.string('Isi tidak valid').check(z.maxLength(255, 'Isi maksimal 255 karakter'));
const sumber = z.union([z.object({ kolom: cellText }), z.object({ tetap: cellText })], 'Sumber isian tidak valid');

/** From where each field comes, and what its values mean. Columns go by their headings, so that it fits the next file. */
export const pemetaan = z.object({
  kolom: z.partialRecord(fieldName, sumber),
  /** What a text of the file means where the program does not know it, by field. */
  nilai: z._default(z.partialRecord(fieldName, z.record(cellText, cellText)), {}),
  /** Fields in which also what people entered or decided is overwritten. */
  timpa: z._default(z.array(z.enum(bagianSiswa, 'Isian tidak dikenal')), []),
  /** How new records arrive. */
  status_data: z._default(z.enum(['Tervalidasi', 'Menunggu Validasi'], 'Status tidak dikenal'), 'Tervalidasi'),
  /** Length to which a NIM of digits is filled with zeros in front; 0 leaves them. */
  panjang_nim: z._default(z.int('Panjang NIM tidak valid').check(z.minimum(0), z.maximum(64)), 0),
  /** How pictures are named, such as `{nim}/{dokumen}`; empty for the usual ways. */
  pola: z._default(z.string('Pola tidak valid').check(z.maxLength(200, 'Pola maksimal 200 karakter')), ''),
});
export type Pemetaan = z.output<typeof pemetaan>;

/** A column of the file, with samples; `nilai` are its different texts where they are few. */
const kolomBerkas = z.object({
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
  /** Of an import that was taken back: rows that stayed because people had changed them. */
  tertinggal: z.int(),
  /** Values that stay because people entered them, by field. */
  dijaga_per_isian: z.record(z.string(), z.int()),
});
export type JumlahImpor = z.infer<typeof jumlah>;

const imporRow = z.object({
  id: z.string(),
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
  nim: z.nullable(z.string()),
  nama: z.nullable(z.string()),
  data_siswa_id: z.nullable(z.string()),
  ubah: z.array(perubahan),
  dijaga: z.array(perubahan),
  gambar: z.array(z.string()),
  sebab: z.array(z.object({ bidang: z.string(), isi: z.string(), sebab: z.string() })),
});
export type BarisImpor = z.infer<typeof barisImpor>;

const imporDetail = z.extend(imporRow, {
  lembar: z.nullable(z.string()),
  kolom: z.array(kolomBerkas),
  pemetaan: z.nullable(pemetaan),
  /** What the program makes of the headings and samples. */
  saran: z.nullable(pemetaan),
  sudah: z.int(),
  dari: z.int(),
  rencana: z.int(),
  /** Pieces that have arrived. */
  potongan: z.object({ lembar: z.array(z.int()), gambar: z.array(z.int()) }),
  /** Whether the caller began it, or may act for whoever did. */
  milik_saya: z.boolean(),
  /** The first pictures that do not come along. */
  gambar_ditolak: z.array(z.object({ nama: z.string(), sebab: z.string() })),
  tertinggal: z.array(barisImpor),
});
export type ImporDetail = z.infer<typeof imporDetail>;

const fileName = text('Nama berkas').check(z.minLength(1, 'Nama berkas harus diisi'));
const bytes = (most: number, words: string) =>
  z.int('Ukuran berkas tidak valid').check(z.minimum(1, 'Berkas kosong'), z.maximum(most, words));

export const imporBaru = z.object({
  nama_berkas: fileName,
  ukuran: bytes(MOST_SHEET_BYTES, 'Berkas Excel atau CSV paling besar 32 MB'),
  gambar: z.optional(
    z.object({
      nama: fileName,
      ukuran: bytes(MOST_PICTURES_BYTES, 'ZIP gambar paling besar 20 GB. Bagi menjadi beberapa.'),
    }),
  ),
});

const nomorPotongan = z.pipe(
  z.string('Nomor potongan tidak valid').check(z.regex(/^\d{1,5}$/, 'Nomor potongan tidak valid')),
  z.transform(Number),
);

/** A named mapping. */
const pemetaanBernama = z.object({ nama: z.string(), isi: pemetaan });

export const impor = {
  list: endpoint({
    method: 'GET',
    path: '/impor',
    summary: 'Impor yang pernah dan sedang berjalan, yang terbaru dahulu',
    roles: staff,
    query: listQuery,
    output: pageOf(imporRow),
  }),
  contoh: endpoint({
    method: 'GET',
    path: '/impor/contoh',
    summary: 'Contoh berkas Excel untuk diimpor',
    roles: admin,
    output: 'file',
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
    summary: 'Semua potongan sudah diunggah: mulai membaca berkas',
    roles: admin,
    params: idParams,
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
    summary: 'Excel baris yang ditolak dengan kolom Sebab, untuk diperbaiki dan diimpor lagi',
    roles: admin,
    params: idParams,
    output: 'file',
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
