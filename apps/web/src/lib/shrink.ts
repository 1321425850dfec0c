// The work on the pixels of a picture, in the page or beside it (foto.worker.ts).
import { storedFoto } from '@gerbang/contract/choices';
import { CHECK_EDGE, checkFoto, type Findings, type JenisFoto, type Pixels } from './check-foto.ts';

/** Long edge in pixels of what is sent of a document, and kept here of a portrait that may be cut; its JPEG quality. */
export const LONG_EDGE = 2400;
const QUALITY = 0.85;
/** How each is sent. */
const sent = {
  dokumen: { edge: LONG_EDGE, quality: QUALITY },
  portrait: { edge: storedFoto.edge, quality: storedFoto.quality / 100 },
};
/** A picture within the long edge and this many bytes is sent as it is. */
const SMALL_BYTES = 1_500_000;

type Size = { width: number; height: number };
type FotoSize = { lebar: number; tinggi: number };

type Written = FotoSize & { blob: Blob };

/**
 * Pixels of the whole picture; `blob` when it differs from the file, `asal` the size that it came in. `small` is what is sent
 * in its place of a portrait that is larger than photos are stored.
 */
export type Shrunk = FotoSize & { blob: Blob | undefined; small?: Written; asal: FotoSize; findings: Findings };

/**
 * Turns a picture upright, makes it small and looks at it; `anew` writes it as a JPEG in any case. Fails when the browser
 * cannot read it.
 */
export async function shrink(file: Blob, jenis: JenisFoto, anew = false): Promise<Shrunk> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const asal = { lebar: bitmap.width, tinggi: bitmap.height };
    const canvas = drawn(bitmap, fitInto(bitmap));
    const findings = checkFoto(copyOf(canvas, fitInto(bitmap, CHECK_EDGE)), jenis);
    const before = anew || canvas.width < bitmap.width ? undefined : file;
    const blob = before && file.size <= SMALL_BYTES ? undefined : await jpegBelow(before, canvas);
    const small = await smallOf(canvas, blob ?? file, jenis);
    return { lebar: canvas.width, tinggi: canvas.height, asal, findings, blob, ...(small && { small }) };
  } finally {
    bitmap.close();
  }
}

/** A drawing with few colours can be smaller as it came, which is undefined here. */
async function jpegBelow(before: Blob | undefined, canvas: Canvas, quality?: number): Promise<Blob | undefined> {
  const blob = await jpegOf(canvas, quality);
  return before && blob.size >= before.size ? undefined : blob;
}

async function smallOf(whole: Canvas, before: Blob, jenis: JenisFoto): Promise<Written | undefined> {
  const { edge, quality } = sent[jenis];
  const size = fitInto(whole, edge);
  if (size.width === whole.width) return undefined;
  const blob = await jpegBelow(before, drawn(whole, size), quality);
  return blob && { lebar: size.width, tinggi: size.height, blob };
}

/** The size that fits a picture into the long edge; never larger than it is. */
export function fitInto({ width, height }: Size, longEdge = LONG_EDGE): Size {
  const scale = Math.min(1, longEdge / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** A part of a picture and how far it is turned, clockwise in degrees; the part in pixels of the turned picture. */
export type CropPart = { x: number; y: number; width: number; height: number; turn: number };

/** Cuts a part out of a picture, as the JPEG that is sent. Fails when the browser cannot read it. */
export async function crop(file: Blob, part: CropPart, jenis: JenisFoto): Promise<Written> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { edge, quality } = sent[jenis];
    const size = fitInto(part, edge);
    const canvas = canvasOf(size);
    const context = contextOf(canvas);
    context.scale(size.width / part.width, size.height / part.height);
    context.translate(-part.x, -part.y);
    const lying = part.turn % 180 !== 0;
    const [width, height] = lying ? [bitmap.height, bitmap.width] : [bitmap.width, bitmap.height];
    context.translate(width / 2, height / 2);
    context.rotate((part.turn * Math.PI) / 180);
    context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
    return { lebar: size.width, tinggi: size.height, blob: await jpegOf(canvas, quality) };
  } finally {
    bitmap.close();
  }
}

type Canvas = OffscreenCanvas | HTMLCanvasElement;

export function jpegOf(canvas: Canvas, quality = QUALITY): Promise<Blob> {
  if (!('toBlob' in canvas)) return canvas.convertToBlob({ type: 'image/jpeg', quality });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no blob'))), 'image/jpeg', quality);
  });
}

export function copyOf(source: ImageBitmap | Canvas, { width, height }: Size): Pixels {
  const { data } = contextOf(drawn(source, { width, height })).getImageData(0, 0, width, height);
  return { data, width, height };
}

export function drawn(source: ImageBitmap | Canvas, size: Size): Canvas {
  const canvas = canvasOf(size);
  contextOf(canvas).drawImage(source, 0, 0, size.width, size.height);
  return canvas;
}

function canvasOf({ width, height }: Size): Canvas {
  const canvas = globalThis.OffscreenCanvas
    ? new OffscreenCanvas(width, height)
    : Object.assign(document.createElement('canvas'), { width, height });
  const context = contextOf(canvas);
  // What is transparent in a PNG would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  return canvas;
}

function contextOf(canvas: Canvas): OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D {
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null;
  if (!context) throw new Error('no canvas');
  return context;
}
