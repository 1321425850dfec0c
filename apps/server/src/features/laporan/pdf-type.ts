// Plus Jakarta Sans as a report is set in it: fonts of fontkit, which pdfkit asks through `layout` for what it draws and measures.
import { fileURLToPath } from 'node:url';
import { type Font, type GlyphRun, openSync } from 'fontkit';

// Careful: fontkit cannot embed parts of the variable font, nor of any WOFF2; these static WOFF files it can.
const fontUrls = {
  regular: import.meta.resolve('@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-latin-400-normal.woff'),
  bold: import.meta.resolve('@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-latin-700-normal.woff'),
};

export type Weight = keyof typeof fontUrls;

/** The typeface sets words close for small sizes: what is added to its space, in thousandths of the size. */
const WORD_SPACE = 70;
const MAX_KEPT = 10_000;
/** Letters that have no decomposition, as they are written without their stroke, and apostrophes. */
const plain: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ʻ: '‘', ʼ: '’', ʾ: '’', ʿ: '‘' };

/** Makes both weights known to a document by their names; only the glyphs used are embedded. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  // pdfkit takes a font of fontkit since 0.20, which its types do not know yet.
  for (const [name, url] of Object.entries(fontUrls)) doc.registerFont(name, openFont(url) as never);
}

function openFont(url: string): Font {
  const font = openSync(fileURLToPath(url)) as Font;
  const layout = font.layout.bind(font);
  // Runs are kept here and not by pdfkit (`fontLayoutCache`), which never lets go of any.
  const kept = new Map<string, GlyphRun>();
  font.layout = (text, features = []) => {
    const key = `${features}|${text}`;
    let run = kept.get(key);
    if (!run) {
      const wanted = Object.fromEntries((features as string[]).map((feature) => [feature, true]));
      // Letters stay as they were typed: none joined to another, none changed by its neighbours.
      run = spaced(layout(drawable(text, font), { liga: false, calt: false, ...wanted }));
      if (kept.size >= MAX_KEPT) kept.clear();
      kept.set(key, run);
    }
    return run;
  };
  return font;
}

// Careful: pdfkit turns the positions of a run into thousandths in place. This font counts in thousandths itself, so
// that a run that is kept stays as it is.
function spaced(run: GlyphRun): GlyphRun {
  for (const [index, position] of run.positions.entries()) {
    if (run.glyphs[index]?.codePoints[0] === 32) position.xAdvance += WORD_SPACE;
  }
  return run;
}

/** The text in letters that the typeface has, or the nearest: 'ş' is set as 's', '中' as '?'. */
function drawable(text: string, font: Font): string {
  const has = (letter: string) => letter >= ' ' && font.hasGlyphForCodePoint(letter.codePointAt(0) as number);
  const nearest = (letter: string) => {
    // A space that keeps words together is a space.
    if (letter === '\u00a0') return ' ';
    if (has(letter)) return letter;
    const base = plain[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, '');
    return base !== '' && [...base].every(has) ? base : '?';
  };
  return Array.from(text.normalize('NFC'), nearest).join('');
}
