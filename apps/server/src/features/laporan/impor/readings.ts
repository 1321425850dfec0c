// Days, amounts and numbers of phones, as cells of spreadsheets hold them.
import { isCalendarDate } from '@gerbang/contract/fields';
import { formatNumber, formatTanggal } from '@gerbang/contract/format';
import type { ArtiBacaan } from '@gerbang/contract/laporan/impor-pemetaan';
import { isoOf, readTanggal, type Tanggal } from '@gerbang/contract/tanggal';
import type { Cell } from '../berkas-impor/cells.ts';

/** A cell that means nothing for its field, with the sentence. */
export class BadCellError extends Error {}

/** Digits without an exponent, also of a number that lost its decimals to floating point. */
export function plainNumber(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : String(Math.round(value * 100) / 100);
}

const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
/** Days of Excel from 1920 to 2100: a bare number in a column of dates is one of them. */
const SERIALS = [7306, 73_415] as const;

/** The day that a cell counts, as Excel does: a number, or the same in a CSV. */
export function serialOf(cell: Cell): string | undefined {
  const days =
    typeof cell === 'number' ? cell : /^\d{4,5}([.,]\d+)?$/.test(cell ?? '') ? Number.parseInt(cell ?? '', 10) : 0;
  if (days < SERIALS[0] || days > SERIALS[1]) return undefined;
  return new Date(DAY_ZERO + Math.floor(days) * DAY_MS).toISOString().slice(0, 10);
}

/** Before days are counted, and what programs write for no day at all. */
const isNoDay = (typed: string) => /^[0\s:/.-]+$/.test(typed);
const noDays = /^(1899-12-3[01]|1900-01-0[01])$/;

/** The day of a cell; undefined where it says that there is none. Throws `BadCellError`. */
export function dateFrom(cell: Cell, typed: string, arti: ArtiBacaan | null): string | undefined {
  if (isNoDay(typed)) return undefined;
  const serial = serialOf(cell);
  if (serial !== undefined) return serial;
  const day = readTanggal(dateIn(typed));
  if (!day) throw new BadCellError('Tanggal ini tidak dapat dibaca. Tulis seperti 03/05/2005 atau 3 Mei 2005.');
  const date = isoOf(inOrder(day, arti));
  if (noDays.test(date)) return undefined;
  if (!isCalendarDate(date)) throw new BadCellError(noSuchDay(inOrder(day, arti)));
  return date;
}

/** Careful: Excel turned around only the days that it could, so `tukar` is of them alone. */
function inOrder(day: Tanggal, arti: ArtiBacaan | null): Tanggal {
  const turned = { ...day, hari: day.bulan, bulan: day.hari };
  if (day.isSure) return arti === 'tukar' && day.hari <= 12 ? turned : day;
  if (arti === null && day.hari !== day.bulan && day.hari <= 12 && day.bulan <= 12) {
    throw new BadCellError('Tanggal ini dapat dibaca dua cara. Pilih pada pemetaan kolom mana yang lebih dulu.');
  }
  return arti === 'bulan' ? turned : day;
}

function noSuchDay({ bulan, hari }: Tanggal): string {
  if (bulan < 1 || bulan > 12) return `Tanggal ini tidak ada: bulan ke-${bulan}.`;
  const name = formatTanggal(`2000-${String(bulan).padStart(2, '0')}-01`).split(' ')[1];
  return `Tanggal ini tidak ada: ${name} tidak mempunyai tanggal ${hari}.`;
}

/** A place may stand before it, as in one column for both: `Purwokerto, 3 Mei 2005`. */
export function dateIn(text: string): string {
  if (!text.includes(',') || readTanggal(text)) return text;
  const after = text.slice(text.lastIndexOf(',') + 1).trim();
  return /\d/.test(after) ? after : text.trim();
}

/** The place in a column of both; any other text as it is. */
export function placeIn(text: string): string {
  const match = /^(.*\D)[,/;]\s*(.*\d.*)$/s.exec(text);
  return match?.[1] && readTanggal(dateIn(match[2] ?? '')) ? match[1].replace(/[,/;\s]+$/, '') : text;
}

/** What Excel shows of a number that is too long for its column: the other digits are gone. */
const EXPONENT = /^\d([.,]\d+)?E\+\d{1,3}$/i;
export function refuseExponent(typed: string): void {
  if (!EXPONENT.test(typed)) return;
  throw new BadCellError(
    `Excel menyingkat nomor ini menjadi ${typed}, dan angka lengkapnya hilang. Ubah kolomnya menjadi teks dan tulis lagi.`,
  );
}

const ARABIC = /[\u0660-\u0669\u06f0-\u06f9]/g;
/** Without the signs that nobody sees, and with the digits of all scripts as ours. */
const seen = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(ARABIC, (digit) => String(digit.charCodeAt(0) & 15));

