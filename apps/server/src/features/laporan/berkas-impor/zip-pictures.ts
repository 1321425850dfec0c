// The pictures of a ZIP: what bears a NIM of the rows goes out, one file after the other.
import { crc32, inflateRawSync } from 'node:zlib';
import { MAX_IMAGE_BYTES } from '@gerbang/contract/choices';
import { sentences } from '@gerbang/contract/sentences';
import type { BidangImpor } from '../../../schema/impor-tables.ts';
import { MOST_FILES, MOST_RATIO, MOST_REFUSED, RATIO_FROM, refusals, UnreadableFileError } from './limits.ts';
import { namesFor, type WantedNames } from './picture-names.ts';
import { type ZipEntry, type ZipHead, zipEntries } from './zip-entries.ts';
import { ZipSource } from './zip-source.ts';

export type FoundPicture = { nama: string; nim: string; bidang: BidangImpor; bytes: Uint8Array };
/** A file of the ZIP or folder that is a picture of somebody, or some that are not taken, and why. */
export type PictureFile = { gambar: FoundPicture } | { ditolak: RefusedFile[] };
export type RefusedFile = { nama: string; sebab: string };
/** `known` are names that were read before. */
export type ZipOrder = WantedNames & { known: string[] };

const REFUSED_AT_ONCE = 2000;
/** Below this a picture may be packed however well. */
const SMALL_BYTES = 1024 * 1024;

type Hand = (file: PictureFile) => Promise<unknown>;

/** Hands them out; the next one is unpacked when the one before was taken. Throws `UnreadableFileError`. */
export async function handPictures(
  pieces: AsyncGenerator<Uint8Array>,
  { known, ...wanted }: ZipOrder,
  hand: Hand,
): Promise<undefined> {
  const nameOf = namesFor(wanted);
  const done = new Set(known);
  let [refused, count]: [RefusedFile[], number] = [[], 0];
  // Together: a ZIP may be nothing but names.
  const handRefused = async () => {
    if (refused.length > 0) await hand({ ditolak: refused });
    refused = [];
  };
  const refuse = async (nama: string, sebab: string) => {
    count += 1;
    if (count > MOST_REFUSED) throw new UnreadableFileError(refusals.tooManyRefused);
    refused.push({ nama: nama.slice(0, 500), sebab });
    if (refused.length === REFUSED_AT_ONCE) await handRefused();
  };
  let [files, bytesOut] = [0, 0];

  async function isWanted({ name, locked, size = 0 }: ZipHead): Promise<boolean> {
    if (name.endsWith('/')) return false;
    files += 1;
    if (files > MOST_FILES) throw new UnreadableFileError(refusals.tooManyFiles);
    if (locked) throw new UnreadableFileError(refusals.zipPassword);
    if (isNoise(name) || done.has(name)) return false;
    const found = nameOf(name);
    if ('abaikan' in found) return false;
    if ('nim' in found && size <= MAX_IMAGE_BYTES) return true;
    await refuse(name, 'sebab' in found ? found.sebab : sentences.fileTooLarge);
    return false;
  }

  const source = new ZipSource(async () => (await pieces.next()).value);
  for await (const entry of zipEntries(source, isWanted)) {
    const { bytes, sebab, size } = unpack(entry);
    bytesOut += size;
    if (!bytes) await refuse(entry.name, sebab);
    else await hand({ gambar: { nama: entry.name, ...(nameOf(entry.name) as Owner), bytes } });
    if (bytesOut > RATIO_FROM && bytesOut > source.read * MOST_RATIO) throw new UnreadableFileError(refusals.zipBomb);
  }
  await handRefused();
  await source.finish();
}

type Owner = Pick<FoundPicture, 'nim' | 'bidang'>;

/** What macOS and Windows put beside pictures. */
const isNoise = (path: string) => /(^|\/)(__MACOSX\/|\.[^./]|Thumbs\.db$|desktop\.ini$)/i.test(path);

/** `size` is what it took to unpack. */
type Unpacked = { size: number } & ({ bytes: Uint8Array; sebab?: never } | { bytes?: never; sebab: string });

const damaged = 'Berkas ini rusak di dalam ZIP.';

function unpack({ method, packed, crc }: ZipEntry): Unpacked {
  if (!packed) return { size: 0, sebab: sentences.fileTooLarge };
  if (method !== 0 && method !== 8) return { size: 0, sebab: 'Berkas ini dipadatkan dengan cara yang tidak dikenal.' };
  const joined = Buffer.concat(packed);
  // A picture is packed already: what shrank that much more is none, and need not be unpacked to its end.
  const most = Math.min(MAX_IMAGE_BYTES, Math.max(SMALL_BYTES, joined.length * MOST_RATIO));
  try {
    const bytes = method === 0 ? joined : inflateRawSync(joined, { maxOutputLength: most });
    return crc32(bytes) === crc ? { size: bytes.length, bytes } : { size: bytes.length, sebab: damaged };
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_BUFFER_TOO_LARGE') return { size: 0, sebab: damaged };
    return { size: MAX_IMAGE_BYTES, sebab: sentences.fileTooLarge };
  }
}
