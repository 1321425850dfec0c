// The only place that decodes pictures of strangers: what leaves is written anew, pixel by pixel.

import { readFile } from 'node:fs/promises';
import { sentences } from '@gerbang/contract/wire';
import sharp from 'sharp';
import { HttpError } from '../errors.ts';
import { StorageAwayError } from '../storage/storage-errors.ts';
import { formOf, ownSize } from './own-jpeg.ts';

/** A photo of a person or thing, a scan whose small print must stay readable, or a drawn sign. */
export type ImageKind = 'foto' | 'dokumen' | 'logo';

/** A finished JPEG with its size in pixels, and its small form. */
export type RenderedImage = { full: Buffer; small: Buffer; lebar: number; tinggi: number };

const LOADERS = ['VipsForeignLoadJpegFile', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngFile'];
const MAX_PIXELS = 40_000_000;
const TIMEOUT_SECONDS = 10;
const THUMBNAIL_EDGE = 160;

/** `mostBytes` is over what photos and scans have (docs/decisions/123). */
const outputs = {
  foto: { edge: 1200, mostBytes: 500_000, jpeg: { quality: 82, chromaSubsampling: '4:2:0' } },
  // Coloured stamps and signatures over print smear with subsampled colour, so documents keep all of it.
  dokumen: { edge: 2400, mostBytes: 2_000_000, jpeg: { quality: 88, chromaSubsampling: '4:4:4' } },
  logo: { edge: 512, mostBytes: 100_000, jpeg: { quality: 90, chromaSubsampling: '4:4:4' } },
} as const;

// Careful: for the whole process, and libvips' own sniffing would otherwise decode SVG, PDF, GIF, TIFF and more.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
// Pictures of people do not stay in memory after their request.
sharp.cache(false);
// Two pictures at once are two cores; more threads for each would only be more memory.
sharp.concurrency(1);

/**
 * What `renderImage` gives for a picture that it, or the same program of another school, has written already: its own bytes.
 * Undefined for any other.
 */
export async function keepWritten(path: string, kind: ImageKind): Promise<RenderedImage | undefined> {
  const { edge, mostBytes } = outputs[kind];
  const full = await readFile(path).catch((cause) => {
    throw new StorageAwayError(cause);
  });
  if (full.length > mostBytes) return undefined;
  const size = await ownSize(full, await formsOf(kind));
  if (!size || Math.max(size.lebar, size.tinggi) > edge) return undefined;
  try {
    return { full, small: await smallOf(full), ...size };
  } catch {
    return undefined;
  }
}

const forms = new Map<ImageKind, ReadonlySet<string>>();

/** What the heads of our JPEGs of a kind look like: taken from one of each setting. */
async function formsOf(kind: ImageKind): Promise<ReadonlySet<string>> {
  const known = forms.get(kind);
  if (known) return known;
  // Colours that need every table.
  const pixels = Buffer.from(Array.from({ length: 32 * 32 * 3 }, (_, at) => (at * at * 31) % 256));
  const settings = [outputs[kind].jpeg, ...shrunkQualities.map(shrunk)];
  const made = settings.map((jpeg) =>
    sharp(pixels, { raw: { width: 32, height: 32, channels: 3 } })
      .jpeg(jpeg)
      .toBuffer(),
  );
  const found = new Set((await Promise.all(made)).map(formOf).filter((form) => form !== undefined));
  forms.set(kind, found);
  return found;
}

const smallOf = (full: Buffer) =>
  sharp(full)
    .resize({ width: THUMBNAIL_EDGE, height: THUMBNAIL_EDGE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 78 })
    .toBuffer();

/**
 * Decodes a PNG or JPEG file and writes it anew: upright, sRGB, on white, no metadata, long edge 1,200 px (foto),
 * 2,400 px (dokumen) or 512 px (logo) without enlargement, at most 500 KB, 2 MB or 100 KB, and a small form of 160 px. Throws
 * `HttpError` 415 for what cannot be decoded, with a sentence of its own for over 40 million pixels, 503 after 10 s,
 * `StorageAwayError` when the file cannot be read.
 */
export async function renderImage(path: string, kind: ImageKind): Promise<RenderedImage> {
  const { edge, jpeg, mostBytes } = outputs[kind];
  try {
    const written = await sharp(path, {
      autoOrient: true,
      failOn: 'truncated',
      limitInputPixels: MAX_PIXELS,
      sequentialRead: true,
    })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg(jpeg)
      .toBuffer({ resolveWithObject: true });
    const { data, info } = await fitted(written, mostBytes);
    return { full: data, small: await smallOf(data), lebar: info.width, tinggi: info.height };
  } catch (error) {
    // Careful: of a file that it could not open or read libvips says that its format is unknown, too.
    await readFile(path).catch((cause) => {
      throw new StorageAwayError(cause);
    });
    throw (await tooManyPixels(path)) ?? asRefusal(error);
  }
}

/** What is said of a picture over the limit, which is a picture all the same; read from its head alone. */
async function tooManyPixels(path: string): Promise<HttpError | undefined> {
  const size = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  const pixels = size ? size.width * size.height : 0;
  if (pixels <= MAX_PIXELS) return undefined;
  const megapixels = Math.ceil(pixels / 1_000_000).toLocaleString('id-ID');
  return new HttpError(
    415,
    `Gambar ini ${megapixels} megapiksel, paling banyak 40. Perkecil dulu, atau foto ulang dengan resolusi lebih rendah.`,
  );
}

type Written = { data: Buffer; info: { width: number; height: number } };

/**
 * A JPEG of at most so many bytes. Grain of a dim room is over by little: less quality and all pixels, so that small print
 * stays readable. Noise that no lens makes, a few KB of file, loses pixels too.
 */
async function fitted(written: Written, mostBytes: number): Promise<Written> {
  let { data, info } = written;
  for (const quality of shrunkQualities) {
    if (data.length <= mostBytes) break;
    const over = data.length / mostBytes;
    const width =
      over < LITTLE ? info.width : Math.max(1, Math.floor(info.width * Math.min(1, SAVED / Math.sqrt(over))));
    const smaller = sharp(data, ours).timeout({ seconds: TIMEOUT_SECONDS }).resize({ width, kernel: 'linear' });
    const jpeg = shrunk(over < LITTLE ? quality : Math.min(quality, 60));
    ({ data, info } = await smaller.jpeg(jpeg).toBuffer({ resolveWithObject: true }));
  }
  return { data, info };
}
const shrunkQualities = [82, 60, 45, 30];
const shrunk = (quality: number) => ({ quality, chromaSubsampling: '4:2:0' });

/** Times the bytes that a lower quality alone can save, and what it leaves to the width. */
const LITTLE = 2;
const SAVED = 1.2;

/** How a JPEG that was written here is read. */
export const ours = { failOn: 'warning', limitInputPixels: MAX_PIXELS, sequentialRead: true } as const;

function asRefusal(error: unknown): HttpError {
  const reason = error instanceof Error ? error.message : '';
  if (reason.startsWith('timeout')) {
    return new HttpError(503, 'Gambar terlalu lama diolah. Coba lagi, atau gunakan gambar yang lebih kecil', {
      retryAfter: 10,
    });
  }
  return new HttpError(415, sentences.fileType);
}
