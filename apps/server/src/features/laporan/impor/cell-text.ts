// What a cell means for a field: the text that somebody would have typed into the form, which the field's own rule then reads.
import { isCalendarDate } from '@gerbang/contract/fields';
import { formatNumber } from '@gerbang/contract/format';
import { choiceOf, type Dikenal, kodeNamed } from '@gerbang/contract/laporan/impor-words';
import { plain } from '@gerbang/contract/plain';
import { jenisOfField, type Pilihan } from '@gerbang/contract/sekolah/pilihan';
import { type DataSiswaField, siswaFields } from '@gerbang/contract/siswa/siswa-fields';
import type { Cell } from '../berkas-impor/cells.ts';

/** A cell that means nothing for its field, with the sentence. */
export class BadCellError extends Error {}

export type Sebab = { bidang: string; isi: string; sebab: string };

export type Meanings = {
  nilai: Record<string, string> | undefined;
  panjang_nim: number;
  dikenal: Dikenal;
  /** Whether values are what they are, as in an export of ours; days are read all the same, for programs write them anew. */
  apa_adanya: boolean;
};

/** The text for a field; undefined for an empty cell. Throws `BadCellError`. */
export function textFor(field: DataSiswaField, cell: Cell, meanings: Meanings): string | undefined {
  if (cell === null) return undefined;
  const { nilai, panjang_nim, dikenal, apa_adanya } = meanings;
  const typed = typeof cell === 'number' ? plainNumber(cell) : cell;
  const mapped = nilai?.[typed];
  if (mapped !== undefined) return mapped === '' ? undefined : mapped;
  if (apa_adanya) return asItIs(field, { cell, typed, dikenal });
  refuseBroken(typed);
  if (field === 'nim' && typeof cell === 'number' && cell > Number.MAX_SAFE_INTEGER) throw new BadCellError(roundedNim);
  if (field === 'nim') return /^\d+$/.test(typed) ? typed.padStart(panjang_nim, '0') : typed;
  if (field === 'nik' && typeof cell === 'number' && cell % 10 === 0) throw new BadCellError(roundedNik);
  if (field === 'nisn' && /^\d{6,9}$/.test(typed)) return typed.padStart(10, '0');
  if (field === 'tempat_lahir') return placeIn(typed);
  if (field === 'tahun_ajaran') return tahunAjaranFrom(typed);
  switch (siswaFields[field].kind) {
    case 'date':
      return dateFrom(cell, typed);
    case 'phone':
      return phoneFrom(typed);
    case 'rupiah':
      return amountFrom(typed, { most: 99_999_999, label: siswaFields[field].label }).replace(/\.0+$/, '');
    case 'sen':
      return amountFrom(typed, { most: 999_999, label: siswaFields[field].label });
    default:
      return choiceOf(field, typed, dikenal) ?? unless(field, typed, dikenal);
  }
}

/** Excel keeps 15 digits of a number and makes the last one of a NIK zero. */
const roundedNik =
  'NIK ini berupa angka di Excel, yang membulatkan angka terakhirnya. Ubah kolomnya menjadi teks dan tulis lagi.';
const roundedNim =
  'NIM ini berupa angka di Excel, yang hanya menyimpan 15 angka pertamanya. Ubah kolomnya menjadi teks dan tulis lagi.';
