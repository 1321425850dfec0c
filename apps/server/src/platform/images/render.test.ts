import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StorageAwayError } from '../storage/storage-errors.ts';
import { type ImageKind, renderImage } from './render.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gerbang-tulis-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function render(bytes: Buffer | string, kind: ImageKind = 'foto') {
  const path = join(folder, 'gambar');
  await writeFile(path, bytes);
  return renderImage(path, kind);
}

/** A JPEG segment of an application, such as XMP in APP1. */
function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(marker, 0);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

const NAMESPACES =
  'xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" xmlns:Container="http://ns.google.com/photos/1.0/container/" ' +
  'xmlns:Item="http://ns.google.com/photos/1.0/container/item/"';

function xmp(attributes: string, content = ''): Buffer {
  const rdf =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    `<rdf:Description ${NAMESPACES} hdrgm:Version="1.0" ${attributes}>${content}</rdf:Description></rdf:RDF></x:xmpmeta>`;
  return segment(0xffe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${rdf}`));
}

/** The index of a file of two pictures (CIPA DC-007); lengths and places in bytes. */
function pictureIndex(primaryLength: number, secondLength: number, secondAt: number): Buffer {
  const entry = (tag: number, type: number, count: number, value: number) => [(tag << 16) | type, count, value];
  const directory = [
    ...entry(0xb000, 7, 4, Buffer.from('0100').readUInt32BE()),
    ...entry(0xb001, 4, 1, 2),
    ...entry(0xb002, 7, 32, 50),
  ];
  const pictures = [0x030000, primaryLength, 0, 0, 0, secondLength, secondAt, 0];
  const words = Buffer.alloc((directory.length + 1 + pictures.length) * 4);
  for (const [i, word] of [...directory, 0, ...pictures].entries()) words.writeUInt32BE(word >>> 0, i * 4);
  return segment(0xffe2, Buffer.concat([Buffer.from('MPF\0MM\0*\0\0\0\b\0\u0003', 'latin1'), words]));
}

/** An Ultra HDR photo, as Android phones take them since 2023: a JPEG with the map of its highlights behind it. */
async function hdrPhoto(): Promise<Buffer> {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#884422' } })
      .jpeg()
      .toBuffer();
  const range = 'hdrgm:GainMapMin="0" hdrgm:GainMapMax="2" hdrgm:HDRCapacityMin="0" hdrgm:HDRCapacityMax="2"';
  const gainMap = withSegments(await plain(100, 80), xmp(range));
  const item = (semantic: string, length = '') =>
    '<rdf:li rdf:parseType="Resource"><Container:Item ' +
    `Item:Semantic="${semantic}" Item:Mime="image/jpeg" ${length}/></rdf:li>`;
  const items = item('Primary') + item('GainMap', `Item:Length="${gainMap.length}"`);
  const description = xmp('', `<Container:Directory><rdf:Seq>${items}</rdf:Seq></Container:Directory>`);
  const jpeg = await plain(400, 320);
  const length = jpeg.length + description.length + pictureIndex(0, 0, 0).length;
  // Places count from the byte-order mark of the index.
  const index = pictureIndex(length, gainMap.length, length - (2 + description.length + 8));
  return Buffer.concat([withSegments(jpeg, description, index), gainMap]);
}

function withSegments(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

test('an Ultra HDR photo of a newer phone is taken as the JPEG that it is', async () => {
  const { lebar, tinggi, full } = await render(await hdrPhoto());
  expect([lebar, tinggi]).toEqual([400, 320]);
  expect(full.includes('hdrgm')).toBe(false);
});

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'],
  ['PDF', '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'],
  ['PPM', 'P3 1 1 255 255 0 0'],
  ['CSV', '1,2,3\n4,5,6\n'],
])('%s is not decoded, even past the check of the content', async (_, text) => {
  await expect(render(text)).rejects.toMatchObject({ status: 415 });
});

test.each(['gif', 'webp', 'tiff', 'avif'] as const)('%s is not decoded either', async (format) => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .toFormat(format)
    .toBuffer();
  await expect(render(bytes)).rejects.toMatchObject({ status: 415 });
});

test('a file that cannot be read is no fault of the picture', async () => {
  for (const path of [join(folder, 'tiada.jpg'), folder]) {
    await expect(renderImage(path, 'foto')).rejects.toThrow(StorageAwayError);
  }
});

/** A grey wall with the grain of a sensor: `sigma` of 256 shades. */
async function grain(edge: number, sigma: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma };
  return sharp({ create: { width: edge, height: edge, channels: 3, background: '#808080', noise } })
    .jpeg({ quality: 100 })
    .toBuffer();
}

// Rule: BERKAS-11
test.each([
  ['dokumen', 14, 2_000_000, 2400],
  ['dokumen', 120, 2_000_000, 600],
  ['foto', 14, 500_000, 1200],
  ['foto', 120, 500_000, 300],
] as const)(
  '%s with grain of %i shades has at most %i bytes and at least %i pixels',
  async (kind, sigma, most, least) => {
    const { full, lebar, tinggi } = await render(await grain(2400, sigma), kind);
    expect(full.length).toBeLessThanOrEqual(most);
    expect(lebar).toBe(tinggi);
    expect(lebar).toBeGreaterThanOrEqual(least);
    const { width, height } = await sharp(full).metadata();
    expect([width, height]).toEqual([lebar, tinggi]);
  },
);
