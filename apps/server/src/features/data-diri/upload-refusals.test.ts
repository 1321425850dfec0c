// Uploads that are refused, break off or fail: nothing of them is left behind.

import { type AddressInfo, connect } from 'node:net';
import { crc32 } from 'node:zlib';
import { MAX_IMAGE_BYTES } from '@gerbang/contract/choices';
import { dataDiri } from '@gerbang/contract/data-diri';
import { sentences } from '@gerbang/contract/sentences';
import { type Caller, createTestApp, type TestApp } from '@gerbang/kit/app';
import type { TestFile } from '@gerbang/kit/client';
import { encoded, formWith } from '@gerbang/kit/form';
import { smallPhoto } from '@gerbang/kit/pictures';
import { expectRefused } from '@gerbang/kit/refusal';
import { validForm } from '@gerbang/kit/samples';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../app.ts';

let app: TestApp;
let small: Buffer;
beforeAll(async () => {
  app = await createTestApp();
  small = await smallPhoto();
});
afterAll(() => app.close());

function create(siswa: Caller, files: Record<string, TestFile>) {
  return siswa.call(dataDiri.create, { body: validForm, files });
}

describe('pictures that are refused', () => {
  let siswa: Caller;
  let png: Buffer;
  beforeAll(async () => {
    siswa = await app.as('siswa');
    png = await sharp({
      create: {
        width: 300,
        height: 400,
        channels: 3,
        background: '#c43434',
        noise: { type: 'gaussian', mean: 120, sigma: 40 },
      },
    })
      .png()
      .toBuffer();
  });

  /** Good pictures before and after a bad one: what arrived or was stored before it must go too. */
  async function expectFileRefused(bad: TestFile, status: number, message: string) {
    const files = { pas_foto_2x3: small, fotokopi_ktp: bad, fotokopi_skl: small };
    await expectRefused(app, () => create(siswa, files), { status, message, field: 'fotokopi_ktp' });
  }

  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  // Rule: BERKAS-1
  test.each([
    ['SVG', svg],
    ['SVG behind an XML header', Buffer.concat([Buffer.from('<?xml version="1.0"?>\n'), svg])],
    ['GIF', gif],
    ['HTML', Buffer.from('<!doctype html><script>alert(document.cookie)</script>')],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n')],
    ['WebP', Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')],
    ['BMP', Buffer.from('BM6\0\0\0\0\0\0\0')],
    ['ZIP', Buffer.from('PK\u0003\u0004 isi')],
    ['an empty file', Buffer.alloc(0)],
    ['two bytes', Buffer.from([0xff, 0xd8])],
    [
      'a JPEG’s beginning before HTML',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<html>'.repeat(99))]),
    ],
    [
      'a PNG’s signature before GIF',
      Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), gif]),
    ],
  ])('%s named foto.jpg', async (_, bytes) => {
    await expectFileRefused({ bytes, name: 'foto.jpg', type: 'image/jpeg' }, 415, sentences.fileType);
  });

  test('a PNG and a JPEG that break off', async () => {
    await expectFileRefused(png.subarray(0, png.length / 2), 415, sentences.fileType);
    await expectFileRefused(png.subarray(0, 40), 415, sentences.fileType);
    await expectFileRefused(small.subarray(0, small.length / 2), 415, sentences.fileType);
  });

  test('a small file that claims 2,500 megapixels', async () => {
    const flood = Buffer.from(png);
    flood.writeUInt32BE(50_000, 16);
    flood.writeUInt32BE(50_000, 20);
    flood.writeUInt32BE(crc32(flood.subarray(12, 29)), 29);
    const said =
      'Gambar ini 2.500 megapiksel, paling banyak 40. Perkecil dulu, atau foto ulang dengan resolusi lebih rendah.';
    await expectFileRefused(flood, 415, said);
  });

  // Rule: BERKAS-2
  test('10 MiB pass, one byte more does not', async () => {
    const largest = Buffer.concat([small, Buffer.alloc(MAX_IMAGE_BYTES - small.length)]);
    await expectFileRefused(Buffer.concat([largest, Buffer.alloc(1)]), 413, sentences.fileTooLarge);
    const other = await app.as('siswa');
    expect((await create(other, { fotokopi_ktp: largest })).status).toBe(201);
  });

  // Rule: BERKAS-4
  test('good pictures go too when a field is not valid', async () => {
    const files = { pas_foto_2x3: small, fotokopi_ktp: png };
    const body = { ...validForm, nama: '' };
    await expectRefused(app, () => siswa.call(dataDiri.create, { body, files }), {
      status: 400,
      message: [{ field: 'nama', message: 'Nama harus diisi' }],
    });
  });

  test('more files or fields than a form has, and a body that breaks off', async () => {
    const form = new FormData();
    for (let n = 0; n < 9; n++) form.append('pas_foto_2x3', new Blob([new Uint8Array(small)]), 'foto.jpg');
    await expectRefused(app, () => sendForm(siswa, form), { status: 400, message: 'Terlalu banyak berkas' });
    const fields = new FormData();
    fields.append('pas_foto_2x3', new Blob([new Uint8Array(small)]), 'foto.jpg');
    for (let n = 0; n < 61; n++) fields.append(`isian_${n}`, 'x');
    await expectRefused(app, () => sendForm(siswa, fields), { status: 400, message: 'Terlalu banyak isian' });
    const { payload, headers } = await encoded(formWith(small));
    const half = { payload: payload.subarray(0, payload.length - 300), headers };
    await expectRefused(app, () => siswa.request('POST', '/api/v1/data-diri', half), {
      status: 400,
      message: 'Isi permintaan tidak lengkap',
    });
  });
});

