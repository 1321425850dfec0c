// Forms with parts of another kind, and pictures whose rows the database refuses.

import { sentences } from '@gerbang/contract/sentences';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { type Caller, createTestApp } from '@gerbang/kit/app';
import type { TestFile } from '@gerbang/kit/client';
import { smallPhoto } from '@gerbang/kit/pictures';
import { expectRefused } from '@gerbang/kit/refusal';
import { validForm } from '@gerbang/kit/samples';
import { afterAll, describe, expect, test, vi } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const small = await smallPhoto();

function create(siswa: Caller, files: Record<string, TestFile>) {
  return siswa.call(dataDiri.create, { body: validForm, files });
}

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
