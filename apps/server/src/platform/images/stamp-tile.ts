// A stamp as a tile: rows of text that run up across a picture, over and over. Letters are filled here because the decoder
// of SVG stays blocked in this process, and Pango draws with whatever fonts a machine has (docs/by-hand.md).
import { coverGlyph } from './glyph-cover.ts';
import { COS, layOut, middleOf, SIN, type Size, type StampRows, scaleOf, stampGrid } from './stamp-rows.ts';

/**
 * The pixels of a tile that a stamp changes, row by row: `row[y]` to `row[y + 1]` are those of row y, at `x`. A value becomes
 * `value × keep / 256 + add`. `middle` is that of all rows together, and comes to the middle of a picture.
 */
export type StampTile = {
  width: number;
  height: number;
  middle: Point;
  row: Uint32Array;
  x: Uint16Array;
  keep: Uint16Array;
  add: Uint8Array;
};
type Point = { x: number; y: number };

/** How much of what is below it the stamp hides, dark letters and their light edge alike. */
export const STAMP_ALPHA = 0.17;

/** Draws the tile of some rows. */
export function drawTile(stamp: StampRows): StampTile {
  const { rows, size } = stamp;
  const { period, along, across } = stampGrid(stamp);
  // Both edges are whole pixels: what leaves the tile comes in again at the other side.
  const [width, height] = [Math.round(along * period * COS), Math.round(along * period * SIN)];
  const length = Math.hypot(width, height);
  const [cos, sin] = [width / length, height / length];
  /** From along the rows, and down to them, to the tile. */
  const point = (u: number, v: number): Point => ({ x: u * cos + v * sin, y: v * cos - u * sin });
  const spacing = (width * height) / length / (across * rows.length);
  const scale = scaleOf(size);
  const ink = new Float32Array(width * height);
  for (let n = 0; n < across * rows.length; n++) {
    const { glyphs, width: own } = layOut(rows[n % rows.length] as string, size);
    for (let copy = 0; copy < along; copy++) {
      const begin = (copy * length) / along + middleOf(stamp).along - own / 2;
      for (const { glyph, at } of glyphs) {
        const origin = point(begin + at, n * spacing);
        coverGlyph(glyph.path.commands, { origin, cos: cos * scale, sin: sin * scale }, { ink, width, height });
      }
    }
  }
  const edge = edgeOf(ink, { width, height, radius: Math.max(1, Math.round(size / 20)) });
  const middle = point(middleOf(stamp).along, middleOf(stamp).down);
  return { ...packed(ink, edge, { width, height }), middle };
}

/** A light edge around the ink, so that it is seen on dark as well: each pixel has the most ink of those around it. */
function edgeOf(ink: Float32Array, { width, height, radius }: Size & { radius: number }): Float32Array {
  const side = 2 * radius + 1;
  const around = Array.from({ length: side * side }, (_, n) => [(n % side) - radius, Math.floor(n / side) - radius]);
  const near = around.filter(([x, y]) => Math.hypot(x as number, y as number) < radius + 0.5);
  // Careful: some million steps, before which somebody waits; pairs would be taken apart at each.
  const [dx, dy] = [0, 1].map((axis) => Int16Array.from(near, (pair) => pair[axis] as number)) as [
    Int16Array,
    Int16Array,
  ];
  const edge = new Float32Array(ink.length);
  for (let at = 0; at < ink.length; at++) {
    const value = ink[at] as number;
    if (value === 0) continue;
    const [x, y] = [(at % width) + width, Math.floor(at / width) + height];
    for (let n = 0; n < dx.length; n++) {
      const other = ((y + (dy[n] as number)) % height) * width + ((x + (dx[n] as number)) % width);
      if ((edge[other] as number) < value) edge[other] = value;
    }
  }
  return edge;
}

function packed(ink: Float32Array, edge: Float32Array, { width, height }: Size): Omit<StampTile, 'middle'> {
  const changed = ink.reduce((count, _, at) => count + ((edge[at] as number) > 0 ? 1 : 0), 0);
  const tile = {
    row: new Uint32Array(height + 1),
    x: new Uint16Array(changed),
    keep: new Uint16Array(changed),
    add: new Uint8Array(changed),
  };
  let next = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [dark, around] = [ink[y * width + x] as number, edge[y * width + x] as number];
      if (around === 0) continue;
      const light = around * (1 - dark);
      tile.x[next] = x;
      tile.keep[next] = Math.round(256 * (1 - STAMP_ALPHA * (dark + light)));
      tile.add[next] = Math.round(255 * STAMP_ALPHA * light);
      next++;
    }
    tile.row[y + 1] = next;
  }
  return { width, height, ...tile };
}

/** The number that is as far along in each period. */
const within = (value: number, period: number) => ((value % period) + period) % period;

/** Stamps a picture of three bytes a pixel: the tile over and over, from its middle on. */
export function stampPixels(pixels: Uint8Array, { width, height }: Size, tile: StampTile): void {
  const { row, x, keep, add } = tile;
  const begin = -within(Math.round(tile.middle.x - width / 2), tile.width);
  const above = within(Math.round(tile.middle.y - height / 2), tile.height);
  for (let y = 0; y < height; y++) {
    const line = (y + above) % tile.height;
    const [from, to] = [row[line] as number, row[line + 1] as number];
    for (let left = begin; left < width; left += tile.width) {
      for (let n = from; n < to; n++) {
        const column = left + (x[n] as number);
        if (column < 0) continue;
        if (column >= width) break;
        const at = 3 * (y * width + column);
        const [kept, more] = [keep[n] as number, add[n] as number];
        pixels[at] = (((pixels[at] as number) * kept) >> 8) + more;
        pixels[at + 1] = (((pixels[at + 1] as number) * kept) >> 8) + more;
        pixels[at + 2] = (((pixels[at + 2] as number) * kept) >> 8) + more;
      }
    }
  }
}
