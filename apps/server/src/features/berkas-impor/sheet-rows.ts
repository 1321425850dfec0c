// The rows of a file as its reader sees them: cells are texts or numbers, dates are texts yyyy-mm-dd, formulas their values.
import { streamCsvRows } from 'hucre/csv';
import type { Cell, SheetRow } from './cells.ts';
import { decodeText, delimiterOf, refuseCostlyCsv } from './csv-text.ts';
import { MOST_CHARACTERS, refusals, UnreadableFileError } from './limits.ts';
import { workbookParts } from './workbook-parts.ts';

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
