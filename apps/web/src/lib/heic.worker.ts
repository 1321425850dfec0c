// Reads HEIC beside the page, with libheif as WebAssembly, which only this worker and the PDF's may compile (JAWABAN-16).
import createLibheif from 'libheif-js/libheif-wasm/libheif.js';
import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url';
import { jpegOfPixels } from './pixels.ts';

/** A JPEG, or why there is none: the library could not be loaded, or the picture not be read. */
export type HeicAnswer = Blob | 'away' | 'damaged';

/** What its own declarations leave out. */
type Pixels = { data: Uint8ClampedArray; width: number; height: number };
type HeifImage = {
  is_primary: () => boolean;
  get_width: () => number;
  get_height: () => number;
  display: (pixels: Pixels, done: (pixels: Pixels | null) => void) => void;
};
type Libheif = { HeifDecoder: new () => { decode: (bytes: Uint8Array) => HeifImage[] } };

addEventListener('message', async ({ data }: MessageEvent<File>) => {
  const library = await load().catch(() => undefined);
  const answer: HeicAnswer = library ? await read(library, data).catch(() => 'damaged' as const) : 'away';
  postMessage(answer);
});

async function load(): Promise<Libheif> {
  const answer = await fetch(wasmUrl);
  if (!answer.ok) throw new Error(String(answer.status));
  return createLibheif({ wasmBinary: await answer.arrayBuffer() }) as unknown as Libheif;
}

async function read({ HeifDecoder }: Libheif, file: File): Promise<Blob> {
  const images = new HeifDecoder().decode(new Uint8Array(await file.arrayBuffer()));
  // Beside the picture itself there may be previews and depth maps.
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (!image) throw new Error('no picture');
  const [width, height] = [image.get_width(), image.get_height()];
  const pixels = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const isRead = await new Promise<boolean>((resolve) => image.display(pixels, (read) => resolve(read !== null)));
  if (!isRead) throw new Error('no pixels');
  return jpegOfPixels(pixels);
}
