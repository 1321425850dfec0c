// Pictures as pixels and back, for what only a page that is made straight, or a HEIC, needs.
import type { Pixels } from './check-foto.ts';
import { copyOf, drawn, fitInto, jpegOf } from './shrink.ts';

/** The pixels of a picture, upright and within a long edge. */
export async function pixelsOf(file: Blob, longEdge: number): Promise<Pixels> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    return copyOf(bitmap, fitInto(bitmap, longEdge));
  } finally {
    bitmap.close();
  }
}

/** A JPEG of pixels within the long edge. */
export async function jpegOfPixels({ data, width, height }: Pixels): Promise<Blob> {
  const bitmap = await createImageBitmap(new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height));
  try {
    return await jpegOf(drawn(bitmap, fitInto(bitmap)));
  } finally {
    bitmap.close();
  }
}
