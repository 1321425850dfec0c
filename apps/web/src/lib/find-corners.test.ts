// A drawn page photographed askew on a desk: found, made straight, and turned by its lines.
import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Pixels } from './check-foto.ts';
import { findCorners, LOOK_EDGE, linesStand } from './find-corners.ts';
import { type Corners, isPage, straighten, straightSize, turnedCorners } from './straighten.ts';

const corners: Corners = [
  { x: 220, y: 160 },
  { x: 1010, y: 230 },
  { x: 960, y: 1330 },
  { x: 130, y: 1230 },
];

/** A colour in each corner, lines of writing between. */
const sheet = (width: number, height: number) => {
  const block = (x: number, y: number, colour: string) =>
    `<rect x="${x}" y="${y}" width="120" height="120" fill="${colour}"/>`;
  const lines = Array.from({ length: Math.floor((height - 400) / 40) }, (_, at) => {
    return `<path d="M60 ${220 + at * 40}h${width - 160 - (at % 3) * 60}" stroke="#222" stroke-width="12" stroke-dasharray="26 9"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f5f2ea"/>
    ${block(0, 0, '#d02020')}${block(width - 120, 0, '#20a040')}${block(width - 120, height - 120, '#d0b020')}${block(0, height - 120, '#2040c0')}${lines.join('')}</svg>`;
};

async function pixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

/** The sheet as a phone sees it: each pixel of the photo from where it lies on the sheet. */
async function photographed(): Promise<Pixels> {
  const desk = await pixels(sharp({ create: { width: 1200, height: 1500, channels: 3, background: '#6b5544' } }));
  const page = await pixels(sharp(Buffer.from(sheet(800, 1100))));
  // Sampled finely enough that no pixel of the photo is left out.
  for (let v = 0; v < 2200; v++) {
    for (let u = 0; u < 1600; u++) {
      const [x, y] = placed(u / 1600, v / 2200);
      const from = (Math.floor(v / 2) * 800 + Math.floor(u / 2)) * 4;
      desk.data.set(page.data.subarray(from, from + 4), (Math.round(y) * 1200 + Math.round(x)) * 4);
    }
  }
  return desk;
}

/** Between the four corners as a lens sees it: the far side is smaller. */
function placed(u: number, v: number): [number, number] {
  const [a, b, , d] = corners;
  const [g, h] = perspective;
  const w = g * u + h * v + 1;
  return [
    ((b.x - a.x + g * b.x) * u + (d.x - a.x + h * d.x) * v + a.x) / w,
    ((b.y - a.y + g * b.y) * u + (d.y - a.y + h * d.y) * v + a.y) / w,
  ];
}
const perspective = (() => {
  const [a, b, c, d] = corners;
  const [ux, uy, vx, vy] = [b.x - c.x, b.y - c.y, d.x - c.x, d.y - c.y];
  const [sx, sy] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y];
  const area = ux * vy - vx * uy;
  return [(sx * vy - vx * sy) / area, (ux * sy - sx * uy) / area] as const;
})();

const colourAt = ({ data, width, height }: Pixels, x: number, y: number) => {
  const at = (Math.round(y * height) * width + Math.round(x * width)) * 4;
  return [...data.subarray(at, at + 3)];
};

// Rule: DIRI-21
describe('a page photographed askew', () => {
  it('is found on the desk to a hundredth of the photo', async () => {
    const photo = await photographed();
    const small = await pixels(
      sharp(Buffer.from(photo.data), { raw: { ...photo, channels: 4 } }).resize(LOOK_EDGE, LOOK_EDGE, {
        fit: 'inside',
      }),
    );
    const found = findCorners(small);
    const scale = photo.width / small.width;
    found?.forEach((corner, at) => {
      expect(
        Math.hypot(corner.x * scale - (corners[at]?.x ?? 0), corner.y * scale - (corners[at]?.y ?? 0)),
      ).toBeLessThan(16);
    });
    expect(found).toHaveLength(4);
  });

  it('is straight between its corners, each colour in its own', async () => {
    const straight = straighten(await photographed(), corners, straightSize(corners, 2400));
    const near = (found: number[], colour: number[]) =>
      found.every((value, at) => Math.abs(value - (colour[at] ?? 0)) < 30);
    expect(near(colourAt(straight, 0.05, 0.04), [208, 32, 32])).toBe(true);
    expect(near(colourAt(straight, 0.95, 0.04), [32, 160, 64])).toBe(true);
    expect(near(colourAt(straight, 0.95, 0.96), [208, 176, 32])).toBe(true);
    expect(near(colourAt(straight, 0.05, 0.96), [32, 64, 192])).toBe(true);
    expect(linesStand(straight)).toBe(false);
  });

  it('is nowhere on a picture that is all page, or all desk', async () => {
    const plain = await pixels(sharp({ create: { width: 240, height: 320, channels: 3, background: '#6b5544' } }));
    expect(findCorners(plain)).toBeUndefined();
  });

  it('shows by its lines when it was photographed on its side', async () => {
    const lying = sharp(Buffer.from(sheet(800, 1100))).resize(233, 320);
    expect(linesStand(await pixels(lying.clone()))).toBe(false);
    expect(linesStand(await pixels(sharp(await lying.png().toBuffer()).rotate(90)))).toBe(true);
  });

  // Drawn by ImageMagick: a card with a photo, a framed certificate, a table with lines, and capitals only.
  it.each(['ktp', 'ijazah', 'kk', 'caps'])('shows so also when it is a %s, whichever way it lay', async (name) => {
    const file = readFileSync(new URL(`pages/${name}.png`, import.meta.url));
    const seen = async (turn: number) => {
      const photo = sharp(await sharp(file).rotate(turn).blur(1).jpeg({ quality: 60 }).toBuffer());
      return linesStand(await pixels(photo.resize(LOOK_EDGE, LOOK_EDGE, { fit: 'inside' })));
    };
    expect(await Promise.all([0, 90, 180, 270].map(seen))).toEqual([false, true, false, true]);
  });

  it('keeps its corners in their order when the photo is turned, and has none that cross', () => {
    expect(turnedCorners(corners, 1500)[0]).toEqual({ x: 1500 - 1230, y: 130 });
    expect(isPage(turnedCorners(corners, 1500))).toBe(true);
    const [a, b, c, d] = corners;
    expect(isPage([b, a, c, d])).toBe(false);
    expect(isPage([a, a, c, d])).toBe(false);
  });
});
