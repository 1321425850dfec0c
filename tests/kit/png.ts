// PNG files byte by byte, so that they can lie.
import { crc32, deflateSync } from 'node:zlib';
import { seededRandom } from './canvas.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

type Lies = {
  width: number;
  height: number;
  /** Rows of pixels that are really there; all unless given. */
  rows?: number;
  /** Compressed pixels in the place of the right ones. */
  extra?: Buffer;
  /** Bytes to which a comment inflates. */
  zipText?: number;
  brokenSum?: boolean;
};

/** A grey picture of one bit a pixel that claims to be this large. */
export function pngOf({ width, height, rows = height, extra, zipText, brokenSum = false }: Lies): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const pixels = extra ?? deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))));
  const comment = zipText
    ? [chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(zipText))]))]
    : [];
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    ...comment,
    chunk('IDAT', pixels, brokenSum ? 1 : 0),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Noise in four colours, the same few rows again and again: a few KB of file whose JPEG is hundreds of times as large. */
export function noisePng({ edge, rows }: { edge: number; rows: number }): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(edge, 0);
  head.writeUInt32BE(edge, 4);
  head[8] = 2;
  head[9] = 3;
  const random = seededRandom(edge);
  const width = Math.ceil(edge / 4);
  const noise = Array.from({ length: rows }, () =>
    Buffer.from([0, ...Array.from({ length: width }, () => random() * 256)]),
  );
  const pixels = Buffer.concat(Array.from({ length: edge }, (_, row) => noise[row % rows] as Buffer));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255])),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function chunk(type: string, data: Buffer, error = 0): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE((crc32(body) ^ error) >>> 0, 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
