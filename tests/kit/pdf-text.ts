// Reads the words of a PDF the way a viewer's search does: glyph numbers through each font's ToUnicode table.
import { inflateSync } from 'node:zlib';

type Placed = { text: string; x: number; y: number; size: number };

export type PdfText = {
  /** The lines of each page with their places, in points from the bottom left. */
  pages: Placed[][];
  /** The dictionaries of all objects, properties among them. */
  dictionaries: string;
};

type Objects = Map<string, { dictionary: string; stream: string }>;

/** The lines of text of a PDF whose objects are not packed into streams. */
export function readPdf(bytes: Buffer): PdfText {
  const objects = readObjects(bytes.toString('latin1'));
  const all = [...objects.values()].map(({ dictionary }) => dictionary);
  const kids = all.find((dictionary) => /\/Type \/Pages/.test(dictionary)) ?? '';
  const pages = [...(/\/Kids \[(.*?)\]/s.exec(kids)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, id = '']) => {
    const page = objects.get(id)?.dictionary ?? '';
    const resources = objects.get(/\/Resources (\d+) 0 R/.exec(page)?.[1] ?? '')?.dictionary ?? '';
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '')?.stream ?? '';
    return readContent(content, resources, objects);
  });
  return { pages, dictionaries: all.join('\n') };
}

/** What each page draws, as operators, and its size in points. */
export function readContents(bytes: Buffer): { content: string; size: { width: number; height: number } }[] {
  const objects = readObjects(bytes.toString('latin1'));
  return [...objects.values()]
    .filter(({ dictionary }) => /\/Type \/Page\b(?!s)/.test(dictionary))
    .map(({ dictionary }) => {
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(dictionary) ?? [];
      const content = objects.get(/\/Contents (\d+) 0 R/.exec(dictionary)?.[1] ?? '')?.stream ?? '';
      return { content, size: { width: Number(width), height: Number(height) } };
    });
}

function readObjects(file: string): Objects {
  const objects: Objects = new Map();
  let at = 0;
  for (;;) {
    const head = /(\d+) 0 obj\n/g;
    head.lastIndex = at;
    const match = head.exec(file);
    if (!match) return objects;
    const end = file.indexOf('endobj', match.index);
    const streamAt = file.indexOf('\nstream\n', match.index);
    const id = match[1] ?? '';
    if (streamAt < 0 || streamAt > end) {
      objects.set(id, { dictionary: file.slice(head.lastIndex, end), stream: '' });
      at = end;
      continue;
    }
    const dictionary = file.slice(head.lastIndex, streamAt);
    const start = streamAt + '\nstream\n'.length;
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
    const raw = Buffer.from(file.slice(start, start + length), 'latin1');
    const stream = dictionary.includes('FlateDecode') ? inflateSync(raw).toString('latin1') : raw.toString('latin1');
    objects.set(id, { dictionary, stream });
    at = start + length;
  }
}

function readContent(content: string, resources: string, objects: Objects): Placed[] {
  const placed: Placed[] = [];
  let [font, size, x, y] = ['', 0, 0, 0];
  const operators = /\/(\w+) ([\d.]+) Tf|1 0 0 1 ([-\d.]+) ([-\d.]+) Tm|\[((?:<[0-9a-f]*>|[-\d. ]+)*)\] TJ/g;
  for (const [, fontName, fontSize, left, bottom, operand] of content.matchAll(operators)) {
    if (fontName) [font, size] = [fontName, Number(fontSize)];
    else if (left) [x, y] = [Number(left), Number(bottom)];
    else if (operand !== undefined)
      placed.push({ text: decode(operand, unicodeOf(font, resources, objects)), x, y, size });
  }
  return placed;
}

const tables = new WeakMap<Objects, Map<string, string[]>>();

/** The text of each glyph number of a font. */
function unicodeOf(font: string, resources: string, objects: Objects): string[] {
  const id = new RegExp(`/${font} (\\d+) 0 R`).exec(resources)?.[1] ?? '';
  const known = tables.get(objects) ?? new Map<string, string[]>();
  tables.set(objects, known);
  const found = known.get(id);
  if (found) return found;
  const map = objects.get(/\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.dictionary ?? '')?.[1] ?? '')?.stream ?? '';
  const table: string[] = [];
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)) {
    let glyph = Number.parseInt(first, 16);
    for (const [, codes = ''] of list.matchAll(/<([0-9a-f ]*)>/g)) {
      const units = codes.replace(/ /g, '').match(/.{4}/g) ?? [];
      table[glyph++] = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
    }
  }
  known.set(id, table);
  return table;
}

function decode(operand: string, table: string[]): string {
  const glyphs = [...operand.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
  return glyphs.map((glyph) => table[Number.parseInt(glyph, 16)] ?? '\ufffd').join('');
}
