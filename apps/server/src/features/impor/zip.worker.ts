// A thread that opens a ZIP of pictures as its pieces come: what bears a NIM of the rows goes out, one file after the other.
import { parentPort, workerData } from 'node:worker_threads';
import { MAX_IMAGE_BYTES } from '@gerbang/contract/choices';
import { sentences } from '@gerbang/contract/wire';
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { MOST_FILES, MOST_RATIO, RATIO_FROM, refusals } from './limits.ts';
import { pictureNames } from './picture-names.ts';
import { SLICE } from './workbook-parts.ts';
import type { FoundPicture, FromZip, ToZip, ZipOrder } from './zip-reader.ts';

const port = parentPort as NonNullable<typeof parentPort>;
const { nims, pola, known } = workerData as ZipOrder;
const nameOf = pictureNames(new Set(nims), pola);
const done = new Set(known);

let ready: FromZip[] = [];
let refusal: string | undefined;
let [files, unfinished, bytesIn, bytesOut] = [0, 0, 0, 0];

const unzip = new Unzip((file) => {
  if (file.name.endsWith('/')) return;
  files += 1;
  if (files > MOST_FILES) refusal ??= refusals.tooManyFiles;
  if (refusal || isNoise(file.name) || done.has(file.name)) return;
  const found = nameOf(file.name);
  if ('abaikan' in found) return;
  if ('sebab' in found) refuse(file.name, found.sebab);
  else if ((file.originalSize ?? 0) > MAX_IMAGE_BYTES) refuse(file.name, sentences.fileTooLarge);
  else open(file, found);
});
unzip.register(UnzipInflate);

/** What macOS and Windows put beside pictures. */
const isNoise = (path: string) => /(^|\/)(__MACOSX\/|\.[^./]|Thumbs\.db$|desktop\.ini$)/i.test(path);

function refuse(nama: string, sebab: string): void {
  ready.push({ ditolak: { nama: nama.slice(0, 500), sebab } });
}

/** Careful: what is thrown in a callback comes back to it as an error of the file. */
function open(file: UnzipFile, { nim, bidang }: Pick<FoundPicture, 'nim' | 'bidang'>): void {
  let pieces: Uint8Array[] = [];
  let size = 0;
  unfinished += 1;
  file.ondata = (error, piece, final) => {
    if (error) refusal ??= refusals.damagedZip;
    if (refusal) return;
    size += piece.length;
    bytesOut += piece.length;
    if (size <= MAX_IMAGE_BYTES) pieces.push(piece);
    else pieces = [];
    if (!final) return;
    unfinished -= 1;
    if (size > MAX_IMAGE_BYTES) refuse(file.name, sentences.fileTooLarge);
    else ready.push({ gambar: { nama: file.name, nim, bidang, bytes: joined(pieces, size) } });
    pieces = [];
  };
  file.start();
}

/** In memory of its own, which can be given to another thread. */
function joined(pieces: Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

async function take({ piece, last }: ToZip): Promise<void> {
  if (bytesIn === 0) refusal ??= firstLook(piece);
  for (let at = 0; at < piece.length && !refusal; at += SLICE) {
    const slice = piece.subarray(at, at + SLICE);
    bytesIn += slice.length;
    try {
      unzip.push(slice, last && at + SLICE >= piece.length);
    } catch {
      refusal ??= refusals.damagedZip;
    }
    if (bytesOut > RATIO_FROM && bytesOut > bytesIn * MOST_RATIO) refusal ??= refusals.zipBomb;
    if (!refusal) await hand();
  }
  if (last && unfinished > 0) refusal ??= refusals.damagedZip;
  port.postMessage(refusal ? { refusal } : { next: true });
}

/** One after the other: the next goes when the one before was taken. */
async function hand(): Promise<void> {
  const now = ready;
  ready = [];
  for (const message of now) {
    const taken = new Promise<void>((resolve) => acknowledged.push(resolve));
    if ('gambar' in message) port.postMessage(message, [message.gambar.bytes.buffer as ArrayBuffer]);
    else port.postMessage(message);
    await taken;
  }
}

/** The header of the first file says whether it is a ZIP, and whether it is locked. */
function firstLook(piece: Uint8Array): string | undefined {
  const isZip = piece[0] === 0x50 && piece[1] === 0x4b && (piece[2] === 3 || piece[2] === 5);
  if (!isZip) return refusals.notZip;
  return ((piece[6] ?? 0) & 1) === 1 ? refusals.zipPassword : undefined;
}

const acknowledged: (() => void)[] = [];
port.on('message', (message: ToZip | 'taken') => {
  if (message === 'taken') acknowledged.shift()?.();
  else void take(message);
});
