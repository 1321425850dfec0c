// How much of a document a stamp covers.
import sharp from 'sharp';

/** Every JPEG in some bytes: of a picture, of a ZIP that stores it, of a PDF. */
export async function jpegsIn(bytes: Buffer) {
  const found = [];
  for (let at = bytes.indexOf('ffd8ff', 0, 'hex'); at >= 0; at = bytes.indexOf('ffd8ff', at + 3, 'hex')) {
    const picture = sharp(bytes.subarray(at), { failOn: 'none' });
    const size = await picture.metadata().catch(() => undefined);
    if (size) found.push({ jpeg: bytes.subarray(at), edge: Math.max(size.width, size.height) });
  }
  return found;
}

const pixels = (jpeg: Buffer, size?: { width: number; height: number }) =>
  sharp(jpeg, { failOn: 'none' })
    .resize(size ? { ...size, fit: 'fill' } : {})
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });

/** Which part of a document's pixels is another one in a picture: none of it is the document, nearly all another picture. */
export async function otherPart(original: Buffer, jpeg: Buffer): Promise<number> {
  const before = await pixels(original);
  const after = await pixels(jpeg, before.info);
  let other = 0;
  for (let at = 0; at < before.data.length; at += 3) {
    if (Math.abs((before.data[at] as number) - (after.data[at] as number)) >= 20) other++;
  }
  return other / (before.data.length / 3);
}

/** The least part that is another one of any square of 150 pixels. */
export async function leastStamped(original: Buffer, jpeg: Buffer): Promise<number> {
  const { width = 0, height = 0 } = await sharp(original).metadata();
  const parts = [];
  for (let left = 0; left + 150 <= width; left += 150) {
    for (let top = 0; top + 150 <= height; top += 150) {
      const cut = (bytes: Buffer) =>
        sharp(bytes).extract({ left, top, width: 150, height: 150 }).jpeg({ quality: 100 }).toBuffer();
      parts.push(await otherPart(await cut(original), await cut(jpeg)));
    }
  }
  return Math.min(...parts);
}
