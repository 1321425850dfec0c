import { formatAngka } from '@gerbang/contract/format';
import { type Heading, type Table, Totals } from './columns.ts';
import { amountOf, NUMBER_WIDTH, type Place, placeColumns, TEXT, textOf } from './pdf-columns.ts';
import { drawLetterhead, drawPageNumber, drawRunningHead } from './pdf-heads.ts';
import { BOTTOM, colours, type Form, MARGIN, PageContent, RIGHT, WIDTH, writeForm } from './pdf-page.ts';
import { type Face, type Faces, type Line, openFaces } from './pdf-type.ts';

/** From the top of a row to its first baseline. */
const FIRST_BASELINE = 9;
const TOTALS = { size: 8.5, leading: 13 };

type TotalEntry = { label: string; value: string };
type ReportOf<Row> = { table: Table<Row>; heading: Heading; firstRows: Row[] };

/** Lines in a cell, from `x` to `x + width`. */
type Cell = { x: number; width: number; face: Face; lines: Line[]; right: boolean; colour?: string };

/** Sets a report page by page: letterhead, repeated table head, rows that wrap, totals, 'Halaman x dari y'. */
export class PdfReport<Row> {
  readonly #doc: PDFKit.PDFDocument;
  readonly #table: Table<Row>;
  readonly #heading: Heading;
  readonly #faces: Faces;
  readonly #places: Place<Row>[];
  readonly #totals: Totals<Row>;
  /** The number of pages, which every page shows and only the end knows. */
  readonly #pageCount: Form;
  #page: PageContent | undefined;
  #pages = 0;
  #y = 0;
  /** The last row so far: the totals must not stand on a page of their own. */
  #waiting: Cell[] | undefined;

  /** The first rows decide how wide the columns are. */
  constructor(doc: PDFKit.PDFDocument, { table, heading, firstRows }: ReportOf<Row>) {
    this.#doc = doc;
    this.#table = table;
    this.#heading = heading;
    this.#faces = openFaces(doc);
    this.#places = placeColumns(table.pdf, firstRows, this.#faces);
    this.#totals = new Totals(table.pdf);
    this.#pageCount = doc.ref({});
    this.#nextPage();
  }

