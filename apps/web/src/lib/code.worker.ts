// Reads codes beside the page with zxing-cpp as WebAssembly, which only the workers of headers.ts may compile (JAWABAN-16).
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { Pixels } from './check-foto.ts';
import { pixelsOf } from './pixels.ts';
import { copyOf } from './shrink.ts';

/** A picture as a file, a frame of a camera, or pixels where the browser has no canvas here; `only` looks for QR alone. */
export type CodeWork = { source: Blob | ImageBitmap | Pixels; only?: 'QRCode' | undefined };

type Corner = { x: number; y: number };

/** A code and its corners, clockwise from its own upper left, as shares of the picture's width and height. */
export type FoundCode = { text: string; format: string; corners: [Corner, Corner, Corner, Corner] };

/** The codes; before the first ones that the library is here, or that it could not be loaded. */
export type CodeAnswer = FoundCode[] | 'ready' | 'away';

/** Photos are read as large as phones make them: a small code on a page needs each pixel. */
const LONG_EDGE = 4096;
const options: ReaderOptions = { formats: ['QRCode', 'Code128', 'DataMatrix'], maxNumberOfSymbols: 8 };

const loading = load();
loading.then(
  () => postMessage('ready' satisfies CodeAnswer),
  () => postMessage('away' satisfies CodeAnswer),
);

addEventListener('message', async ({ data }: MessageEvent<CodeWork>) => {
  await loading;
  const answer: CodeAnswer = await read(data).catch(() => []);
  postMessage(answer);
});

/** From our own server: by itself the library would ask somebody else's. */
async function load(): Promise<void> {
  const answer = await fetch(wasmUrl);
  if (!answer.ok) throw new Error(String(answer.status));
  await prepareZXingModule({ overrides: { wasmBinary: await answer.arrayBuffer() }, fireImmediately: true });
}

async function read({ source, only }: CodeWork): Promise<FoundCode[]> {
  const pixels = await pixelsFrom(source);
  const { width, height } = pixels;
  const image = new ImageData(pixels.data as Uint8ClampedArray<ArrayBuffer>, width, height);
  const found = await readBarcodes(image, only ? { ...options, formats: [only], tryInvert: false } : options);
  return found.map(({ text, format, position: { topLeft, topRight, bottomRight, bottomLeft } }) => {
    const share = ({ x, y }: Corner) => ({ x: x / width, y: y / height });
    return { text, format, corners: [share(topLeft), share(topRight), share(bottomRight), share(bottomLeft)] };
  });
}

async function pixelsFrom(work: CodeWork['source']): Promise<Pixels> {
  if (work instanceof Blob) return pixelsOf(work, LONG_EDGE);
  if (!(work instanceof ImageBitmap)) return work;
  const pixels = copyOf(work, work);
  work.close();
  return pixels;
}
