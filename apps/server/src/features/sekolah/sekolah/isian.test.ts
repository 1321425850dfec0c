// Fields besides the specification's: what the school sets, and what students, admins and imports meet.

import { dataPribadi } from '@gerbang/contract/akun/data-pribadi';
import { impor } from '@gerbang/contract/laporan/impor';
import { laporan } from '@gerbang/contract/laporan/laporan';
import { defaultSekolah, sekolah } from '@gerbang/contract/sekolah/sekolah';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import type { TambahanField } from '@gerbang/contract/siswa/siswa-fields';
import { tambahanSamples } from '@gerbang/contract/siswa/siswa-samples';
import { createTestApp } from '@gerbang/kit/app';
import { detail, headings, plan, rowOf, run, upload, work } from '@gerbang/kit/impor';
import { expectRefused } from '@gerbang/kit/refusal';
import { validForm } from '@gerbang/kit/samples';
import { readWorkbook } from '@gerbang/kit/xlsx';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { checkSearchTexts, checkValues } from '../../../operations/check/values.ts';
import { transaction } from '../../../platform/database/engine.ts';
import { kolomSiswaOf } from '../../laporan/ekspor/columns.ts';
import { spoolRows } from '../../laporan/ekspor/rows.ts';

const app = await createTestApp();
const admin = await app.as('admin');
const pimpinan = await app.as('pimpinan');
beforeEach(async () => {
  await transaction(app.db, (db) => db.deleteFrom('pengaturan_versi').execute());
  await transaction(app.db, (db) => db.deleteFrom('data_siswa').execute());
});
afterAll(() => app.close());

type Lists = { isian?: TambahanField[]; isian_boleh?: TambahanField[] };

/** As the pimpinan saves it; returns the new version. */
async function ask({ isian = [], isian_boleh = [] }: Lists): Promise<number> {
  const { versi } = (await pimpinan.call(sekolah.pengaturan)).body.data.keadaan.syarat;
  const body = { dokumen: ['pas_foto' as const], isian, isian_boleh, versi };
  const saved = await pimpinan.call(sekolah.simpanSyarat, { body });
  expect(saved.status).toBe(200);
  return saved.body.data.versi;
}

const { nik, nama_ibu } = tambahanSamples;
const refusal = (...message: { field: string; message: string }[]) => ({ status: 400, message });
const noNik = { field: 'nik', message: 'NIK harus diisi' };
const noIbu = { field: 'nama_ibu', message: 'Nama Ibu Kandung harus diisi' };
const unused = { field: 'nik', message: 'NIK tidak dipakai sekolah ini. Kosongkan' };
const found = async (search: string) =>
  (await admin.call(dataSiswa.list, { query: { statusData: 'Tervalidasi', search } })).body.data.map(({ id }) => id);

// Rule: SEKOLAH-15
describe('the settings', () => {
  test('ask for nothing besides at first, are versioned like the rest, and know these fields only', async () => {
    const inForce = async () => (await app.anyone.call(sekolah.get)).body.data.syarat;
    expect(await inForce()).toEqual({ dokumen: ['pas_foto'], isian: [], isian_boleh: [] });
    expect(defaultSekolah.syarat.isian_boleh).toEqual([]);
    const versi = await ask({ isian: ['nik'], isian_boleh: ['alamat'] });
    expect(await inForce()).toMatchObject({ isian: ['nik'], isian_boleh: ['alamat'] });
    const bad = { dokumen: [], isian: ['nama' as 'nik'], isian_boleh: [], versi };
    await expectRefused(app, () => pimpinan.call(sekolah.simpanSyarat, { body: bad }), {
      status: 400,
      message: [{ field: 'isian', message: 'Isian tidak dikenal' }],
    });
    await pimpinan.call(sekolah.urungkan, { body: { bagian: 'syarat', versi, kembali_ke: 0 } });
    expect(await inForce()).toMatchObject({ isian: [], isian_boleh: [] });
  });

  test('of before such fields, also with names that mean nothing, ask for nothing', async () => {
    const nilai = JSON.stringify({ dokumen: ['pas_foto'], isian: ['golongan_darah'] });
    const row = { bagian: 'syarat' as const, versi: 1, nilai, kembali_ke: null, diubah_oleh: null };
    const diubah_pada = app.clock.now().toISOString();
    await transaction(app.db, (db) =>
      db
        .insertInto('pengaturan_versi')
        .values({ ...row, diubah_pada })
        .execute(),
    );
    const siswa = await app.as('siswa');
    const { status, body } = await siswa.call(dataDiri.create, { body: validForm });
    expect([status, body.data.nik, body.data.nomor_wali_e164]).toEqual([201, '', null]);
  });
});