  add(row: Row): void {
    this.#totals.add(row);
    const cells: Cell[] = this.#places.map(({ column, face, x, width, right }) => {
      const text = textOf(column, row);
      const lines = right ? [face.line(text)] : face.wrap(text, (width - 2 * TEXT.padding) / TEXT.size);
      return { x, width, face, right, lines };
    });
    const { figures } = this.#faces;
    const number = {
      face: figures,
      lines: [figures.line(String(this.#totals.rows))],
      right: true,
      colour: colours.quiet,
    };
    if (this.#waiting) this.#addRow(this.#waiting);
    this.#waiting = [{ x: MARGIN, width: NUMBER_WIDTH, ...number }, ...cells];
  }

  /** Sets the totals and the last page; returns the number of rows. */
  finish(): number {
    const totals = this.#totalEntries();
    if (this.#waiting) this.#addRow(this.#waiting, (totals.length + 1) * TOTALS.leading);
    this.#drawTotals(totals);
    this.#page?.finish(this.#doc, { Jumlah: this.#pageCount });
    const line = this.#faces.regular.line(formatAngka(this.#pages));
    writeForm(this.#pageCount, { face: this.#faces.regular, line, size: TEXT.size, colour: colours.quiet });
    return this.#totals.rows;
  }

  /**
   * A row stays on one page, with `below` points left under it, unless it is higher than a page: then it goes on
   * in the next.
   */
  #addRow(cells: Cell[], below = 0): void {
    const lines = Math.max(...cells.map((cell) => cell.lines.length));
    if (this.#y + heightOf(lines) + below > BOTTOM) this.#nextPage();
    const most = Math.floor((BOTTOM - this.#y - heightOf(0)) / TEXT.leading);
    for (let from = 0; from < lines; from += most) {
      if (from > 0) this.#nextPage();
      this.#drawRow(cells.map((cell) => ({ ...cell, lines: cell.lines.slice(from, from + most) })));
    }
  }

  #drawRow(cells: Cell[]): void {
    const page = this.#page as PageContent;
    drawCells(page, cells, this.#y);
    this.#y += heightOf(Math.max(...cells.map(({ lines }) => lines.length)));
    page.rule(MARGIN, this.#y, WIDTH, { thickness: 0.4, colour: colours.hairline });
  }

  #totalEntries(): TotalEntry[] {
    return [
      { label: 'Jumlah data', value: `${formatAngka(this.#totals.rows)} ${this.#table.satuan}` },
      ...this.#totals.sums.map(({ column, sum }) => ({ label: column.total ?? '', value: amountOf(column, sum) })),
    ];
  }

  #drawTotals(entries: TotalEntry[]): void {
    const { size, leading } = TOTALS;
    const { regular, boldFigures } = this.#faces;
    // Only a row that is higher than a page leaves so little room.
    if (this.#y + (entries.length + 1) * leading > BOTTOM) this.#nextPage();
    const page = this.#page as PageContent;
    const values = entries.map(({ value }) => boldFigures.line(value));
    const labelRight = RIGHT - TEXT.padding - 16 - Math.max(...values.map(({ width }) => width)) * size;
    page.rule(MARGIN, this.#y, WIDTH, { thickness: 0.8 });
    page.rule(MARGIN, this.#y + 2, WIDTH, { thickness: 0.8 });
    this.#y += 5;
    for (const [index, value] of values.entries()) {
      const label = regular.line(entries[index]?.label ?? '');
      this.#y += leading;
      page.text(regular, label, labelRight - label.width * size, this.#y, { size, colour: colours.quiet });
      page.text(boldFigures, value, RIGHT - TEXT.padding - value.width * size, this.#y, { size });
    }
  }

  #nextPage(): void {
    this.#page?.finish(this.#doc, { Jumlah: this.#pageCount });
    this.#page = new PageContent();
    this.#pages++;
    const draw = this.#pages === 1 ? drawLetterhead : drawRunningHead;
    this.#y = draw(this.#page, this.#faces, this.#heading);
    drawPageNumber(this.#page, this.#faces, this.#pages);
    this.#drawTableHead(this.#page);
  }

  #drawTableHead(page: PageContent): void {
    const { bold } = this.#faces;
    const number = { x: MARGIN, width: NUMBER_WIDTH, face: bold, lines: [bold.line('No')], right: true };
    const labels = this.#places.map(({ column, x, width, right }) => {
      const lines = bold.wrap(column.label, (width - 2 * TEXT.padding) / TEXT.size);
      return { x, width, face: bold, lines, right };
    });
    const cells = [number, ...labels];
    const height = heightOf(Math.max(...cells.map(({ lines }) => lines.length)));
    page.fill(MARGIN, this.#y, { width: WIDTH, height, colour: colours.head });
    page.rule(MARGIN, this.#y, WIDTH, { thickness: 0.8 });
    drawCells(page, cells, this.#y);
    this.#y += height;
    page.rule(MARGIN, this.#y, WIDTH, { thickness: 0.8 });
  }
}

function heightOf(lines: number): number {
  return FIRST_BASELINE - 6 + lines * TEXT.leading + 1.5;
}

function drawCells(page: PageContent, cells: Cell[], top: number): void {
  for (const { lines, x, width, right, face, colour } of cells) {
    for (const [index, line] of lines.entries()) {
      const shift = right ? width - TEXT.padding - line.width * TEXT.size : TEXT.padding;
      const style = colour ? { size: TEXT.size, colour } : { size: TEXT.size };
      page.text(face, line, x + shift, top + FIRST_BASELINE + index * TEXT.leading, style);
    }
  }
}
