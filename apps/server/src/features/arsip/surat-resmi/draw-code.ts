// The code on a paper: dark squares, drawn as shapes, so that a printer of any fineness keeps their edges.
import { encode } from 'uqr';

type Square = { x: number; y: number; side: number };

/** How many modules a side has. Kept small: the smaller the number, the larger each module on paper. */
export function modulesOf(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border: 0, boostEcc: false }).data;
}

/** Draws the code into a square of white paper; neighbours in a row are one shape, so that no fine line parts them. */
export function drawCode(doc: PDFKit.PDFDocument, text: string, { x, y, side }: Square): void {
  const rows = modulesOf(text);
  const size = side / rows.length;
  for (const [row, modules] of rows.entries()) {
    for (let from = 0; from < modules.length; from++) {
      if (!modules[from]) continue;
      let to = from;
      while (modules[to]) to++;
      doc.rect(x + from * size, y + row * size, (to - from) * size, size);
      from = to;
    }
  }
  doc.fill('#000000');
  // On a screen it is pressed.
  doc.link(x, y, side, side, text);
}
