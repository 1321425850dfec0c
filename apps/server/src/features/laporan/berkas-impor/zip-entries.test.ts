// Rules: IMPOR-1, IMPOR-13
import { crc32, deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { refusals } from './limits.ts';
import { zipEntries } from './zip-entries.ts';
import type { PictureFile } from './zip-pictures.ts';
import { picturesInZip } from './zip-reader.ts';
import { ZipSource } from './zip-source.ts';

const END = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
const GIB = 1024 ** 3;

type Head = { flags?: number; method?: number; crc?: number; size: number; more?: Buffer };

function head(name: string, { flags = 0, method = 0, crc = 0, size, more = Buffer.alloc(0) }: Head): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.writeUInt32LE(0x04034b50);
  bytes.writeUInt16LE(flags, 6);
  bytes.writeUInt16LE(method, 8);
  bytes.writeUInt32LE(crc, 14);
  bytes.writeUInt32LE(size, 18);
  bytes.writeUInt32LE(size, 22);
  bytes.writeUInt16LE(name.length, 26);
  bytes.writeUInt16LE(more.length, 28);
  return Buffer.concat([bytes, Buffer.from(name), more]);
}

const stored = (name: string, bytes: Buffer) =>
  Buffer.concat([head(name, { size: bytes.length, crc: crc32(bytes) }), bytes]);

/** As whoever writes without looking back does it: what was not known before stands behind the bytes. */
function described(name: string, bytes: Buffer, { method = 8, isLong = false } = {}): Buffer {
  const packed = method === 8 ? deflateRawSync(bytes) : bytes;
  const behind = Buffer.alloc(isLong ? 24 : 16);
  behind.writeUInt32LE(0x08074b50);
  behind.writeUInt32LE(crc32(bytes), 4);
  behind.writeUInt32LE(packed.length, 8);
  behind.writeUInt32LE(bytes.length, isLong ? 16 : 12);
  return Buffer.concat([head(name, { flags: 8, method, size: 0 }), packed, behind]);
}

async function read(zip: Buffer, { pieceBytes = 100_000 } = {}) {
  const pieces = async function* () {
    for (let at = 0; at < zip.length; at += pieceBytes) yield new Uint8Array(zip.subarray(at, at + pieceBytes));
  };
  const found: PictureFile[] = [];
  await picturesInZip(pieces(), { nims: ['0181'], pola: '', known: [] }, async (file) => void found.push(file));
  return found.flatMap<string | Buffer>((file) =>
    'gambar' in file ? Buffer.from(file.gambar.bytes) : file.ditolak.map(({ sebab }) => sebab),
  );
}

test('a ZIP of 20 GB is read to its last picture, and one byte more is not taken for granted', async () => {
  const [picture, piece] = [Buffer.from('gambar'), Buffer.alloc(1024 * 1024)];
  const more = Buffer.alloc(20);
  more.writeUInt16LE(1);
  more.writeUInt16LE(16, 2);
  more.writeBigUInt64LE(BigInt(20 * GIB), 4);
  more.writeBigUInt64LE(BigInt(20 * GIB), 12);
  const parts = function* (isWhole: boolean) {
    yield stored('0181/ktp.jpg', picture);
    yield head('rapat.mp4', { size: 0xffffffff, more });
    for (let left = 20 * GIB; left > 0; left -= piece.length) yield piece;
    yield stored('0181/kk.jpg', picture);
    if (isWhole) yield END;
  };
  const namesOf = async (isWhole: boolean) => {
    const from = parts(isWhole);
    const source = new ZipSource(async () => from.next().value ?? undefined);
    const wants = async ({ name }: { name: string }) => name.endsWith('.jpg');
    const entries = await Array.fromAsync(zipEntries(source, wants));
    return entries.map(({ name, packed }) => `${name} ${Buffer.concat(packed ?? [])}`);
  };
  expect(await namesOf(true)).toEqual(['0181/ktp.jpg gambar', '0181/kk.jpg gambar']);
  await expect(namesOf(false)).rejects.toThrow(refusals.damagedZip);
});

/** A scan within which the letters stand that mean something outside of it. */
const tricky = Buffer.concat([
  ...['PK', 'PPK\x07\x08', 'PK\x03\x04', 'PK\x01\x02'].map((letters) => Buffer.from(letters, 'latin1')),
  Buffer.alloc(30, 'P'),
  described('x', Buffer.from('isi'), { method: 0 }),
  END,
]);

test.each([1, 7, 100_000])('sizes that stand behind the bytes are found, in pieces of %i', async (pieceBytes) => {
  const zip = Buffer.concat([
    described('0181/ktp.jpg', tricky),
    described('lain.bin', tricky, { method: 0 }),
    described('0181/kk.jpg', tricky, { method: 0, isLong: true }),
    described('0181/ijazah.jpg', tricky, { method: 0 }),
    END,
  ]);
  const found = await read(zip, { pieceBytes });
  expect(found).toEqual([tricky, tricky, tricky, 'Nama ini tidak menyebut NIM dan dokumennya.']);
});

test('a file that is damaged, packed in another way or too large is told, and the next one is read', async () => {
  const bytes = Buffer.from('gambar');
  const zip = Buffer.concat([
    ...[head('0181/ktp.jpg', { size: bytes.length, crc: 1 }), bytes],
    ...[head('0181/kk.jpg', { size: bytes.length, method: 8 }), bytes],
    ...[head('0181/skl.jpg', { size: bytes.length, method: 14 }), bytes],
    described('0181/ijazah.jpg', Buffer.alloc(11 * 1024 * 1024), { method: 0 }),
    stored('0181/foto.jpg', bytes),
    END,
  ]);
  expect(await read(zip)).toEqual([
    bytes,
    'Berkas ini rusak di dalam ZIP.',
    'Berkas ini rusak di dalam ZIP.',
    'Berkas ini dipadatkan dengan cara yang tidak dikenal.',
    'Ukuran file maksimal 10 MB',
  ]);
});

test.each<[string, Buffer, string]>([
  ['without its end', stored('0181/ktp.jpg', tricky), refusals.damagedZip],
  ['that ends in a header', stored('0181/ktp.jpg', tricky).subarray(0, 20), refusals.damagedZip],
  ['that ends before a size that it owes', described('0181/ktp.jpg', tricky).subarray(0, -6), refusals.damagedZip],
  ['that says 4 GiB and not how much more', head('a.jpg', { size: 0xffffffff }), refusals.damagedZip],
  [
    'whose second file has a password',
    Buffer.concat([stored('0181/ktp.jpg', tricky), head('0181/kk.jpg', { flags: 1, size: 0 }), END]),
    refusals.zipPassword,
  ],
])('a ZIP %s is refused with its sentence', async (_, zip, sentence) => {
  await expect(read(zip)).rejects.toThrow(sentence);
});
