// The archive: records that an admin enters and changes.
// Rules: JAWABAN-18, ISIAN-3, DIRI-1, ARSIP-3, ARSIP-4
import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { dokumen } from '@gerbang/contract/choices';
import { sentences } from '@gerbang/contract/sentences';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { dataSiswaFieldNames, dataSiswaFields, isTambahan } from '@gerbang/contract/siswa/siswa-fields';
import { createTestApp } from '@gerbang/kit/app';
import { auditOf } from '@gerbang/kit/audit';
import { documentPng, smallPhoto } from '@gerbang/kit/pictures';
import { expectRefused, stale } from '@gerbang/kit/refusal';
import { unknownId, validForm } from '@gerbang/kit/samples';
import { afterAll, describe, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin', { nama: 'Rahmat Hidayat' });
const photo = await smallPhoto();

let counter = 0;
const form = (changes: Record<string, unknown> = {}) => ({ ...validForm, nim: `ARSIP${++counter}`, ...changes });
/** What `validForm` is answered as. */
const storedForm = { ...validForm, gelombang: 2, biaya_pendidikan: 12_500_000, diskon: 50_000 };
const known = { status: 409, message: 'NIM sudah terdaftar' };

/** Every field that the school asks for, in form order (ISIAN-3); each one's sentence: packages/contract/src/fields.test.ts. */
const allRequired = dataSiswaFieldNames
  .filter((field) => !isTambahan(field))
  .map((field) => ({ field, message: dataSiswaFields[field].safeParse('').error?.issues[0]?.message ?? '' }));

const sixFiles = async () => {
  const paper = await documentPng();
  return Object.fromEntries(dokumen.map((bidang) => [bidang, bidang.startsWith('pas_foto') ? photo : paper]));
};

describe('POST /data-siswa', () => {
  test('adds a record that is Tervalidasi at once, managed by the caller, with its six files', async () => {
    const sent = form();
    const before = await app.state();
    const reply = await admin.call(dataSiswa.create, { body: sent, files: await sixFiles() });
    expect(reply).toMatchObject({
      status: 201,
      body: {
        message: 'Data siswa berhasil ditambah',
        data: {
          ...storedForm,
          nim: sent.nim,
          status_data: 'Tervalidasi',
          alasan_penolakan: null,
          pengelola: { id: admin.akun.id, profile: { nama: 'Rahmat Hidayat' } },
          versi: 1,
        },
      },
    });
    const { data } = reply.body;
    for (const bidang of dokumen) expect((await admin.request('GET', data[bidang] ?? '')).status).toBe(200);
    expect((await app.state()).files.length - before.files.length).toBe(12);
    const pimpinan = await app.as('pimpinan');
    expect((await pimpinan.call(dataSiswa.get, { params: { id: data.id } })).body.data).toEqual(data);
    expect((await auditOf(app, data.id))[0]).toMatchObject({
      akun_id: admin.akun.id,
      role: 'admin',
      aksi: 'tambah',
      tabel: 'data_siswa',
    });
  });

  test('drops whatever a form may not set', async () => {
    const other = await app.build.akun({ role: 'admin' });
    const forbidden = {
      id: unknownId,
      status_data: 'Ditolak',
      alasan_penolakan: 'x',
      pengelola_id: other.id,
      versi: '7',
      pas_foto_3x4: 'x',
    };
    const { status, body } = await admin.call(dataSiswa.create, { body: form(forbidden) });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      status_data: 'Tervalidasi',
      alasan_penolakan: null,
      versi: 1,
      pas_foto_3x4: null,
    });
    expect([body.data.id === unknownId, body.data.pengelola?.id]).toEqual([false, admin.akun.id]);
  });

  test('names all fifteen missing fields in form order, the NIM among them', async () => {
    expect(allRequired).toHaveLength(15);
    const blank = Object.fromEntries(allRequired.map(({ field }) => [field, ' ']));
    for (const body of [{}, blank]) {
      const files = { fotokopi_ktp: photo };
      await expectRefused(app, () => admin.call(dataSiswa.create, { body, files }), {
        status: 400,
        message: allRequired,
      });
    }
  });

  test('refuses a NIM that any record bears, and leaves no file', async () => {
    for (const status_data of ['Menunggu Validasi', 'Tervalidasi', 'Ditolak'] as const) {
      const { nim } = await app.build.dataSiswa({ status_data });
      const files = { pas_foto_3x4: photo };
      await expectRefused(app, () => admin.call(dataSiswa.create, { body: form({ nim }), files }), known);
    }
  });

  test('a picture that is none is refused, and the good ones go too', async () => {
    const files = { pas_foto_2x3: photo, fotokopi_kk: Buffer.from('%PDF-1.7 kartu keluarga'), fotokopi_skl: photo };
    await expectRefused(app, () => admin.call(dataSiswa.create, { body: form(), files }), {
      status: 415,
      message: sentences.fileType,
      field: 'fotokopi_kk',
    });
  });

  test('of twenty at once with one NIM exactly one is added, and exactly its files stay', async () => {
    const before = await app.state();
    const body = form();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => admin.call(dataSiswa.create, { body, files: { pas_foto_3x4: photo } })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array(19).fill(409)]);
    const refused = replies.filter((reply) => reply.status === 409);
    expect(new Set(refused.map((reply) => reply.body.error))).toEqual(new Set([known.message]));
    const after = await app.state();
    expect(after.files.length - before.files.length).toBe(2);
    expect(after.rows.berkas?.length).toBe((before.rows.berkas?.length ?? 0) + 1);
  });

  test('a student and an admin at once: one record', async () => {
    const siswa = await app.as('siswa');
    const replies = await Promise.all([
      siswa.call(dataDiri.create, { body: validForm }),
      admin.call(dataSiswa.create, { body: form({ nim: siswa.akun.nim }) }),
    ]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409]);
  });
});

