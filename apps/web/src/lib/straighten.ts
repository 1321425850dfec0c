// A photographed page made straight: what lies between four corners becomes a rectangle. Only arithmetic on pixels, so that
// it runs beside the page and in a test.
import type { Pixels } from './check-foto.ts';

export type Corner = { x: number; y: number };
/** Upper left, upper right, lower right, lower left, in pixels of the picture. */
export type Corners = readonly [Corner, Corner, Corner, Corner];

/** The size of the straight page: the longer of each two sides that face each other, within the long edge. */
export function straightSize([a, b, c, d]: Corners, longEdge: number): { width: number; height: number } {
  const width = Math.max(distance(a, b), distance(d, c));
  const height = Math.max(distance(a, d), distance(b, c));
  const scale = Math.min(1, longEdge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The pixels between the corners, drawn straight; each is the mean of the four that it falls between. */
export function straighten(picture: Pixels, corners: Corners, size: { width: number; height: number }): Pixels {
  const { width, height } = size;
  const data = new Uint8ClampedArray(width * height * 4);
  const { across, down, away } = projection(corners);
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) / height;
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5) / width;
      const w = away[0] * u + away[1] * v + 1;
      const fromX = (across[0] * u + across[1] * v + across[2]) / w - 0.5;
      const fromY = (down[0] * u + down[1] * v + down[2]) / w - 0.5;
      blend(picture, { x: fromX, y: fromY }, data, (y * width + x) * 4);
    }
  }
  return { data, width, height };
}

type Projection = { across: [number, number, number]; down: [number, number, number]; away: [number, number] };

/** From the square of 1 to the corners. */
function projection([a, b, c, d]: Corners): Projection {
  const [dx1, dx2, sx] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x];
  const [dy1, dy2, sy] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / area;
  const h = (dx1 * sy - sx * dy1) / area;
  return {
    across: [b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x],
    down: [b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y],
    away: [g, h],
  };
}

function blend({ data, width, height }: Pixels, { x, y }: Corner, into: Uint8ClampedArray, at: number): void {
  const left = Math.min(Math.max(Math.floor(x), 0), width - 1);
  const top = Math.min(Math.max(Math.floor(y), 0), height - 1);
  const partX = Math.min(Math.max(x - left, 0), 1);
  const partY = Math.min(Math.max(y - top, 0), 1);
  const upper = (top * width + left) * 4;
  const lower = top + 1 < height ? upper + width * 4 : upper;
  const next = left + 1 < width ? 4 : 0;
  for (let channel = 0; channel < 3; channel++) {
    const above = mix(data[upper + channel], data[upper + next + channel], partX);
    const below = mix(data[lower + channel], data[lower + next + channel], partX);
    into[at + channel] = above + (below - above) * partY;
  }
  into[at + 3] = 255;
}

const mix = (one = 0, other = 0, part: number) => one + (other - one) * part;
const distance = (a: Corner, b: Corner) => Math.hypot(a.x - b.x, a.y - b.y);

/** The corners on the picture turned clockwise by a quarter; `height` is that of the picture before. */
export function turnedCorners([a, b, c, d]: Corners, height: number): Corners {
  const turn = ({ x, y }: Corner) => ({ x: height - y, y: x });
  return [turn(d), turn(a), turn(b), turn(c)];
}

/** Whether the corners go round clockwise without crossing or a dent, and hold something. */
export function isPage(corners: Corners): boolean {
  return corners.every((corner, at) => {
    const next = corners[(at + 1) % 4] as Corner;
    const after = corners[(at + 2) % 4] as Corner;
    const turn = (next.x - corner.x) * (after.y - next.y) - (next.y - corner.y) * (after.x - next.x);
    return turn > 0 && distance(corner, next) >= 8;
  });
}
