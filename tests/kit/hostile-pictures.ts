// Pictures that take far more to decode than they weigh, made byte by byte.
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { chunk, pngOf } from './png.ts';

const plain = (width: number, height: number, progressive = false) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } })
    .jpeg({ progressive })
    .toBuffer();

/** A grey picture of 16 megapixels in so many scans: each says in a few bytes that there is nothing, and is gone over block by block. */
export function manyScans(count: number, edge = 4000): Buffer {
  const blocks = (edge / 8) ** 2;
  const frame = [8, edge >> 8, edge & 255, edge >> 8, edge & 255, 1, 1, 0x11, 0];
  // One code of one bit: no difference, and a run of 16,384 blocks and more that have nothing.
  const codes = (id: number, symbol: number) => segment(0xc4, Buffer.from([id, 1, ...Array(15).fill(0), symbol]));
  const runs = Array.from({ length: Math.ceil(blocks / LONGEST_RUN) }, (_, at) =>
    Math.min(LONGEST_RUN, blocks - at * LONGEST_RUN),
  );
  const empty = stuffed(runs.map((run) => (run - 16_384).toString(2).padStart(15, '0')).join(''));
  const scan = (place: number) => segment(0xda, Buffer.from([1, 1, 0, place, place, 0]));
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, Buffer.alloc(65, 1).fill(0, 0, 1)),
    segment(0xc2, Buffer.from(frame)),
    codes(0x00, 0),
    codes(0x10, 0xe0),
    scan(0),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...Array.from({ length: count }, (_, at) => Buffer.concat([scan(1 + (at % 63)), empty])),
    Buffer.from([0xff, 0xd9]),
  ]);
}

const LONGEST_RUN = 32_767;

/** Bits as a scan has them: filled with ones, and a zero behind each FF. */
function stuffed(bits: string): Buffer {
  const bytes = bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2)) ?? [];
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
}

/** Segments or bytes behind the first marker of a JPEG, again and again. */
const repeated = async (part: Buffer, times: number) => {
  const jpeg = await plain(64, 64);
  return Buffer.concat([jpeg.subarray(0, 2), ...Array.from({ length: times }, () => part), jpeg.subarray(2)]);
};

const segment = (marker: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data]);

/** Markers in the place of a scan's codes, each of which begins anew. */
async function restarts(count: number): Promise<Buffer> {
  const jpeg = await plain(1000, 1000);
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const codes = Buffer.alloc(2 * count).fill(Buffer.from([0xff, 0xd0, 0xff, 0xd1, 0xff, 0xd2]));
  const interval = segment(0xdd, Buffer.from([0, 1]));
  return Buffer.concat([jpeg.subarray(0, scan), interval, jpeg.subarray(scan, scan + 14), codes, jpeg.subarray(-2)]);
}

/** A PNG with these chunks behind its head. */
function withChunks(...chunks: Buffer[]): Buffer {
  const png = pngOf({ width: 64, height: 64 });
  const behindHead = 8 + 25;
  return Buffer.concat([png.subarray(0, behindHead), ...chunks, png.subarray(behindHead)]);
}

function interlaced(edge: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(edge, 0);
  head.writeUInt32BE(edge, 4);
  head.set([16, 6, 0, 0, 1], 8);
  const pixels = deflateSync(Buffer.alloc(64 * 1024 * 1024), { level: 9 });
  const png = pngOf({ width: 1, height: 1 });
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const packed = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024));

/** By what they have too much of. All are refused, and none of them is decoded. */
export const hostilePictures: Record<string, () => Buffer | Promise<Buffer>> = {
  '1,500 scans': () => manyScans(1500),
  'a progressive JPEG of 38 megapixels': () => plain(7600, 5000, true),
  '100,000 segments': () => repeated(segment(0xfe, Buffer.from('a')), 100_000),
  '100,000 tables': () => repeated(segment(0xdb, Buffer.alloc(65, 1).fill(0, 0, 1)), 100_000),
  'a profile of 8 MB': () =>
    repeated(segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.alloc(65_000)])), 128),
  'two frames': async () => {
    const jpeg = await plain(64, 64);
    return Buffer.concat([jpeg.subarray(0, -2), (await plain(5000, 5000)).subarray(2)]);
  },
  '4 million restart markers': () => restarts(4_000_000),
  'a flood of pixels': () => pngOf({ width: 65_000, height: 65_000, rows: 10 }),
  '40 million rows of one pixel': () => pngOf({ width: 1, height: 40_000_000 }),
  'an interlaced PNG of 36 megapixels': () => interlaced(6000),
  '100,000 chunks': () => withChunks(...Array.from({ length: 100_000 }, () => chunk('tEXt', Buffer.from('a\0b')))),
  'a text that unpacks to 200 MB': () => withChunks(chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), packed(200)]))),
  'texts that unpack to 5 MB each': () =>
    withChunks(
      ...Array.from({ length: 50 }, () => chunk('iTXt', Buffer.concat([Buffer.from('a\0\u0001\0\0\0'), packed(5)]))),
    ),
  'a profile that unpacks to 200 MB': () =>
    withChunks(chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), packed(200)]))),
};
