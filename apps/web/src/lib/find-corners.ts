// Where a photographed page lies: a guess to begin with, which a finger mends. And which way its lines run.
import type { Pixels } from './check-foto.ts';
import { type Corner, type Corners, isPage } from './straighten.ts';

/** Long edge in pixels of the copy that is looked at. */
export const LOOK_EDGE = 320;
/** Part of the picture that a page takes up at least, and of its own four sides that it fills. */
const SMALLEST = 0.15;
const FULL = 0.86;
/** Part of the picture's edge that is taken for the ground that the page lies on. */
const RIM = 0.03;

/** Levels by which a pixel differs from the ground at least; half of what parts ground and paper, for print is darker. */
const LEAST_FAR = 20;

/** The corners of what differs from the ground around it; undefined where there is no such page. */
export function findCorners({ data, width, height }: Pixels): Corners | undefined {
  const ground = groundOf({ data, width, height });
  const far = new Uint8Array(width * height);
  for (let at = 0; at < far.length; at++) {
    let sum = 0;
    for (const channel of [0, 1, 2] as const) sum += Math.abs((data[at * 4 + channel] ?? 0) - ground[channel]);
    far[at] = Math.min(255, sum / 3);
  }
  const page = largest(far, width, Math.max(LEAST_FAR, splitOf(far) / 2));
  const corners = outermost(page, width);
  if (!corners || !isPage(corners) || page.length < SMALLEST * far.length) return undefined;
  // What was found is a page only if it fills the four sides, holes of its print aside.
  return page.length >= FULL * areaOf(corners) * FILLED ? corners : undefined;
}

/** Print of the colour of the ground makes holes. */
const FILLED = 0.8;

/** The median colour of the rim. */
function groundOf({ data, width, height }: Pixels): [number, number, number] {
  const rim = Math.max(1, Math.round(RIM * Math.min(width, height)));
  const found: [number[], number[], number[]] = [[], [], []];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inside = x >= rim && x < width - rim && y >= rim && y < height - rim;
      if (inside) x = width - rim;
      for (const channel of [0, 1, 2] as const) found[channel].push(data[(y * width + x) * 4 + channel] ?? 0);
    }
  }
  return found.map((values) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0) as [number, number, number];
}

/** The level that parts ground and page best: the two sides are each as even as they can be. */
function splitOf(values: Uint8Array): number {
  const counts = new Array<number>(256).fill(0);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  const total = counts.reduce((sum, count, level) => sum + count * level, 0);
  let [below, sum, best, split] = [0, 0, 0, 0];
  for (let level = 0; level < 256; level++) {
    below += counts[level] ?? 0;
    sum += level * (counts[level] ?? 0);
    const above = values.length - below;
    if (below === 0 || above === 0) continue;
    const between = below * above * (sum / below - (total - sum) / above) ** 2;
    if (between > best) [best, split] = [between, level];
  }
  return split;
}

/** The pixels of the largest part above a level that hangs together. */
function largest(far: Uint8Array, width: number, level: number): number[] {
  const seen = new Uint8Array(far.length);
  let best: number[] = [];
  for (let start = 0; start < far.length; start++) {
    if (seen[start] || (far[start] ?? 0) <= level) continue;
    seen[start] = 1;
    const part = [start];
    for (let next = 0; next < part.length; next++) {
      const at = part[next] ?? 0;
      const beside = [at % width > 0 ? at - 1 : -1, at % width < width - 1 ? at + 1 : -1, at - width, at + width];
      for (const other of beside) {
        if (other < 0 || other >= far.length || seen[other] || (far[other] ?? 0) <= level) continue;
        seen[other] = 1;
        part.push(other);
      }
    }
    if (part.length > best.length) best = part;
  }
  return best;
}

/** The pixels that lie furthest towards each corner of the picture. */
function outermost(page: number[], width: number): Corners | undefined {
  const towards = [
    (x: number, y: number) => -x - y,
    (x: number, y: number) => x - y,
    (x: number, y: number) => x + y,
    (x: number, y: number) => y - x,
  ];
  const found = towards.map((reach): Corner | undefined => {
    let [best, corner]: [number, Corner | undefined] = [Number.NEGATIVE_INFINITY, undefined];
    for (const at of page) {
      const [x, y] = [at % width, Math.floor(at / width)];
      if (reach(x, y) > best) [best, corner] = [reach(x, y), { x, y }];
    }
    return corner;
  });
  const [a, b, c, d] = found;
  return a && b && c && d && [a, b, c, d];
}

function areaOf(corners: Corners): number {
  const crossed = corners.map((corner, at) => {
    const next = corners[(at + 1) % 4] as Corner;
    return corner.x * next.y - next.x * corner.y;
  });
  return Math.abs(crossed.reduce((sum, one) => sum + one, 0)) / 2;
}

/** Strips that a page is looked at in, and the part of it at each edge that is not looked at: frames stand there. */
const STRIPS = 4;
const EDGE = 0.04;
/** How much more light and dark change along the lines than across them, at least. */
const CLEARLY = 1.2;

/**
 * Whether lines of writing run up and down: then light and dark change along the rows, and not from row to row. Looked at in
 * strips, of which none counts by the square: a frame or a photo on a card has the strongest edges of all.
 */
export function linesStand(page: Pixels): boolean {
  const { width, height } = page;
  const across = { from: Math.round(EDGE * width), to: Math.round((1 - EDGE) * width) };
  const down = { from: Math.round(EDGE * height), to: Math.round((1 - EDGE) * height) };
  const light = (x: number, y: number) => page.data[(y * width + x) * 4 + 1] ?? 0;
  const alongRows = changes(across, down, light);
  const fromRowToRow = changes(down, across, (y, x) => light(x, y));
  return alongRows > CLEARLY * fromRowToRow;
}

type Range = { from: number; to: number };

/** How much neighbours along one way differ, each the mean of its strip of the other way: the mean of all strips. */
function changes(way: Range, other: Range, light: (at: number, beside: number) => number): number {
  const wide = (other.to - other.from) / STRIPS;
  let sum = 0;
  for (let strip = 0; strip < STRIPS; strip++) {
    const [from, to] = [strip, strip + 1].map((each) => Math.round(other.from + each * wide)) as [number, number];
    let before: number | undefined;
    let squares = 0;
    for (let at = way.from; at < way.to; at++) {
      let mean = 0;
      for (let beside = from; beside < to; beside++) mean += light(at, beside) / Math.max(1, to - from);
      squares += before === undefined ? 0 : (mean - before) ** 2;
      before = mean;
    }
    sum += Math.sqrt(squares / Math.max(1, way.to - way.from)) / STRIPS;
  }
  return sum;
}