/** Throws `BadCellError` for what a spreadsheet writes where a formula failed. */
export function refuseBroken(typed: string): void {
  if (!/^(#(DIV\/0!|N\/A|REF!|NAME\?|VALUE!|NUM!|NULL!|SPILL!|CALC!|FIELD!)|Err:\d+)$/i.test(typed)) return;
  throw new BadCellError('Rumus di sel ini gagal, jadi tidak ada isinya. Perbaiki di Excel, atau tulis isinya.');
}

type AsItIs = { cell: Cell; typed: string; dikenal: Dikenal };

/** Of an export: majors and classes are there by their names, or by their codes from before. */
function asItIs(field: DataSiswaField, { cell, typed, dikenal }: AsItIs): string {
  if (siswaFields[field].kind === 'date') return dateFrom(cell, typed);
  const jenis = jenisOfField(field);
  return (jenis && kodeNamed(dikenal.pilihan[jenis], typed)) ?? unless(field, typed, dikenal);
}

/** A text that means nothing else is itself; but what was the name of a major or class is nobody's until somebody says. */
function unless(field: DataSiswaField, typed: string, { pilihan }: Dikenal): string {
  const jenis = jenisOfField(field);
  const isFirstName = ({ kode, nama }: Pilihan) => plain(kode) === plain(typed) && plain(nama) !== plain(typed);
  const entry = jenis && pilihan[jenis].find(isFirstName);
  if (!entry) return typed;
  throw new BadCellError(
    `Ini nama lama dari ${entry.nama}. Pilih artinya pada pemetaan kolom, atau tulis nama yang sekarang.`,
  );
}

/** Digits without an exponent, also of a number that lost its decimals to floating point. */
export function plainNumber(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : String(Math.round(value * 100) / 100);
}

const monthNames = [
  ['januari', 'jan', 'january'],
  ['februari', 'feb', 'pebruari', 'peb', 'february'],
  ['maret', 'mar', 'march', 'mrt'],
  ['april', 'apr'],
  ['mei', 'may'],
  ['juni', 'jun', 'june'],
  ['juli', 'jul', 'july'],
  ['agustus', 'agu', 'ags', 'agt', 'aug', 'august', 'agst'],
  ['september', 'sep', 'sept'],
  ['oktober', 'okt', 'oct', 'october'],
  ['november', 'nov', 'nopember', 'nop'],
  ['desember', 'des', 'dec', 'december'],
];

const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
/** Days of Excel from 1920 to 2100: a bare number in a column of dates is one of them. */
const SERIALS = [7306, 73_415] as const;

export function dateFrom(cell: Cell, typed: string): string {
  // Only a number of a spreadsheet is a day; the same as a text is anything.
  const serial = typeof cell === 'number' ? cell : undefined;
  if (serial !== undefined && serial >= SERIALS[0] && serial <= SERIALS[1]) {
    return new Date(DAY_ZERO + Math.floor(serial) * DAY_MS).toISOString().slice(0, 10);
  }
  const parts = dateParts(dateIn(typed));
  if (!parts) throw new BadCellError('Tanggal ini tidak dapat dibaca. Tulis seperti 03/05/2005 atau 3 Mei 2005.');
  const [year, month, day] = parts;
  const date = `${year}-${two(month)}-${two(day)}`;
  if (!isCalendarDate(date)) throw new BadCellError(noSuchDay(month, day));
  return date;
}

const two = (value: number) => String(value).padStart(2, '0');

function noSuchDay(month: number, day: number): string {
  if (month < 1 || month > 12) {
    return `Tanggal ini tidak ada: bulan ke-${month}. Tanggal ditulis hari, bulan, tahun.`;
  }
  const name = monthNames[month - 1]?.[0] ?? '';
  return `Tanggal ini tidak ada: ${name[0]?.toUpperCase()}${name.slice(1)} tidak mempunyai tanggal ${day}.`;
}

/** A place before it goes, as in one column for both: `Purwokerto, 3 Mei 2005`; so does a time of day after it. */
function dateIn(text: string): string {
  const after = text.includes(',') ? text.slice(text.lastIndexOf(',') + 1) : text;
  const shorter = (/\d/.test(after) ? after : text).trim().replace(/[T\s]+\d{1,2}[:.]\d{2}([:.]\d{2})?(\.\d+)?Z?$/, '');
  return shorter.replace(/^(senin|selasa|rabu|kamis|jum'?at|sabtu|minggu)\s+/i, '');
}

/** The place in a column of both; any other text as it is. */
function placeIn(text: string): string {
  const match = /^(.*\D)[,/;]\s*(.*\d.*)$/s.exec(text);
  return match?.[1] && dateParts(dateIn(match[2] ?? '')) ? match[1].replace(/[,/;\s]+$/, '') : text;
}

function dateParts(text: string): [number, number, number] | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])];
  const numbers = /^(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4}|\d{2})$/.exec(text);
  if (numbers) return [fullYear(numbers[3]), Number(numbers[2]), Number(numbers[1])];
  const words = /^(\d{1,2})[\s\-/.]*([a-z]+)\.?[\s\-/.,]*(\d{4}|\d{2})$/i.exec(text);
  const month = monthNames.findIndex((names) => names.includes((words?.[2] ?? '').toLowerCase())) + 1;
  return words && month > 0 ? [fullYear(words[3]), month, Number(words[1])] : undefined;
}

