// Plus Jakarta Sans as a report is set in it: fonts of fontkit, which pdfkit asks through `layout` for what it draws and measures.
import { fileURLToPath } from 'node:url';
import { type Font, type GlyphRun, openSync } from 'fontkit';
import { drawable, fontUrls } from '../../platform/type-face.ts';

/** The typeface sets words close for small sizes: what is added to its space, in thousandths of the size. */
const WORD_SPACE = 70;
const MAX_KEPT = 10_000;

/** Read once for all documents of a thread. */
const opened = new Map<string, Font>();

/** Makes both weights known to a document by their names; only the glyphs used are embedded. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  // pdfkit takes a font of fontkit since 0.20, which its types do not know yet.
  for (const [name, url] of Object.entries(fontUrls)) {
    const font = opened.get(url) ?? openFont(url);
    opened.set(url, font);
    doc.registerFont(name, font as never);
  }
}

function openFont(url: string): Font {
  const font = openSync(fileURLToPath(url)) as Font;
  // Careful: a glyph that is first met as a part of another ('e' in 'é') has no letter of its own, for this document and all
  // that come after it, and nobody finds it there.
  for (const letter of font.characterSet) font.glyphForCodePoint(letter);
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
