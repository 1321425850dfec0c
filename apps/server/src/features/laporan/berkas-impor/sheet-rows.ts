// The rows of a file as its reader sees them: cells are texts or numbers, dates are texts yyyy-mm-dd, formulas their values.
import { streamCsvRows } from 'hucre/csv';
import type { Cell, SheetRow } from './cells.ts';
import { MOST_ALL_ROWS, MOST_CHARACTERS, MOST_COLUMNS, refusals, UnreadableFileError } from './limits.ts';
import { workbookParts } from './workbook-parts.ts';

// The text of a CSV file, whatever program wrote it: UTF-8 with or without a mark, UTF-16, or Windows-1252.
function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.subarray(0, 4096).includes(0)) throw new UnreadableFileError(refusals.notExcel);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const delimiters = [',', ';', '\t', '|'];

/** Excel's own `sep=` line, or the delimiter that the first lines have most of, outside of quotes. */
function delimiterOf(text: string): { delimiter: string; body: string } {
  const told = /^sep=(.)\r?\n/i.exec(text);
  if (told) return { delimiter: told[1] as string, body: text.slice(told[0].length) };
  const sample = text.slice(0, 20_000).replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => sample.split(delimiter).length;
  const [best = ','] = delimiters.toSorted((a, b) => count(b) - count(a));
  return { delimiter: best, body: text };
}

const [QUOTE, LF, CR] = [0x22, 0x0a, 0x0d];
const MOST_IN_ROW = MOST_COLUMNS * MOST_CHARACTERS;

/** Throws `UnreadableFileError` for more rows than may be, or one that is longer than all its cells: of a quote that nobody closed. */
function refuseCostlyCsv(text: string, delimiter: string): void {
  const opening = new Set([LF, CR, delimiter.charCodeAt(0)]);
  let [rows, from, isQuoted, before] = [0, 0, false, LF];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isQuoted = !isQuoted && opening.has(before);
    else if (!isQuoted && (code === LF || code === CR)) {
      if (!(code === LF && before === CR)) rows += 1;
      from = at;
    }
    if (at - from > MOST_IN_ROW) throw new UnreadableFileError(refusals.tooLarge);
    if (rows > MOST_ALL_ROWS) throw new UnreadableFileError(refusals.tooManyAllRows);
    before = code;
  }
}

export type Sheet = { nama: string; rows: (most?: number) => AsyncIterable<SheetRow> };

const starts = (bytes: Uint8Array, signature: number[]) => signature.every((byte, at) => bytes[at] === byte);
const isZip = (bytes: Uint8Array) => starts(bytes, [0x50, 0x4b, 0x03, 0x04]);
/** The container of old Office files, in which an encrypted workbook is kept too. */
const isOldOffice = (bytes: Uint8Array) => starts(bytes, [0xd0, 0xcf, 0x11, 0xe0]);
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/** The sheets of a file. Throws `UnreadableFileError`. */
export function sheetsOf(bytes: Uint8Array): Sheet[] {
  if (isOldOffice(bytes)) {
    throw new UnreadableFileError(Buffer.from(bytes).includes(ENCRYPTED) ? refusals.password : refusals.oldExcel);
  }
  if (isZip(bytes)) return workbookSheets(bytes);
  const { delimiter, body } = delimiterOf(decodeText(bytes));
  refuseCostlyCsv(body, delimiter);
  return [{ nama: 'CSV', rows: (most) => csvRows(body, delimiter, most) }];
}

/** Rows that a sheet of Excel has. */
const LAST_ROW = 1_048_576;

function workbookSheets(file: Uint8Array): Sheet[] {
  const { bytes, sheets } = workbookParts(file);
  return sheets.map((nama, sheet) => ({
    nama,
    async *rows(most) {
      const options = { sheet, ...(most ? { maxRows: most } : {}) };
      // Loaded when asked for: a CSV needs none of it.
      const { streamXlsxRows } = await import('hucre/xlsx');
      let last = -1;
      for await (const { index, values } of streamXlsxRows(bytes, options)) {
        // No spreadsheet writes a row twice, before the one above it, or below its end.
        if (index <= last || index >= LAST_ROW) throw new UnreadableFileError(refusals.damaged);
        last = index;
        yield { baris: index + 1, isi: values.map(toCell) };
      }
    },
  }));
}

async function* csvRows(text: string, delimiter: string, most = Number.POSITIVE_INFINITY): AsyncGenerator<SheetRow> {
  let baris = 0;
  for (const values of streamCsvRows(text, { delimiter, skipBom: true })) {
    baris += 1;
    if (baris > most) return;
    yield { baris, isi: values.map((value) => toCell(typeof value === 'string' ? value.replace(GUARD, '') : value)) };
  }
}

/** What our own exports, and others, write in a CSV before a text that a spreadsheet would take for a formula. */
const GUARD = /^'(?='*[=+\-@\t\r＝＋－＠])/u;

function toCell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString().slice(0, 10);
  const text = String(value).trim().slice(0, MOST_CHARACTERS).toWellFormed();
  return text === '' ? null : text;
}
