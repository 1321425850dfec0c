// The filled boxes of a PDF's pages as a picture, for reading codes as a camera would: no renderer, only `re` operators. By hand: where the
// app runs in the same process, sharp opens no SVG any more.
import { readContents } from './pdf-text.ts';

type PageBox = { x: number; y: number; width: number; height: number };

/** A page's boxes as a greyscale picture of so many pixels a point. */
export async function boxesOfPage(bytes: Buffer, page: number, scale = 2.5): Promise<{ data: Uint8Array } & Size> {
  const { content, size } = readContents(bytes)[page] ?? { content: '', size: { width: 1, height: 1 } };
  const [width, height] = [Math.ceil(size.width * scale), Math.ceil(size.height * scale)];
  const data = new Uint8Array(width * height).fill(255);
  for (const box of boxesOf(content)) {
    const [left, right] = [Math.round(box.x * scale), Math.round((box.x + box.width) * scale)];
    const [top, bottom] = [Math.round(box.y * scale), Math.round((box.y + box.height) * scale)];
    for (let y = top; y < bottom; y++) data.fill(0, y * width + left, y * width + right);
  }
  return { data, width, height };
}

type Size = { width: number; height: number };

/** Careful: pdfkit turns the page so that y runs down, and boxes are written in that turn. */
function boxesOf(content: string): PageBox[] {
  return [...content.matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re/g)].map(([, ...four]) => {
    const [x = 0, y = 0, width = 0, height = 0] = four.map(Number);
    return { x, y, width, height };
  });
}
