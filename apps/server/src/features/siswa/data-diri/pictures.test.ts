// The pictures of a student's own record: what is stored and what is ignored.

import { readFile } from 'node:fs/promises';
import { dokumen } from '@gerbang/contract/choices';
import { thumbnailOf } from '@gerbang/contract/picture-url';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { type Caller, createTestApp } from '@gerbang/kit/app';
import type { TestFile } from '@gerbang/kit/client';
import { encoded, formWith } from '@gerbang/kit/form';
import { documentPng, phonePhoto, photoCorners, screenshotPng, smallPhoto } from '@gerbang/kit/pictures';
import { expectRefused } from '@gerbang/kit/refusal';
import { validForm } from '@gerbang/kit/samples';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const small = await smallPhoto();

/** The bytes behind an image URL, as this student gets them. */
async function fetched(siswa: Caller, url: string | null): Promise<Buffer> {
  const reply = await siswa.request('GET', url ?? '');
  expect(reply.status).toBe(200);
  return reply.bytes;
}

function create(siswa: Caller, files: Record<string, TestFile>) {
  return siswa.call(dataDiri.create, { body: validForm, files });
}

describe('stored pictures', () => {
  let siswa: Caller;
  let record: DataSiswaRecord;
  let newFiles: string[];
  beforeAll(async () => {
    siswa = await app.as('siswa');
    const [phone, paper, screen] = [await phonePhoto(), await documentPng(), await screenshotPng()];
    const before = await app.state();
    const reply = await create(siswa, {
      pas_foto_2x3: small,
      pas_foto_3x4: phone,
      fotokopi_ktp: phone,
      fotokopi_kk: { bytes: paper, name: 'kk.png', type: 'image/png' },
      // By content, not by name or header (BERKAS-1).
      fotokopi_ijazah: { bytes: screen, name: 'ijazah.pdf', type: 'application/pdf' },
      fotokopi_skl: { bytes: screen, name: '../../skl.jpg', type: 'image/jpeg' },
    });
    expect(reply.status).toBe(201);
    record = reply.body.data;
    newFiles = (await app.state()).files.filter((file) => !before.files.includes(file));
  });

  test.each([
    ['pas_foto_2x3', 450, 600],
    ['pas_foto_3x4', 900, 1200],
    ['fotokopi_ktp', 1800, 2400],
    ['fotokopi_kk', 1654, 2339],
    ['fotokopi_ijazah', 1080, 2400],
    ['fotokopi_skl', 1080, 2400],
  ] as const)('%s is a bare JPEG of %i × %i pixels, and its facts are told', async (bidang, width, height) => {
    expect(record[bidang]).toMatch(/^\/api\/v1\/berkas\/[0-9a-f-]{36}$/);
    const bytes = await fetched(siswa, record[bidang]);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width, height, space: 'srgb' });
    for (const trace of ['exif', 'icc', 'iptc', 'xmp', 'orientation'] as const) expect(metadata[trace]).toBeUndefined();
    for (const trace of ['Exif', 'GPS', 'Ponsel']) expect(bytes.includes(trace)).toBe(false);
    expect(record.berkas[bidang]).toEqual({
      lebar: width,
      tinggi: height,
      ukuran: bytes.length,
      diunggah_pada: app.clock.now().toISOString(),
    });
    const {
      width: w,
      height: h,
      exif,
    } = await sharp(await fetched(siswa, thumbnailOf(record[bidang] ?? ''))).metadata();
    expect([Math.max(w, h), exif]).toEqual([160, undefined]);
  });

  test.each(['pas_foto_3x4', 'fotokopi_ktp'] as const)('the phone’s %s stands upright', async (bidang) => {
    const bytes = await fetched(siswa, record[bidang]);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const colourAt = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
    ];
    const isNear = (colour: number[], wanted: readonly number[]) =>
      colour.every((level, channel) => Math.abs(level - (wanted[channel] ?? 0)) < 30);
    expect(isNear(colourAt(20, 20), photoCorners.topLeft)).toBe(true);
    expect(isNear(colourAt(info.width - 20, 20), photoCorners.topRight)).toBe(true);
    expect(isNear(colourAt(20, info.height - 20), photoCorners.topLeft)).toBe(false);
  });

  test('lie on the disk encrypted, two files a picture', async () => {
    expect(newFiles).toHaveLength(12);
    const served = await fetched(siswa, record.fotokopi_ktp);
    const piece = served.subarray(served.length / 2, served.length / 2 + 32);
    for (const file of newFiles) {
      const bytes = await readFile(file);
      expect(bytes.subarray(0, 2)).not.toEqual(Buffer.from([0xff, 0xd8]));
      // Long enough not to turn up by chance.
      for (const trace of [piece, served.subarray(0, 16)]) expect(bytes.includes(trace)).toBe(false);
    }
  });

  test('every picture is a row with its field', async () => {
    const rows = await app.db.selectFrom('berkas').selectAll().where('data_siswa_id', '=', record.id).execute();
    expect(rows.map((row) => row.bidang).sort()).toEqual([...dokumen].sort());
  });
});

describe('files that a form does not know', () => {
  // Rule: BERKAS-10
  test('an unknown file field is ignored, and so is a text under a file’s name', async () => {
    const siswa = await app.as('siswa');
    const before = await app.state();
    const page = { bytes: Buffer.from('<html>'), name: 'halaman.html', type: 'text/html' };
    const body = { ...validForm, pas_foto_3x4: 'teks' };
    const reply = await siswa.call(dataDiri.create, { body, files: { foto_ktp: page, foto_profile: small } });
    expect(reply).toMatchObject({ status: 201, body: { data: { pas_foto_3x4: null, berkas: {} } } });
    expect((await app.state()).files).toEqual(before.files);
  });

  test('a file under a text’s name does not fill the text', async () => {
    const siswa = await app.as('siswa');
    const { nama: _, ...body } = validForm;
    await expectRefused(app, () => siswa.call(dataDiri.create, { body, files: { nama: small } }), {
      status: 400,
      message: [{ field: 'nama', message: 'Nama harus diisi' }],
    });
  });

  // Rule: BERKAS-10
  test('two files for one field are refused, and neither is kept', async () => {
    const siswa = await app.as('siswa');
    const form = formWith(small);
    form.append('pas_foto_3x4', new Blob([new Uint8Array(await documentPng())]), 'kedua.png');
    await expectRefused(app, () => sendForm(siswa, form), {
      status: 400,
      message: 'Isian yang sama dikirim lebih dari sekali',
    });
  });
});

async function sendForm(siswa: Caller, form: FormData) {
  return siswa.request('POST', '/api/v1/data-diri', await encoded(form));
}
