import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { MAX_IMAGE_BYTES } from '@gerbang/contract/choices';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { receiveUpload } from './images.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
let folder: string;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'gerbang-unggahan-')), 'sementara');
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

const leftovers = () => readdir(folder).catch(() => []);
const receive = (bytes: Iterable<Buffer>, filename?: string) =>
  receiveUpload(Readable.from(bytes), { folder, filename });
const refusal = (status: number, message: string) => expect.objectContaining({ status, message });
const notAPicture = refusal(415, 'File harus berupa gambar PNG, JPG, atau JPEG');
const tooLarge = refusal(413, 'Ukuran file maksimal 10 MB');

test('a picture of exactly 10 MiB arrives whole in a file of its owner alone', async () => {
  const bytes = Buffer.concat([PNG, Buffer.alloc(MAX_IMAGE_BYTES - PNG.length, 7)]);
  const received = await receive([bytes.subarray(0, 3), bytes.subarray(3, 70_000), bytes.subarray(70_000)]);
  expect(received?.ukuran).toBe(MAX_IMAGE_BYTES);
  const path = received?.temporaryPath ?? '';
  expect((await readFile(path)).equals(bytes)).toBe(true);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('one byte more than 10 MiB is refused, the rest is read off and nothing stays', async () => {
  const stream = Readable.from([PNG, Buffer.alloc(MAX_IMAGE_BYTES - PNG.length + 1), Buffer.alloc(1000)]);
  const ended = once(stream, 'end');
  await expect(receiveUpload(stream, { folder })).rejects.toEqual(tooLarge);
  await ended;
  expect(await leftovers()).toEqual([]);
});

test('a file that the parser cut at its limit is refused', async () => {
  const stream = Object.assign(Readable.from([JPEG, Buffer.alloc(100)]), { truncated: true });
  await expect(receiveUpload(stream, { folder })).rejects.toEqual(tooLarge);
  expect(await leftovers()).toEqual([]);
});

// Rule: BERKAS-1
test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['GIF', 'GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;'],
  ['HEIC', '\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic'],
  ['PDF', '%PDF-1.7\n%âãÏÓ'],
  ['WebP', 'RIFF\u0024\u0000\u0000\u0000WEBPVP8 '],
  ['a text before a picture', `x${PNG.toString('latin1')}`],
  ['two bytes', '\u00ff\u00d8'],
])('%s is refused by its content, whatever its name says', async (_, content) => {
  await expect(receive([Buffer.from(content, 'latin1')], 'foto.png')).rejects.toEqual(notAPicture);
  expect(await leftovers()).toEqual([]);
});

test('an empty file input is no file, an empty file is no picture', async () => {
  expect(await receive([])).toBeUndefined();
  expect(await receive([], '')).toBeUndefined();
  await expect(receive([], 'foto.png')).rejects.toEqual(notAPicture);
  expect(await leftovers()).toEqual([]);
});

test.each([new Error('putus'), undefined])('an upload that breaks off leaves nothing (%s)', async (error) => {
  const stream = new PassThrough();
  stream.write(Buffer.concat([PNG, Buffer.alloc(100_000)]));
  const result = receiveUpload(stream, { folder });
  while ((await leftovers()).length === 0) await new Promise((resolve) => setImmediate(resolve));
  stream.destroy(error);
  await expect(result).rejects.toThrow();
  expect(await leftovers()).toEqual([]);
});

test('a stream that broke before anybody read it is an error, not a crash', async () => {
  const stream = new PassThrough();
  const result = receiveUpload(stream, { folder });
  stream.destroy(new Error('putus'));
  await expect(result).rejects.toThrow();
});

async function multipartServer(handled: (outcome: unknown) => void) {
  const app = fastify();
  await app.register(multipart, { limits: { fileSize: MAX_IMAGE_BYTES }, throwFileSizeLimit: false });
  app.post('/', async (request) => {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        handled(
          await receiveUpload(part.file, { folder, filename: part.filename }).catch((error: Error) => error.message),
        );
      }
    }
    return 'selesai';
  });
  return app;
}

test('a multipart request goes on behind a file that was refused', async () => {
  const outcomes: unknown[] = [];
  const app = await multipartServer((outcome) => outcomes.push(outcome));
  const form = new FormData();
  form.append('satu', new File([Buffer.concat([PNG, Buffer.alloc(MAX_IMAGE_BYTES)])], 'besar.png'));
  form.append('dua', new File([Buffer.alloc(300_000, '<svg>')], 'gambar.svg'));
  form.append('tiga', new File([], ''));
  form.append('empat', new File([PNG, Buffer.alloc(300_000)], 'bagus.png'));
  const body = new Response(form);
  const headers = { 'content-type': body.headers.get('content-type') ?? '' };
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers,
    payload: Buffer.from(await body.arrayBuffer()),
  });
  expect(answer.body).toBe('selesai');
  expect(outcomes).toEqual([
    'Ukuran file maksimal 10 MB',
    'File harus berupa gambar PNG, JPG, atau JPEG',
    undefined,
    expect.objectContaining({ ukuran: 300_008 }),
  ]);
  await app.close();
});
