// The rows of a file as its reader sees them: cells are texts or numbers, dates are texts yyyy-mm-dd, formulas their values.
import { isUtf8 } from 'node:buffer';
import { streamCsvRows } from 'hucre/csv';
import { type Sheet, type SheetRow, textCell } from './cells.ts';
import { MOST_ALL_ROWS, MOST_IN_ROW, refusals, UnreadableFileError } from './limits.ts';

/** Of a CSV file, whatever program wrote it. */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (bytes.subarray(0, 4096).includes(0)) throw new UnreadableFileError(refusals.notExcel);
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

const PIECE_BYTES = 64 * 1024;
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

/** Where the last row ends that is complete, and whether a quote is open after it. */
function endOfRows(text: string, delimiter: string): { end: number; isOpen: boolean } {
  let [end, isQuoted, isStart] = [0, false, true];
  for (let at = 0; at < text.length; at++) {
    const [letter, next] = [text[at], text[at + 1]];
    if (letter === '"' && isQuoted && next === '"') at += 1;
    else if (letter === '"') isQuoted = !isQuoted && isStart;
    else if (!isQuoted && (letter === '\n' || (letter === '\r' && next !== undefined && next !== '\n'))) end = at + 1;
    isStart = letter === delimiter || letter === '\n' || letter === '\r';
  }
  return { end, isOpen: isQuoted };
}

/** Whether a cell holds whole rows, as behind a quote that closes only where another one opens. */
function holdsRows(cell: string, delimiter: string, width: number): boolean {
  return width > 2 && cell.includes('\n') && cell.split('\n').some((line) => line.split(delimiter).length >= width);
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
  return [{ nama: 'CSV', rows: () => csvRows(bytes) }];
}

async function* csvRows(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  const decoder = new TextDecoder(encodingOf(bytes));
  let [baris, rest, delimiter, width] = [0, '', '', 0];
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const isLast = at + PIECE_BYTES >= bytes.length;
    let text = rest + decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: !isLast });
    if (at === 0) ({ delimiter, body: text } = delimiterOf(text));
    const found = endOfRows(text, delimiter);
    const end = isLast && !found.isOpen ? text.length : found.end;
    rest = text.slice(end);
    for (const values of streamCsvRows(text.slice(0, end), { delimiter })) {
      baris += 1;
      if (baris > MOST_ALL_ROWS) throw new UnreadableFileError(refusals.tooManyAllRows);
      const texts = values.map((value) => String(value ?? ''));
      if (texts.some((text) => holdsRows(text, delimiter, width)))
        throw new UnreadableFileError(refusals.openQuote(baris));
      width = Math.max(width, texts.length);
      yield { baris, isi: texts.map((text) => textCell(text.replace(GUARD, ''))) };
    }
    const isLonger = rest.length > MOST_IN_ROW;
    if (found.isOpen && (isLast || isLonger)) throw new UnreadableFileError(refusals.openQuote(baris + 1));
    if (isLonger) throw new UnreadableFileError(refusals.tooLarge);
  }
}

/** What our own exports, and others, write in a CSV before a text that a spreadsheet would take for a formula. */
const GUARD = /^'(?='*[=+\-@\t\r＝＋－＠])/u;
