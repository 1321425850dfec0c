import { auth } from '@gerbang/contract/akun/auth';
import { dataPribadi } from '@gerbang/contract/akun/data-pribadi';
import { versiPemberitahuan } from '@gerbang/contract/akun/versi-privasi';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { expectRefused } from '@gerbang/kit/refusal';
import { validForm } from '@gerbang/kit/samples';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const rows = () => app.db.selectFrom('persetujuan').selectAll().orderBy('waktu').orderBy('id').execute();
const setuju = { persetujuan_privasi: versiPemberitahuan };
const child = { ...validForm, tanggal_lahir: '2012-01-31' };
const wali = { wali_nama: ' Siti Aminah ', wali_hubungan: 'Ibu', persetujuan_wali: 'ya' };
const otherVersions = ['ya', '9', '1', 'x'.repeat(300)];
const otherWords = {
  status: 400,
  message: 'Pemberitahuan Privasi sudah berganti. Muat ulang halaman, baca, lalu setujui lagi.',
};
const akunBaru = { email: 'dewi@surel.example', nim: '2610417', password: 'rahasia1', passwordKonfirmasi: 'rahasia1' };

describe('the privacy notice', () => {
  // Rule: PRIBADI-1
  test('is there for everybody, with the school, the periods that are configured, and the fingerprint of its words', async () => {
    const { status, body } = await app.anyone.call(dataPribadi.pemberitahuan);
    expect(status).toBe(200);
    const words = JSON.stringify(body.data.bagian);
    expect(body.data).toMatchObject({ versi: versiPemberitahuan, judul: 'Pemberitahuan Privasi' });
    expect(body.data.sidik).toMatch(/^[0-9a-f]{64}$/);
    for (const word of ['Akademi Uji', '180 hari', '365 hari', '5 tahun', 'UU 27/2022', 'bagian administrasi'])
      expect(words).toContain(word);
  });
});

describe('registration', () => {
  // Rule: PRIBADI-2
  test('records the consent that is sent with it: version, words, time and place', async () => {
    expect((await app.anyone.call(auth.registrasiSiswa, { body: { ...akunBaru, ...setuju } })).status).toBe(201);
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    const waktu = app.clock.now().toISOString();
    expect(row).toMatchObject({
      nim: '2610417',
      jenis: 'akun',
      versi: versiPemberitahuan,
      tempat: 'registrasi',
      waktu,
    });
    const words = await app.db.selectFrom('pemberitahuan_privasi').selectAll().execute();
    expect(words).toMatchObject([{ sidik: row?.sidik, versi: versiPemberitahuan }]);
    expect(words[0]?.teks).toContain('Data yang dikumpulkan');
  });

  test.each([undefined, ''])('goes through with %j as consent, and records none', async (versi) => {
    const body = versi === undefined ? akunBaru : { ...akunBaru, persetujuan_privasi: versi };
    expect((await app.anyone.call(auth.registrasiSiswa, { body })).status).toBe(201);
    expect(await rows()).toEqual([]);
  });

  test.each(otherVersions)('with the consent %j to other words is refused, and makes no account', async (versi) => {
    const body = { ...akunBaru, persetujuan_privasi: versi };
    await expectRefused(app, () => app.anyone.call(auth.registrasiSiswa, { body }), otherWords);
  });

  test('that is refused records nothing', async () => {
    await app.build.akun({ email: akunBaru.email });
    expect((await app.anyone.call(auth.registrasiSiswa, { body: { ...akunBaru, ...setuju } })).status).toBe(409);
    expect(await rows()).toEqual([]);
  });
});

