// What decoding a picture would cost, read from how its file is put together; nothing is decoded here but texts and profiles.
import { inflateSync } from 'node:zlib';
import { sentences } from '@gerbang/contract/sentences';
import { HttpError } from '../errors.ts';

/** What a picture may have at the most. */
export const MAX_PIXELS = 40_000_000;
/** What a JPEG can say. Each row of a PNG has its own cost: 40 million of one pixel took 7 s of the processor. */
const LONGEST_SIDE = 65_535;
/** Coefficients or rows that must be in memory all at once: 24 megapixels of a progressive JPEG as cameras write it. */
const MOST_HELD_BYTES = 72 * 1024 * 1024;
/** Times that the pixels are gone over, by millions of them; programs write up to ten scans. */
const MOST_SCANS = 64;
const MOST_SCANNED_MEGAPIXELS = 500;
const MOST_SEGMENTS = 2000;
const MOST_CHUNKS = 10_000;
/** Of profiles and packed texts, unpacked. */
const MOST_BESIDE_BYTES = 4 * 1024 * 1024;

const TOO_COSTLY =
  'Gambar ini terlalu berat untuk diolah. Simpan ulang sebagai JPG biasa, perkecil dulu, atau foto ulang.';

/** What is said of a picture that takes too much to decode. */
export const tooCostly = () => new HttpError(415, TOO_COSTLY);

/** HttpError 415 for a PNG or JPEG that would take too much time or memory; what is broken the decoder tells. */
export function refuseCostly(bytes: Buffer): void {
  if (bytes[0] === 0xff) refuseJpeg(bytes);
  else refusePng(bytes);
}

function demand(isFine: boolean): void {
  if (!isFine) throw tooCostly();
}

function refuseSize(width: number, height: number): void {
  demand(Math.max(width, height) <= LONGEST_SIDE);
  const pixels = width * height;
  if (pixels <= MAX_PIXELS) return;
  const megapixels = Math.ceil(pixels / 1_000_000).toLocaleString('id-ID');
  throw new HttpError(
    415,
    `Gambar ini ${megapixels} megapiksel, paling banyak 40. Perkecil dulu, atau foto ulang dengan resolusi lebih rendah.`,
  );
}

type Frame = { pixels: number; heldBytes: number; isProgressive: boolean };
type JpegCount = { frame: Frame | undefined; scans: number; segments: number; profileBytes: number };

/** Kinds of frames among the markers C0 to CF; the others are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
const SCAN = 0xda;
const PROFILE = 0xe2;
const END = 0xd9;

function refuseJpeg(bytes: Buffer): void {
  const count: JpegCount = { frame: undefined, scans: 0, segments: 0, profileBytes: 0 };
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] as number;
    // Fill bytes may stand before a marker; anything else the decoder judges.
    if (bytes[at] !== 0xff || marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    countSegment(count, marker, bytes.subarray(at + 4, end));
    at = marker === SCAN ? endOfScan(bytes, end) : end;
    refuseCount(count);
  }
}

function countSegment(count: JpegCount, marker: number, data: Buffer): void {
  count.segments += 1;
  if (marker === SCAN) count.scans += 1;
  if (marker === PROFILE) count.profileBytes += data.length;
  if (!isFrame(marker) || data.length < 6) return;
  // A second frame has no place in a picture.
  if (count.frame) throw new HttpError(415, sentences.fileType);
  count.frame = frameOf(marker, data);
}

function frameOf(marker: number, data: Buffer): Frame {
  const [height, width] = [data.readUInt16BE(1), data.readUInt16BE(3)];
  refuseSize(width, height);
  const pixels = width * height;
  const sampling: number[] = [];
  for (let at = 7; at < data.length; at += 3) sampling.push(((data[at] as number) >> 4) * ((data[at] as number) & 15));
  const most = Math.max(1, ...sampling);
  const values = sampling.reduce((sum, each) => sum + (pixels * each) / most, 0);
  return { pixels, heldBytes: 2 * values, isProgressive: (marker & 3) === 2 };
}

/** Behind the last byte of a scan's codes; the markers among them only say where to begin anew. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? END;
    if (marker !== 0 && marker !== 0xff && !isRestart(marker)) return at;
  }
  return bytes.length;
}

function refuseCount({ frame, scans, segments, profileBytes }: JpegCount): void {
  const { pixels = 0, heldBytes = 0, isProgressive = false } = frame ?? {};
  demand(segments <= MOST_SEGMENTS && profileBytes <= MOST_BESIDE_BYTES && scans <= MOST_SCANS);
  demand((scans * pixels) / 1_000_000 <= MOST_SCANNED_MEGAPIXELS);
  demand(heldBytes <= MOST_HELD_BYTES || !(isProgressive || scans > 1));
}

/** Channels of each kind of colour; a palette is written as colours. */
const channels = [1, 0, 3, 4, 2, 0, 4];

function refusePng(bytes: Buffer): void {
  let [chunks, left] = [0, MOST_BESIDE_BYTES];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at));
    chunks += 1;
    demand(chunks <= MOST_CHUNKS);
    if (type === 'IHDR' && data.length === 13) refuseHead(data);
    if (type in packedIn) left -= unpackedSize(packedIn[type as keyof typeof packedIn](data), left);
    if (type === 'IEND') break;
    at += 12 + data.length;
  }
}

function refuseHead(head: Buffer): void {
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  refuseSize(width, height);
  const isInterlaced = head[12] === 1;
  const bytes = (channels[head[9] as number] ?? 0) * (head[8] === 16 ? 2 : 1);
  demand(!isInterlaced || width * height * bytes <= MOST_HELD_BYTES);
}

const behind = (data: Buffer, zeros: number, more: number) => {
  let at = 0;
  for (let n = 0; n < zeros && at >= 0; n++) at = data.indexOf(0, at) + 1 || -1;
  return at < 0 ? data.subarray(0, 0) : data.subarray(at + more);
};
/** Chunks that are packed, and where in them what is packed begins (PNG 11.3). */
const packedIn = {
  iCCP: (data: Buffer) => behind(data, 1, 1),
  zTXt: (data: Buffer) => behind(data, 1, 1),
  iTXt: (data: Buffer) => (behind(data, 1, 0)[0] === 1 ? behind(behind(data, 1, 2), 2, 0) : data.subarray(0, 0)),
};

function unpackedSize(packed: Buffer, most: number): number {
  if (packed.length === 0) return 0;
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, most) }).length;
  } catch (error) {
    demand((error as { code?: string }).code !== 'ERR_BUFFER_TOO_LARGE');
    // Broken: the decoder passes it over, or refuses all of it.
    return 0;
  }
}
