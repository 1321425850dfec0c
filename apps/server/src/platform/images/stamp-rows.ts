// How the words of a stamp are laid out: in rows that lie whole in the picture, and how far from one another.
import type { Font } from 'fontkit';
import { drawable, openTypeface } from '../type-face.ts';

export type Size = { width: number; height: number };

/** Rows of text, one under the other, in letters of `size` pixels. */
export type StampRows = { rows: string[]; size: number };

/** How steep the rows are. */
const ANGLE = (17 * Math.PI) / 180;
export const [COS, SIN] = [Math.cos(ANGLE), Math.sin(ANGLE)];
/** In sizes of the letters: from row to row and the least of that, and from the end of a row to its next beginning. */
const [LEADING, NEAREST, GAP] = [4.6, 3, 1.6];
/** The longest row, and the shortest that is asked of a narrow picture. */
const [LONGEST, SHORT] = [36, 10];
/** How much of its size a letter takes above its line, and above and below. */
const [CAPITAL, TALL] = [0.7, 1.1];
/** The part of a picture's width that a row may take; pixels between the rows and its edge. */
const [PART_OF_WIDTH, EDGE] = [0.85, 2];
/** The part of a block that its rows fill at least, where they can. */
const WELL_FILLED = 0.8;
const WORD_SPACE = 0.07;

/** Letters of a 56th of the long edge, in steps, so that pictures of nearly one size share a tile. */
const PART = 56;
const STEP = 4;
const SMALLEST = 12;

/** How large the letters on a picture are, in pixels, where all rows have room. */
export const letterSize = ({ width, height }: Size): number =>
  Math.max(SMALLEST, STEP * Math.round(Math.max(width, height) / PART / STEP));

/** The rows of some texts on a picture: broken where they are too long, in smaller letters where all of them would not lie in it. */
export function stampRows(texts: readonly string[], picture: Size): StampRows {
  for (let size = letterSize(picture); ; size -= STEP) {
    const room = PART_OF_WIDTH * picture.width;
    const longest = room < SHORT * size ? LONGEST * size : Math.min(LONGEST * size, room);
    const stamp = { rows: evenRows(texts, { size, longest }), size };
    if (size - STEP < SMALLEST || isInside(stamp, picture)) return stamp;
  }
}

/** Rows of at most so many pixels that leave little empty beside them: as few as can be, or such as are nearer to one length. */
function evenRows(texts: readonly string[], { size, longest }: { size: number; longest: number }): string[] {
  let [best, filled] = [[] as string[], 0];
  for (const part of [1, 0.9, 0.8, 0.7, 0.6, 0.5]) {
    const rows = texts.flatMap((text) => broken(text, { size, longest: longest * part }));
    const widths = rows.map((row) => layOut(row, size).width);
    const own = widths.reduce((sum, width) => sum + width, 0) / (rows.length * Math.max(1, ...widths));
    if (own > filled) [best, filled] = [rows, own];
    if (filled >= WELL_FILLED) break;
  }
  return best;
}

/** A text in rows of at most so many pixels, between words where there are any. */
function broken(text: string, { size, longest }: { size: number; longest: number }): string[] {
  const rows: string[] = [];
  const fits = (row: string) => layOut(row, size).width <= longest;
  let row = '';
  for (const word of text.split(' ')) {
    const more = row === '' ? word : `${row} ${word}`;
    if (fits(more)) {
      row = more;
      continue;
    }
    if (row !== '') rows.push(row);
    row = '';
    for (const letter of word) {
      if (row !== '' && !fits(row + letter)) {
        rows.push(row);
        row = '';
      }
      row += letter;
    }
  }
  return [...rows, row];
}

export type Grid = {
  /** From one block to the next along its rows, and from row to row, in pixels. */
  period: number;
  spacing: number;
  /** Blocks of a tile, along the rows and beside one another. */
  along: number;
  across: number;
};

/** How blocks of these rows fill a tile whose rows go on at its other side. */
export function stampGrid({ rows, size }: StampRows): Grid {
  const period = Math.max(...rows.map((row) => layOut(row, size).width)) + GAP * size;
  for (let along = 1; ; along++) {
    const room = (along * period * COS * SIN) / rows.length;
    const across = Math.max(1, Math.round(room / (LEADING * size)));
    const spacing = room / across;
    if (spacing >= NEAREST * size) return { period, spacing, along, across };
  }
}

/** Where the middle of a block lies from the beginning of its first row: along it, and down from it. */
export function middleOf(stamp: StampRows): { along: number; down: number } {
  const { period, spacing } = stampGrid(stamp);
  const { rows, size } = stamp;
  return { along: (period - GAP * size) / 2, down: ((rows.length - 1) * spacing - CAPITAL * size) / 2 };
}

/** Whether a block lies whole in a picture, middle on middle. */
function isInside(stamp: StampRows, { width, height }: Size): boolean {
  const { period, spacing } = stampGrid(stamp);
  const { rows, size } = stamp;
  const [long, deep] = [period - GAP * size, (rows.length - 1) * spacing + TALL * size];
  return long * COS + deep * SIN <= width - 2 * EDGE && long * SIN + deep * COS <= height - 2 * EDGE;
}

let loaded: Font | undefined;

/** The bold face: its strokes stay whole in a small picture. */
function face(): Font {
  loaded ??= openTypeface('bold');
  return loaded;
}

/** Pixels of a unit of the outlines. */
export const scaleOf = (size: number): number => size / face().unitsPerEm;

type Row = { glyphs: { glyph: ReturnType<Font['glyphForCodePoint']>; at: number }[]; width: number };

/** The outlines of a row and where each begins, in pixels. */
export function layOut(text: string, size: number): Row {
  const scale = scaleOf(size);
  let at = 0;
  const glyphs = [...drawable(text, face())].map((letter) => {
    const glyph = face().glyphForCodePoint(letter.codePointAt(0) as number);
    const placed = { glyph, at };
    at += glyph.advanceWidth * scale + (letter === ' ' ? WORD_SPACE * size : 0);
    return placed;
  });
  return { glyphs, width: at };
}
