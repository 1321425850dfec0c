// Files that are no pictures, or too much of one, and what a picture carries.
import { readdir } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { berkas } from '@gerbang/contract/berkas';
import { sentences } from '@gerbang/contract/sentences';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { smallPhoto } from '@gerbang/kit/pictures';
import { pngOf } from '@gerbang/kit/png';
import { validForm } from '@gerbang/kit/samples';
import { afterAll, describe, expect, test } from 'vitest';
import { type Person, refused, startTarget } from './target.ts';
import { timesOrdinary } from './times.ts';

const target = await startTarget();
afterAll(() => target.close());
const jpeg = await smallPhoto();

type File = Buffer | { bytes: Buffer; name: string; type?: string };
const send = async (file: File, who?: Person) =>
  (who ?? (await target.as('siswa'))).call(dataDiri.create, { body: validForm, files: { fotokopi_ktp: file } });
/** A refused picture takes no longer than so many that are stored; decoding a flood of pixels takes hundreds. */
const SOON = 40;
const noPicture = { status: 415, message: sentences.fileType };
const text = (content: string) => Buffer.from(content);
const named = (bytes: Buffer, name = 'foto.jpg', type = 'image/jpeg') => ({ bytes, name, type });

describe('what is no picture', () => {
  // The other kinds of files: images/receive.test.ts and images/render.test.ts.
  test.each([
    ['SVG that reads a file', () => text('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg>&e;</svg>')],
    ['ImageMagick’s own language', () => text('push graphic-context\nfill "url(https://x/`id`)"')],
    ['a PNG that has fewer rows than it claims', () => pngOf({ width: 800, height: 800, rows: 10 })],
    ['a PNG without pixels', () => pngOf({ width: 0, height: 8 })],
    ['a JPEG that claims to have no pixels', () => withJpegSize(0, 0)],
  ] as [string, () => Buffer][])('%s', async (_, make) => {
    const person = await target.as('siswa');
    const bytes = named(make());
    await refused(target, noPicture, () => send(bytes, person));
    const again = () => send(bytes, person);
    expect(await timesOrdinary(again, () => send(named(jpeg)))).toBeLessThan(SOON);
  });

  // Rule: BERKAS-2
  test.each([
    ['42 megapixels', 42, () => pngOf({ width: 6404, height: 6404 })],
    [
      'a pixel flood: 65,000 × 65,000 in some kilobytes',
      4225,
      () => pngOf({ width: 65_000, height: 65_000, rows: 10 }),
    ],
    ['a JPEG that claims 60,000 × 60,000', 3600, () => withJpegSize(60_000, 60_000)],
  ] as [string, number, () => Buffer][])('%s, and is told so', async (_, megapixels, make) => {
    const person = await target.as('siswa');
    const bytes = named(make());
    const message = `Gambar ini ${megapixels.toLocaleString('id-ID')} megapiksel, paling banyak 40. Perkecil dulu, atau foto ulang dengan resolusi lebih rendah.`;
    await refused(target, { status: 415, message }, () => send(bytes, person));
    const again = () => send(bytes, person);
    expect(await timesOrdinary(again, () => send(named(jpeg)))).toBeLessThan(SOON);
  });

  function withJpegSize(width: number, height: number): Buffer {
    const changed = Buffer.from(jpeg);
    const at = changed.findIndex((byte, n) => byte === 0xff && [0xc0, 0xc2].includes(changed[n + 1] ?? 0));
    changed.writeUInt16BE(height, at + 5);
    changed.writeUInt16BE(width, at + 7);
    return changed;
  }
});

describe('what a picture carries', () => {
  /** Sends a picture as a student of its own and returns the bytes that others see. */
  async function stored(file: File): Promise<Buffer> {
    const person = await target.as('siswa');
    const reply = await send(file, person);
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    const id = reply.body.data.fotokopi_ktp?.split('/').at(-1) ?? '';
    return (await person.call(berkas.get, { params: { id } })).bytes;
  }

  test('an ICC profile, comments and what lies behind the end are gone', async () => {
    const tail = text('PK\u0003\u0004<script>alert(1)</script>MUATAN');
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 18]), text('KOMENTAR<script>')]);
    const laden = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), tail]);
    const bytes = await stored(named(laden));
    for (const word of ['KOMENTAR', 'MUATAN', 'script', 'ICC_PROFILE']) expect(bytes.includes(word)).toBe(false);
  });

  test.each([
    ['whose pixels inflate to 50 MB', { extra: deflateSync(Buffer.alloc(50_000_000)) }],
    ['with a comment that inflates to 60 MB', { zipText: 60_000_000 }],
    ['whose sums are wrong', { brokenSum: true }],
  ])('a PNG %s is refused, or comes back as its few pixels, soon', async (_, lies) => {
    const person = await target.as('siswa');
    const bytes = named(pngOf({ width: 8, height: 8, ...lies }));
    const lying = async () => {
      const { status } = await send(bytes, person);
      expect([201, 415]).toContain(status);
      const newest = target.db.selectFrom('berkas').select('ukuran').orderBy('id', 'desc');
      if (status === 201) expect((await newest.executeTakeFirst())?.ukuran).toBeLessThan(2000);
    };
    expect(await timesOrdinary(lying, () => send(named(jpeg)))).toBeLessThan(SOON);
  });

  test('text chunks of a PNG are gone', async () => {
    expect((await stored(named(pngOf({ width: 8, height: 8, zipText: 1000 })))).includes('Comment')).toBe(false);
  });

  test.each([
    '../../../../etc/cron.d/x',
    '..\\..\\x.jpg',
    '/etc/passwd',
    'x.php\0.jpg',
    'a'.repeat(5000),
    '<script>.jpg',
  ])('the name %s goes nowhere', async (name) => {
    await stored(named(jpeg, name));
    const names = await readdir(target.dataDir, { recursive: true });
    expect(names.filter((path) => /passwd|cron|script|\.php|aaaaaa|\.jpg/.test(path))).toEqual([]);
  });
});
