// Many records at once (added): exactly those that are named, each decided like a single one.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { kembaliForm } from './inventaris/peminjaman-form.ts';
import { line, paragraph } from './text.ts';
import { MOST_AT_ONCE } from './urutan.ts';
import { answer, idParams, versi } from './wire.ts';

const tooMany = `Paling banyak ${MOST_AT_ONCE} sekaligus. Persempit dengan pencarian atau saringan.`;

/** A record as it was shown; whoever has none sends no `versi`. */
const chosen = z.object({ id: idParams.shape.id, versi });

const data = z
  .array(chosen, 'Belum ada yang dipilih')
  .check(z.minLength(1, 'Belum ada yang dipilih'), z.maxLength(MOST_AT_ONCE, tooMany));

/** What is to be decided at once. */
export const bulkSelection = z.object({ data });
export type Chosen = z.output<typeof chosen>;

/** What became of each: done, or refused with the sentence that the single call would have said. */
export const bulkResult = z.object({
  berhasil: z.array(z.string()),
  ditolak: z.array(z.object({ id: z.string(), message: z.string() })),
});
export type BulkResult = z.infer<typeof bulkResult>;

/** What many items get at once; what is not named stays. */
const tempatKondisi = {
  lokasi_barang: z.optional(line('Lokasi Barang harus diisi')),
  kondisi_barang: z.optional(line('Kondisi Barang harus diisi')),
};

/** The calls on many, apart from those on one: only the lists of staff load them. */
export const bulk = {
  aktivasiAkun: endpoint({
    method: 'POST',
    path: '/akun-siswa/banyak/aktivasi',
    summary: 'Mengaktifkan banyak akun siswa sekaligus, masing-masing seperti satu',
    roles: ['admin'],
    body: bulkSelection,
    output: answer(bulkResult),
  }),
  hapusAkun: endpoint({
    method: 'POST',
    path: '/akun-siswa/banyak/hapus',
    summary: 'Menghapus banyak akun siswa sekaligus dengan satu token; yang keadaannya sudah lain ditolak',
    roles: ['admin'],
    body: z.extend(bulkSelection, { aktif: z.boolean('Pilih akun aktif atau nonaktif') }),
    token: 'akun-siswa',
    output: answer(bulkResult),
  }),
  hapusDataSiswa: endpoint({
    method: 'POST',
    path: '/data-siswa/banyak/hapus',
    summary: 'Menghapus banyak data siswa sekaligus dengan satu token; yang berubah sejak dilihat ditolak',
    roles: ['admin'],
    body: bulkSelection,
    token: 'data-siswa',
    output: answer(bulkResult),
  }),
  hapusInventaris: endpoint({
    method: 'POST',
    path: '/data-inventaris/banyak/hapus',
    summary: 'Menghapus banyak barang sekaligus; yang berubah sejak dilihat ditolak',
    roles: ['admin'],
    body: bulkSelection,
    output: answer(bulkResult),
  }),
  ubahInventaris: endpoint({
    method: 'POST',
    path: '/data-inventaris/banyak/ubah',
    summary: 'Memindahkan banyak barang, atau mengubah kondisinya, sekaligus; yang berubah sejak dilihat ditolak',
    roles: ['admin'],
    body: z.extend(bulkSelection, { ...tempatKondisi, alasan: paragraph('Alasan harus diisi') }),
    output: answer(bulkResult),
  }),
  kembaliPeminjaman: endpoint({
    method: 'POST',
    path: '/peminjaman/banyak/kembali',
    summary: 'Menerima kembali semua yang masih di luar dari banyak peminjaman sekaligus',
    roles: ['admin'],
    body: z.extend(bulkSelection, { kondisi: kembaliForm.shape.kondisi, catatan: kembaliForm.shape.catatan }),
    output: answer(bulkResult),
  }),
  ingatkanPeminjaman: endpoint({
    method: 'POST',
    path: '/peminjaman/banyak/ingatkan',
    summary: 'Mengirim email pengingat kepada banyak peminjam sekaligus, sekali sehari untuk tiap peminjaman',
    roles: ['admin'],
    body: bulkSelection,
    output: answer(bulkResult),
  }),
  pulihkan: endpoint({
    method: 'POST',
    path: '/sampah/banyak/pulihkan',
    summary: 'Mengembalikan banyak yang dihapus sekaligus, masing-masing seperti satu',
    roles: ['admin', 'pimpinan'],
    body: bulkSelection,
    output: answer(bulkResult),
  }),
  laporanDataSiswa: endpoint({
    method: 'POST',
    path: '/laporan/data-siswa-terpilih-excel',
    summary: 'Excel data siswa yang dipilih di daftar; bila satu pun berubah sejak dilihat, tidak satu pun dibuat',
    roles: ['admin', 'pimpinan'],
    body: bulkSelection,
    output: 'excel',
  }),
};
