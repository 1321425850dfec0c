// Dates as people and programs write them.
import { tanggalOnCampus } from './format.ts';

const monthNames = [
  'januari|jan|january',
  'februari|feb|pebruari|peb|february',
  'maret|mar|march|mrt',
  'april|apr',
  'mei|may',
  'juni|jun|june',
  'juli|jul|july',
  'agustus|agu|ags|agt|aug|august|agst',
  'september|sep|sept',
  'oktober|okt|oct|october',
  'november|nov|nopember|nop',
  'desember|des|dec|december',
].map((names) => names.split('|'));

/** `isSure` where the text itself says which part is the month; otherwise the day is taken to stand before it. */
export type Tanggal = { tahun: number; bulan: number; hari: number; isSure: boolean };

const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s?(Z|[+-]\d{2}:?\d{2})$/;
const TIME = /[T\s]+\d{1,2}[:.]\d{2}([:.]\d{2})?(\.\d+)?(\s?[ap]\.?m\.?)?$/i;

/** The day that a text names, wherever it lies; a moment with its time zone is the day on the campus. */
export function readTanggal(typed: string): Tanggal | undefined {
  if (MOMENT.test(typed)) return ymd(tanggalOnCampus(typed.replace(/\s?([+-]\d{2}):?(\d{2})$/, '$1:$2')));
  const text = typed.replace(TIME, '').replace(/^(senin|selasa|rabu|kamis|jum'?at|sabtu|minggu),?\s+/i, '');
  return ymd(text) ?? numbers(text) ?? words(text) ?? monthFirst(text);
}

/** The same of a date yyyy-mm-dd that may not exist. */
export const isoOf = ({ tahun, bulan, hari }: Tanggal) =>
  `${String(tahun).padStart(4, '0')}-${two(bulan)}-${two(hari)}`;
const two = (value: number) => String(value).padStart(2, '0');

function ymd(text: string): Tanggal | undefined {
  const [, tahun, bulan, hari] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  return tahun ? { tahun: Number(tahun), bulan: Number(bulan), hari: Number(hari), isSure: true } : undefined;
}

function numbers(text: string): Tanggal | undefined {
  const [, hari, bulan, tahun] = /^(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4}|\d{2})$/.exec(text) ?? [];
  return tahun ? { tahun: fullYear(tahun), bulan: Number(bulan), hari: Number(hari), isSure: false } : undefined;
}

function words(text: string): Tanggal | undefined {
  const [, hari, nama = '', tahun] = /^(\d{1,2})[\s\-/.]*([a-z]+)\.?[\s\-/.,]*(\d{4}|\d{2})$/i.exec(text) ?? [];
  return named(nama, hari, tahun);
}

function monthFirst(text: string): Tanggal | undefined {
  const [, nama = '', hari, tahun] = /^([a-z]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i.exec(text) ?? [];
  return named(nama, hari, tahun);
}

function named(nama: string, hari: string | undefined, tahun: string | undefined): Tanggal | undefined {
  const bulan = monthNames.findIndex((names) => names.includes(nama.toLowerCase())) + 1;
  return tahun && bulan > 0 ? { tahun: fullYear(tahun), bulan, hari: Number(hari), isSure: true } : undefined;
}

/** Two digits are of the last hundred years. */
function fullYear(text: string): number {
  if (text.length === 4) return Number(text);
  const now = new Date().getUTCFullYear();
  const year = Math.floor(now / 100) * 100 + Number(text);
  return year > now + 1 ? year - 100 : year;
}
