// How much a file may hold, and the sentences for one that cannot be read.
import { formatNumber } from '@gerbang/contract/format';

export const MOST_COLUMNS = 100;
export const MOST_ROWS = 50_000;
/** Rows of a sheet with the empty ones, which may be coloured or framed. */
export const MOST_ALL_ROWS = 200_000;
/** Bytes of all unpacked parts of a workbook. */
export const MOST_UNPACKED = 96 * 1024 * 1024;
export const MOST_PARTS = 2000;
/** Files in a ZIP of pictures, those among them that are no picture of a row (each is told), and how much larger than the ZIP all may be. */
export const MOST_FILES = 200_000;
export const MOST_REFUSED = 50_000;
export const MOST_RATIO = 60;
export const RATIO_FROM = 64 * 1024 * 1024;
/** Characters of a cell; no field takes as many. Of all cells: 50,000 rows of 40 with some 30. */
export const MOST_CHARACTERS = 1000;
export const MOST_TEXT = 64_000_000;
export const MOST_IN_ROW = MOST_COLUMNS * MOST_CHARACTERS;
/** Different texts of a workbook, and bytes of what it says of its sheets and of how numbers look. */
export const MOST_TEXTS = 1_500_000;
export const MOST_STYLES = 8 * 1024 * 1024;
/** Columns and rows that a sheet of Excel has. */
export const LAST_COLUMN = 16_384;
export const LAST_ROW = 1_048_576;

/** A file that is not taken, in words for who chose it. */
export class UnreadableFileError extends Error {}

export const refusals = {
  empty: 'Berkas ini tidak berisi baris data.',
  noSheet: (nama: string) => `Lembar ${nama} tidak ada di berkas ini, atau tidak berisi baris data.`,
  tooManyColumns: (n: number) =>
    `Lembar ini mempunyai ${formatNumber(n)} kolom; paling banyak ${MOST_COLUMNS}. Hapus kolom yang tidak dipakai, lalu unggah lagi.`,
  tooManyRows: `Berkas ini berisi lebih dari ${formatNumber(MOST_ROWS)} baris. Bagi menjadi beberapa berkas.`,
  tooManyAllRows: `Lembar ini lebih dari ${formatNumber(MOST_ALL_ROWS)} baris, termasuk baris kosong yang diberi warna atau garis. Salin baris datanya saja ke berkas baru, lalu unggah lagi.`,
  tooLarge: 'Isi berkas ini terlalu besar bila dibuka. Simpan lembar datanya saja ke berkas baru, lalu unggah lagi.',
  password: 'Berkas ini dikunci dengan password. Buka di Excel, hapus passwordnya, simpan, lalu unggah lagi.',
  oldExcel: 'Berkas .xls lama tidak dapat dibaca. Buka di Excel, simpan sebagai .xlsx, lalu unggah lagi.',
  openQuote: (baris: number) =>
    `Tanda kutip (") di baris ${formatNumber(baris)} tidak ditutup, jadi baris-baris sesudahnya terbaca sebagai satu sel. Hapus atau tutup tanda kutipnya, lalu unggah lagi.`,
  notExcel: 'Berkas ini bukan Excel (.xlsx) atau CSV.',
  damaged: 'Berkas ini rusak atau tidak lengkap. Buka dan simpan lagi di Excel, lalu unggah lagi.',
  noTable:
    'ZIP ini tidak berisi Excel (.xlsx) atau CSV. Pilih berkas Excel atau CSV-nya, dan ZIP ini sebagai gambarnya.',
  manyTables: (names: string[]) =>
    `ZIP ini berisi beberapa tabel (${names.slice(0, 3).join(', ')}). Pilih satu berkas Excel atau CSV, dan ZIP ini sebagai gambarnya.`,
  notZip: 'Berkas gambar ini bukan ZIP.',
  damagedZip: 'ZIP gambar ini rusak atau tidak lengkap. Buat lagi, lalu unggah lagi.',
  zipPassword: 'ZIP gambar ini dikunci dengan password. Buat lagi tanpa password.',
  zipBomb: 'Isi ZIP gambar ini jauh lebih besar daripada ZIP-nya. ZIP seperti itu tidak dibuka.',
  tooManyFiles: `ZIP gambar ini berisi lebih dari ${formatNumber(MOST_FILES)} berkas. Bagi menjadi beberapa.`,
  tooManyRefused: `ZIP gambar ini berisi lebih dari ${formatNumber(MOST_REFUSED)} berkas yang bukan gambar dari berkas data. Buat ZIP yang berisi gambarnya saja.`,
  gone: 'Berkas yang diunggah tidak ada lagi. Mulai lagi dan unggah sekali lagi.',
} as const;
