// Pictures that were written here already, or by the same program of another school, are kept byte by byte.
import { readFile } from 'node:fs/promises';
import { StorageAwayError } from '../storage/storage-errors.ts';
import { decoder } from './decoder.ts';
import { shrunk, shrunkQualities } from './fitted-jpeg.ts';
import { formOf, ownSize } from './own-jpeg.ts';
import { type ImageKind, outputs, type RenderedImage, smallOf } from './render.ts';

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
    decoder(pixels, { raw: { width: 32, height: 32, channels: 3 } })
      .jpeg(jpeg)
      .toBuffer(),
  );
  const found = new Set((await Promise.all(made)).map(formOf).filter((form) => form !== undefined));
  forms.set(kind, found);
  return found;
}
