// JPEGs that would be larger than their kind may be.
import { decoder, ours } from './decoder.ts';

type WrittenJpeg = { data: Buffer; info: { width: number; height: number } };

/** Times the bytes that a lower quality alone can save, and what it leaves to the width. */
const LITTLE = 2;
const SAVED = 1.2;

/** The qualities that are tried one after the other, and how a JPEG of one is written. */
export const shrunkQualities = [82, 60, 45, 30];
export const shrunk = (quality: number) => ({ quality, chromaSubsampling: '4:2:0' });

/**
 * A JPEG of at most so many bytes. Grain of a dim room is over by little: less quality and all pixels, so that small print
 * stays readable. Noise that no lens makes, a few KB of file, loses pixels too.
 */
export async function fitted(written: WrittenJpeg, mostBytes: number): Promise<WrittenJpeg> {
  let { data, info } = written;
  for (const quality of shrunkQualities) {
    if (data.length <= mostBytes) break;
    const over = data.length / mostBytes;
    const width =
      over < LITTLE ? info.width : Math.max(1, Math.floor(info.width * Math.min(1, SAVED / Math.sqrt(over))));
    const smaller = decoder(data, ours).resize({ width, kernel: 'linear' });
    const jpeg = shrunk(over < LITTLE ? quality : Math.min(quality, 60));
    ({ data, info } = await smaller.jpeg(jpeg).toBuffer({ resolveWithObject: true }));
  }
  return { data, info };
}