/** Two digits are of the last hundred years. */
function fullYear(text = ''): number {
  if (text.length === 4) return Number(text);
  const now = new Date().getUTCFullYear();
  const year = Math.floor(now / 100) * 100 + Number(text);
  return year > now + 1 ? year - 100 : year;
}

/** Digits; 62 and a lost zero become 0, the numbers of other countries stay. */
function phoneFrom(text: string): string {
  // Some programs write the apostrophe that makes a number a text.
  const [first = text, ...others] = text.replace(/^'/, '').split(/[/;,\n]|\s+(?:dan|atau)\s+/);
  if (others.some((other) => (other.match(/\d/g)?.length ?? 0) >= 4)) {
    throw new BadCellError('Sel ini berisi dua nomor. Sisakan satu yang aktif di WhatsApp.');
  }
  const digits = first.replace(/\.0$/, '').replace(/\D/g, '');
  if (/^62[2-9]\d{6,}$/.test(digits)) return `0${digits.slice(2)}`;
  if (/^6208/.test(digits)) return digits.slice(2);
  if (!first.trim().startsWith('+')) return /^8\d{7,11}$/.test(digits) ? `0${digits}` : digits || text;
  // Careful: 8… without a sign before it would be read as a number of Indonesia.
  return digits.startsWith('8') ? `00${digits}` : digits || text;
}

/** Throws `BadCellError` for what the column of an amount cannot keep. */
export function amountFrom(typed: string, { most, label }: { most: number; label: string }): string {
  if (typed.includes('%')) {
    throw new BadCellError(`${label} disimpan dalam rupiah, bukan persen. Tulis jumlahnya, misalnya 250000.`);
  }
  const amount = rupiahFrom(typed);
  // A cell that shows 10 % holds 0.1.
  if (Number(amount) > 0 && Number(amount) < 1) {
    throw new BadCellError(`${label} ${typed} tampaknya persen. Tulis jumlahnya dalam rupiah, misalnya 250000.`);
  }
  if (/^\d+(\.\d+)?$/.test(amount) && Number(amount) > most) {
    throw new BadCellError(`${label} yang dapat disimpan paling besar Rp ${formatNumber(most)}.`);
  }
  return amount;
}

/** `Rp 12.500.000,00`, `12,500,000` and `12500000` are one amount; what is left has a dot before its decimals. */
function rupiahFrom(text: string): string {
  const bare = text.replace(/^\s*(rp|idr)\.?\s*/i, '').replace(/\s|,-$|\.-$/g, '');
  if (/^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(bare)) return withoutZeros(bare.replaceAll('.', '').replace(',', '.'));
  if (/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(bare)) return withoutZeros(bare.replaceAll(',', ''));
  return withoutZeros(bare.replace(/^(\d+),(\d{1,2})$/, '$1.$2'));
}

const withoutZeros = (amount: string) => amount.replace(/^(\d+)\.0+$/, '$1');

function tahunAjaranFrom(text: string): string {
  const pair = /^(\d{4}|\d{2})\s*[-/–]\s*(\d{4}|\d{2})$/.exec(text);
  const first = pair ? century(pair[1]) : /^(19|20)\d{2}$/.test(text) ? text : undefined;
  if (first === undefined) return text;
  if (Number(first) < 2000) throw new BadCellError(TOO_EARLY);
  return `${first}/${pair ? century(pair[2]) : Number(first) + 1}`;
}

const TOO_EARLY = 'Tahun ajaran yang dapat disimpan mulai 2000/2001. Yang lebih lama tetap di luar arsip ini.';
/** Two digits are of the last hundred years, but for the few to come. */
const century = (year = '') => (year.length === 4 ? year : Number(year) < 70 ? `20${year}` : `19${year}`);