// Rules: SEKOLAH-15, ISIAN-17
describe('a student', () => {
  test('is asked for what is required, in form order, and may leave out what is only offered', async () => {
    await ask({ isian: ['nama_ibu', 'nik'], isian_boleh: ['alamat'] });
    const siswa = await app.as('siswa');
    await expectRefused(app, () => siswa.call(dataDiri.create, { body: validForm }), refusal(noNik, noIbu));
    const blank = { ...validForm, nik, nama_ibu: ' \u200b ' };
    await expectRefused(app, () => siswa.call(dataDiri.create, { body: blank }), refusal(noIbu));
    const pasted = { ...validForm, nik: '3302 0000-0000.0417', nama_ibu: ' Sri Wahyuni ' };
    const { status, body } = await siswa.call(dataDiri.create, { body: pasted });
    expect([status, body.data]).toMatchObject([201, { nik, nama_ibu, alamat: '' }]);
    const params = { id: body.data.id };
    await expectRefused(app, () => siswa.call(dataDiri.update, { params, body: { nik: '' } }), refusal(noNik));
    const later = { alamat: 'Jl. Gerilya 12\r\nPurwokerto' };
    const changed = await siswa.call(dataDiri.update, { params, body: later });
    expect(changed.body.data).toMatchObject({ nik, alamat: 'Jl. Gerilya 12\nPurwokerto' });
    expect((await siswa.call(dataDiri.update, { params, body: { alamat: '' } })).body.data.alamat).toBe('');
  });

  test.each([
    [{ nik: '330200000000041' }, 'NIK harus 16 angka'],
    [{ nik: '33020000000004I7' }, 'NIK harus 16 angka'],
    [{ nisn: '008123456' }, 'NISN harus 10 angka'],
    [{ nomor_wali: '0812' }, 'Nomor WhatsApp Wali harus 8 sampai 15 angka'],
    [{ alamat: 'x'.repeat(1001) }, 'Alamat maksimal 1.000 karakter'],
    [{ nama_ibu: 'x'.repeat(256) }, 'Nama Ibu Kandung maksimal 255 karakter'],
  ])('%j: %s', async (wrong, message) => {
    await ask({ isian_boleh: ['nik', 'nisn', 'nomor_wali', 'alamat', 'nama_ibu'] });
    const siswa = await app.as('siswa');
    const field = Object.keys(wrong)[0] as string;
    await expectRefused(
      app,
      () => siswa.call(dataDiri.create, { body: { ...validForm, ...wrong } }),
      refusal({ field, message }),
    );
  });

  test('of before a requirement goes on without, and keeps what is there', async () => {
    const { siswa, params } = await app.siswaWithData();
    await ask({ isian: ['nik', 'nama_ibu'] });
    const body = { nama: 'Nama Baru', nik: '', nama_ibu: '' };
    expect((await siswa.call(dataDiri.update, { params, body })).status).toBe(200);
    expect((await siswa.call(dataDiri.update, { params, body: { nik } })).body.data.nik).toBe(nik);
    await expectRefused(app, () => siswa.call(dataDiri.update, { params, body: { nik: '' } }), refusal(noNik));
    expect((await siswa.call(dataDiri.update, { params, body: { agama: 'Hindu' } })).status).toBe(200);
  });

  test('writes nothing into a field that is not in use, and may empty one that was', async () => {
    const siswa = await app.as('siswa');
    await expectRefused(app, () => siswa.call(dataDiri.create, { body: { ...validForm, nik } }), refusal(unused));
    await ask({ isian_boleh: ['nik'] });
    const { id } = (await siswa.call(dataDiri.create, { body: { ...validForm, nik } })).body.data;
    await ask({});
    const send = (body: { nik: string; nama?: string }) => siswa.call(dataDiri.update, { params: { id }, body });
    expect((await send({ nik, nama: 'Tetap' })).status).toBe(200);
    await expectRefused(app, () => send({ nik: nik.replace(/7$/, '8') }), refusal(unused));
    expect((await send({ nik: '' })).body.data.nik).toBe('');
  });
});

