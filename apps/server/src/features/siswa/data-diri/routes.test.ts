import { auth } from '@gerbang/contract/akun/auth';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { tambahanFieldNames } from '@gerbang/contract/siswa/siswa-fields';
import { createTestApp } from '@gerbang/kit/app';
import { smallPhoto } from '@gerbang/kit/pictures';
import { expectRefused, siswaNotFound } from '@gerbang/kit/refusal';
import { unknownId, validForm } from '@gerbang/kit/samples';
import { afterAll, describe, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const siswa = await app.as('siswa');

/** The record that `validForm` makes, as it is answered. */
const storedForm = { ...validForm, gelombang: 2, biaya_pendidikan: 12_500_000, diskon: 50_000 };

describe('GET /data-diri dan GET /dashboard/siswa', () => {
  // Rule: DIRI-2
  test('answer 404 before there is a record', async () => {
    const baru = await app.as('siswa');
    await expectRefused(app, () => baru.call(dataDiri.get), siswaNotFound);
    await expectRefused(app, () => baru.call(dashboard.siswa), siswaNotFound);
  });

  // Rule: DIRI-1
  test('show the record with the account’s NIM, also when an admin entered it, and nobody else’s', async () => {
    const admin = await app.build.akun({ role: 'admin', nama: 'Rahmat Hidayat' });
    const { siswa: owner, record } = await app.siswaWithData({
      nama: 'Milik Sendiri',
      status_data: 'Tervalidasi',
      pengelola_id: admin.id,
    });
    await app.build.dataSiswa({ nama: 'Milik Orang Lain' });
    const own = await owner.call(dataDiri.get);
    expect(own).toMatchObject({
      status: 200,
      body: {
        data: {
          id: record.id,
          nama: 'Milik Sendiri',
          pengelola: { id: admin.id, profile: { nama: 'Rahmat Hidayat' } },
        },
      },
    });
    const page = await owner.call(dashboard.siswa);
    expect(page.status).toBe(200);
    expect(Object.keys(page.body).sort()).toEqual(['dataSiswa', 'message']);
    expect(page.body.dataSiswa).toEqual(own.body.data);
    await expectRefused(app, () => owner.call(dataDiri.create, { body: validForm }), {
      status: 409,
      message: 'Data diri anda sudah ada',
    });
  });
});

describe('POST /data-diri', () => {
  // Rules: ISIAN-2, DIRI-3
  test('creates a waiting record without any picture', async () => {
    const baru = await app.as('siswa');
    const reply = await baru.call(dataDiri.create, { body: validForm });
    expect(reply.status).toBe(201);
    const now = app.clock.now().toISOString();
    expect(reply.body).toEqual({
      message: 'Data diri berhasil ditambah',
      data: {
        ...storedForm,
        nama_sekolah: null,
        nomor_e164: '+6281227459310',
        ...Object.fromEntries(tambahanFieldNames.map((field) => [field, ''])),
        nomor_wali_e164: null,
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        nim: baru.akun.nim,
        status_data: 'Menunggu Validasi',
        alasan_penolakan: null,
        teks_penolakan: null,
        pengelola: null,
        pas_foto_2x3: null,
        pas_foto_3x4: null,
        fotokopi_ktp: null,
        fotokopi_kk: null,
        fotokopi_ijazah: null,
        fotokopi_skl: null,
        berkas: {},
        tanda: [],
        diajukan_lagi: false,
        versi: 1,
        dibuat_pada: now,
        dikirim_pada: now,
        diubah_pada: now,
      },
    });
    expect((await baru.call(dataDiri.get)).body.data).toEqual(reply.body.data);
    expect((await baru.call(dashboard.siswa)).body.dataSiswa).toEqual(reply.body.data);
  });

  test('drops whatever a student may not set', async () => {
    const baru = await app.as('siswa');
    const admin = await app.build.akun({ role: 'admin' });
    const forbidden = {
      id: unknownId,
      nim: siswa.akun.nim,
      status_data: 'Tervalidasi',
      alasan_penolakan: 'tidak ada',
      pengelola: admin.id,
      pengelola_id: admin.id,
      versi: '7',
      cari: 'x',
      diskon_sen: '1',
      dibuat_pada: '2020-01-01T00:00:00.000Z',
      pas_foto_3x4: '/api/v1/berkas/x',
    };
    const { status, body } = await baru.call(dataDiri.create, { body: { ...forbidden, ...validForm } });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      ...storedForm,
      nim: baru.akun.nim,
      status_data: 'Menunggu Validasi',
      alasan_penolakan: null,
      pengelola: null,
      versi: 1,
      pas_foto_3x4: null,
      dibuat_pada: app.clock.now().toISOString(),
    });
    expect(body.data.id).not.toBe(unknownId);
    const { cari } = await app.db
      .selectFrom('data_siswa')
      .select('cari')
      .where('id', '=', body.data.id)
      .executeTakeFirstOrThrow();
    expect(cari).toContain('dewi anggraini');
    expect((await siswa.call(dataDiri.get)).status).toBe(404);
  });

  // Rule: DIRI-4
  test('a second record is refused before its body is read', async () => {
    const lama = await app.as('siswa');
    await lama.call(dataDiri.create, { body: validForm });
    const refusal = { status: 409, message: 'Data diri anda sudah ada' };
    const files = { pas_foto_3x4: await smallPhoto() };
    await expectRefused(app, () => lama.call(dataDiri.create, { body: validForm, files }), refusal);
    await expectRefused(app, () => lama.call(dataDiri.create, { body: {} }), refusal);
    const unreadable = { payload: 'rusak', headers: { 'content-type': 'multipart/form-data; boundary=x' } };
    await expectRefused(app, () => lama.request('POST', '/api/v1/data-diri', unreadable), refusal);
  });

  // Rule: DIRI-4
  test('of thirty at once exactly one is created, and exactly its files stay', async () => {
    const quick = await app.as('siswa');
    const before = await app.state();
    const photo = await smallPhoto();
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        quick.call(dataDiri.create, { body: { ...validForm, nama: `Cepat ${n}` }, files: { pas_foto_3x4: photo } }),
      ),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array(29).fill(409)]);
    const refused = replies.filter((reply) => reply.status === 409);
    expect(new Set(refused.map((reply) => reply.body.error))).toEqual(new Set(['Data diri anda sudah ada']));
    const won = replies.find((reply) => reply.status === 201)?.body.data;
    expect((await quick.call(dataDiri.get)).body.data).toEqual(won);
    const after = await app.state();
    expect(after.files.length - before.files.length).toBe(2);
    expect(after.rows.berkas).toHaveLength((before.rows.berkas?.length ?? 0) + 1);
    expect(after.rows.berkas_dibuang).toEqual(before.rows.berkas_dibuang);
  });
});

