// Colours and pieces of the diagram of the house. A colour stands for the part that is imported.

type Colour = { light: string; dark: string };

const colours: Record<string, Colour> = {
  main: { light: '#475569', dark: '#94a3b8' },
  app: { light: '#0f766e', dark: '#2dd4bf' },
  operations: { light: '#7c3aed', dark: '#b79bff' },
  features: { light: '#15803d', dark: '#5fd38a' },
  schema: { light: '#9d174d', dark: '#f09abf' },
  platform: { light: '#1d4ed8', dark: '#7fb0ff' },
  contract: { light: '#b45309', dark: '#f5b04c' },
  ui: { light: '#be185d', dark: '#f78fc0' },
  lib: { light: '#0369a1', dark: '#56c2f2' },
  other: { light: '#64748b', dark: '#9aa8bb' },
};

/** The name of a part's colour: `server/app` and `web/app` have the same. */
export function colourOf(part: string): string {
  const last = part.split('/').at(-1) ?? '';
  return last in colours ? last : 'other';
}

function rules(mode: keyof Colour): string {
  return Object.entries(colours)
    .map(([name, { [mode]: colour }]) => `.f-${name}{fill:${colour}}.s-${name}{stroke:${colour}}`)
    .join('');
}

export const style = [
  'text{font-family:ui-sans-serif,system-ui,"Segoe UI","Liberation Sans",Arial,sans-serif;font-size:12px;fill:#1e293b}',
  '.h{font-size:22px;font-weight:700}.t{font-size:16px;font-weight:700}.m{fill:#52606f}.c{text-anchor:middle}.e{text-anchor:end}',
  '.n{font-size:11.5px;font-weight:700;fill:#fff;text-anchor:middle}.page{fill:#f6f7f9}.room{fill:#fff;stroke-width:1.5}',
  '.chip{fill:#eef1f5}.l{fill:none;stroke-width:2}',
  rules('light'),
  '@media (prefers-color-scheme:dark){text{fill:#e5eaf1}.m{fill:#a3b0c0}.n{fill:#0d1420}.page{fill:#0f1620}.room{fill:#182230}',
  `.chip{fill:#263345}${rules('dark')}}`,
].join('\n');

export const inXml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export function label(x: number, y: number, words: string, kind = ''): string {
  return `<text x="${x}" y="${y}"${kind && ` class="${kind}"`}>${inXml(words)}</text>`;
}

export function box(at: { x: number; y: number; w: number; h: number }, kind: string, radius = 8): string {
  return `<rect x="${at.x}" y="${at.y}" width="${at.w}" height="${at.h}" rx="${radius}" class="${kind}"/>`;
}

/** How wide a word is in small letters, near enough to put one beside the other. */
export const widthOf = (words: string) => Math.round(words.length * 6.4);

/** A count, or words with a count, in the colour of what is imported; `x` is its left edge and `y` its middle. */
export function pill(at: { x: number; y: number; w: number }, words: string, part: string): string {
  const text = label(at.x + at.w / 2, at.y + 4, words, 'n');
  return box({ x: at.x, y: at.y - 9, w: at.w, h: 18 }, `f-${colourOf(part)}`, 9) + text;
}

/** The head of an arrow whose point is at x, y. */
export function head(x: number, y: number, to: 'left' | 'right' | 'down', part: string): string {
  const shape = { left: 'l9,-5v10z', right: 'l-9,-5v10z', down: 'l-5,-9h10z' }[to];
  return `<path d="M${x},${y}${shape}" class="f-${colourOf(part)}"/>`;
}
