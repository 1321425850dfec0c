// Makes a photographed page straight beside the page of the browser; answers undefined when it cannot.
import { jpegOfPixels, pixelsOf } from './pixels.ts';
import { LONG_EDGE } from './shrink.ts';
import { type Corners, straighten, straightSize } from './straighten.ts';

addEventListener('message', async ({ data }: MessageEvent<{ file: File; corners: Corners }>) => {
  postMessage(await work(data.file, data.corners).catch(() => undefined));
});

async function work(file: File, corners: Corners): Promise<Blob> {
  const picture = await pixelsOf(file, Number.POSITIVE_INFINITY);
  return jpegOfPixels(straighten(picture, corners, straightSize(corners, LONG_EDGE)));
}
