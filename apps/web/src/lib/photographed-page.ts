// A page in a photo: where it probably lies, and how it is made straight.
import { findCorners, LOOK_EDGE, linesStand } from './find-corners.ts';
import { pixelsOf } from './pixels.ts';
import { jpegFile } from './prepare-foto.ts';
import { crop } from './shrink.ts';
import { type Corners, straighten, straightSize, turnedCorners } from './straighten.ts';

/** A photo as it is shown, with the corners of its page in its pixels. */
export type PageInPhoto = { file: File; width: number; height: number; corners: Corners };

/** Finds the page, and turns the photo so that the page's lines lie. The whole photo is the page where none is found. */
export async function findPage(file: File): Promise<PageInPhoto> {
  const { width, height } = await sizeOf(file);
  const small = await pixelsOf(file, LOOK_EDGE);
  const found = findCorners(small);
  const scale = width / small.width;
  const corners = found ? scaled(found, scale) : wholeOf({ width, height });
  const page: PageInPhoto = { file, width, height, corners };
  const straight = found ? straighten(small, found, straightSize(found, LOOK_EDGE)) : small;
  return linesStand(straight) ? turnPage(page) : page;
}

/** The photo turned clockwise by a quarter, or by two, and its corners with it. */
export async function turnPage(
  { file, width, height, corners }: PageInPhoto,
  turn: 90 | 180 = 90,
): Promise<PageInPhoto> {
  const size = turn === 90 ? { width: height, height: width } : { width, height };
  const { blob, lebar, tinggi } = await crop(file, { x: 0, y: 0, ...size, turn }, 'dokumen');
  const quarter = turnedCorners(corners, height);
  const turned = turn === 90 ? quarter : turnedCorners(quarter, width);
  return { file: jpegFile(blob, file), width: lebar, height: tinggi, corners: scaled(turned, lebar / size.width) };
}

export function wholeOf({ width, height }: { width: number; height: number }): Corners {
  return [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
}

/** What lies between the corners as a JPEG. Fails when the browser cannot. */
export function straightPage({ file, corners }: PageInPhoto): Promise<File> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./straighten.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Blob | undefined>) => {
      worker.terminate();
      if (data) resolve(jpegFile(data, file));
      else reject(new Error('not readable'));
    };
    worker.onerror = () => reject(new Error('no worker'));
    worker.postMessage({ file, corners });
  });
}

async function sizeOf(file: File) {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

function scaled(corners: Corners, scale: number): Corners {
  return corners.map(({ x, y }) => ({ x: x * scale, y: y * scale })) as unknown as Corners;
}
