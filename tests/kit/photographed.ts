// What printers, copiers and cameras make of a code: grey pictures, the same each time for the same seed.
import sharp from 'sharp';
import { qrSymbol } from '../../apps/server/src/platform/labels/symbol.ts';

export type Grey = { data: Uint8Array; width: number; height: number };

/** Codes printed on white paper at so many dots an inch; places and sizes in millimetres, the white around a code excluded. */
export async function printed(
  codes: { text: string; x: number; y: number; size: number }[],
  { width, height, dpi }: { width: number; height: number; dpi: number },
): Promise<Grey> {
  const scale = dpi / 25.4;
  const page = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const data = new Uint8Array(page.width * page.height).fill(255);
  for (const { text, x, y, size } of codes) {
    const symbol = qrSymbol(text);
    const step = (size / symbol.width) * scale;
    for (const [left, top, length] of symbol.boxes) {
      ink(
        { data, ...page },
        { x: x * scale + left * step, y: y * scale + top * step, wide: length * step, high: step },
      );
    }
  }
  return { data, ...page };
}

/** Takes the light from what a box covers, by the part of each pixel. Careful: the server lets sharp read no SVG. */
function ink({ data, width }: Grey, { x, y, wide, high }: { x: number; y: number; wide: number; high: number }): void {
  const covered = (at: number, from: number, to: number) => Math.min(at + 1, to) - Math.max(at, from);
  for (let row = Math.floor(y); row < y + high; row++) {
    for (let column = Math.floor(x); column < x + wide; column++) {
      const dark = covered(row, y, y + high) * covered(column, x, x + wide);
      const at = row * width + column;
      data[at] = Math.max((data[at] ?? 0) - Math.round(255 * dark), 0);
    }
  }
}

/** A copier: a little larger or smaller, grained, then black and white only. */
export async function copied(picture: Grey, { seed, scale = 0.985 }: { seed: number; scale?: number }): Promise<Grey> {
  const { data, width, height } = picture;
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const smaller = await sharp(data, { raw: { width, height, channels: 1 } })
    .resize(size.width, size.height, { kernel: 'cubic', fit: 'fill' })
    .blur(0.7)
    .greyscale()
    .raw()
    .toBuffer();
  const random = randomOf(seed);
  return { ...size, data: Uint8Array.from(smaller, (grey) => (grey + 90 * (random() - 0.5) > 128 ? 245 : 20)) };
}

type Shot = {
  seed: number;
  /** Long edge in pixels. */
  edge: number;
  /** How much smaller the far edge is, and by how much the page is turned (radians). */
  tilt: number;
  turn: number;
  blur: number;
  noise: number;
};

/** A photo of the whole page, held at an angle over a dark desk under light that falls off. */
export async function photographed(page: Grey, { seed, edge, tilt, turn, blur, noise }: Shot): Promise<Grey> {
  const ratio = page.width / page.height;
  const [width, height] = ratio > 1 ? [edge, Math.round(edge / ratio)] : [Math.round(edge * ratio), edge];
  const random = randomOf(seed);
  const seen = new Uint8Array(width * height);
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // From the photo's place to the page's: what is farther away (above) is smaller.
      const [u, v] = [(x / width - 0.5) * 1.1 * ratio, (y / height - 0.5) * 1.1];
      const [turnedU, turnedV] = [u * cos + v * sin, v * cos - u * sin];
      const depth = 1 - tilt * turnedV;
      const light = 0.95 - 0.25 * (x / width) + noise * (random() - 0.5);
      const grey = at(page, (turnedU / ratio / depth + 0.5) * page.width, (turnedV / depth + 0.5) * page.height);
      seen[y * width + x] = Math.max(0, Math.min(255, grey * light));
    }
  }
  const camera = sharp(seen, { raw: { width, height, channels: 1 } }).blur(Math.max(0.3, blur));
  const jpeg = await camera.jpeg({ quality: 80 }).toBuffer();
  return { width, height, data: new Uint8Array(await sharp(jpeg).greyscale().raw().toBuffer()) };
}

/** The page's grey between four pixels; beside the page the desk. */
function at({ data, width, height }: Grey, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 60;
  const [right, below] = [x - left, y - top];
  const from = top * width + left;
  const row = (start: number) => (data[start] ?? 0) * (1 - right) + (data[start + 1] ?? 0) * right;
  return row(from) * (1 - below) + row(from + width) * below;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
