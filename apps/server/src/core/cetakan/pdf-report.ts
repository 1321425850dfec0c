import { formatNumber } from '@gerbang/contract/format';
import {
  AMOUNT,
  amountOf,
  CELL,
  LABEL,
  LEADING,
  NUMBER_WIDTH,
  PADDING,
  type PlacedColumn,
  placeColumns,
  textOf,
} from './pdf-columns.ts';
import { drawLetterhead, drawPageNumber, drawRunningHead, FIRST_TOP, NEXT_TOP } from './pdf-heads.ts';
import { BOTTOM, colours, MARGIN, RIGHT, Sheet, type TextStyle } from './pdf-page.ts';
import { type Cell, type Heading, type TableHead, Totals } from './table.ts';

/** From the top of a row to its first baseline. */
const FIRST_BASELINE = 9;
const TOTALS = { size: 8.5, leading: 13 };
const NOTE: TextStyle = { weight: 'regular', size: 8 };
/** Between two notes, and above the first. */
const NOTE_GAP = 5;

type ReportOf = { table: TableHead; heading: Heading; firstRows: Cell[][] };

/** Where the lines of a column stand, the row's number among them. */
type Slot = { x: number; width: number; right: boolean; style: TextStyle };

/** The lines in each cell of a row. */
type Lines = string[][];

/**
 * A report with letterhead, repeated table head, rows that wrap, totals and 'Halaman x dari y'. Rows are broken into
 * lines and pages first, and drawn when the number of pages is known.
 */
export class PdfReport {
  readonly #sheet: Sheet;
  readonly #table: TableHead;
  readonly #heading: Heading;
  readonly #places: PlacedColumn[];
  readonly #slots: Slot[];
  readonly #labels: Lines;
  readonly #totals: Totals;
  /** The rows of each page that is full, as JSON outside of the heap: a long report has millions of cells. */
  readonly #pages: Buffer[] = [];
  #rows: Lines[] = [];
  #y: number;
  /** The last row so far: the totals must not stand on a page of their own. */
  #waiting: Lines | undefined;

  /** The first rows decide how wide the columns are. */
  constructor(doc: PDFKit.PDFDocument, { table, heading, firstRows }: ReportOf) {
    this.#sheet = new Sheet(doc);
    this.#table = table;
    this.#heading = heading;
    this.#places = placeColumns(table.columns, firstRows, this.#sheet);
    const number = { x: MARGIN, width: NUMBER_WIDTH, right: true, style: { ...AMOUNT, colour: colours.quiet } };
    this.#slots = [number, ...this.#places];
    this.#labels = [['No'], ...this.#places.map(({ column, width }) => this.#wrap(column.label, width, LABEL))];
    this.#totals = new Totals(table.columns);
    this.#y = FIRST_TOP + heightOf(this.#labels);
  }

