// A thread that opens a ZIP of pictures as its pieces come: what bears a NIM of the rows goes out, one file after the other.
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { crc32, inflateRawSync } from 'node:zlib';
import { MAX_IMAGE_BYTES } from '@gerbang/contract/choices';
import { sentences } from '@gerbang/contract/sentences';
import { ownMemory } from '../../platform/own-memory.ts';
import { MOST_FILES, MOST_RATIO, RATIO_FROM, refusals, UnreadableFileError } from './limits.ts';
import { namesFor } from './picture-names.ts';
import { type ZipEntry, type ZipHead, zipEntries } from './zip-entries.ts';
import type { FoundPicture, FromZip, PictureFile, ToZip, ZipOrder } from './zip-reader.ts';
import { ZipSource } from './zip-source.ts';

const port = parentPort as NonNullable<typeof parentPort>;
const { known, ...wanted } = workerData as ZipOrder;
const nameOf = namesFor(wanted);
const done = new Set(known);
const say = (message: FromZip, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

let [files, bytesOut] = [0, 0];
let before: ToZip | undefined;

/** The next piece; whoever sends it hears that the one before is used up. */
async function nextPiece(): Promise<Uint8Array | undefined> {
  if (before?.last) return undefined;
  if (before) say({ next: true });
  [before] = (await once(port, 'message')) as [ToZip];
  return before.piece;
}

/** One after the other: the next goes when the one before was taken. */
async function hand(file: PictureFile, transfer: ArrayBuffer[] = []): Promise<void> {
  const taken = once(port, 'message');
  say(file, transfer);
  await taken;
}

const refuse = (nama: string, sebab: string) => hand({ ditolak: { nama: nama.slice(0, 500), sebab } });

/** What macOS and Windows put beside pictures. */
const isNoise = (path: string) => /(^|\/)(__MACOSX\/|\.[^./]|Thumbs\.db$|desktop\.ini$)/i.test(path);

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

async function open(entry: ZipEntry): Promise<void> {
  const bytes = unpack(entry);
  if ('sebab' in bytes) return refuse(entry.name, bytes.sebab);
  const found = nameOf(entry.name) as Pick<FoundPicture, 'nim' | 'bidang'>;
  await hand({ gambar: { nama: entry.name, nim: found.nim, bidang: found.bidang, bytes } }, [bytes.buffer]);
}

const damaged = { sebab: 'Berkas ini rusak di dalam ZIP.' };
const tooLarge = { sebab: sentences.fileTooLarge };

/** In memory of its own, which can be given to another thread. */
function unpack({ method, packed, crc }: ZipEntry): Uint8Array<ArrayBuffer> | { sebab: string } {
  if (!packed) return tooLarge;
  if (method !== 0 && method !== 8) return { sebab: 'Berkas ini dipadatkan dengan cara yang tidak dikenal.' };
  try {
    const joined = Buffer.concat(packed);
    const bytes = method === 0 ? joined : inflateRawSync(joined, { maxOutputLength: MAX_IMAGE_BYTES });
    bytesOut += bytes.length;
    return crc32(bytes) === crc ? ownMemory(bytes) : damaged;
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_BUFFER_TOO_LARGE') return damaged;
    bytesOut += MAX_IMAGE_BYTES;
    return tooLarge;
  }
}

async function read(): Promise<void> {
  const source = new ZipSource(nextPiece);
  for await (const entry of zipEntries(source, isWanted)) {
    await open(entry);
    if (bytesOut > RATIO_FROM && bytesOut > source.read * MOST_RATIO) throw new UnreadableFileError(refusals.zipBomb);
  }
  await source.finish();
  say({ next: true });
}

try {
  await read();
} catch (error) {
  say({ refusal: error instanceof UnreadableFileError ? error.message : refusals.damagedZip });
}
port.close();
