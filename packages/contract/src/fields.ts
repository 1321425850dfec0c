// Dates, numbers and amounts as forms have them, with their sentences.
import * as z from 'zod/mini';
import { isKosong } from './kosong.ts';
import { isInvisible, line } from './text.ts';

/** A school year 20YY/20YY of two consecutive years (ISIAN-4). */
export const tahunAjaran = line('Tahun ajaran harus diisi').check(
  z.superRefine((value, ctx) => {
    const message = tahunAjaranError(value);
    if (value !== '' && message) ctx.addIssue({ code: 'custom', message, input: value });
  }),
);

/** The sentence for a school year that is not valid, or undefined. */
export function tahunAjaranError(value: string): string | undefined {
  const match = /^(20\d{2})\/(20\d{2})$/.exec(value);
  if (!match) return 'Format harus 20YY/20YY';
  const gap = Number(match[2]) - Number(match[1]);
  if (gap > 1) return 'Perbedaan tahun tidak boleh lebih dari 1 tahun';
  if (gap < 1) return 'Tahun kedua harus lebih besar dari tahun pertama';
  return undefined;
}

/** Whether yyyy-mm-dd names a day that exists. Plain text arithmetic: dates never pass through a time zone. */
export function isCalendarDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1900 || month < 1 || month > 12) return false;
  return day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Jakarta is seven hours ahead of UTC, summer and winter. */
const CAMPUS_AHEAD_MS = 7 * 60 * 60_000;

/** Today's date in the campus' time zone, yyyy-mm-dd. Careful: not by `Intl`, whose locales browsers write differently. */
export function today(now = new Date()): string {
  return new Date(now.getTime() + CAMPUS_AHEAD_MS).toISOString().slice(0, 10);
}

/** A date yyyy-mm-dd; it may still be empty for `required` to say so. */
export function date(required: string) {
  return line(required).check(
    z.refine((value) => value === '' || isCalendarDate(value), `${required.replace(' harus diisi', '')} tidak valid`),
  );
}

/** The day of something that has happened or is planned: a year that nobody plans is a slip of the fingers. */
export function dateUntilNextYear(required: string) {
  const lastYear = () => Number(today().slice(0, 4)) + 1;
  return date(required).check(
    z.refine((value) => !isCalendarDate(value) || Number(value.slice(0, 4)) <= lastYear(), {
      error: () => `${required.replace(' harus diisi', '')} paling lambat 31 Desember ${lastYear()}`,
    }),
  );
}

/** A text that says something: what people write where there is nothing is told like an empty field. */
export function filled(required: string, says = (value: string) => !isKosong(value)) {
  return line(required).check(z.refine((value) => value === '' || isInvisible(value) || says(value), required));
}

/** A name of a person has a letter. */
export const personName = (required: string) => filled(required, (value) => /\p{L}/u.test(value) && !isKosong(value));

/** Where programs begin to count days: what they write for none. */
const NO_DAY = '1900-01-01';

/** A birthday lies in the past. */
export const tanggalLahir = date('Tanggal lahir harus diisi').check(
  z.refine((value) => value !== NO_DAY, 'Tanggal lahir tidak valid'),
  z.refine((value) => !isCalendarDate(value) || value < today(), 'Tanggal lahir harus sebelum hari ini'),
);

/** A number that WhatsApp takes. */
export const nomorWhatsapp = line('Nomor Whatsapp harus diisi').check(
  z.refine((value) => value === '' || /^(?!0+$)\d{8,15}$/.test(value), 'Nomor Whatsapp harus 8 sampai 15 angka'),
);

/** The wave of the admission, one digit. */
export const gelombang = z.pipe(
  line('Gelombang daftar harus diisi').check(
    z.refine((value) => value === '' || /^[1-9]$/.test(value), 'Gelombang daftar harus satu angka 1 sampai 9'),
  ),
  z.transform(Number),
);

/** Whole rupiah. */
export const biayaPendidikan = z.pipe(
  line('Biaya pendidikan harus diisi').check(
    z.refine((value) => value === '' || /^\d{1,8}$/.test(value), 'Biaya pendidikan harus 1 sampai 8 angka'),
  ),
  z.transform(Number),
);

/**
 * Reads a discount as typed: a dot before exactly three digits groups thousands, else it starts at most
 * two decimals (ISIAN-9). Returns rupiah, or undefined for what is not one.
 */
export function parseDiskon(value: string): number | undefined {
  if (value.length > 6) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  if (/^\d+\.\d{3}$/.test(value)) return Number(value.replace('.', ''));
  if (/^\d+\.\d{1,2}$/.test(value)) return Number(value);
  return undefined;
}

export const diskon = z.pipe(
  line('Diskon harus diisi').check(
    z.refine(
      (value) => value === '' || parseDiskon(value) !== undefined,
      'Diskon harus berupa angka, paling banyak 6 karakter',
    ),
  ),
  z.transform((value: string) => parseDiskon(value) ?? 0),
);

function isBlank(input: unknown): boolean {
  return input === undefined || (typeof input === 'string' && input.trim() === '');
}

/** A choice among fixed values; a blank one gets the `required` sentence. */
export function choice<const T extends readonly [string, ...string[]]>(values: T, required: string, label: string) {
  return z.enum(values, {
    error: ({ input }) => (isBlank(input) ? required : `${label} harus salah satu dari: ${values.join(', ')}`),
  });
}
