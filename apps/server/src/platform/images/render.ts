// The only place that decodes pictures of strangers, in a process of its own (render.worker.ts): what leaves is written anew, pixel by
// pixel.

import { readFile } from 'node:fs/promises';
import { storedFoto } from '@gerbang/contract/choices';
import { sentences } from '@gerbang/contract/sentences';
import { HttpError } from '../errors.ts';
import { StorageAwayError } from '../storage/storage-errors.ts';
import { decoder } from './decoder.ts';
import { fitted } from './fitted-jpeg.ts';
import { MAX_PIXELS, refuseCostly } from './picture-structure.ts';

/** A photo of a person or thing, a scan whose small print must stay readable, or a drawn sign. */
export type ImageKind = 'foto' | 'dokumen' | 'logo';

/** A finished JPEG with its size in pixels, and its small form. */
export type RenderedImage = { full: Buffer; small: Buffer; lebar: number; tinggi: number };

const THUMBNAIL_EDGE = 160;

/** What is written of each kind. `mostBytes` is over what photos and scans have (docs/design/pictures.md). */
export const outputs = {
  foto: {
    edge: storedFoto.edge,
    mostBytes: 500_000,
    jpeg: { quality: storedFoto.quality, chromaSubsampling: '4:2:0' },
  },
  // Coloured stamps and signatures over print smear with subsampled colour, so documents keep all of it.
  dokumen: { edge: 2400, mostBytes: 2_000_000, jpeg: { quality: 88, chromaSubsampling: '4:4:4' } },
  logo: { edge: 512, mostBytes: 100_000, jpeg: { quality: 90, chromaSubsampling: '4:4:4' } },
} as const;

/** The small form of a finished JPEG. */
export const smallOf = (full: Buffer) =>
  decoder(full)
    .resize({ width: THUMBNAIL_EDGE, height: THUMBNAIL_EDGE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 78 })
    .toBuffer();

/**
 * Decodes a PNG or JPEG file and writes it anew: upright, sRGB, on white, no metadata, long edge 1,200 px (foto),
 * 2,400 px (dokumen) or 512 px (logo) without enlargement, at most 500 KB, 2 MB or 100 KB, and a small form of 160 px. Throws
 * `HttpError` 415 for what cannot be decoded, with sentences of their own for over 40 million pixels and for what would take too much,
 * `StorageAwayError` when the file cannot be read.
 */
export async function renderImage(path: string, kind: ImageKind): Promise<RenderedImage> {
  const { edge, jpeg, mostBytes } = outputs[kind];
  const bytes = await readFile(path).catch((cause) => {
    throw new StorageAwayError(cause);
  });
  refuseCostly(bytes);
  try {
    const written = await decoder(bytes, {
      autoOrient: true,
      failOn: 'truncated',
      limitInputPixels: MAX_PIXELS,
      sequentialRead: true,
    })
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg(jpeg)
      .toBuffer({ resolveWithObject: true });
    const { data, info } = written.data.length > mostBytes ? await fitted(written, mostBytes) : written;
    return { full: data, small: await smallOf(data), lebar: info.width, tinggi: info.height };
  } catch {
    throw new HttpError(415, sentences.fileType);
  }
}
