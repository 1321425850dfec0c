// The categories and places of the inventory as lists (added): counted, renamed and merged, each taken back by itself.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { staf } from '../roles.ts';
import { line } from '../text.ts';
import { answer, idParams, messageOnly } from '../wire.ts';

export const jenisDaftar = ['kategori_barang', 'lokasi_barang'] as const;
export type JenisDaftar = (typeof jenisDaftar)[number];

/** So many names, and so many changes, one answer has. */
export const MOST_NAMA = 500;

const nama = z.object({ nama: z.string(), jumlah: z.int() });
export type NamaDaftar = z.infer<typeof nama>;

/** What was renamed or merged at once, and is taken back at once. */
const perubahanDaftar = z.object({
  id: z.string(),
  jenis: z.enum(jenisDaftar),
  dari: z.array(z.string()),
  ke: z.string(),
  /** Items that were changed. */
  jumlah: z.int(),
  pada: z.string(),
  oleh: z.nullable(z.string()),
});
export type PerubahanDaftar = z.infer<typeof perubahanDaftar>;

const kategoriLokasiData = z.object({
  kategori_barang: z.array(nama),
  lokasi_barang: z.array(nama),
  kondisi_barang: z.array(nama),
  /** Newest first. */
  perubahan: z.array(perubahanDaftar),
});
export type KategoriLokasi = z.infer<typeof kategoriLokasiData>;

export const kategoriLokasi = {
  list: endpoint({
    method: 'GET',
    path: '/kategori-lokasi',
    summary: 'Kategori, lokasi, dan kondisi barang dengan jumlahnya, dan perubahan nama yang dapat dibatalkan',
    roles: staf,
    output: answer(kategoriLokasiData),
  }),
  gabung: endpoint({
    method: 'POST',
    path: '/kategori-lokasi',
    summary: 'Mengganti satu nama, atau menggabungkan beberapa, pada semua barang yang memakainya',
    roles: ['admin'],
    status: 201,
    body: z.object({
      jenis: z.enum(jenisDaftar, 'Pilih kategori atau lokasi'),
      dari: z
        .array(line('Nama harus diisi'), 'Pilih nama yang akan diganti')
        .check(z.minLength(1, 'Pilih nama yang akan diganti'), z.maxLength(50, 'Paling banyak 50 nama sekaligus')),
      ke: line('Nama baru harus diisi'),
    }),
    output: answer(z.object({ id: z.string() })),
  }),
  batalkan: endpoint({
    method: 'DELETE',
    path: '/kategori-lokasi/:id',
    summary: 'Mengembalikan nama sebelumnya pada barang yang belum diubah lagi',
    roles: ['admin'],
    params: idParams,
    output: messageOnly,
  }),
};
