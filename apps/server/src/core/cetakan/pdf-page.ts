// Drawing on the page, in points from its top left corner.
import { registerFonts } from '../../platform/pdf/pdf-type.ts';
import type { Weight } from '../../platform/type-face.ts';

/** A4 lying down, in points. */
const PAGE = { width: 841.89, height: 595.28 };

export const MARGIN = 28;
export const RIGHT = PAGE.width - MARGIN;
export const WIDTH = RIGHT - MARGIN;
/** Where a table ends at the latest; the page's number stands below, on the line of `FOOT`. */
export const BOTTOM = PAGE.height - 38;
export const FOOT = PAGE.height - 22;
const INK = '#1D1B16';
export const colours = { quiet: '#676153', head: '#F0EBDF', hairline: '#D5CDBB' };

/** How a line of text is set; with `tnum` all digits have the same width. */
export type TextStyle = { weight: Weight; size: number; colour?: string; features?: ['tnum'] };
type Align = 'left' | 'right' | 'centre';

/** The paper of a document, with its margins at the left and the right. */
export type Paper = { width: number; height: number; margin: number };

/** What a picture may cover; less when it is smaller. */
export type Box = { x: number; y: number; width: number; height: number };

/** A document, and the words and rules of a report on its last page. */
export class Sheet {
  readonly #doc: PDFKit.PDFDocument;
  readonly #paper: Paper;

  constructor(doc: PDFKit.PDFDocument, paper: Paper = { ...PAGE, margin: MARGIN }) {
    this.#doc = doc;
    this.#paper = paper;
    registerFonts(doc);
  }

  addPage(): void {
    this.#doc.addPage({ size: [this.#paper.width, this.#paper.height], margin: 0 });
  }

  /** Room that a text needs to stay on one line. */
  widthOf(text: string, { weight, size, features }: TextStyle): number {
    return this.#doc.font(weight, size).widthOfString(text, { features });
  }

  /** The lines of a text in a column that is `room` wide. */
  wrap(text: string, room: number, style: TextStyle): string[] {
    const lines: string[] = [];
    let line = '';
    const add = (piece: string, joint: string) => {
      const longer = line ? line + joint + piece : piece;
      const fits = this.widthOf(longer, style) <= room;
      if (line && !fits) lines.push(line);
      line = fits || !line ? longer : piece;
    };
    for (const word of text.split(/[ \n]+/)) {
      if (this.widthOf(word, style) <= room) {
        add(word, ' ');
        continue;
      }
      // A word that is wider than the column goes on in the next line.
      if (line) lines.push(line);
      line = '';
      for (const letter of word) add(letter, '');
    }
    return [...lines, line];
  }

  /** Shows one line with its baseline at `y`; `x` is where it begins, ends or has its middle. */
  text(text: string, x: number, y: number, style: TextStyle & { align?: Align }): void {
    const { align = 'left', features, colour = INK } = style;
    const share = { left: 0, centre: 0.5, right: 1 }[align];
    const left = share ? x - share * this.widthOf(text, style) : x;
    const options = { lineBreak: false, baseline: 'alphabetic', features } as const;
    this.#doc.font(style.weight, style.size).fillColor(colour).text(text, left, y, options);
  }

  /** The style with the size at which a long line just fits into the room, between the margins unless told. */
  fitted(text: string, style: TextStyle, room = WIDTH): TextStyle {
    const width = this.widthOf(text, { ...style, size: 1 });
    return { ...style, size: Math.min(style.size, Math.floor((room / width) * 10) / 10) };
  }

  /** A JPEG in a square box, in its middle. */
  image(jpeg: Uint8Array, x: number, y: number, side: number): void {
    this.#doc.image(Buffer.from(jpeg), x, y, { fit: [side, side], align: 'center', valign: 'center' });
  }

  /** A JPEG as large as its box lets it be, at its top and in its middle, with a fine edge: papers are white themselves. */
  picture(jpeg: Uint8Array, { x, y, width, height }: Box): void {
    // Careful: pdfkit's types do not know it.
    const doc = this.#doc as PDFKit.PDFDocument & { openImage(src: Buffer): { width: number; height: number } };
    const image = doc.openImage(Buffer.from(jpeg));
    const scale = Math.min(width / image.width, height / image.height);
    const size = { width: image.width * scale, height: image.height * scale };
    const left = x + (width - size.width) / 2;
    doc.image(image as never, left, y, size);
    doc.lineWidth(0.4).rect(left, y, size.width, size.height).stroke(colours.hairline);
  }

  /** A line from margin to margin. */
  rule(y: number, thickness: number, colour = INK): void {
    const { width, margin } = this.#paper;
    this.#doc
      .lineWidth(thickness)
      .moveTo(margin, y)
      .lineTo(width - margin, y)
      .stroke(colour);
  }

  /** A band from margin to margin. */
  band(y: number, height: number, colour: string): void {
    this.#doc.rect(MARGIN, y, WIDTH, height).fill(colour);
  }
}