/** Digits; 62 and a lost zero become 0, the numbers of other countries stay. Undefined for zeros. Throws `BadCellError`. */
export function phoneFrom(typed: string): string | undefined {
  // Some programs write the apostrophe that makes a number a text, and others a decimal of zero.
  const text = seen(typed)
    .replace(/^'|^tel:|^(https?:\/\/)?(wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)/gi, '')
    .replace(/^(\d+)\.0$/, '$1');
  refuseExponent(text);
  const [first = text, ...others] = text.split(/[/;,\n]|\s+(?:dan|atau)\s+/);
  if (others.some((other) => (other.match(/\d/g)?.length ?? 0) >= 4)) {
    throw new BadCellError('Sel ini berisi dua nomor. Sisakan satu yang aktif di WhatsApp.');
  }
  if (/\p{L}\d|\d\p{L}/u.test(first)) {
    throw new BadCellError('Ada huruf di antara angkanya, misalnya O sebagai nol. Tulis nomornya dengan angka saja.');
  }
  const digits = first.replace(/\D/g, '');
  if (/^0+$/.test(digits)) return undefined;
  if (/^62[2-9]\d{6,}$/.test(digits)) return `0${digits.slice(2)}`;
  if (/^6208/.test(digits)) return digits.slice(2);
  if (!first.trim().startsWith('+')) return /^8\d{7,11}$/.test(digits) ? `0${digits}` : digits || text;
  // Careful: 8… without a sign before it would be read as a number of Indonesia.
  return digits.startsWith('8') ? `00${digits}` : digits || text;
}

const units = /\s*(unit|buah|bh|pcs|set|lembar)\.?$/i;
/** An amount without what stands around it, and its thousands apart. */
const bareAmount = (text: string) =>
  seen(text)
    .replace(/^\s*(rp|idr)\.?\s*/i, '')
    .replace(units, '')
    .replace(/[,.]-$/, '')
    .replace(/^(\d{1,3})((?:[\s'’]\d{3})+)(?!\d)/, (_, head: string, rest: string) => head + rest.replace(/\D/g, ''))
    .trim();

const dots = {
  sure: /^\d{1,3}(\.\d{3}){2,}(,\d+)?$|^\d{1,3}(\.\d{3})+,\d+$|^\d+,(\d{1,2}|\d{4,})$|^(0|\d{4,}),\d+$/,
  one: /^[1-9]\d{0,2}\.\d{3}$/,
};
const commas = {
  sure: /^\d{1,3}(,\d{3}){2,}(\.\d+)?$|^\d{1,3}(,\d{3})+\.\d+$|^\d+\.(\d{1,2}|\d{4,})$|^(0|\d{4,})\.\d+$/,
  one: /^[1-9]\d{0,2},\d{3}$/,
};

/** How an amount is written: its thousands by dots or commas, surely or as far as it goes; undefined for no amount. */
export function amountStyle(text: string): 'whole' | 'titik' | 'koma' | 'titik?' | 'koma?' | undefined {
  const bare = bareAmount(text);
  if (/^\d+$/.test(bare)) return 'whole';
  if (dots.one.test(bare)) return 'titik?';
  if (commas.one.test(bare)) return 'koma?';
  if (dots.sure.test(bare)) return 'titik';
  return commas.sure.test(bare) ? 'koma' : undefined;
}

/** `most` of an amount in rupiah; a number of pieces has none. */
export type AmountRule = { most: number | undefined; label: string; isWhole: boolean };

/** An amount of a cell, a dot before its decimals; another text as it is. Throws `BadCellError` for what its column cannot keep. */
export function amountFrom(typed: string, arti: ArtiBacaan | null, { most, label, isWhole }: AmountRule): string {
  refuseExponent(typed);
  if (most !== undefined && typed.includes('%')) {
    throw new BadCellError(`${label} disimpan dalam rupiah, bukan persen. Tulis jumlahnya, misalnya 250000.`);
  }
  const amount = amountIn(typed, arti);
  if (amount === undefined) return typed;
  // A cell that shows 10 % holds 0.1.
  if (most !== undefined && Number(amount) > 0 && Number(amount) < 1) {
    throw new BadCellError(`${label} ${typed} tampaknya persen. Tulis jumlahnya dalam rupiah, misalnya 250000.`);
  }
  if (most !== undefined && Number(amount) > most) {
    throw new BadCellError(`${label} yang dapat disimpan paling besar Rp ${formatNumber(most)}.`);
  }
  if (isWhole && amount.includes('.')) throw new BadCellError(`${label} harus bilangan bulat.`);
  return amount;
}

/** Careful: an amount is never cut off. What does not go with its column's dots and commas is refused. */
function amountIn(typed: string, arti: ArtiBacaan | null): string | undefined {
  const style = amountStyle(typed);
  const bare = bareAmount(typed);
  if (style === undefined) return undefined;
  if (style === 'whole') return bare.replace(/^0+(?=\d)/, '');
  const own = style.startsWith('titik') ? 'titik' : 'koma';
  if (arti === null) {
    throw new BadCellError('Angka ini dapat dibaca dua cara. Pilih pada pemetaan kolom apa arti titik dan komanya.');
  }
  if ((arti === 'titik' || arti === 'koma') && own !== arti) {
    throw new BadCellError(
      `Titik dan koma di sini tidak seperti kolomnya, yang memakai ${arti} untuk ribuan. Tulis tanpa keduanya.`,
    );
  }
  const [thousands, decimal] = own === 'titik' ? ['.', ','] : [',', '.'];
  const amount = bare.replaceAll(thousands, '').replace(decimal, '.');
  return amount.replace(/\.0+$/, '').replace(/^0+(?=\d)/, '');
}
