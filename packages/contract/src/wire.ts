import * as z from 'zod/mini';

// Only what no form can send gets here, such as a list instead of a text: every field says its own sentences.
z.config({ localeError: () => 'Isian tidak valid' });

/** Base path of every call. */
export const BASE_PATH = '/api/v1';

/** The header of every answer that says which build of the web app the server has now. */
export const BUILD_HEADER = 'gerbang-web';

/** Rows of one page of every list the server pages (DAFTAR-1). */
export const PAGE_SIZE = 10;

/** Sentences that server and web app share. */
export const sentences = {
  noToken: 'Tidak memiliki otorisasi, token tidak ditemukan',
  badToken: 'Tidak memiliki otorisasi, token tidak valid',
  wrongRole: 'Anda tidak memiliki hak akses pada halaman ini',
  tokenBesideCookie: 'Token API dikirim tanpa cookie',
  outOfScope: 'Token API ini tidak boleh memanggil itu',
  notSignedIn: 'Anda belum login',
  checkForm: 'Cek kembali form!',
  serverError: 'Terjadi kesalahan pada server',
  somethingWrong: 'Terjadi kesalahan',
  noAnswer: 'Server tidak merespons. Coba lagi nanti',
  networkError: 'Server/Jaringan Error!',
  notFound: 'Data Tidak Ditemukan',
  noDataSiswa: 'Data Siswa Tidak Ditemukan',
  unmatchedDataSiswa: 'Ada data dengan NIM Anda di arsip sekolah. Hubungi admin untuk mencocokkannya.',
  badPage: 'Input halaman tidak valid!',
  badCursor: 'Cursor tidak dikenali. Mulai lagi tanpa cursor.',
  stale: 'Data sudah diubah oleh pengguna lain, muat ulang halaman',
  noConfirmation: 'Token konfirmasi tidak ditemukan',
  badConfirmation: 'Token konfirmasi tidak valid',
  fileTooLarge: 'Ukuran file maksimal 10 MB',
  brokenImage: 'Gambar ini rusak di penyimpanan. Hubungi admin.',
  fileType: 'File harus berupa gambar PNG, JPG, atau JPEG',
} as const;

/** An answer that only says what happened. */
export const messageOnly = z.object({ message: z.string() });

/** The answer that hands out a one-time confirmation token (TOKEN-1). */
export const tokenAnswer = z.object({ message: z.string(), token: z.string() });

/** An answer with its payload. */
export function answer<S extends z.ZodMiniType>(data: S) {
  return z.object({ message: z.string(), data });
}

/** One page of a list; `totalPages` is 0 when nothing matches. */
export function pageOf<S extends z.ZodMiniType>(row: S) {
  return z.object({
    message: z.string(),
    currentPage: z.int(),
    totalPages: z.int(),
    totalItems: z.int(),
    data: z.array(row),
  });
}

/** One step of a walk over a whole list; `cursor` leads to the next one and is null at the end. */
export function stepOf<S extends z.ZodMiniType>(row: S) {
  return z.object({ message: z.string(), cursor: z.nullable(z.string()), data: z.array(row) });
}

/** A step of rows as the queries return it. */
export type Step<Row> = { cursor: string | null; data: Row[] };

/** A page of rows as the queries return it. */
export type Page<Row> = { currentPage: number; totalPages: number; totalItems: number; data: Row[] };

/** The parameters of every paged list: page number from 1, search text with commas between terms. */
export const listQuery = z.object({
  page: z._default(
    z.pipe(z.string(sentences.badPage).check(z.regex(/^[1-9]\d{0,8}$/, sentences.badPage)), z.transform(Number)),
    1,
  ),
  search: z._default(
    z.string('Pencarian tidak valid').check(
      z.maxLength(255, 'Pencarian maksimal 255 karakter'),
      // PostgreSQL has no NUL in its texts.
      z.refine((value) => !value.includes('\0') && value.isWellFormed(), 'Pencarian tidak valid'),
    ),
    '',
  ),
});

/** Path parameter of one thing. A malformed id is answered like an unknown one, by the router. */
export const idParams = z.object({ id: z.uuid().check(z.toLowerCase()) });

const badVersi = 'Versi tidak valid';
const versiText = z.string().check(z.regex(/^\d{1,9}$/, badVersi));

const versiNumber = z.pipe(
  z.union([z.int().check(z.minimum(0, badVersi), z.maximum(999_999_999, badVersi)), versiText], badVersi),
  z.transform(Number),
);

/** The number of the record's state that a client saw; optional everywhere (JAWABAN-18). */
export const versi = z.optional(versiNumber);

/** The same, for a call that makes no sense without it. */
export const requiredVersi = versiNumber;

/** One broken field of a multi-field form. */
export type FieldError = { field: string; message: string };

/** The envelope of every error; `field` names the file that was refused, `kode` how a sign-in goes on (both added). */
export const errorEnvelope = z.object({
  error: z.string(),
  field: z.optional(z.string()),
  kode: z.optional(z.string()),
  message: z.union([z.string(), z.array(z.object({ field: z.string(), message: z.string() }))]),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelope>;
