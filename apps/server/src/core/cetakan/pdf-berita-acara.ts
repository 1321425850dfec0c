// Minutes on A4 upright: letterhead, what they are about, a table where there is one, and room for signatures.
import { formatNumber, formatWaktu } from '@gerbang/contract/format';
import { openPdf } from '../../platform/pdf/pdf-file.ts';
import type { LogoSekolah } from '../sekolah/logo.ts';
import { colours, Sheet, type TextStyle } from './pdf-page.ts';

export type BeritaAcaraHeading = {
  institution: string;
  address: string;
  logo: LogoSekolah | null;
  title: string;
  /** Below the title, such as the name of the session. */
  about: string;
  /** What the minutes say, label and value. */
  facts: [label: string, value: string][];
  /** Titles of the table's columns with their parts of the width; none without a table. */
  columns: { label: string; part: number }[];
  signers: string[];
  madeAt: Date;
  madeBy: string;
};

/** The cells of a row, or a heading between rows. */
export type BeritaAcaraRow = { cells: string[] } | { bagian: string };

const PAPER = { width: 595.28, height: 841.89, margin: 48 };
const LEFT = PAPER.margin;
const RIGHT = PAPER.width - PAPER.margin;
const ROOM = RIGHT - LEFT;
const FOOT = PAPER.height - 30;
const BOTTOM = FOOT - 26;
const LEADING = 13;
const LABEL_ROOM = 128;
const SIGNATURES = 110;

const TEXT: TextStyle = { weight: 'regular', size: 10 };
const CELL: TextStyle = { weight: 'regular', size: 8.5 };
const HEAD: TextStyle = { weight: 'bold', size: 8.5 };
const QUIET: TextStyle = { weight: 'regular', size: 8, colour: colours.quiet };

/** The document and the number of its rows. */
export async function makePdfBeritaAcara(
  heading: BeritaAcaraHeading,
  pages: AsyncIterable<BeritaAcaraRow[]>,
): Promise<{ bytes: Buffer; rows: number }> {
  const { institution, title, about, madeAt, madeBy } = heading;
  const { doc, finish } = openPdf({ institution, title: `${title}, ${about}`, madeAt, madeBy });
  const paper = new Minutes(new Sheet(doc, PAPER), heading);
  paper.begin();
  for await (const rows of pages) {
    for (const row of rows) paper.add(row);
    await new Promise(setImmediate);
  }
  paper.sign();
  return { bytes: await finish(), rows: paper.rows };
}

class Minutes {
  rows = 0;
  #y = 0;
  #page = 0;
  readonly #sheet: Sheet;
  readonly #heading: BeritaAcaraHeading;

  constructor(sheet: Sheet, heading: BeritaAcaraHeading) {
    this.#sheet = sheet;
    this.#heading = heading;
  }

  begin(): void {
    const { institution, address, logo, title, about, facts } = this.#heading;
    this.#nextPage();
    const centre = (text: string, y: number, style: TextStyle) =>
      this.#sheet.text(text, PAPER.width / 2, y, { ...this.#sheet.fitted(text, style, ROOM - 90), align: 'centre' });
    centre(institution, 52, { weight: 'bold', size: 15 });
    if (address) centre(address, 66, QUIET);
    if (logo) this.#sheet.image(logo.jpeg, LEFT, 30, 36);
    this.#sheet.rule(76, 2.2);
    this.#sheet.rule(79.2, 0.7);
    centre(title, 108, { weight: 'bold', size: 14 });
    centre(about, 124, TEXT);
    this.#y = 152;
    for (const [label, value] of facts) this.#fact(label, value);
    this.#y += 8;
    if (this.#heading.columns.length > 0) this.#tableHead();
  }

  add(row: BeritaAcaraRow): void {
    if ('bagian' in row) {
      if (this.#y + 44 > BOTTOM) this.#nextPage();
      this.#y += 16;
      this.#sheet.text(row.bagian, LEFT, this.#y, { weight: 'bold', size: 10 });
      this.#y += 6;
      this.#sheet.rule(this.#y, 0.8);
      return;
    }
    this.rows += 1;
    const cells = row.cells.map((text, at) => this.#sheet.wrap(text, this.#widthOf(at) - 6, CELL));
    const height = Math.max(...cells.map((lines) => lines.length)) * 11 + 6;
    if (this.#y + height > BOTTOM) {
      this.#nextPage();
      this.#tableHead();
    }
    for (const [at, lines] of cells.entries()) {
      for (const [line, text] of lines.entries())
        this.#sheet.text(text, this.#leftOf(at), this.#y + 11 + line * 11, CELL);
    }
    this.#y += height;
    this.#sheet.rule(this.#y, 0.4, colours.hairline);
  }

  /** Room for the signatures stays together. */
  sign(): void {
    const { signers } = this.#heading;
    if (this.#y + SIGNATURES > BOTTOM) this.#nextPage();
    this.#y += 40;
    const each = ROOM / signers.length;
    for (const [at, signer] of signers.entries()) {
      const middle = LEFT + each * (at + 0.5);
      this.#sheet.text(signer, middle, this.#y, { ...TEXT, align: 'centre' });
      this.#sheet.text('(.................................)', middle, this.#y + 62, { ...TEXT, align: 'centre' });
    }
  }

  #fact(label: string, value: string): void {
    this.#sheet.text(label, LEFT, this.#y, { ...TEXT, colour: colours.quiet });
    for (const line of this.#sheet.wrap(value, ROOM - LABEL_ROOM, TEXT)) {
      this.#sheet.text(line, LEFT + LABEL_ROOM, this.#y, TEXT);
      this.#y += LEADING;
    }
    this.#y += 4;
  }

  #tableHead(): void {
    this.#y += 4;
    for (const [at, { label }] of this.#heading.columns.entries()) {
      this.#sheet.text(label, this.#leftOf(at), this.#y + 11, HEAD);
    }
    this.#y += 17;
    this.#sheet.rule(this.#y, 0.8);
  }

  #widthOf(at: number): number {
    return (this.#heading.columns[at]?.part ?? 0) * ROOM;
  }

  #leftOf(at: number): number {
    return LEFT + this.#heading.columns.slice(0, at).reduce((sum, { part }) => sum + part * ROOM, 0);
  }

  #nextPage(): void {
    const { madeAt, madeBy } = this.#heading;
    this.#sheet.addPage();
    this.#page += 1;
    this.#y = 48;
    const made = `Dibuat ${formatWaktu(madeAt.toISOString())} oleh ${madeBy}`;
    this.#sheet.text(made, LEFT, FOOT, this.#sheet.fitted(made, QUIET, ROOM - 90));
    this.#sheet.text(`Halaman ${formatNumber(this.#page)}`, RIGHT, FOOT, { ...QUIET, align: 'right' });
  }
}
