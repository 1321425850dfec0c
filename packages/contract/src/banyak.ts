// Many records at once (added): exactly those that are named, each decided like a single one.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MOST_AT_ONCE } from './urutan.ts';
import { answer, idParams, versi } from './wire.ts';

const tooMany = `Paling banyak ${MOST_AT_ONCE} sekaligus. Persempit dengan pencarian atau saringan.`;

/** A record as it was shown; whoever has none sends no `versi`. */
const chosen = z.object({ id: idParams.shape.id, versi });

const data = z
  .array(chosen, 'Belum ada yang dipilih')
  .check(z.minLength(1, 'Belum ada yang dipilih'), z.maxLength(MOST_AT_ONCE, tooMany));

/** What is to be decided at once. */
const chosenBody = z.object({ data });
export type Chosen = z.output<typeof chosen>;

/** What became of each: done, or refused with the sentence that the single call would have said. */
const hasilBanyak = z.object({
  berhasil: z.array(z.string()),
  ditolak: z.array(z.object({ id: z.string(), message: z.string() })),
});
export type HasilBanyak = z.infer<typeof hasilBanyak>;

/** The calls on many, apart from those on one: only the lists of staff load them. */
export const banyak = {
  aktivasiAkun: endpoint({
    method: 'POST',
    path: '/akun-siswa/banyak/aktivasi',
    summary: 'Mengaktifkan banyak akun siswa sekaligus, masing-masing seperti satu',
    roles: ['admin'],
    body: chosenBody,
    output: answer(hasilBanyak),
  }),
  hapusAkun: endpoint({
    method: 'POST',
    path: '/akun-siswa/banyak/hapus',
    summary: 'Menghapus banyak akun siswa sekaligus dengan satu token; yang keadaannya sudah lain ditolak',
    roles: ['admin'],
    body: z.extend(chosenBody, { aktif: z.boolean('Pilih akun aktif atau nonaktif') }),
    token: 'akun-siswa',
    output: answer(hasilBanyak),
  }),
  hapusDataSiswa: endpoint({
    method: 'POST',
    path: '/data-siswa/banyak/hapus',
    summary: 'Menghapus banyak data siswa sekaligus dengan satu token; yang berubah sejak dilihat ditolak',
    roles: ['admin'],
    body: chosenBody,
    token: 'data-siswa',
    output: answer(hasilBanyak),
  }),
  hapusInventaris: endpoint({
    method: 'POST',
    path: '/data-inventaris/banyak/hapus',
    summary: 'Menghapus banyak barang sekaligus; yang berubah sejak dilihat ditolak',
    roles: ['admin'],
    body: chosenBody,
    output: answer(hasilBanyak),
  }),
  pulihkan: endpoint({
    method: 'POST',
    path: '/sampah/banyak/pulihkan',
    summary: 'Mengembalikan banyak yang dihapus sekaligus, masing-masing seperti satu',
    roles: ['admin', 'pimpinan'],
    body: chosenBody,
    output: answer(hasilBanyak),
  }),
  laporanDataSiswa: endpoint({
    method: 'POST',
    path: '/laporan/data-siswa-terpilih-excel',
    summary: 'Excel data siswa yang dipilih di daftar; bila satu pun berubah sejak dilihat, tidak satu pun dibuat',
    roles: ['admin', 'pimpinan'],
    body: chosenBody,
    output: 'file',
  }),
};