// Rules: DIRI-19, ARSIP-17
test('the key of drafts is one for all sessions of an account, also after a new password, and nobody else’s', async () => {
  const password_hash = await app.deps.passwords.hash('rahasia');
  const [siswa, other] = [await app.as('siswa', { password_hash }), await app.as('siswa')];
  const keyOf = async (who: Pick<typeof siswa, 'call'>) => (await who.call(dataDiri.kunciDraf)).body.data.kunci;
  const kunci = await keyOf(siswa);
  expect(Buffer.from(kunci, 'base64')).toHaveLength(32);
  expect(await keyOf(other)).not.toBe(kunci);
  const passwords = { oldPassword: 'rahasia', newPassword: 'rahasia baru', confirmNewPassword: 'rahasia baru' };
  expect((await siswa.call(auth.changePassword, { body: passwords })).status).toBe(200);
  expect((await siswa.call(dataDiri.kunciDraf)).status).toBe(401);
  const body = { email: siswa.akun.email, password: 'rahasia baru' };
  const { setCookies } = await app.anyone.call(auth.login, { body });
  expect(await keyOf(app.client({ sesi: setCookies.sesi ?? '' }))).toBe(kunci);
  // An admin keeps the form from paper; the pimpinan has none.
  expect(await keyOf(await app.as('admin'))).not.toBe(kunci);
  expect((await (await app.as('pimpinan')).call(dataDiri.kunciDraf)).status).toBe(403);
});
