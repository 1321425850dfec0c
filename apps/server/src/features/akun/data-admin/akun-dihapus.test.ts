// An admin is deleted while their own change is on its way: either it came first, or nothing of it stays.
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dataAdmin } from '@gerbang/contract/akun/data-admin';
import { profile } from '@gerbang/contract/akun/profile';
import type { Endpoint } from '@gerbang/contract/endpoint';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { sentences } from '@gerbang/contract/sentences';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { type Caller, createTestApp } from '@gerbang/kit/app';
import type { Reply } from '@gerbang/kit/client';
import { encoded, filledForm } from '@gerbang/kit/form';
import { smallPhoto } from '@gerbang/kit/pictures';
import { validBarang, validForm } from '@gerbang/kit/samples';
import { whileStoring } from '@gerbang/kit/stored-files';
import { tokenFor } from '@gerbang/kit/token';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const pimpinan = await app.as('pimpinan');
const photo = await smallPhoto();

async function hapus(who: Caller) {
  const token = await tokenFor(app, pimpinan, 'data-admin');
  return pimpinan.call(dataAdmin.hapus, { params: { id: who.akun.id }, token });
}

const changes: Record<string, (who: Caller, id: string) => Promise<Reply<Endpoint>>> = {
  'POST /profile': (who) =>
    who.call(profile.simpan, { body: { nama: 'Sinta' }, files: { foto_profile: photo } }) as never,
  'POST /data-inventaris': (who) =>
    who.call(dataInventaris.create, { body: validBarang, files: { foto_barang: photo } }) as never,
  'PUT /data-inventaris/:id': (who, id) =>
    who.call(dataInventaris.update, { params: { id }, body: validBarang, files: { foto_barang: photo } }) as never,
  'POST /data-siswa': (who, id) =>
    who.call(dataSiswa.create, { body: { ...validForm, nim: id }, files: { fotokopi_ktp: photo } }) as never,
};

// Rule: ADMIN-7
test.each(Object.entries(changes))('%s', async (_, change) => {
  const who = await app.as('admin');
  const { id } = await app.build.dataInventaris();
  const before = await app.state();
  const save = () => change(who, id);
  const [saved, removed] = await whileStoring(app, save, () => hapus(who));
  expect([removed?.status, saved.status, saved.body]).toEqual([
    200,
    401,
    { error: sentences.badToken, message: sentences.badToken },
  ]);
  const { akun: _akun, token_konfirmasi: _token, sampah: _sampah, ...rows } = (await app.state()).rows;
  expect(before.rows).toMatchObject(rows);

  const other = await app.as('admin');
  expect((await change(other, (await app.build.dataInventaris()).id)).status).toBeLessThan(300);
  expect((await hapus(other)).status).toBe(200);
  for (const { akun } of [who, other])
    expect(await app.db.selectFrom('berkas').select('id').where('akun_id', '=', akun.id).execute()).toEqual([]);
  await expectNamedFilesOnly();
});

// Rule: ADMIN-7
test('an upload that began before ends in a 401', async () => {
  const who = await app.as('admin');
  const { id } = await app.build.dataSiswa({ status_data: 'Tervalidasi' });
  const options = { publicUrl: '', namaSekolah: 'Akademi Uji', trustProxy: [], log: pino({ level: 'silent' }) };
  const server = await createApp(app.deps, options);
  await server.listen({ port: 0, host: '127.0.0.1' });
  try {
    const form = filledForm();
    form.append('nim', 'DIUBAH');
    form.append('fotokopi_ktp', new Blob([new Uint8Array(photo)]), 'ktp.jpg');
    const { payload, headers } = await encoded(form);
    const upload = request({
      port: (server.server.address() as AddressInfo).port,
      method: 'PUT',
      path: `/api/v1/data-siswa/${id}`,
      headers: { ...headers, cookie: `sesi=${who.cookies.sesi}`, 'content-length': payload.length },
    });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      upload.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
    });
    const before = (await app.state()).files.length;
    upload.write(payload.subarray(0, payload.length - 2000));
    await expect.poll(async () => (await app.state()).files.length).toBe(before + 1);
    expect((await hapus(who)).status).toBe(200);
    upload.end(payload.subarray(payload.length - 2000));
    expect(await answered).toBe(401);
  } finally {
    await server.close();
  }
  const record = await app.db.selectFrom('data_siswa').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(record).toMatchObject({ versi: 1, nama: validForm.nama });
  await expectNamedFilesOnly();
});

/** Two files for each picture that a row names, and no others. */
async function expectNamedFilesOnly(): Promise<void> {
  const { rows, files } = await app.state();
  const named = [rows.berkas, rows.berkas_dibuang, rows.sampah_berkas].flat();
  expect(files).toHaveLength(2 * named.length);
}
