// Forms that are broken, or not as announced.

import { encoded, filledForm } from '@gerbang/kit/form';
import { smallPhoto } from '@gerbang/kit/pictures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, refused, startTarget, type Target, unchanged } from './target.ts';

let target: Target;
let siswa: Person;
let photo: Blob;
beforeAll(async () => {
  target = await startTarget();
  siswa = await target.as('siswa');
  photo = new Blob([new Uint8Array(await smallPhoto())]);
});
afterAll(() => target.close());

async function post(form: FormData, who: Person) {
  const { headers, payload } = await encoded(form);
  const cookie = `sesi=${who.cookies.sesi}`;
  return target.send('POST', '/api/v1/data-diri', { headers: { ...headers, cookie }, payload });
}

test('two files in one field are refused, and neither is taken', async () => {
  const person = await target.as('siswa');
  const before = await target.state();
  const form = filledForm();
  for (const n of [1, 2]) form.append('fotokopi_ktp', photo, `${n}.jpg`);
  expect((await post(form, person)).status).toBe(400);
  expect((await target.state()).files).toEqual(before.files);
});

test.each(['foto_profile', 'fotokopi_ktp[]', 'FOTOKOPI_KTP', 'kunci', '../fotokopi_ktp'])(
  'a file in a field called %s is not kept',
  async (name) => {
    const person = await target.as('siswa');
    const before = await target.state();
    const form = filledForm();
    form.append(name, photo, 'x.jpg');
    const { status } = await post(form, person);
    expect([201, 400]).toContain(status);
    expect((await target.state()).files).toEqual(before.files);
  },
);

test('a file where a text is expected, and a text where a file is', async () => {
  const form = filledForm();
  form.delete('nama');
  form.append('nama', new Blob(['Dewi']), 'nama.txt');
  form.append('fotokopi_ktp', 'bukan berkas');
  await refused(target, { status: 400 }, () => post(form, siswa));
});

test.each([
  ['more than sixty fields', (form: FormData) => Array.from({ length: 70 }, (_, n) => form.append(`x${n}`, 'y'))],
  ['a field of 9,000 bytes', (form: FormData) => form.set('nama', 'x'.repeat(9000))],
  [
    'twenty files',
    (form: FormData) => Array.from({ length: 20 }, (_, n) => form.append(`f${n}`, new Blob(['x']), 'x')),
  ],
])('%s', async (_, spoil) => {
  const form = filledForm();
  spoil(form);
  await refused(target, { status: 400 }, () => post(form, siswa));
});

test.each([
  ['no boundary', 'multipart/form-data', '--x--'],
  ['no end', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="nama"\r\n\r\nDewi'],
  [
    'a part without a name',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data\r\n\r\nDewi\r\n--x--\r\n',
  ],
  [
    'a header that never ends',
    'multipart/form-data; boundary=x',
    `--x\r\ncontent-disposition: form-data; name="${'a'.repeat(60_000)}`,
  ],
  [
    'a part that says to be JSON',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="nama"\r\ncontent-type: application/json\r\n\r\n{"a":\r\n--x--\r\n',
  ],
  ['another type', 'text/xml', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
  ['a broken type', 'application', '{}'],
  ['broken JSON', 'application/json', '{"nama":'],
  ['a list', 'application/json', '[]'],
])('a body with %s', async (_, type, payload) => {
  const headers = { cookie: `sesi=${siswa.cookies.sesi}`, 'content-type': type };
  const reply = await unchanged(target, () => target.send('POST', '/api/v1/data-diri', { headers, payload }));
  expect([400, 415]).toContain(reply.status);
});
