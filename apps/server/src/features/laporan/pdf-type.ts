// Setting text in a PDF, glyph by glyph: pdfkit's own text() takes ten times as long for a table and keeps the
// layout of every word it ever saw.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What is used of an opened font beyond pdfkit's documented interface. */
type OpenFont = {
  id: string;
  ref(): ReturnType<PDFKit.PDFDocument['ref']>;
  /** Glyph numbers in hex and their advances in thousandths of the size. */
  encode(text: string, features?: string[]): [string[], { xAdvance: number }[]];
  font: { hasGlyphForCodePoint(codePoint: number): boolean };
};

type Glyph = { character: string; hex: string; width: number; kerning: Map<Glyph, number> };

/** A line ready to be shown: the operand of TJ, and its width at size 1. */
export type Line = { operand: string; width: number };

/** The typeface sets words close for small sizes: what is added to its space. */
const WORD_SPACE = 0.07;
const MAX_KEPT = 10_000;
/** Letters that have no decomposition, as they are written without their stroke, and apostrophes. */
const plain: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ʻ: '‘', ʼ: '’', ʾ: '’', ʿ: '‘' };

/** A typeface in one weight; with the feature `tnum` all its digits have the same width. */
export class Face {
  readonly font: OpenFont;
  readonly #features: string[] | undefined;
  readonly #glyphs = new Map<string, Glyph[]>();
  readonly #lines = new Map<string, Line[]>();

  constructor(font: OpenFont, features?: string[]) {
    this.font = font;
    this.#features = features;
  }

  /** One line, however long. */
  line(text: string): Line {
    return this.#compose(this.#glyphsOf(text));
  }

  /** Room that a text needs to stay on one line, in multiples of the size. */
  widthOf(text: string): number {
    return widthOf(this.#glyphsOf(text));
  }

  /** The lines of a text in a column that is `room` wide, in multiples of the size. */
  wrap(text: string, room: number): Line[] {
    const key = `${room}|${text}`;
    let lines = this.#lines.get(key);
    if (!lines) {
      lines = this.#wrap(text, room);
      if (this.#lines.size >= MAX_KEPT) this.#lines.clear();
      this.#lines.set(key, lines);
    }
    return lines;
  }

  #wrap(text: string, room: number): Line[] {
    const lines: Line[] = [];
    let current: Glyph[] = [];
    const finish = () => {
      lines.push(this.#compose(current));
      current = [];
    };
    for (const word of text.split(/[ \n]+/)) {
      const spaced = current.length > 0 ? [...current, ...this.#glyphsOf(` ${word}`)] : this.#glyphsOf(word);
      if (widthOf(spaced) <= room) {
        current = spaced;
        continue;
      }
      if (current.length > 0) finish();
      // A word that is wider than the column goes on in the next line.
      for (const glyph of this.#glyphsOf(word)) {
        if (current.length > 0 && widthOf(current) + glyph.width > room) finish();
        current.push(glyph);
      }
    }
    finish();
    return lines;
  }

  #compose(glyphs: Glyph[]): Line {
    let operand = '';
    let run = '';
    let width = 0;
    for (const [index, glyph] of glyphs.entries()) {
      run += glyph.hex;
      width += glyph.width;
      const next = glyphs[index + 1];
      const kerning = (next ? this.#kerning(glyph, next) : 0) + (glyph.character === ' ' ? WORD_SPACE : 0);
      if (kerning === 0) continue;
      width += kerning;
      operand += `<${run}>${Math.round(-kerning * 1000)}`;
      run = '';
    }
    return { operand: `[${operand}${run ? `<${run}>` : ''}]`, width };
  }

  #glyphsOf(text: string): Glyph[] {
    const glyphs: Glyph[] = [];
    for (const character of text.normalize('NFC')) {
      let found = this.#glyphs.get(character);
      if (!found) {
        found = [...this.#drawable(character)].map((drawn) => this.#glyph(drawn));
        this.#glyphs.set(character, found);
      }
      glyphs.push(...found);
    }
    return glyphs;
  }

  #glyph(character: string): Glyph {
    const [[hex = '0000'], [position]] = this.font.encode(character, this.#features);
    return { character, hex, width: (position?.xAdvance ?? 0) / 1000, kerning: new Map() };
  }

  #kerning(left: Glyph, right: Glyph): number {
    let kerning = left.kerning.get(right);
    if (kerning === undefined) {
      const [hex, positions] = this.font.encode(left.character + right.character, this.#features);
      // A ligature takes the place of both: they are set apart instead.
      kerning = hex.length === 2 ? (positions[0]?.xAdvance ?? 0) / 1000 - left.width : 0;
      left.kerning.set(right, kerning);
    }
    return kerning;
  }

  /** The character, or the nearest that the typeface has: 'ş' is set as 's', '中' as '?'. A space that keeps words together is a space. */
  #drawable(character: string): string {
    if (character === '\u00a0') return ' ';
    if (this.#has(character)) return character;
    const base = plain[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '');
    return base !== '' && [...base].every((letter) => this.#has(letter)) ? base : '?';
  }

  #has(character: string): boolean {
    return character >= ' ' && this.font.font.hasGlyphForCodePoint(character.codePointAt(0) as number);
  }
}

function widthOf(glyphs: Glyph[]): number {
  return glyphs.reduce((sum, { width, character }) => sum + width + (character === ' ' ? WORD_SPACE : 0), 0);
}

export type Faces = { regular: Face; bold: Face; figures: Face; boldFigures: Face };

// Careful: fontkit cannot embed parts of the variable font, nor of any WOFF2; these static WOFF files it can.
const fontUrls = {
  regular: import.meta.resolve('@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-latin-400-normal.woff'),
  bold: import.meta.resolve('@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-latin-700-normal.woff'),
};

/** Opens Plus Jakarta Sans in the weights that a report is set in; only the glyphs used are embedded. */
export function openFaces(doc: PDFKit.PDFDocument): Faces {
  const regular = openFont(doc, fontUrls.regular);
  const bold = openFont(doc, fontUrls.bold);
  return {
    regular: new Face(regular),
    bold: new Face(bold),
    figures: new Face(regular, ['tnum']),
    boldFigures: new Face(bold, ['tnum']),
  };
}

function openFont(doc: PDFKit.PDFDocument, url: string): OpenFont {
  doc.font(readFileSync(fileURLToPath(url)) as never);
  return (doc as unknown as { _font: OpenFont })._font;
}
