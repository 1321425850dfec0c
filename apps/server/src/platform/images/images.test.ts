import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import { documentPng, phonePhoto, photoCorners, screenshotPng, smallPhoto } from '@gerbang/kit/pictures';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskStorage } from '../storage/disk-storage.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { smallKey } from '../storage/file-storage.ts';
import { StorageFullError } from '../storage/storage-errors.ts';
import { createImages } from './images.ts';
import { DamagedImageError } from './open-image.ts';
import { MissingImageError } from './read-image.ts';
import type { ImageKind } from './render.ts';

const fileKey = randomBytes(32);
let folder: string;
let tempDir: string;
let storage: FileStorage;
let images: ReturnType<typeof createImages>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gerbang-gambar-'));
  tempDir = join(folder, 'unggahan');
  storage = createDiskStorage(join(folder, 'berkas'));
  images = createImages({ storage, fileKey, tempDir });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function receive(bytes: Buffer) {
  const received = await images.receive(Readable.from([bytes]), 'gambar.png');
  if (!received) throw new Error('Nothing was received');
  return received;
}
const store = async (bytes: Buffer, kind: ImageKind = 'foto') => images.store(await receive(bytes), kind);
const temporaries = () => readdir(tempDir);
const storedKeys = async () => (await Array.fromAsync(storage.list())).map((object) => object.key).sort();
const refusal = (status: number, message: string) => expect.objectContaining({ status, message });
const notAPicture = refusal(415, 'File harus berupa gambar PNG, JPG, atau JPEG');

async function expectRefused(bytes: Buffer, expected: unknown = notAPicture): Promise<void> {
  await expect(store(bytes)).rejects.toEqual(expected);
  expect(await temporaries()).toEqual([]);
  expect(await storedKeys()).toEqual([]);
}

async function pixel(jpeg: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}
function expectClose(actual: number[], expected: readonly number[], by = 14): void {
  for (const [i, channel] of expected.entries()) expect(Math.abs((actual[i] ?? 999) - channel)).toBeLessThanOrEqual(by);
}

// Rule: BERKAS-3
test('a 12-megapixel phone photo becomes an upright JPEG of 1,200 px without EXIF or GPS', async () => {
  const photo = await phonePhoto();
  expect((await sharp(photo).metadata()).exif?.includes('Ponsel')).toBe(true);
  const stored = await store(photo);
  expect(stored).toMatchObject({ lebar: 900, tinggi: 1200, kunci: expect.stringMatching(/^[0-9a-f]{32}$/) });
  const full = await images.read(stored.kunci, 'penuh');
  expect(full).toHaveLength(stored.ukuran);
  const metadata = await sharp(full).metadata();
  expect(metadata).toMatchObject({ format: 'jpeg', width: 900, height: 1200, space: 'srgb', channels: 3 });
  for (const kept of ['exif', 'xmp', 'icc', 'iptc', 'orientation'] as const) expect(metadata[kept]).toBeUndefined();
  expect(full.includes('Exif') || full.includes('Ponsel')).toBe(false);
  expectClose(await pixel(full, 10, 10), photoCorners.topLeft);
  expectClose(await pixel(full, 890, 10), photoCorners.topRight);
  const small = await images.read(stored.kunci, 'kecil');
  expect(await sharp(small).metadata()).toMatchObject({ format: 'jpeg', width: 120, height: 160 });
  expectClose(await pixel(small, 2, 2), photoCorners.topLeft);
  expect(await temporaries()).toEqual([]);
});

// Rule: BERKAS-3
test('a document keeps up to 2,400 px, all of its colour and is never enlarged', async () => {
  const stored = await store(await documentPng(), 'dokumen');
  expect(stored).toMatchObject({ lebar: 1654, tinggi: 2339 });
  const metadata = await sharp(await images.read(stored.kunci, 'penuh')).metadata();
  expect(metadata.chromaSubsampling).toBe('4:4:4');
  expect(await store(await phonePhoto(), 'dokumen')).toMatchObject({ lebar: 1800, tinggi: 2400 });
});