describe('parts that say of themselves to be JSON', () => {
  /** The valid form, its name as such a part. */
  async function sendNama(siswa: Caller, json: string) {
    const { nama: _, ...others } = validForm;
    const texts = Object.entries(others).map(([name, value]) => partOf(name, value));
    const nama = `--x\r\nContent-Disposition: form-data; name="nama"\r\nContent-Type: application/json\r\n\r\n${json}\r\n`;
    const payload = [...texts, nama, '--x--\r\n'].join('');
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    return siswa.request('POST', '/api/v1/data-diri', { payload, headers });
  }

  function partOf(name: string, value: string): string {
    return `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  }

  test('give a text, or are no text', async () => {
    const siswa = await app.as('siswa');
    for (const json of ['{"a":1}', '["Dewi"]', '7', 'null']) {
      await expectRefused(app, () => sendNama(siswa, json), {
        status: 400,
        message: [{ field: 'nama', message: 'Nama harus diisi' }],
      });
    }
    await expectRefused(app, () => sendNama(siswa, '{"a"'), {
      status: 400,
      message: 'Isi permintaan tidak dapat dibaca',
    });
    expect((await sendNama(siswa, '"Dewi"')).status).toBe(201);
  });
});

test('pictures that were stored go again when the database refuses their rows', async () => {
  const siswa = await app.as('siswa');
  const { store } = app.deps.images;
  // No picture is 0 pixels wide, and the table knows it.
  const impossible = vi.spyOn(app.deps.images, 'store');
  impossible.mockImplementation(async (...input) => ({ ...(await store(...input)), lebar: 0 }));
  try {
    const before = await app.state();
    const reply = await create(siswa, { pas_foto_2x3: small, pas_foto_3x4: small });
    expect([reply.status, reply.body.error]).toEqual([500, sentences.serverError]);
    expect(await app.state()).toEqual(before);
  } finally {
    impossible.mockRestore();
  }
  expect((await create(siswa, { pas_foto_3x4: small })).status).toBe(201);
});

test('aborted uploads leave nothing', async () => {
  const siswa = await app.as('siswa');
  const before = await app.state();
  const options = { publicUrl: '', namaSekolah: 'Akademi Uji', trustProxy: [], log: pino({ level: 'silent' }) };
  const server = await createApp(app.deps, options);
  await server.listen({ port: 0, host: '127.0.0.1' });
  try {
    const { payload, headers } = await encoded(formWith(small));
    const head = [
      'POST /api/v1/data-diri HTTP/1.1',
      'host: 127.0.0.1',
      `cookie: ${Object.entries(siswa.cookies)
        .map((pair) => pair.join('='))
        .join('; ')}`,
      `content-type: ${headers['content-type']}`,
      `content-length: ${payload.length}`,
    ].join('\r\n');
    const sockets = Array.from({ length: 20 }, () =>
      connect((server.server.address() as AddressInfo).port, '127.0.0.1'),
    );
    for (const socket of sockets) {
      socket.on('error', () => undefined);
      socket.write(`${head}\r\n\r\n`);
      socket.write(payload.subarray(0, payload.length - 2000));
    }
    await expect.poll(async () => (await app.state()).files.length).toBe(before.files.length + 20);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => app.state()).toEqual(before);
  } finally {
    await server.close();
  }
  expect((await create(siswa, { pas_foto_3x4: small })).status).toBe(201);
});

async function sendForm(siswa: Caller, form: FormData) {
  return siswa.request('POST', '/api/v1/data-diri', await encoded(form));
}
