// How many rows a page of a list has and by which column it is sorted (added); what is not asked for is as ever.
import * as z from 'zod/mini';
import { PAGE_SIZE } from './lists.ts';
import { sentences } from './sentences.ts';

/** Rows of a page that can be asked for. */
export const pageSizes = ['10', '25', '50', '100'] as const;

/** So many may be named in one call, and one answer of a list may have so many rows to choose from. */
export const MOST_AT_ONCE = 500;

/** Rows of a page; as many as can be chosen at once are asked for by whoever chooses all that a filter found. */
export const limit = z._default(
  z.pipe(z.enum([...pageSizes, `${MOST_AT_ONCE}`], 'Jumlah baris tidak dikenali'), z.transform(Number)),
  PAGE_SIZE,
);

/** The parameters of a walk over a whole list: rows of a step, and the `cursor` of the answer before. */
export const langkah = {
  limit: z._default(z.pipe(z.enum(pageSizes, 'Jumlah baris tidak dikenali'), z.transform(Number)), 100),
  cursor: z.optional(z.string(sentences.badCursor).check(z.maxLength(100, sentences.badCursor))),
};

const arah = ['naik', 'turun'] as const;

/** The parameters of a list that can be sorted by these. */
export function urutan<const Keys extends readonly [string, ...string[]]>(keys: Keys) {
  return {
    limit,
    urut: z.optional(z.enum(keys, 'Urutan tidak dikenali')),
    arah: z._default(z.enum(arah, 'Arah urutan tidak dikenali'), 'naik'),
  };
}

/** The same, parsed; without `urut` the list has its own order, newest first. */
export type Urutan<Key extends string> = { limit: number; urut?: Key | undefined; arah: (typeof arah)[number] };

/** What student records, accounts and items can be sorted by; `masuk` is the order in which they came. */
export const urutDataSiswa = ['masuk', 'nama', 'nim', 'tahun_ajaran', 'jurusan', 'kelas'] as const;
export const urutAkunSiswa = ['masuk', 'email', 'nim'] as const;
export const urutInventaris = [
  'masuk',
  'nama_barang',
  'kode_barang',
  'kategori_barang',
  'jumlah_barang',
  'lokasi_barang',
  'tanggal_masuk_barang',
] as const;
export const urutPeminjaman = ['masuk', 'mulai', 'jatuh_tempo', 'nama_peminjam'] as const;
/** What the bin can be sorted by: its columns. */
export const urutSampah = ['label', 'jenis', 'oleh', 'pada', 'sisa'] as const;
export type UrutDataSiswa = (typeof urutDataSiswa)[number];
export type UrutAkunSiswa = (typeof urutAkunSiswa)[number];
export type UrutInventaris = (typeof urutInventaris)[number];
export type UrutPeminjaman = (typeof urutPeminjaman)[number];
export type UrutSampah = (typeof urutSampah)[number];