  add(row: Cell[]): void {
    this.#totals.add(row);
    const cells = this.#places.map(({ column, width, right }, at) => {
      const text = textOf(column, row[at] as Cell);
      return right ? [text] : this.#wrap(text, width, CELL);
    });
    if (this.#waiting) this.#place(this.#waiting);
    this.#waiting = [[String(this.#totals.rows)], ...cells];
  }

  /** Draws all pages, one each time that the caller asks for the next; returns the number of rows. */
  *draw(): Generator<void, number> {
    const totals = this.#totalEntries();
    const notes = this.#noteLines();
    const totalsHeight = (totals.length + 1) * TOTALS.leading + notesHeight(notes);
    if (this.#waiting) this.#place(this.#waiting, totalsHeight);
    // Only a row that is higher than a page leaves so little room.
    if (this.#y + totalsHeight > BOTTOM) this.#nextPage();
    this.#nextPage();
    for (const [index, packed] of this.#pages.entries()) {
      const bottom = this.#drawPage(index, JSON.parse(packed.toString()));
      if (index === this.#pages.length - 1) {
        this.#drawTotals(totals, bottom);
        this.#drawNotes(notes, bottom + (totals.length + 1) * TOTALS.leading);
      }
      yield;
    }
    return this.#totals.rows;
  }

  #wrap(text: string, width: number, style: TextStyle): string[] {
    return this.#sheet.wrap(text, width - 2 * PADDING, style);
  }

  /**
   * A row stays on one page, with `below` points left under it, unless it is higher than a page: then it goes on
   * in the next.
   */
  #place(cells: Lines, below = 0): void {
    if (this.#y + heightOf(cells) + below > BOTTOM) this.#nextPage();
    const most = Math.floor((BOTTOM - this.#y - heightOf([])) / LEADING);
    for (let from = 0; from < linesOf(cells); from += most) {
      if (from > 0) this.#nextPage();
      const part = cells.map((lines) => lines.slice(from, from + most));
      this.#rows.push(part);
      this.#y += heightOf(part);
    }
  }

  #nextPage(): void {
    this.#pages.push(Buffer.from(JSON.stringify(this.#rows)));
    this.#rows = [];
    this.#y = NEXT_TOP + heightOf(this.#labels);
  }

  /** Returns where the table ends. */
  #drawPage(index: number, rows: Lines[]): number {
    const sheet = this.#sheet;
    sheet.addPage();
    const drawHead = index === 0 ? drawLetterhead : drawRunningHead;
    drawHead(sheet, this.#heading);
    drawPageNumber(sheet, index + 1, this.#pages.length);
    const top = index === 0 ? FIRST_TOP : NEXT_TOP;
    let y = top + heightOf(this.#labels);
    sheet.band(top, y - top, colours.head);
    sheet.rule(top, 0.8);
    this.#drawCells(this.#labels, top, LABEL);
    sheet.rule(y, 0.8);
    for (const cells of rows) {
      this.#drawCells(cells, y);
      y += heightOf(cells);
      sheet.rule(y, 0.4, colours.hairline);
    }
    return y;
  }

  #drawCells(cells: Lines, top: number, common?: TextStyle): void {
    for (const [index, { x, width, right, style }] of this.#slots.entries()) {
      const [at, align] = right ? ([x + width - PADDING, 'right'] as const) : ([x + PADDING, 'left'] as const);
      for (const [line, text] of (cells[index] ?? []).entries()) {
        this.#sheet.text(text, at, top + FIRST_BASELINE + line * LEADING, { ...(common ?? style), align });
      }
    }
  }

  #noteLines(): Lines {
    return (this.#heading.notes ?? []).map((note) => this.#sheet.wrap(note, RIGHT - MARGIN, NOTE));
  }

  #drawNotes(notes: Lines, top: number): void {
    let y = top + NOTE_GAP;
    for (const lines of notes) {
      y += NOTE_GAP;
      for (const line of lines) {
        y += LEADING;
        this.#sheet.text(line, MARGIN, y, NOTE);
      }
    }
  }

  #totalEntries(): { label: string; value: string }[] {
    return [
      { label: 'Jumlah data', value: `${formatNumber(this.#totals.rows)} ${this.#table.satuan}` },
      ...this.#totals.sums.map(({ column, sum }) => ({ label: column.total ?? '', value: amountOf(column, sum) })),
    ];
  }

  #drawTotals(entries: { label: string; value: string }[], top: number): void {
    const sheet = this.#sheet;
    const figures: TextStyle = { weight: 'bold', size: TOTALS.size, features: ['tnum'] };
    const right = RIGHT - PADDING;
    const labelRight = right - 16 - Math.max(...entries.map(({ value }) => sheet.widthOf(value, figures)));
    sheet.rule(top, 0.8);
    sheet.rule(top + 2, 0.8);
    for (const [index, { label, value }] of entries.entries()) {
      const y = top + 5 + (index + 1) * TOTALS.leading;
      sheet.text(label, labelRight, y, { weight: 'regular', size: TOTALS.size, colour: colours.quiet, align: 'right' });
      sheet.text(value, right, y, { ...figures, align: 'right' });
    }
  }
}

function linesOf(cells: Lines): number {
  return Math.max(0, ...cells.map((lines) => lines.length));
}

const notesHeight = (notes: Lines) =>
  notes.length === 0 ? 0 : NOTE_GAP + notes.reduce((sum, lines) => sum + NOTE_GAP + lines.length * LEADING, 0);

function heightOf(cells: Lines): number {
  return FIRST_BASELINE - 6 + linesOf(cells) * LEADING + 1.5;
}
