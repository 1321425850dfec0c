// Cells of a sheet: a text, a number or a date, never a formula.
import { formats, xmlText } from './excel-parts.ts';
import type { Cell, ColumnHead } from './table.ts';

/** Widths of columns in characters; longer texts wrap. */
const WIDEST = 45;
const NUMBER_WIDTHS = { tanggal: 19, rupiah: 23, number: 10 };
/** Heights of rows in points; no program accepts more than the highest. */
const LINE_HEIGHT = 15;
const HIGHEST = 409;
/** Excel and LibreOffice disagree about the days before, because Excel knows a 29 February 1900. */
const FIRST_DATE = '1900-03-01';
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/** 'A' for column 0, 'AA' for 26. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** A cell with a text, whatever the text looks like. */
export function textCell(ref: string, format: number, text: string): string {
  return `<c r="${ref}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

/** A cell with a number. */
export function numberCell(ref: string, format: number, value: number): string {
  return `<c r="${ref}" s="${format}"><v>${value}</v></c>`;
}

/** How wide the column `at` is in characters, judged by some rows. */
export function widthOf(column: ColumnHead, rows: Cell[][], at: number): number {
  // Room for the filter's button beside the label.
  const head = column.label.length + 4;
  if (column.kind !== 'teks') return Math.max(head, NUMBER_WIDTHS[column.kind]);
  const longest = rows.reduce((most, row) => Math.max(most, longestLine(row[at] as string)), 0);
  return Math.min(Math.max(head, longest + 2), WIDEST);
}

function longestLine(text: string): number {
  return text.includes('\n') ? Math.max(...text.split('\n').map((line) => line.length)) : text.length;
}

/** Lines that a text takes in a column of this width, rather one too many: spreadsheets do not fit rows by themselves. */
function linesOf(text: string, width: number): number {
  if (text.length < width && !text.includes('\n')) return 1;
  const room = width * 0.9;
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / room)), 0);
}

/** Writes rows of a sheet: the row's number, then its columns from B on, each in its width. */
export class RowWriter {
  readonly #columns: { kind: ColumnHead['kind']; letters: string; width: number }[];

  constructor(columns: ColumnHead[], widths: number[]) {
    this.#columns = columns.map(({ kind }, index) => ({
      kind,
      letters: columnName(index + 1),
      width: widths[index] ?? WIDEST,
    }));
  }

  /** The XML of row `at` of the sheet, high enough for its longest text. */
  write(row: Cell[], at: number, number: number): string {
    let cells = numberCell(`A${at}`, formats.nomor, number);
    let lines = 1;
    for (const [index, { kind, letters, width }] of this.#columns.entries()) {
      const value = row[index];
      const ref = letters + at;
      if (kind === 'teks') {
        const needed = linesOf(value as string, width);
        lines = Math.max(lines, needed);
        cells += textCell(ref, needed > 1 ? formats.paragraf : formats.teks, value as string);
      } else if (kind === 'tanggal') cells += dateCell(ref, value as string);
      else if (kind === 'rupiah') cells += numberCell(ref, formats.rupiah, (value as number) / 100);
      else cells += numberCell(ref, formats.number, value as number);
    }
    const height = lines > 1 ? ` ht="${Math.min(lines * LINE_HEIGHT, HIGHEST)}" customHeight="1"` : '';
    return `<row r="${at}"${height}>${cells}</row>`;
  }
}

/** A cell with a day, yyyy-mm-dd. */
export function dateCell(ref: string, tanggal: string): string {
  if (tanggal < FIRST_DATE) return textCell(ref, formats.teks, tanggal);
  return numberCell(ref, formats.tanggal, (Date.parse(tanggal) - DAY_ZERO) / DAY_MS);
}
