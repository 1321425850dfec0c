// The rows of a workbook's sheet as its XML comes, and which of its numbers are dates (ECMA-376, part 1, 18.3 and 18.8).
import { type Cell, type SheetRow, textCell } from './cells.ts';
import {
  LAST_COLUMN,
  LAST_ROW,
  MOST_ALL_ROWS,
  MOST_CHARACTERS,
  MOST_COLUMNS,
  refusals,
  UnreadableFileError,
} from './limits.ts';
import type { Attributes, Handlers } from './workbook-parts.ts';

/** Of the built-in formats that show a date or a time the first and the last ones. */
const builtIn = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;
/** Of a format what is shown as it stands: colours and languages, escaped letters, quotes, blanks as wide as a letter. */
const LITERAL = /\[(?!(h+|m+|s+)\])[$\-\w]*\]|\\.|"[^"]*"|[*_]./gi;
const DATE = /[yd]|mmm|\[[hms]|(?<![a-z])(hh?|ss?)(?![a-z])|am\/pm|a\/p/i;
const LONGEST_FORMAT = 255;
const DAY_MS = 86_400_000;
/** 29 February 1900, which a workbook of 1900 counts and never was. */
const LEAP_DAY = 60;

export class Dates implements Handlers {
  is1904 = false;
  readonly #isDate = new Map<number, boolean>();
  /** Of each style. */
  readonly #formats: number[] = [];
  #section = '';

  open(name: string, { numFmtId, formatCode = '' }: Attributes): void {
    if (name === 'numFmts' || name === 'cellXfs' || name === 'dxfs') this.#section = name;
    else if (name === 'xf' && this.#section === 'cellXfs') this.#formats.push(Number(numFmtId));
    else if (name === 'numFmt' && this.#section === 'numFmts')
      this.#isDate.set(Number(numFmtId), DATE.test(formatCode.slice(0, LONGEST_FORMAT).replace(LITERAL, '')));
  }

  /** A number of this style; a date is yyyy-mm-dd. */
  cell(number: number, style: number): Cell {
    const format = this.#formats[style] ?? 0;
    const isBuiltIn = builtIn.some(([first, last]) => format >= first && format <= last);
    if (!(this.#isDate.get(format) ?? isBuiltIn)) return number;
    const days = this.is1904 || number < LEAP_DAY ? number : number - 1;
    const first = this.is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 31);
    const date = new Date(first + Math.round(days * DAY_MS));
    return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10);
  }
}

/** The texts that cells share, by their numbers, and which of its styles are dates. */
type Workbook = { texts: string[]; dates: Dates };

export class SheetCells implements Handlers {
  /** Rows that hold something, to be taken. */
  readonly complete: SheetRow[] = [];
  readonly #workbook: Workbook;
  #rows = 0;
  #row: SheetRow = { baris: 0, isi: [] };
  /** Number of the last one that holds something. */
  #last = 0;
  #column = -1;
  #cell: Attributes = {};
  #text = '';

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }

  open(name: string, attributes: Attributes): void {
    const { r } = attributes;
    if (name === 'row') {
      this.#rows += 1;
      // Those with nothing in them take the time of full ones.
      if (this.#rows > MOST_ALL_ROWS) throw new UnreadableFileError(refusals.tooManyAllRows);
      this.#row = { baris: r ? Number(r) : this.#row.baris + 1, isi: [] };
      this.#column = -1;
    } else if (name === 'c') {
      this.#column = r ? columnOf(r) : this.#column + 1;
      if (!(this.#column >= 0 && this.#column < LAST_COLUMN)) throw new UnreadableFileError(refusals.tooLarge);
      [this.#cell, this.#text] = [attributes, ''];
    }
  }

  close(name: string, text: string): void {
    if (name === 'v' || name === 't') this.#text = (this.#text + text).slice(0, MOST_CHARACTERS);
    else if (name === 'c') this.#add(this.#value());
    else if (name === 'row' && this.#row.isi.length > 0) this.#finish(this.#row);
  }

  #add(cell: Cell): void {
    const { isi } = this.#row;
    if (cell === null) return;
    while (isi.length < this.#column) isi.push(null);
    // Of a row that is too wide it is only told how wide.
    isi[this.#column] = this.#column < MOST_COLUMNS ? cell : 0;
  }

  #finish(row: SheetRow): void {
    // No spreadsheet writes a row twice, before the one above it, or below its end.
    if (!(row.baris > this.#last && row.baris <= LAST_ROW)) throw new UnreadableFileError(refusals.damaged);
    this.#last = row.baris;
    this.complete.push(row);
  }

  #value(): Cell {
    const [text, { t = 'n', s }, { texts, dates }] = [this.#text, this.#cell, this.#workbook];
    if (text === '') return null;
    if (t === 's') return textCell(texts[Number(text)] ?? '');
    if (t === 'b') return String(text === '1' || text.toLowerCase() === 'true');
    const number = /^[nd]?$/.test(t) ? Number(text) : Number.NaN;
    if (!Number.isFinite(number)) return textCell(text);
    return s ? dates.cell(number, Number(s)) : number;
  }
}

/** Counted from 0, of a cell such as AB12. */
const columnOf = (cell: string) =>
  [...cell.replace(/\d+$/, '')].reduce((column, letter) => column * 26 + Number.parseInt(letter, 36) - 9, 0) - 1;