describe("a student's own record", () => {
  // Rules: JAWABAN-17, PRIBADI-3
  test('goes in without any consent; the state then says what is missing', async () => {
    const siswa = await app.as('siswa');
    expect((await siswa.call(dataDiri.create, { body: child })).status).toBe(201);
    expect(await rows()).toEqual([]);
    const { body } = await siswa.call(dataPribadi.persetujuan);
    expect(body.data).toEqual({ versi: versiPemberitahuan, persetujuan: [], kurang: ['data-diri', 'wali'] });
  });

  // Rule: PRIBADI-2
  test('records the consent once for each version, and the guardian of a child', async () => {
    const siswa = await app.as('siswa');
    const { body } = await siswa.call(dataDiri.create, { body: { ...child, ...setuju, ...wali } });
    app.clock.advance(1000);
    await siswa.call(dataDiri.update, { params: { id: body.data.id }, body: setuju });
    expect(await rows()).toMatchObject([
      { jenis: 'data-diri', tempat: 'data-diri', akun_id: siswa.akun.id, nim: siswa.akun.nim },
      { jenis: 'wali', wali_nama: 'Siti Aminah', wali_hubungan: 'Ibu' },
    ]);
    const state = (await siswa.call(dataPribadi.persetujuan)).body.data;
    expect(state.kurang).toEqual([]);
    expect(state.persetujuan.map(({ jenis, wali }) => [jenis, wali?.nama])).toContainEqual(['wali', 'Siti Aminah']);
  });

  // Rule: PRIBADI-2
  test.each(otherVersions)('with the consent %j to other words is refused, new and changed', async (versi) => {
    const siswa = await app.as('siswa');
    const said = { persetujuan_privasi: versi };
    await expectRefused(app, () => siswa.call(dataDiri.create, { body: { ...validForm, ...said } }), otherWords);
    const { data } = (await siswa.call(dataDiri.create, { body: validForm })).body;
    const change = { params: { id: data.id }, body: { nama: 'Lain', ...said } };
    await expectRefused(app, () => siswa.call(dataDiri.update, change), otherWords);
  });

  // Rule: PRIBADI-4
  test('of a grown-up keeps no guardian, whatever is sent', async () => {
    const siswa = await app.as('siswa');
    await siswa.call(dataDiri.create, { body: { ...validForm, tanggal_lahir: '2001-01-01', ...wali } });
    expect(await rows()).toEqual([]);
    expect((await siswa.call(dataPribadi.persetujuan)).body.data.kurang).toEqual(['data-diri']);
  });

  // Rule: PRIBADI-4
  test.each([
    [{ wali_nama: 'Siti' }, ['wali_hubungan', 'persetujuan_wali']],
    [{ persetujuan_wali: 'ya' }, ['wali_nama', 'wali_hubungan']],
    [{ ...wali, wali_hubungan: 'Tetangga' }, ['wali_hubungan']],
    [{ ...wali, wali_nama: 'x'.repeat(256) }, ['wali_nama']],
  ])('with half a guardian %j is refused at its fields, and nothing is written', async (half, fields) => {
    const siswa = await app.as('siswa');
    const before = await app.state();
    const { status, body } = await siswa.call(dataDiri.create, { body: { ...child, ...half } });
    expect(status).toBe(400);
    expect((body as unknown as { message: { field: string }[] }).message.map(({ field }) => field)).toEqual(fields);
    expect(await app.state()).toEqual(before);
  });
});

describe('consent given later, on Info Akun', () => {
  test('is recorded once, for oneself only', async () => {
    const { siswa } = await app.siswaWithData({ tanggal_lahir: '2012-01-31' });
    const { status, body } = await siswa.call(dataPribadi.setuju, { body: { ...setuju, ...wali } });
    expect(status).toBe(200);
    expect(body.data.kurang).toEqual([]);
    await siswa.call(dataPribadi.setuju, { body: setuju });
    expect(await rows()).toHaveLength(2);
    const other = await app.as('siswa');
    expect((await other.call(dataPribadi.persetujuan)).body.data.persetujuan).toEqual([]);
  });

  test('with nothing in it records nothing', async () => {
    const siswa = await app.as('siswa');
    expect((await siswa.call(dataPribadi.setuju, { body: {} })).status).toBe(200);
    expect(await rows()).toEqual([]);
  });
});

test('consent to words that are not the present ones is refused, not lost without a word', async () => {
  const siswa = await app.as('siswa');
  const body = { persetujuan_privasi: 'ya' };
  await expectRefused(app, () => siswa.call(dataPribadi.setuju, { body }), otherWords);
});
