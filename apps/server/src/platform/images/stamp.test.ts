// Rules: CAP-1, CAP-2
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { coverGlyph } from './glyph-cover.ts';
import { stampJpeg } from './stamp.ts';
import { stampRows } from './stamp-rows.ts';
import { drawTile, STAMP_ALPHA, stampPixels } from './stamp-tile.ts';

const lines = ['Hanya untuk pendaftaran di Akademi Uji', '22 November 2026 · dilihat Sri Wahyuni'] as const;
const SIDE = 800;
const plain = (value: number, side = SIDE) => new Uint8Array(side * side * 3).fill(value);

/** The least part of any square of so many pixels that a stamp changes. */
function leastChanged(pixels: Uint8Array, value: number, square: number): number {
  let least = 1;
  for (let top = 0; top + square <= SIDE; top += square) {
    for (let left = 0; left + square <= SIDE; left += square) {
      let changed = 0;
      for (let n = 0; n < square * square; n++) {
        const at = 3 * ((top + Math.floor(n / square)) * SIDE + left + (n % square));
        if (Math.abs((pixels[at] as number) - value) > 10) changed++;
      }
      least = Math.min(least, changed / (square * square));
    }
  }
  return least;
}

test.each([0, 128, 255])(
  'is on every part of a picture, on grey of %i: what is cut out of it still bears some',
  (value) => {
    const size = { width: SIDE, height: SIDE };
    const pixels = plain(value);
    stampPixels(pixels, size, drawTile(stampRows(lines, size)));
    expect(leastChanged(pixels, value, 160)).toBeGreaterThan(0.02);
  },
);

test('hides nothing: of what is below, the same part is left of each difference, and no value leaves its range', () => {
  const tile = drawTile({ rows: [...lines], size: 24 });
  const [dark, light] = [plain(20), plain(240)];
  for (const pixels of [dark, light]) stampPixels(pixels, { width: SIDE, height: SIDE }, tile);
  const left = light.map((value, at) => value - (dark[at] as number));
  expect(Math.min(...left.filter((_, at) => at % 97 === 0))).toBeGreaterThanOrEqual(
    Math.floor(220 * (1 - STAMP_ALPHA)) - 1,
  );
});

test('a tile goes on at its other side: two beside one another are one pattern', () => {
  const { width, height, ...tile } = drawTile({ rows: [...lines], size: 20 });
  const both = { width: 2 * width, height: 2 * height };
  const pixels = new Uint8Array(both.width * both.height * 3).fill(255);
  stampPixels(pixels, both, { width, height, ...tile });
  const at = (x: number, y: number) => pixels[3 * (y * both.width + x)];
  for (let x = 0; x < width; x += 7) expect(at(x, 5)).toBe(at(x + width, 5 + height));
});

test('names in any writing, of any length, and none at all are drawn with what the typeface has', () => {
  for (const text of ['王小明', 'Nguyễn Thị Hồng', '😀', '', 'i', 'W'.repeat(120)]) {
    const { x, keep, add } = drawTile({ rows: [text, 'x'], size: 12 });
    expect(x.length).toBeGreaterThan(0);
    expect(Math.max(...keep)).toBeLessThanOrEqual(256);
    expect(Math.max(...add)).toBeLessThanOrEqual(Math.ceil(255 * STAMP_ALPHA));
  }
});

test('an outline is covered by as much as its area is, wherever it lies', () => {
  const square = [
    { command: 'moveTo', args: [0, 0] },
    { command: 'lineTo', args: [0, 10] },
    { command: 'lineTo', args: [10, 10] },
    { command: 'lineTo', args: [10, 0] },
    { command: 'closePath', args: [] },
  ] as Parameters<typeof coverGlyph>[0];
  for (const [x, y, cos, sin] of [
    [5, 15, 1, 0],
    [5.25, 15.75, 1, 0],
    [18, 3, 0.8, 0.6],
  ] as const) {
    const ink = new Float32Array(20 * 20);
    coverGlyph(square, { origin: { x, y }, cos, sin }, { ink, width: 20, height: 20 });
    expect(ink.reduce((sum, value) => sum + value, 0)).toBeCloseTo(100, 2);
  }
});

test.each([
  [1, 1],
  [40, 3000],
  [300, 200],
])('a picture of %i × %i keeps its size and loses nothing else', async (width, height) => {
  const create = { width, height, channels: 3, background: '#88bb99' } as const;
  const jpeg = await sharp({ create }).jpeg().toBuffer();
  const stamped = await stampJpeg(jpeg, lines);
  const { format, channels, ...size } = await sharp(stamped).metadata();
  expect({ format, channels, width: size.width, height: size.height }).toEqual({
    format: 'jpeg',
    channels: 3,
    width,
    height,
  });
  expect(size.exif ?? size.icc ?? size.xmp).toBeUndefined();
});

test('a grey picture is stamped, too', async () => {
  const create = { width: 300, height: 200, channels: 3, background: '#808080' } as const;
  const grey = await sharp({ create }).greyscale().jpeg().toBuffer();
  const { data } = await sharp(await stampJpeg(grey, lines))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data.filter((value) => Math.abs(value - 128) > 15).length).toBeGreaterThan(1000);
});
