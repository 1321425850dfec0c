// Labels to print: the sheets that shops sell, a label printer's roll, and what is asked before a PDF of them is made.
// A room that prints labels takes `labelOptions` into its own call; the server draws them (platform/labels).
import * as z from 'zod/mini';

/** Sheets of A4 by their labels, in millimetres; `gap` lies between two columns, all stand in the middle of the page. */
export const lembarLabel = {
  'a4-3x8': { nama: 'A4, 24 label 70 × 37 mm', columns: 3, rows: 8, width: 70, height: 37, gap: 0 },
  'a4-2x7': { nama: 'A4, 14 label 99,1 × 38,1 mm', columns: 2, rows: 7, width: 99.1, height: 38.1, gap: 2.5 },
  'a4-5x13': { nama: 'A4, 65 label 38,1 × 21,2 mm', columns: 5, rows: 13, width: 38.1, height: 21.2, gap: 2.5 },
} as const;

/** A printer's roll: each page is one label, of the size that is told. */
export const LABEL_SATUAN = 'satuan';
export const pilihanLembar = ['a4-3x8', 'a4-2x7', 'a4-5x13', LABEL_SATUAN] as const;

export const jenisKode = ['qr', 'code128'] as const;
export type JenisKode = (typeof jenisKode)[number];

/** Labels of one PDF at the most. */
export const LABEL_PALING_BANYAK = 500;
/** Millimetres of a single label. */
export const LABEL_MM = { min: 18, max: 200 };

const badSize = `Ukuran label antara ${LABEL_MM.min} dan ${LABEL_MM.max} mm`;
const size = z.number(badSize).check(z.gte(LABEL_MM.min, badSize), z.lte(LABEL_MM.max, badSize));
const badStart = 'Mulai dari label 1 sampai banyaknya label di lembar';

/** How labels are printed: on which sheet, from which label on (a sheet that was begun), with which code. */
export const labelOptions = z
  .object({
    lembar: z._default(z.enum(pilihanLembar, 'Pilih lembar label'), 'a4-3x8'),
    lebar: z.optional(size),
    tinggi: z.optional(size),
    mulai: z._default(z.int(badStart).check(z.gte(1, badStart)), 1),
    kode: z._default(z.enum(jenisKode, 'Pilih QR atau kode batang'), 'qr'),
  })
  .check(
    z.refine(({ lembar, mulai }) => mulai <= labelsOf(lembar), { error: badStart, path: ['mulai'] }),
    z.refine(({ lembar, lebar, tinggi }) => lembar !== LABEL_SATUAN || (lebar && tinggi), {
      error: 'Isi lebar dan tinggi label',
      path: ['lebar'],
    }),
  );
export type LabelOptions = z.infer<typeof labelOptions>;

/** Labels of a sheet. */
export function labelsOf(lembar: LabelOptions['lembar']): number {
  if (lembar === LABEL_SATUAN) return 1;
  return lembarLabel[lembar].columns * lembarLabel[lembar].rows;
}