// Rules: SEKOLAH-15, ISIAN-17, DAFTAR-4
describe('an admin', () => {
  const form = (values: Record<string, string> = {}) => ({ ...validForm, nim: 'ISIAN1', ...values });

  test('is asked the same, finds NIK and NISN however written, and a form that does not know them keeps them', async () => {
    await ask({ isian: ['nik'], isian_boleh: ['nisn', 'nomor_wali'] });
    await expectRefused(app, () => admin.call(dataSiswa.create, { body: form() }), refusal(noNik));
    const wali = { nisn: '0081234567', nomor_wali: '81327450021' };
    const { id, ...made } = (await admin.call(dataSiswa.create, { body: form({ nik, ...wali }) })).body.data;
    expect(made).toMatchObject({ nik, ...wali, nomor_wali_e164: '+6281327450021' });
    expect(await found('3302 0000 0000 0417')).toEqual([id]);
    expect(await found('0081234567')).toEqual([id]);
    const kept = await admin.call(dataSiswa.update, { params: { id }, body: form({ nama: 'Lain' }) });
    expect(kept.body.data).toMatchObject({ nama: 'Lain', nik, nomor_wali_e164: '+6281327450021' });
    expect(await found(nik)).toEqual([id]);
    const body = form({ nik: '' });
    await expectRefused(app, () => admin.call(dataSiswa.update, { params: { id }, body }), refusal(noNik));
    await admin.call(dataSiswa.update, { params: { id }, body: form({ nisn: '', nomor_wali: '' }) });
    expect(await found('0081234567')).toEqual([]);
    expect([await checkSearchTexts(app.db), await checkValues(app.db)]).toEqual([[], []]);
  });

  test('changes a record of before without it, and reads what was filled in as a change from nothing', async () => {
    const { id, nim } = await app.build.dataSiswa({ status_data: 'Tervalidasi' });
    await ask({ isian: ['nik'] });
    const body = { ...form({ nim, nama: 'Baru' }), nik: '' };
    expect((await admin.call(dataSiswa.update, { params: { id }, body })).status).toBe(200);
    await admin.call(dataSiswa.update, { params: { id }, body: { ...body, nik } });
    const [newest] = (await admin.call(dataSiswa.riwayat, { params: { id }, query: {} })).body.data;
    expect(newest?.perubahan).toEqual([{ bidang: 'nik', lama: null, baru: nik }]);
  });
});

// Rules: LAPORAN-9, EKSPOR-11
test('reports in Excel and exports have what is in use behind all other columns, an export also what is only held', async () => {
  const record = await app.build.dataSiswa({ status_data: 'Tervalidasi', ...tambahanSamples });
  const body = { tahun_ajaran: record.tahun_ajaran };
  const head = async () => {
    const { cells } = readWorkbook((await admin.call(laporan.dataSiswaExcel, { body })).bytes);
    const row = Object.entries(cells).filter(([ref]) => /^[A-Z]+6$/.test(ref));
    return { labels: row.map(([, { value }]) => value), cells };
  };
  const usual = (await head()).labels;
  expect(usual.at(-1)).toBe('Admin Pengelola');
  await ask({ isian: ['nik'], isian_boleh: ['nomor_wali'] });
  const { labels, cells } = await head();
  expect(labels).toEqual([...usual, 'NIK', 'Nomor WhatsApp Wali']);
  const values = Object.values(cells).map(({ value }) => value);
  expect(values).toEqual(expect.arrayContaining([nik, '0813-2745-0021']));
  const pilihan = { status: ['Tervalidasi' as const], inventaris: false, gambar: false };
  const { tambahan } = await spoolRows(app.db, pilihan);
  expect(tambahan).toEqual(Object.keys(tambahanSamples));
  expect(
    kolomSiswaOf(tambahan, defaultSekolah.pilihan)
      .slice(-2)
      .map(({ label }) => label),
  ).toEqual(['Nomor WhatsApp Wali', 'Nomor KIP']);
  await transaction(app.db, (db) => db.deleteFrom('data_siswa').execute());
  await app.build.dataSiswa({ status_data: 'Tervalidasi' });
  expect((await spoolRows(app.db, pilihan)).tambahan).toEqual(['nik', 'nomor_wali']);
});

