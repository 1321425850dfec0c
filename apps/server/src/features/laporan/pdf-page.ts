import type { Face, Line } from './pdf-type.ts';

/** A4 lying down, in points. */
export const PAGE = { width: 841.89, height: 595.28 };

export const MARGIN = 28;
export const RIGHT = PAGE.width - MARGIN;
export const WIDTH = RIGHT - MARGIN;
/** Where a table ends at the latest; the page's number stands below, on the line of `FOOT`. */
export const BOTTOM = PAGE.height - 38;
export const FOOT = PAGE.height - 22;
export const colours = { quiet: '#676153', head: '#F0EBDF', hairline: '#D5CDBB' };

export type TextStyle = { size: number; colour?: string };

/** Something that pages show and that is written once. */
export type Form = ReturnType<PDFKit.PDFDocument['ref']>;

const INK = '#1D1B16';

/** What is drawn on one page, in points from its top left corner; written into the document by `finish`. */
export class PageContent {
  #shapes = '';
  #texts = '';
  #style = '';
  readonly #used = new Map<string, Face>();

  /** Shows a line with its baseline at `y`, above all shapes. */
  text(face: Face, line: Line, x: number, y: number, { size, colour = INK }: TextStyle): void {
    const style = `${rgb(colour)} rg /${face.font.id} ${size} Tf\n`;
    if (style !== this.#style) {
      this.#used.set(face.font.id, face);
      this.#texts += style;
      this.#style = style;
    }
    this.#texts += `1 0 0 1 ${n(x)} ${n(PAGE.height - y)} Tm ${line.operand} TJ\n`;
  }

  rule(x: number, y: number, width: number, { thickness, colour = INK }: { thickness: number; colour?: string }): void {
    const at = n(PAGE.height - y);
    this.#shapes += `${rgb(colour)} RG ${thickness} w ${n(x)} ${at} m ${n(x + width)} ${at} l S\n`;
  }

  fill(x: number, y: number, { width, height, colour }: { width: number; height: number; colour: string }): void {
    this.#shapes += `${rgb(colour)} rg ${n(x)} ${n(PAGE.height - y - height)} ${n(width)} ${n(height)} re f\n`;
  }

  /** Shows the form that `name` stands for, its origin at x, y. */
  form(name: string, x: number, y: number): void {
    this.#shapes += `q 1 0 0 1 ${n(x)} ${n(PAGE.height - y)} cm /${name} Do Q\n`;
  }

  /** Adds a page with this content to the document. */
  finish(doc: PDFKit.PDFDocument, forms: Record<string, Form>): void {
    doc.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
    const page = doc.page as unknown as { fonts: Record<string, unknown>; xobjects: Record<string, unknown> };
    for (const [id, face] of this.#used) page.fonts[id] ??= face.font.ref();
    Object.assign(page.xobjects, forms);
    // pdfkit turns each page upside down; these operators count from the bottom, as PDF does.
    const operators = `q 1 0 0 -1 0 ${PAGE.height} cm\n${this.#shapes}BT\n${this.#texts}ET Q`;
    doc.addContent(Buffer.from(operators, 'latin1'));
  }
}

/** A form that pages can show before its content is known. */
export function writeForm(form: Form, { face, line, size, colour }: FormText): void {
  Object.assign(form.data, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, -size, line.width * size + 1, size],
    Resources: { Font: { [face.font.id]: face.font.ref() } },
  });
  form.end(Buffer.from(`BT ${rgb(colour)} rg /${face.font.id} ${size} Tf ${line.operand} TJ ET`));
}

type FormText = { face: Face; line: Line; size: number; colour: string };

/** At most two decimals: a hundredth of a point is finer than any printer. */
function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}

const operands = new Map<string, string>();

/** '#1D1B16' as the operands of rg and RG. */
function rgb(colour: string): string {
  const known = operands.get(colour);
  if (known) return known;
  const made = [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ');
  operands.set(colour, made);
  return made;
}