describe('PUT /data-siswa/:id', () => {
  const build = (options = {}) => app.build.dataSiswa({ status_data: 'Tervalidasi', ...options });

  test('changes every field; files that are absent stay, sent ones replace', async () => {
    const manager = await app.build.akun({ role: 'admin', nama: 'Pengelola Lama' });
    const { id } = await build({ pengelola_id: manager.id, pictures: { fotokopi_ktp: photo, fotokopi_kk: photo } });
    const before = (await admin.call(dataSiswa.get, { params: { id } })).body.data;
    const body = form({ nama: 'Nama Baru', jenis_kelamin: 'L', gelombang: '3', biaya_pendidikan: '0', diskon: '12.5' });
    const files = { fotokopi_kk: await documentPng(), fotokopi_skl: photo };
    const reply = await admin.call(dataSiswa.update, { params: { id }, body, files });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      message: 'Data siswa berhasil diubah',
      data: {
        ...body,
        gelombang: 3,
        biaya_pendidikan: 0,
        diskon: 12.5,
        status_data: 'Tervalidasi',
        fotokopi_ktp: before.fotokopi_ktp,
        pas_foto_3x4: null,
        pengelola: { id: manager.id, profile: { nama: 'Pengelola Lama' } },
        versi: 2,
        dibuat_pada: before.dibuat_pada,
      },
    });
    expect(reply.body.data.berkas).toMatchObject({ fotokopi_kk: { lebar: 1654 }, fotokopi_skl: { lebar: 450 } });
    expect((await admin.request('GET', before.fotokopi_kk ?? '')).status).toBe(404);
    const search = { query: { search: `nama baru, ${body.nim}` } };
    expect((await admin.call(dataSiswa.list, search)).body.data).toMatchObject([{ id, versi: 2 }]);
    const [entry] = (await auditOf(app, id)).filter(({ aksi }) => aksi === 'ubah');
    expect(entry?.rincian).toEqual({ versi: 2, berkas: ['fotokopi_kk', 'fotokopi_skl'] });
  });

  test('asks for all text fields, unlike the student’s own form', async () => {
    const { id } = await build();
    const refusal = { status: 400, message: allRequired };
    await expectRefused(app, () => admin.call(dataSiswa.update, { params: { id }, body: {} }), refusal);
    const { agama: _, ...body } = form({ diskon: 'x' });
    await expectRefused(
      app,
      () => admin.call(dataSiswa.update, { params: { id }, body, files: { fotokopi_ktp: photo } }),
      {
        status: 400,
        message: [
          { field: 'agama', message: 'Agama harus diisi' },
          { field: 'diskon', message: 'Diskon harus berupa angka, paling banyak 6 karakter' },
        ],
      },
    );
  });

  test.each([
    ['Menunggu Validasi', 'Data siswa belum divalidasi'],
    ['Ditolak', 'Data siswa sudah ditolak'],
  ] as const)('of a record that is %s: %s, before the body is read', async (status_data, message) => {
    const { id } = await app.build.dataSiswa({ status_data });
    const refusal = { status: 409, message };
    const files = { fotokopi_ktp: photo };
    await expectRefused(app, () => admin.call(dataSiswa.update, { params: { id }, body: form(), files }), refusal);
    await expectRefused(app, () => admin.call(dataSiswa.update, { params: { id }, body: {} }), refusal);
    const unreadable = { payload: 'rusak', headers: { 'content-type': 'multipart/form-data; boundary=x' } };
    await expectRefused(app, () => admin.request('PUT', `/api/v1/data-siswa/${id}`, unreadable), refusal);
    expect(await auditOf(app, id)).toEqual([]);
  });

  // Rule: ALAMAT-8
  test('the NIM may change, but not to one that another record bears', async () => {
    const [siswa, lama] = [await app.as('siswa'), await app.as('siswa')];
    const { id, nim } = await build({ nim: lama.akun.nim });
    const other = await app.build.dataSiswa();
    const send = (nim: string | null) =>
      admin.call(dataSiswa.update, { params: { id }, body: form({ nim }), files: { fotokopi_ktp: photo } });
    await expectRefused(app, () => send(other.nim), known);
    expect((await send(nim)).status).toBe(200);
    expect((await lama.call(dataDiri.get)).body.data.id).toBe(id);
    const ask = (nim: string | null) => admin.call(akunSiswa.gantiNim, { params: { id }, query: { nim: nim ?? '' } });
    const [own, used] = [{ email: lama.akun.email }, { email: siswa.akun.email }];
    expect((await ask(siswa.akun.nim)).body.data).toEqual({ terhubung: own, pemakai: used });
    expect((await send(siswa.akun.nim)).status).toBe(200);
    expect((await siswa.call(dataDiri.get)).status).toBe(404);
    expect((await lama.call(dataDiri.get)).status).toBe(404);
  });

  test('refuses another versi with its files; the present one and none go through', async () => {
    const { id } = await build({ versi: 2 });
    const send = (versi?: string) =>
      admin.call(dataSiswa.update, {
        params: { id },
        body: { ...form(), ...(versi ? { versi } : {}) },
        files: { fotokopi_ktp: photo },
      });
    for (const versi of ['1', '3']) {
      await expectRefused(app, () => send(versi), stale);
    }
    expect((await send('2')).body.data.versi).toBe(3);
    expect((await send()).body.data.versi).toBe(4);
    expect(await auditOf(app, id)).toHaveLength(2);
  });

  test('of eight with the same versi exactly one changes the record', async () => {
    const { id } = await build();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        admin.call(dataSiswa.update, { params: { id }, body: { ...form({ nama: `Nama ${n}` }), versi: 1 } }),
      ),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const winner = replies.findIndex((reply) => reply.status === 200);
    expect((await admin.call(dataSiswa.get, { params: { id } })).body.data.nama).toBe(`Nama ${winner}`);
  });
});