test('the small print and the stamp of a document stay as they were', async () => {
  const original = join(folder, 'asal.png');
  await writeFile(original, await documentPng());
  const { kunci } = await store(await readFile(original), 'dokumen');
  const before = await sharp(await readFile(original))
    .raw()
    .toBuffer();
  const after = await sharp(await images.read(kunci, 'penuh'))
    .raw()
    .toBuffer();
  let off = 0;
  for (let i = 0; i < before.length; i++) if (Math.abs((before[i] ?? 0) - (after[i] ?? 999)) > 40) off += 1;
  // Of 11.6 million values; with subsampled colour it would be 700.
  expect(off).toBeLessThan(100);
});

test('a screenshot and a small photo are stored', async () => {
  expect(await store(await screenshotPng())).toMatchObject({ lebar: 540, tinggi: 1200 });
  expect(await store(await smallPhoto())).toMatchObject({ lebar: 450, tinggi: 600 });
});

test('what is transparent becomes white', async () => {
  const png = await sharp({
    create: { width: 60, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const { kunci } = await store(png);
  expectClose(await pixel(await images.read(kunci, 'penuh'), 30, 20), [255, 255, 255], 1);
});

test.each(['cmyk', 'b-w', 'rgb16'] as const)('a picture in %s becomes sRGB', async (space) => {
  const pixels = sharp({ create: { width: 64, height: 64, channels: 3, background: '#c02020' } }).toColourspace(space);
  const { kunci } = await store(await (space === 'cmyk' ? pixels.jpeg() : pixels.png()).toBuffer());
  const metadata = await sharp(await images.read(kunci, 'penuh')).metadata();
  expect(metadata).toMatchObject({ space: 'srgb', channels: 3, depth: 'uchar' });
});

test('markup behind a picture does not survive', async () => {
  const polyglot = Buffer.concat([await smallPhoto(), Buffer.from('<script>alert(document.cookie)</script>')]);
  const { kunci } = await store(polyglot);
  for (const form of ['penuh', 'kecil'] as const)
    expect((await images.read(kunci, form)).includes('script')).toBe(false);
});

test('pictures cut short at any place are refused', async () => {
  for (const whole of [await documentPng(), await smallPhoto()]) {
    for (const part of [0.01, 0.5, 0.98]) await expectRefused(whole.subarray(0, Math.floor(whole.length * part)));
  }
});

test('a signature with something else behind it is refused', async () => {
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  await expectRefused(Buffer.concat([signature, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]));
  await expectRefused(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(5000)]));
});

/** A one-bit PNG of so many black pixels, a few kilobytes long. */
function flatPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

// Rule: BERKAS-2
test('a flood of pixels is refused before it is decoded, 40 megapixels pass', async () => {
  const flood = flatPng(20_000, 20_000);
  expect(flood.length).toBeLessThan(100_000);
  const sentence =
    'Gambar ini 400 megapiksel, paling banyak 40. Perkecil dulu, atau foto ulang dengan resolusi lebih rendah.';
  await expectRefused(flood, refusal(415, sentence));
  expect(await store(flatPng(8000, 5000))).toMatchObject({ lebar: 1200, tinggi: 750 });
});

// Rule: BERKAS-5
test('the store holds nothing that can be read without the key', async () => {
  const { kunci } = await store(await smallPhoto());
  const sealed = await storage.get(kunci);
  expect(sealed?.subarray(0, 4).toString('latin1')).toBe('GBG\u0001');
  expect(sealed?.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
  const stranger = createImages({ storage, fileKey: randomBytes(32), tempDir });
  await expect(stranger.read(kunci, 'penuh')).rejects.toThrow(DamagedImageError);
});

test.each([0, 4, 5, 20, -1, -20])('a byte changed at %i is noticed', async (at) => {
  const { kunci } = await store(await smallPhoto());
  const sealed = Buffer.from((await storage.get(kunci)) ?? '');
  const index = at < 0 ? sealed.length + at : at;
  sealed.writeUInt8(sealed.readUInt8(index) ^ 1, index);
  await storage.delete(kunci);
  await storage.put(kunci, sealed);
  await expect(images.read(kunci, 'penuh')).rejects.toThrow(DamagedImageError);
});

test('files that were exchanged, emptied or lost are noticed', async () => {
  const first = await store(await smallPhoto(1));
  const second = await store(await smallPhoto(2));
  const other = Buffer.from((await storage.get(second.kunci)) ?? '');
  for (const content of [other, Buffer.alloc(0), other.subarray(0, 30)]) {
    await storage.delete(first.kunci);
    await storage.put(first.kunci, content);
    await expect(images.read(first.kunci, 'penuh')).rejects.toThrow(DamagedImageError);
  }
  await storage.delete(smallKey(second.kunci));
  await expect(images.read(second.kunci, 'kecil')).rejects.toThrow(MissingImageError);
});

test('the same picture twice lies under two keys', async () => {
  const photo = await smallPhoto();
  const [first, second] = [await store(photo), await store(photo)];
  expect(first.kunci).not.toBe(second.kunci);
  expect(await storedKeys()).toHaveLength(4);
});

// Rule: BERKAS-15
test('what was written here once stays byte for byte where it may; anything beside its picture has it written anew', async () => {
  for (const [kind, picture] of [
    ['dokumen', await documentPng()],
    ['foto', await smallPhoto()],
  ] as const) {
    const written = await images.read((await store(picture, kind)).kunci, 'penuh');
    const again = async (bytes: Buffer, mayKeep = true) => {
      const received = await receive(bytes);
      const { kunci, ...size } = await images.store(mayKeep ? { ...received, mayKeep: true } : received, kind);
      return { size, bytes: await images.read(kunci, 'penuh'), small: await images.read(kunci, 'kecil') };
    };
    const kept = await again(written);
    expect(kept.bytes.equals(written)).toBe(true);
    const { width: lebar, height: tinggi } = await sharp(written).metadata();
    expect(kept.size).toMatchObject({ lebar, tinggi, ukuran: written.length });
    expect(await sharp(kept.small).metadata()).toMatchObject({ format: 'jpeg', height: 160 });
    expect((await again(written, false)).bytes.equals(written)).toBe(false);
    const [body, end] = [written.subarray(0, -2), written.subarray(-2)];
    const markup = Buffer.from('<script>');
    for (const other of [
      Buffer.concat([body, markup, end]),
      Buffer.concat([written, markup]),
      Buffer.concat([body, Buffer.from([0xff, 0]), end]),
      await sharp(written).jpeg({ quality: 83 }).toBuffer(),
      await sharp(written).withMetadata({ density: 300 }).jpeg({ quality: 82 }).toBuffer(),
    ]) {
      const { bytes } = await again(other);
      expect(bytes.equals(other)).toBe(false);
      expect(bytes.includes('script')).toBe(false);
    }
  }
});

test('what a failed request received or stored is taken away, twice without harm', async () => {
  const received = await receive(await smallPhoto());
  const stored = await store(await smallPhoto());
  for (let i = 0; i < 2; i++) {
    await images.discard(received);
    await images.discard(stored);
  }
  expect(await temporaries()).toEqual([]);
  expect(await storedKeys()).toEqual([]);
});

test('a disk that is full at the second form leaves neither form', async () => {
  const disk = storage;
  const fillsUp: FileStorage = {
    ...disk,
    put: async (key, bytes) => {
      if (key.endsWith('-kecil')) throw new StorageFullError();
      await disk.put(key, bytes);
    },
  };
  images = createImages({ storage: fillsUp, fileKey, tempDir });
  await expect(store(await smallPhoto())).rejects.toThrow(StorageFullError);
  expect(await storedKeys()).toEqual([]);
  expect(await temporaries()).toEqual([]);
});

test('more pictures than the line holds are told to come back, the others are stored', async () => {
  images = createImages({ storage, fileKey, tempDir, concurrency: 1, waiting: 2 });
  const photo = await smallPhoto();
  const received = await Promise.all(Array.from({ length: 5 }, () => receive(photo)));
  const outcomes = await Promise.allSettled(received.map((one) => images.store(one, 'foto')));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.map(({ reason }) => [reason.status, reason.retryAfter > 0])).toEqual([
    [503, true],
    [503, true],
  ]);
  expect(await storedKeys()).toHaveLength(6);
  expect(await temporaries()).toEqual([]);
});
