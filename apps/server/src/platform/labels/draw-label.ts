// One label in its place: a QR at its left (above, where it is narrow), bars at its foot; words fill what is left.
import type { Weight } from '../type-face.ts';
import { type CodeSymbol, QUIET } from './symbol.ts';

/** In millimetres. */
type Box = { x: number; y: number; width: number; height: number };
type Drawn = { lines: string[]; kode: string; symbol: CodeSymbol };
type Doc = PDFKit.PDFDocument;

/** Of a millimetre. */
export const POINTS = 72 / 25.4;
/** What printers may miss at the edge. */
const PAD = 2;
/** A label of this height has letters of the full size; others have them in proportion, within limits. */
const FULL_HEIGHT = 37;
/** Line heights in points at the full size. */
const SIZES = { first: 10.5, next: 8.5, kode: 9.5 };
const LEADING = 1.25;
const SMALLEST = 4.5;
/** A phone reads an address of 100 letters from it at arm's length; words need the rest. */
const LARGEST_QR = 28;

/** Draws a label; lines that are too long end in '…', a code for people is never cut but set smaller. */
export function drawLabel(doc: Doc, label: Drawn, box: Box): void {
  const inner = { x: box.x + PAD, y: box.y + PAD, width: box.width - 2 * PAD, height: box.height - 2 * PAD };
  const scale = Math.min(1.4, Math.max(0.55, box.height / FULL_HEIGHT));
  if (label.symbol.kind === 'code128') drawWithBars(doc, label, { ...inner, scale });
  else if (box.width >= 1.3 * box.height) drawBeside(doc, label, { ...inner, scale });
  else drawBelow(doc, label, { ...inner, scale });
}

type Room = Box & { scale: number };

function drawBeside(doc: Doc, { lines, kode, symbol }: Drawn, { x, y, width, height, scale }: Room): void {
  const side = Math.min(height, width * 0.45, LARGEST_QR);
  fill(doc, symbol, { x, y: y + (height - side) / 2, width: side, height: side });
  const gap = Math.max(2, (QUIET.qr * side) / symbol.width);
  drawWords(doc, { lines, kode }, { x: x + side + gap, y, width: width - side - gap, height, scale });
}

function drawBelow(doc: Doc, { lines, kode, symbol }: Drawn, { x, y, width, height, scale }: Room): void {
  const side = Math.min(width, height * 0.55);
  fill(doc, symbol, { x: x + (width - side) / 2, y, width: side, height: side });
  const top = side + Math.max(1.5, (QUIET.qr * side) / symbol.width);
  drawWords(doc, { lines, kode }, { x, y: y + top, width, height: height - top, scale: Math.min(scale, 0.8) });
}

/** Bars take the lower part and the whole width, the white at their sides included. */
function drawWithBars(doc: Doc, { lines, kode, symbol }: Drawn, { x, y, width, height, scale }: Room): void {
  const kodeHeight = (SIZES.kode * scale * LEADING) / POINTS;
  const bars = height * 0.42;
  // The page's own edge is white as well.
  const module = (width + 2 * PAD) / (symbol.width + 2 * QUIET.code128);
  const wide = Math.min(module, 0.5) * symbol.width;
  fill(doc, symbol, { x: x + (width - wide) / 2, y: y + height - kodeHeight - bars, width: wide, height: bars });
  drawWords(doc, { lines }, { x, y, width, height: height - kodeHeight - bars - 1, scale });
  const size = SIZES.kode * scale;
  line(doc, kode, { x, y: y + height - kodeHeight, width, weight: 'bold', size, centred: true, whole: true });
}

/** As many lines as there is room for, from the top, and the code at the foot; each may go on below while there is room. */
function drawWords(
  doc: Doc,
  { lines, kode }: { lines: string[]; kode?: string },
  { x, y, width, height, scale }: Room,
) {
  const high = (size: number) => (size * scale * LEADING) / POINTS;
  const foot = y + height - (kode === undefined ? 0 : high(SIZES.kode));
  const others = lines.slice(1, 3);
  const room = Math.floor((foot - y - others.length * high(SIZES.next)) / high(SIZES.first));
  let top = y;
  const draw = (text: string, size: number, weight: Weight) => {
    line(doc, text, { x, y: top, width, weight, size: size * scale });
    top += high(size);
  };
  doc.font('bold', SIZES.first * scale);
  for (const text of wrapped(doc, lines[0] ?? '', { width: width * POINTS, lines: Math.max(1, room) }))
    draw(text, SIZES.first, 'bold');
  for (const [at, text] of others.entries()) {
    const left = Math.floor((foot - top) / high(SIZES.next)) - (others.length - at - 1);
    if (left < 1) continue;
    doc.font('regular', SIZES.next * scale);
    for (const part of wrapped(doc, text, { width: width * POINTS, lines: left })) draw(part, SIZES.next, 'regular');
  }
  if (kode !== undefined) line(doc, kode, { x, y: foot, width, weight: 'bold', size: SIZES.kode * scale, whole: true });
}

/** A text in so many lines at the most; the last holds all that is left. */
function wrapped(doc: Doc, text: string, most: { width: number; lines: number }): string[] {
  const found: string[] = [];
  let words = text.split(/\s+/);
  while (words.length > 0 && found.length < most.lines - 1) {
    let count = 1;
    while (count < words.length && doc.widthOfString(words.slice(0, count + 1).join(' ')) <= most.width) count++;
    found.push(words.slice(0, count).join(' '));
    words = words.slice(count);
  }
  return words.length > 0 ? [...found, words.join(' ')] : found;
}

type Line = { x: number; y: number; width: number; weight: Weight; size: number };

/** One line; `whole`: set smaller where it is too long, and not cut before that is too small. */
function line(doc: Doc, text: string, to: Line & { centred?: boolean; whole?: boolean }): void {
  const room = to.width * POINTS;
  doc.font(to.weight, to.size);
  const size = to.whole ? Math.max(SMALLEST, Math.min(to.size, (to.size * room) / doc.widthOfString(text))) : to.size;
  doc.font(to.weight, size).fillColor('black');
  const shown = cut(doc, text, room);
  const left = to.x * POINTS + (to.centred ? (room - doc.widthOfString(shown)) / 2 : 0);
  doc.text(shown, left, to.y * POINTS + size, { lineBreak: false, baseline: 'alphabetic' });
}

function cut(doc: Doc, text: string, room: number): string {
  // A hair more, for sizes that were computed to fit.
  const fits = (some: string) => doc.widthOfString(some) <= room + 0.1;
  if (fits(text)) return text;
  const letters = Array.from(text);
  while (letters.length > 0 && !fits(`${letters.join('').trimEnd()}…`)) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** One path: a printer draws it at its own resolution. Rows overlap by a hair, or screens would show seams. */
function fill(doc: Doc, { width, height, boxes }: CodeSymbol, box: Box): void {
  const [wide, high] = [(box.width * POINTS) / width, (box.height * POINTS) / height];
  const seam = height > 1 ? 1.01 : 1;
  for (const [x, y, length] of boxes)
    doc.rect(box.x * POINTS + x * wide, box.y * POINTS + y * high, length * wide, high * seam);
  doc.fill('black');
}
