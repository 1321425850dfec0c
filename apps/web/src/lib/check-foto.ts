// What a person should know of a picture before sending it: dark, blurred or tiny, and where. Only arithmetic on the
// pixels of a small copy, so that it runs anywhere and a slow phone needs a blink for it.
import { sharpnessOf } from './sharpness.ts';

/** Long edge in pixels of the copy that is looked at. */
export const CHECK_EDGE = 1000;
/** Long edge in pixels of the picture itself below which print can hardly be read, or a face be known. */
const TINY = { dokumen: 600, portrait: 400 };
/** Brightness, 0 to 255: the mean of a whole picture, and the paper (the brightest tenth) of a part. */
const DARK = 60;
const DARK_PART = 75;
/** From 0 (sharp) to 1: how little a picture loses when it is blurred once more (Crete and others, 2007). */
const BLURRED = 0.5;
/** Sharpness (sharpness.ts) below which nothing of a picture can be read, or nobody be known. */
const DULL = { dokumen: 0.3, portrait: 0.07 };
/** Spread of brightness below which there is nothing to read in a part. */
const EMPTY = 6;
/** The same in a portrait, where only the face and its outline are to be sharp. */
const PLAIN = 15;
const ROWS = ['atas', 'tengah', 'bawah'] as const;
const COLUMNS = ['kiri', 'tengah', 'kanan'] as const;

/** What it is a picture of: writing has to be read in every corner of a document, a face only has to be seen. */
export type JenisFoto = 'dokumen' | 'portrait';

/** Pixels as a canvas gives them: four bytes each. */
export type Pixels = { data: Uint8ClampedArray; width: number; height: number };

/** What is found, in words such as 'gelap', 'buram di bagian kanan' or 'kecil (150 × 200 piksel)'. */
export type Findings = string[];

type FotoTile = { row: number; column: number; mean: number; paper: number; spread: number; blur: number };

/**
 * Looks at the copy of a picture that is `longEdge` pixels long itself. A `portrait` is only judged as a whole: dark hair
 * and a plain wall are no faults of a portrait.
 */
export function checkFoto(copy: Pixels, jenis: JenisFoto): Findings {
  const grey = greyOf(copy);
  const parts = partsOf(grey, copy);
  const written = parts.filter(({ spread }) => spread >= EMPTY);
  const isDull = written.length > 0 && sharpnessOf({ ...copy, grey }) < DULL[jenis];
  const blurred = isDull ? 'buram' : blurOf(written, jenis);
  return [darkOf(parts, written, jenis), blurred].filter((found) => found !== undefined);
}

/** Whether a picture with that long edge is too small. */
export function isTiny(longEdge: number, jenis: JenisFoto): boolean {
  return longEdge < TINY[jenis];
}

function darkOf(parts: FotoTile[], written: FotoTile[], jenis: JenisFoto): string | undefined {
  const mean = parts.reduce((sum, part) => sum + part.mean, 0) / parts.length;
  if (mean < DARK) return 'gelap';
  if (jenis === 'portrait') return undefined;
  const typical = median(written.map(({ paper }) => paper));
  return placed(
    'gelap',
    written.filter(({ paper }) => paper < DARK_PART && paper < 0.55 * typical),
    written.length,
  );
}

function blurOf(written: FotoTile[], jenis: JenisFoto): string | undefined {
  const blurred = written.filter(({ blur }) => blur > BLURRED);
  if (jenis === 'dokumen') return placed('buram', blurred, written.length);
  const face = written.filter(({ spread }) => spread >= PLAIN);
  return face.length > 0 && face.every(({ blur }) => blur > BLURRED) ? 'buram' : undefined;
}

/** A finding with its place; most of the picture is all of it, and one that is scattered is none. */
function placed(found: string, parts: FotoTile[], all: number): string | undefined {
  if (parts.length === 0) return undefined;
  if (parts.length * 3 >= all * 2) return found;
  const place = placeOf(parts);
  return place && `${found} di bagian ${place}`;
}