// Rule: SEKOLAH-15
test('the privacy notice names what is asked besides', async () => {
  const notice = async () => JSON.stringify((await app.anyone.call(dataPribadi.pemberitahuan)).body.data);
  const before = await notice();
  expect(before).not.toContain('NIK');
  await ask({ isian: ['nik'], isian_boleh: ['nama_ibu'] });
  expect(await notice()).toContain('Yang ditanyakan sekolah ini selain itu: NIK, Nama Ibu Kandung.');
});

// Rule: IMPOR-16
describe('an import', () => {
  const sheet = (nim: string, more: string) =>
    Buffer.from(`${headings};No. KTP;Nama Ibu;Alamat Rumah\r\n${rowOf({ nim })};${more}`);
  const read = async (nim: string) =>
    app.db.selectFrom('data_siswa').selectAll().where('nim', '=', nim).executeTakeFirstOrThrow();

  test('suggests and reads what is in use, refuses no row for what is missing, and counts it', async () => {
    const unusedId = await upload(app, admin, { sheet: sheet('7001', `${nik};Sri;Jl. Satu`) });
    const { saran } = await detail(admin, unusedId);
    expect([saran?.kolom.nik, saran?.kolom.alamat]).toEqual([undefined, undefined]);
    const forced = { ...saran?.kolom, nik: { kolom: 'No. KTP' } };
    expect((await plan(app, admin, unusedId, { kolom: forced as never })).jumlah).toMatchObject({ baru: 1 });
    await run(app, admin, unusedId);
    expect((await read('7001')).nik).toBe('');

    await ask({ isian: ['nik', 'nama_ibu'], isian_boleh: ['alamat'] });
    const id = await upload(app, admin, { sheet: sheet('7002', `${nik};;Jl. Dua`) });
    const planned = await plan(app, admin, id);
    expect(planned.saran?.kolom).toMatchObject({ nik: { kolom: 'No. KTP' }, nama_ibu: { kolom: 'Nama Ibu' } });
    expect(planned.jumlah).toMatchObject({ baru: 1, ditolak: 0, belum_lengkap: 1 });
    await run(app, admin, id);
    expect(await read('7002')).toMatchObject({ nik, nama_ibu: '', alamat: 'Jl. Dua' });

    const bad = await upload(app, admin, { sheet: sheet('7003', '12;Sri;') });
    expect((await plan(app, admin, bad)).jumlah).toMatchObject({ ditolak: 1, belum_lengkap: 0 });
    const [row] = (await admin.call(impor.baris, { params: { id: bad }, query: { hasil: 'ditolak' } })).body.data;
    expect(row?.sebab).toEqual([{ bidang: 'nik', isi: '12', sebab: 'NIK harus 16 angka' }]);
    await admin.call(impor.batalkan, { params: { id: bad } });
  });

  test('fills in what nobody has, and takes it back', async () => {
    const { nim } = await app.build.dataSiswa({ status_data: 'Tervalidasi', nim: '7010' });
    await ask({ isian: ['nik'] });
    const id = await upload(app, admin, { sheet: Buffer.from(`NIM;NIK\r\n${nim};${nik}`) });
    expect((await plan(app, admin, id)).jumlah).toMatchObject({ berubah: 1, isian: 1, belum_lengkap: 0 });
    const [row] = (await admin.call(impor.baris, { params: { id }, query: { hasil: 'berubah' } })).body.data;
    expect(row?.ubah).toEqual([{ bidang: 'nik', lama: null, baru: nik }]);
    await run(app, admin, id);
    expect([(await read(nim)).nik, (await found(nik)).length]).toEqual([nik, 1]);
    await admin.call(impor.urungkan, { params: { id } });
    await work(app);
    expect([(await read(nim)).nik, (await found(nik)).length]).toEqual(['', 0]);
    const { tertinggal } = await detail(admin, id);
    expect(tertinggal).toEqual([]);
  });
});
