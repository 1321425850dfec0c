import { decoder, ours } from './decoder.ts';

/** Of a maskable icon this much is seen whatever shape is cut out of it: the circle of 80 percent, as a square. */
const SAFE = 0.8 / Math.SQRT2;

/** A logo that was written here, as a square PNG of so many pixels: whole, on white. */
export async function renderIcon(jpeg: Uint8Array, { edge, maskable }: { edge: number; maskable: boolean }) {
  const inner = Math.floor(edge * (maskable ? SAFE : 1));
  const [before, after] = [Math.floor((edge - inner) / 2), Math.ceil((edge - inner) / 2)];
  return decoder(jpeg, ours)
    .resize({ width: inner, height: inner, fit: 'contain', background: '#ffffff' })
    .extend({ top: before, left: before, bottom: after, right: after, background: '#ffffff' })
    .png()
    .toBuffer();
}
