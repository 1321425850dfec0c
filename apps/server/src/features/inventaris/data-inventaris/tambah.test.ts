// Adding items: the rules of the form and the photo.

import { today } from '@gerbang/contract/fields';
import {
  type DataInventarisField,
  dataInventaris,
  dataInventarisLabels,
} from '@gerbang/contract/inventaris/data-inventaris';
import { createTestApp } from '@gerbang/kit/app';
import { auditOf } from '@gerbang/kit/audit';
import { phonePhoto } from '@gerbang/kit/pictures';
import { expectRefused } from '@gerbang/kit/refusal';
import { unknownId, validBarang } from '@gerbang/kit/samples';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin', { nama: 'Rahmat Hidayat' });

const notFound = { status: 404, message: 'Data Inventaris Tidak Ditemukan' };
const stored = { ...validBarang, jumlah_barang: 12 };

/** '{label} harus diisi', in the order of the form (BARANG-2). */
const allRequired = Object.entries(dataInventarisLabels).map(([field, label]) => ({
  field: field as DataInventarisField,
  message: `${label} harus diisi`,
}));

describe('POST /data-inventaris', () => {
  // Rule: BARANG-4
  test('adds an item without a photo, managed by the caller', async () => {
    const reply = await admin.call(dataInventaris.create, { body: validBarang });
    expect([reply.status, reply.body]).toEqual([
      201,
      {
        message: 'Data inventaris berhasil ditambah',
        data: {
          ...stored,
          id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
          foto_barang: null,
          pengelola: { id: admin.akun.id, profile: { nama: 'Rahmat Hidayat' } },
          versi: 1,
        },
      },
    ]);
    const { id } = reply.body.data;
    expect((await admin.call(dataInventaris.list)).body.data[0]).toEqual(reply.body.data);
    expect(await auditOf(app, id)).toMatchObject([
      { akun_id: admin.akun.id, role: 'admin', aksi: 'tambah', tabel: 'data_inventaris' },
    ]);
  });

  // Rule: BARANG-3
  test('takes a phone’s photo, and a code that another item has', async () => {
    const before = await app.state();
    const reply = await admin.call(dataInventaris.create, {
      body: validBarang,
      files: { foto_barang: await phonePhoto() },
    });
    expect(reply.status).toBe(201);
    const { bytes } = await admin.request('GET', reply.body.data.foto_barang ?? '');
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 900, height: 1200 });
    expect(metadata.exif).toBeUndefined();
    expect((await app.state()).files.length - before.files.length).toBe(2);
  });

  test('drops whatever a form may not set', async () => {
    const other = await app.build.akun({ role: 'admin' });
    const forbidden = {
      id: unknownId,
      pengelola: other.id,
      pengelola_id: other.id,
      versi: '9',
      cari: 'x',
      foto_barang: 'x',
    };
    const { status, body } = await admin.call(dataInventaris.create, { body: { ...validBarang, ...forbidden } });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ ...stored, foto_barang: null, versi: 1, pengelola: { id: admin.akun.id } });
    expect(body.data.id).not.toBe(unknownId);
  });

  // Rules: JAWABAN-4, BARANG-2
  test('names all eight missing fields in form order', async () => {
    const refusal = { status: 400, message: allRequired };
    const blank = (value: string) => Object.fromEntries(allRequired.map(({ field }) => [field, value]));
    for (const body of [{}, blank(''), blank(' \t\u00a0 ')]) {
      await expectRefused(app, () => admin.call(dataInventaris.create, { body }), refusal);
    }
    const { id } = await app.build.dataInventaris();
    await expectRefused(app, () => admin.call(dataInventaris.update, { params: { id }, body: {} }), refusal);
  });

  const badJumlah = 'Jumlah Barang harus 1 sampai 6 angka';
  const badTanggal = 'Tanggal Masuk Barang tidak valid';
  const thisYear = Number(today().slice(0, 4));
  // Rules: BARANG-3, BENTUK-7
  test.each([
    ['jumlah_barang', '1000000', badJumlah],
    ['jumlah_barang', '1.5', badJumlah],
    ['jumlah_barang', '1e5', badJumlah],
    ['jumlah_barang', '٣', badJumlah],
    ['tanggal_masuk_barang', '2026-02-29', badTanggal],
    ['tanggal_masuk_barang', '2026-02-09T00:00:00Z', badTanggal],
    ['tanggal_masuk_barang', `${thisYear + 2}-01-01`, `Tanggal Masuk Barang paling lambat 31 Desember ${thisYear + 1}`],
    ['nama_barang', 'a'.repeat(256), 'Nama Barang maksimal 255 karakter'],
    ['keterangan', 'a'.repeat(1001), 'Keterangan maksimal 1.000 karakter'],
    ['lokasi_barang', 'Lab\u00002', 'Lokasi Barang berisi karakter yang tidak diizinkan'],
    ['kondisi_barang', 'Baik\nsekali', 'Kondisi Barang berisi karakter yang tidak diizinkan'],
  ])('%s %j: %s', async (field, value, message) => {
    const body = { ...validBarang, [field]: value };
    const refusal = { status: 400, message: [{ field, message }] };
    await expectRefused(app, () => admin.call(dataInventaris.create, { body }), refusal);
    const params = { id: unknownId };
    await expectRefused(app, () => admin.call(dataInventaris.update, { params, body }), notFound);
  });

  test.each([
    ['jumlah_barang', '0', 0],
    ['jumlah_barang', '999999', 999_999],
    ['jumlah_barang', ' 007 ', 7],
    ['tanggal_masuk_barang', `${thisYear + 1}-12-31`, `${thisYear + 1}-12-31`],
    ['nama_barang', '  Kursi  Lipat ', 'Kursi  Lipat'],
    ['kode_barang', '=1+1', '=1+1'],
    ['keterangan', 'satu\r\ndua\rtiga', 'satu\ndua\ntiga'],
    ['keterangan', 'é'.repeat(1000), 'é'.repeat(1000)],
  ])('%s %j is kept as %j', async (field, value, kept) => {
    const reply = await admin.call(dataInventaris.create, { body: { ...validBarang, [field]: value } });
    expect(reply).toMatchObject({ status: 201, body: { data: { ...stored, [field]: kept } } });
  });
});
