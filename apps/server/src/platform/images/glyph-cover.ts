// Fills the outline of a letter: how much of each pixel it covers, by the signed area of its edges.
import type { PathCommand } from 'fontkit';

/** From the font's units, y up, to pixels, y down: turned by the angle of `cos` and `sin`, which hold the scale, and moved. */
type GlyphPlace = { origin: { x: number; y: number }; cos: number; sin: number };

/** What is drawn on: values 0 to 1; what leaves it at one side comes in at the other. */
type Sheet = { ink: Float32Array; width: number; height: number };

/** Straight pieces that stand for a curve of a letter some 50 pixels high. */
const PIECES = 5;

/** Adds a letter to the ink. */
export function coverGlyph(commands: readonly PathCommand[], place: GlyphPlace, sheet: Sheet): void {
  const edges = edgesOf(commands, place);
  if (edges.length === 0) return;
  const xs = edges.flatMap(([x0, , x1]) => [x0, x1]);
  const ys = edges.flatMap(([, y0, , y1]) => [y0, y1]);
  const [left, top] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))];
  const width = Math.ceil(Math.max(...xs)) - left + 2;
  const height = Math.ceil(Math.max(...ys)) - top + 1;
  const area = new Float32Array(width * height);
  for (const [x0, y0, x1, y1] of edges) addEdge(area, width, [x0 - left, y0 - top, x1 - left, y1 - top]);
  const wrap = (value: number, size: number) => ((value % size) + size) % size;
  for (let y = 0; y < height; y++) {
    let covered = 0;
    const row = wrap(top + y, sheet.height) * sheet.width;
    for (let x = 0, column = wrap(left, sheet.width); x < width; x++) {
      covered += area[y * width + x] as number;
      if (covered !== 0) sheet.ink[row + column] = Math.min(1, (sheet.ink[row + column] as number) + Math.abs(covered));
      if (++column === sheet.width) column = 0;
    }
  }
}

type Edge = readonly [x0: number, y0: number, x1: number, y1: number];
type Point = { x: number; y: number };

function edgesOf(commands: readonly PathCommand[], { origin, cos, sin }: GlyphPlace): Edge[] {
  const edges: Edge[] = [];
  const pixel = (x: number, y: number): Point => ({ x: origin.x + x * cos - y * sin, y: origin.y - x * sin - y * cos });
  let [start, last]: [Point, Point] = [origin, origin];
  const to = (point: Point) => {
    edges.push([last.x, last.y, point.x, point.y]);
    last = point;
  };
  for (const { command, args } of commands) {
    const points = Array.from({ length: args.length / 2 }, (_, n) =>
      pixel(args[2 * n] as number, args[2 * n + 1] as number),
    );
    if (command === 'moveTo') [start, last] = [points[0] as Point, points[0] as Point];
    else if (command === 'closePath') to(start);
    else for (const point of curve([last, ...points])) to(point);
  }
  return edges;
}

/** A Bézier curve of any degree; one of two points is a straight line. */
function curve(points: Point[]): Point[] {
  const pieces = points.length === 2 ? 1 : PIECES;
  return Array.from({ length: pieces }, (_, n) => {
    const t = (n + 1) / pieces;
    let rest = points;
    while (rest.length > 1)
      rest = rest.slice(1).map((point, at) => {
        const before = rest[at] as Point;
        return { x: before.x + (point.x - before.x) * t, y: before.y + (point.y - before.y) * t };
      });
    return rest[0] as Point;
  });
}

/**
 * Adds what an edge changes, from each pixel to its right neighbour: summed up along a row it is the part of each pixel that lies
 * inside.
 */
function addEdge(area: Float32Array, width: number, [x0, y0, x1, y1]: Edge): void {
  if (y0 === y1) return;
  const [direction, upper, lower] = y0 < y1 ? [1, [x0, y0], [x1, y1]] : [-1, [x1, y1], [x0, y0]];
  const [fromX, fromY, toX, toY] = [...(upper as [number, number]), ...(lower as [number, number])] as const;
  const slope = (toX - fromX) / (toY - fromY);
  const xAt = (y: number) => fromX + (y - fromY) * slope;
  for (let y = Math.floor(fromY); y < toY; y++) {
    const [begin, end] = [Math.max(y, fromY), Math.min(y + 1, toY)];
    const height = (end - begin) * (direction as number);
    const [a, b] = [xAt(begin), xAt(end)].sort((one, other) => one - other) as [number, number];
    let before = 0;
    for (let x = Math.floor(a); ; x++) {
      // The part of the edge's height whose area lies left of the right side of this pixel.
      const covered = partLeft(a, b, x + 1);
      const at = y * width + x;
      area[at] = (area[at] as number) + height * (covered - before);
      before = covered;
      if (x + 1 >= b + 1) break;
    }
  }
}

/** Of a pixel whose right side is at `right`: how much of it lies right of an edge from a to b, 0 to 1. */
function partLeft(a: number, b: number, right: number): number {
  const filled = (side: number) => {
    if (side <= a) return 0;
    if (side >= b) return side - (a + b) / 2;
    return ((side - a) * (side - a)) / (2 * (b - a));
  };
  return filled(right) - filled(right - 1);
}
