// Words as SVG paths.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Glyph, type Point, readCharacters, readGlyphs, readTables } from './woff2.ts';

const fontUrl = import.meta.resolve(
  '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2',
);

export type TextStyle = {
  size: number;
  fill?: string;
  /** 0 for regular; more thickens each stroke, 1 is about bold, and takes half as long again to draw. */
  weight?: number;
  anchor?: 'start' | 'middle' | 'end';
  /** Extra space between letters, in units of the drawing. */
  tracking?: number;
  /** The text is narrowed to stay within this width. */
  maxWidth?: number;
  opacity?: number;
};

let loaded: { characters: Map<number, number>; glyphs: Glyph[]; unitsPerEm: number } | undefined;

function font() {
  if (!loaded) {
    const tables = readTables(readFileSync(fileURLToPath(fontUrl)));
    loaded = {
      characters: readCharacters(tables.get('cmap') as Buffer),
      glyphs: readGlyphs(tables),
      unitsPerEm: (tables.get('head') as Buffer).readUInt16BE(18),
    };
  }
  return loaded;
}

/** The SVG path of one line of text, its baseline starting (or centred, or ending) at x, y. */
export function lettering(text: string, x: number, y: number, style: TextStyle): string {
  const { glyphs, characters, unitsPerEm } = font();
  const scale = style.size / unitsPerEm;
  const tracking = (style.tracking ?? 0) + (style.weight ?? 0) * style.size * 0.025;
  const drawn = [...text.normalize('NFC')].map((character) => {
    const glyph = characters.get(character.codePointAt(0) as number) ?? characters.get(63);
    const found = glyphs[glyph ?? 0] as Glyph;
    // The face sets words close (the design's own note).
    return character === ' ' ? { ...found, advance: found.advance + 50 } : found;
  });
  const width = drawn.reduce((sum, glyph) => sum + glyph.advance * scale + tracking, -tracking);
  const squeeze = style.maxWidth && width > style.maxWidth ? style.maxWidth / width : 1;
  const shift = style.anchor === 'middle' ? width / 2 : style.anchor === 'end' ? width : 0;
  let pen = x - shift * squeeze;
  let path = '';
  for (const glyph of drawn) {
    path += outline(glyph.contours, { x: pen, y, across: scale * squeeze, down: scale });
    pen += (glyph.advance * scale + tracking) * squeeze;
  }
  return paint(path, style);
}

function paint(path: string, { fill = '#1D1B16', weight = 0, size, opacity }: TextStyle): string {
  const stroke = weight ? ` stroke="${fill}" stroke-width="${(weight * size * 0.45).toFixed(1)}"` : '';
  return `<path transform="scale(.1)" fill="${fill}"${stroke}${opacity ? ` opacity="${opacity}"` : ''} d="${path}"/>`;
}

type Place = { x: number; y: number; across: number; down: number };

/**
 * TrueType contours to path commands: quadratic curves, with the implied points between two control points. In tenths
 * of a unit, because whole numbers are quicker to write and to read.
 */
function outline(contours: Point[][], place: Place): string {
  const at = (p: { x: number; y: number }) =>
    `${Math.round(10 * (place.x + p.x * place.across))} ${Math.round(10 * (place.y - p.y * place.down))}`;
  const between = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, onCurve: true });
  let path = '';
  for (const contour of contours) {
    const first = contour.findIndex((point) => point.onCurve);
    const [head, tail] = [contour[0], contour.at(-1)];
    if (!head || !tail) continue;
    const points = first < 0 ? contour : [...contour.slice(first), ...contour.slice(0, first)];
    const start = first < 0 ? between(tail, head) : (points.shift() as Point);
    path += `M${at(start)}`;
    points.forEach((point, i) => {
      if (point.onCurve) {
        if (i === 0 || points[i - 1]?.onCurve) path += `L${at(point)}`;
        return;
      }
      const next = points[i + 1] ?? start;
      path += `Q${at(point)} ${at(next.onCurve ? next : between(point, next))}`;
    });
    path += 'Z';
  }
  return path;
}
