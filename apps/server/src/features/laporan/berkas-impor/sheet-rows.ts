// The rows of a file as its reader sees them: cells are texts or numbers, dates are texts yyyy-mm-dd, formulas their values.
import { streamCsvRows } from 'hucre/csv';
import { type Sheet, type SheetRow, textCell } from './cells.ts';
import { MOST_ALL_ROWS, MOST_IN_ROW, refusals, UnreadableFileError } from './limits.ts';

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

const starts = (bytes: Uint8Array, signature: number[]) => signature.every((byte, at) => bytes[at] === byte);
const isZip = (bytes: Uint8Array) => starts(bytes, [0x50, 0x4b, 0x03, 0x04]);
/** The container of old Office files, in which an encrypted workbook is kept too. */
const isOldOffice = (bytes: Uint8Array) => starts(bytes, [0xd0, 0xcf, 0x11, 0xe0]);
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/** The sheets of a file. Throws `UnreadableFileError`. */
export async function sheetsOf(bytes: Uint8Array): Promise<Sheet[]> {
  if (isOldOffice(bytes)) {
    throw new UnreadableFileError(Buffer.from(bytes).includes(ENCRYPTED) ? refusals.password : refusals.oldExcel);
  }
  // Loaded when asked for: a CSV needs none of it.
  if (isZip(bytes)) return (await import('./workbook-sheets.ts')).workbookSheets(bytes);
  const { delimiter, body } = delimiterOf(decodeText(bytes));
  refuseCostlyCsv(body, delimiter);
  return [{ nama: 'CSV', rows: () => csvRows(body, delimiter) }];
}

async function* csvRows(text: string, delimiter: string): AsyncGenerator<SheetRow> {
  let baris = 0;
  for (const values of streamCsvRows(text, { delimiter, skipBom: true })) {
    baris += 1;
    yield { baris, isi: values.map((value) => textCell(String(value ?? '').replace(GUARD, ''))) };
  }
}

/** What our own exports, and others, write in a CSV before a text that a spreadsheet would take for a formula. */
const GUARD = /^'(?='*[=+\-@\t\r＝＋－＠])/u;
