// Words as SVG paths, so that drawn documents show them on machines without any font: there librsvg and Pango draw an
// empty box for each letter.
import { fileURLToPath } from 'node:url';
import { type Font, openSync, type PathCommand } from 'fontkit';

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

let loaded: Font | undefined;

/** The variable font as it stands: its default weight, which is the regular one. */
function font(): Font {
  loaded ??= openSync(fileURLToPath(fontUrl)) as Font;
  return loaded;
}

/** Letters of a line with how far each moves the pen, and how wide the line is before it is narrowed. */
function layOut(text: string, { size, weight = 0, ...style }: TextStyle) {
  const face = font();
  const scale = size / face.unitsPerEm;
  const tracking = (style.tracking ?? 0) + weight * size * 0.025;
  const glyphs = [...text.normalize('NFC')].map((character) => {
    const known = face.hasGlyphForCodePoint(character.codePointAt(0) as number) ? character : '?';
    const { path, advanceWidth } = face.glyphForCodePoint(known.codePointAt(0) as number);
    // The face sets words close (the design's own note).
    const advance = (character === ' ' ? advanceWidth + 50 : advanceWidth) * scale + tracking;
    return { commands: path.commands, advance };
  });
  const width = glyphs.reduce((sum, { advance }) => sum + advance, -tracking);
  return { glyphs, scale, width, squeeze: style.maxWidth && width > style.maxWidth ? style.maxWidth / width : 1 };
}

/** How far a line of text moves the pen, and by how much it is narrowed to stay within its width. */
export function measured(text: string, style: TextStyle): { advance: number; squeeze: number } {
  const { glyphs, squeeze } = layOut(text, style);
  return { advance: glyphs.reduce((sum, { advance }) => sum + advance, 0) * squeeze, squeeze };
}

/** The SVG path of one line of text, its baseline starting (or centred, or ending) at x, y. */
export function lettering(text: string, x: number, y: number, style: TextStyle): string {
  const { glyphs, scale, width, squeeze } = layOut(text, style);
  const shift = style.anchor === 'middle' ? width / 2 : style.anchor === 'end' ? width : 0;
  let pen = x - shift * squeeze;
  let path = '';
  for (const { commands, advance } of glyphs) {
    path += outline(commands, { x: pen, y, across: scale * squeeze, down: scale });
    pen += advance * squeeze;
  }
  return paint(path, style);
}

function paint(path: string, { fill = '#1D1B16', weight = 0, size, opacity }: TextStyle): string {
  const stroke = weight ? ` stroke="${fill}" stroke-width="${(weight * size * 0.45).toFixed(1)}"` : '';
  return `<path transform="scale(.1)" fill="${fill}"${stroke}${opacity ? ` opacity="${opacity}"` : ''} d="${path}"/>`;
}

type LetterPlace = { x: number; y: number; across: number; down: number };

const LETTERS: Record<PathCommand['command'], string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

/** A glyph's path in its place, in tenths of a unit, because whole numbers are quicker to write and to read. */
function outline(commands: PathCommand[], { x, y, across, down }: LetterPlace): string {
  const place = (value: number, index: number) =>
    Math.round(10 * (index % 2 === 0 ? x + value * across : y - value * down));
  return commands.map(({ command, args }) => LETTERS[command] + args.map(place).join(' ')).join('');
}
