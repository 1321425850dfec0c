// How sharp the sharpest writing of a picture is. The grain of a phone's camera looks like fine detail to a measure of
// edges (check-foto.ts), so a blurred card with grain passed for a sharp one: here the grain is measured where the
// picture is plain, and taken away.

/** Brightness of each pixel, 0 to 255, row by row. */
export type Grey = { grey: Uint8Array; width: number; height: number };

/** Long edge in pixels above which the picture is halved first: as large as writing must be to be seen at all. */
const HALVE_FROM = 700;
/** Edge in pixels of the squares that are compared. */
const SQUARE = 16;
/** Part of the squares that tells the grain (the plainest), and the one that tells the writing (most contrast). */
const PLAINEST = 0.15;
const WRITTEN = 0.2;
const FEWEST = 8;
/** A Laplacian of pure grain varies twenty times as much as the grain itself. */
const GRAIN_IN_LAPLACIAN = 20;

/**
 * The variance of the Laplacian over the variance of the brightness where there is most contrast, without the grain. Drawn
 * and photographed papers have 0.8 to 4.8; blurred by three pixels of a thousand they have 0.14 at most.
 */
export function sharpnessOf(picture: Grey): number {
  const squares = squaresOf(Math.max(picture.width, picture.height) > HALVE_FROM ? halved(picture) : picture);
  const edges = squares.map(({ edge }) => edge).sort((a, b) => a - b);
  const grain = edges[Math.floor(edges.length * PLAINEST)] ?? 0;
  const written = squares
    .sort((a, b) => b.contrast - a.contrast)
    .slice(0, Math.max(FEWEST, Math.floor(squares.length * WRITTEN)));
  const sum = (values: number[]) => values.reduce((all, one) => all + one, 0);
  const edge = sum(written.map((square) => Math.max(0, square.edge - 1.2 * grain)));
  return edge / sum(written.map((square) => Math.max(1, square.contrast - grain / GRAIN_IN_LAPLACIAN)));
}

/** Each square's variance of the Laplacian and of the brightness. */
function squaresOf(picture: Grey): { edge: number; contrast: number }[] {
  const squares = [];
  for (let top = 1; top + SQUARE < picture.height; top += SQUARE) {
    for (let left = 1; left + SQUARE < picture.width; left += SQUARE) squares.push(squareAt(picture, left, top));
  }
  return squares;
}

function squareAt({ grey, width }: Grey, left: number, top: number) {
  const light = spread();
  const laplacian = spread();
  for (let y = top; y < top + SQUARE; y++) {
    for (let at = y * width + left; at < y * width + left + SQUARE; at++) {
      const around = pixel(grey, at - 1) + pixel(grey, at + 1) + pixel(grey, at - width) + pixel(grey, at + width);
      light.add(pixel(grey, at));
      laplacian.add(4 * pixel(grey, at) - around);
    }
  }
  return { edge: laplacian.variance(), contrast: light.variance() };
}

const pixel = (grey: Uint8Array, at: number) => grey[at] ?? 0;

function spread() {
  let [count, sum, squares] = [0, 0, 0];
  return {
    add: (value: number) => {
      count += 1;
      sum += value;
      squares += value * value;
    },
    variance: () => squares / count - (sum / count) ** 2,
  };
}

/** Half as wide and high; four pixels make one. */
function halved({ grey, width, height }: Grey): Grey {
  const half = { width: width >> 1, height: height >> 1 };
  const result = new Uint8Array(half.width * half.height);
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const at = 2 * y * width + 2 * x;
      const sum = pixel(grey, at) + pixel(grey, at + 1) + pixel(grey, at + width) + pixel(grey, at + width + 1);
      result[y * half.width + x] = (sum + 2) >> 2;
    }
  }
  return { grey: result, ...half };
}
