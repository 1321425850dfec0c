// A code as dark boxes, in modules from its top left corner: what a PDF fills, and any other vector drawing.
import { readFile } from 'node:fs/promises';
import type { JenisKode } from '@gerbang/contract/label';
import { encode } from 'uqr';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

/** Boxes of dark modules: `x`, `y` and `width` of each, one module high; bars of a linear code go from top to bottom. */
export type CodeSymbol = {
  kind: JenisKode;
  width: number;
  height: number;
  boxes: [x: number, y: number, width: number][];
};

/** Modules that stay white around a code, as its standard asks. */
export const QUIET = { qr: 4, code128: 10 };

/** A QR of level M, which stays readable with a seventh of it dirty. */
export function qrSymbol(text: string): CodeSymbol {
  const { data, size } = encode(text, { border: 0, ecc: 'M' });
  return { kind: 'qr', width: size, height: size, boxes: data.flatMap((row, y) => runs(row, y)) };
}

/** Bars of Code 128; undefined for a text that it has no letters for. */
export async function code128Symbol(text: string): Promise<CodeSymbol | undefined> {
  if (!/^[ -~]+$/.test(text)) return undefined;
  await ready();
  const { symbol, error } = await writeBarcode(text, { format: 'Code128', addQuietZones: false });
  if (error) return undefined;
  const bars = Array.from(symbol.data.subarray(0, symbol.width), (light) => light === 0);
  return { kind: 'code128', width: symbol.width, height: 1, boxes: runs(bars, 0) };
}

function runs(row: boolean[], y: number): [number, number, number][] {
  const found: [number, number, number][] = [];
  for (const [x, dark] of row.entries()) {
    const last = found.at(-1);
    if (dark && last && last[0] + last[2] === x) last[2]++;
    else if (dark) found.push([x, y, 1]);
  }
  return found;
}

let loading: Promise<unknown> | undefined;

/** From our own folder: by itself the library would ask a server of somebody else. */
function ready(): Promise<unknown> {
  loading ??= readFile(new URL(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'))).then((wasm) =>
    prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer }, fireImmediately: true }),
  );
  return loading;
}
