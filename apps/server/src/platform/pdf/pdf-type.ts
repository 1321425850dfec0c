// Plus Jakarta Sans as a report is set in it: fonts of fontkit, which pdfkit asks through `layout` for what it draws and measures.
import type { Font, GlyphRun } from 'fontkit';
import { drawable, openTypeface, type Weight, weights } from '../type-face.ts';

/** The typeface sets words close for small sizes: what is added to its space, in thousandths of the size. */
const WORD_SPACE = 70;
const MAX_KEPT = 10_000;

/** Read once for all documents of a thread. */
const opened = new Map<Weight, Font>();

/** Makes both weights known to a document by their names; only the glyphs used are embedded. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  // pdfkit takes a font of fontkit since 0.20, which its types do not know yet.
  for (const weight of weights) {
    const font = opened.get(weight) ?? openFont(weight);
    opened.set(weight, font);
    doc.registerFont(weight, font as never);
  }
}

function openFont(weight: Weight): Font {
  const font = openTypeface(weight);
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