/** 'kiri bawah', 'kanan', 'atas': the smallest side or corner that holds all parts; undefined for none. */
function placeOf(parts: FotoTile[]): string | undefined {
  const rows = [...new Set(parts.map(({ row }) => row))];
  const columns = [...new Set(parts.map(({ column }) => column))];
  const row = sideOf(rows);
  const column = sideOf(columns);
  if (row === undefined && column === undefined) return undefined;
  if (row === 1 && column === 1) return 'tengah';
  const across = column === undefined || column === 1 ? undefined : COLUMNS[column];
  const down = row === undefined || row === 1 ? undefined : ROWS[row];
  return [across, down].filter(Boolean).join(' ') || 'tengah';
}

/** 0, 1 or 2 where all lie on that third or lean to its side; undefined where they reach from side to side. */
function sideOf(thirds: number[]): number | undefined {
  if (thirds.includes(0) && thirds.includes(2)) return undefined;
  return thirds.includes(0) ? 0 : thirds.includes(2) ? 2 : 1;
}

function partsOf(grey: Uint8Array, copy: Pixels): FotoTile[] {
  return ROWS.flatMap((_, row) =>
    COLUMNS.map((_, column) => {
      const from = (part: number, size: number) => Math.floor((part * size) / 3);
      const box = {
        left: from(column, copy.width),
        right: from(column + 1, copy.width),
        top: from(row, copy.height),
        bottom: from(row + 1, copy.height),
      };
      return { row, column, ...lightOf(grey, copy.width, box), blur: blurIn(grey, copy.width, box) };
    }),
  );
}

type Box = { left: number; right: number; top: number; bottom: number };

function greyOf({ data, width, height }: Pixels): Uint8Array {
  const grey = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < grey.length; at++, from += 4) {
    grey[at] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8;
  }
  return grey;
}

function lightOf(grey: Uint8Array, width: number, { left, right, top, bottom }: Box) {
  const counts = new Uint32Array(256);
  for (let y = top; y < bottom; y++) {
    for (let at = y * width + left; at < y * width + right; at++) {
      const level = grey[at] ?? 0;
      counts[level] = (counts[level] ?? 0) + 1;
    }
  }
  const total = (right - left) * (bottom - top);
  let sum = 0;
  let squares = 0;
  for (let level = 0; level < 256; level++) {
    sum += level * (counts[level] ?? 0);
    squares += level * level * (counts[level] ?? 0);
  }
  const mean = sum / total;
  let paper = 255;
  for (let seen = counts[255] ?? 0; paper > 0 && seen < total / 10; seen += counts[paper] ?? 0) paper--;
  return { mean, paper, spread: Math.sqrt(Math.max(0, squares / total - mean * mean)) };
}

/** How much of the steps between neighbours is left when the part is blurred by nine pixels: 0 sharp, 1 blurred. */
function blurIn(grey: Uint8Array, width: number, box: Box): number {
  return Math.max(blurAlong(grey, box, [1, width]), blurAlong(grey, turned(box), [width, 1]));
}

const turned = ({ left, right, top, bottom }: Box): Box => ({ left: top, right: bottom, top: left, bottom: right });

function blurAlong(grey: Uint8Array, { left, right, top, bottom }: Box, [step, line]: [number, number]): number {
  let steps = 0;
  let lost = 0;
  // Every fourth line tells enough.
  for (let y = top; y < bottom; y += 4) {
    const at = (x: number) => grey[y * line + x * step] ?? 0;
    let sum = 0;
    for (let x = left; x < left + 9 && x < right; x++) sum += at(x);
    for (let x = left + 5; x < right - 4; x++) {
      const before = sum;
      sum += at(x + 4) - at(x - 5);
      const own = Math.abs(at(x) - at(x - 1));
      steps += own;
      lost += Math.max(0, own - Math.abs(sum - before) / 9);
    }
  }
  return steps === 0 ? 0 : 1 - lost / steps;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
