// Reads codes from pixels with the library of the web app, in Node.
import { readFile } from 'node:fs/promises';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';

let loading: Promise<unknown> | undefined;

function ready(): Promise<unknown> {
  loading ??= readFile(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).then((wasm) =>
    prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer }, fireImmediately: true }),
  );
  return loading;
}

/** Pixels as a browser has them; the types of Node know no such thing. */
type Picture = Extract<Parameters<typeof readBarcodes>[0], { colorSpace: unknown }>;
type Grey = { data: Uint8Array; width: number; height: number };

/** The codes in a greyscale picture. */
export async function codesIn({ data, width, height }: Grey, options: ReaderOptions = {}) {
  await ready();
  // A pixel a number: a sheet at the resolution of bars has eight million.
  const pixels = new Uint32Array(width * height);
  for (let at = 0; at < data.length; at++) pixels[at] = (0xff000000 | ((data[at] ?? 0) * 0x010101)) >>> 0;
  const rgba = new Uint8ClampedArray(pixels.buffer);
  const found = await readBarcodes({ data: rgba, width, height, colorSpace: 'srgb' } as Picture, {
    formats: ['QRCode', 'Code128', 'DataMatrix'],
    ...options,
  });
  return found.map(({ text, format, position }) => ({ text, format, position }));
}
