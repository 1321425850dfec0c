// Majors, classes and waves of the school in the work of students and staff.
import { auth } from '@gerbang/contract/akun/auth';
import { versiPemberitahuan } from '@gerbang/contract/akun/versi-privasi';
import { today } from '@gerbang/contract/fields';
import { formatTanggal } from '@gerbang/contract/format';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { laporan } from '@gerbang/contract/laporan/laporan';
import type { Sekolah } from '@gerbang/contract/sekolah/sekolah';
import { defaultSekolah, sekolah } from '@gerbang/contract/sekolah/sekolah';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { createTestApp } from '@gerbang/kit/app';
import { expectRefused } from '@gerbang/kit/refusal';
import { validForm } from '@gerbang/kit/samples';
import { readWorkbook } from '@gerbang/kit/xlsx';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '../../../platform/database/engine.ts';

const app = await createTestApp();
const admin = await app.as('admin');
const pimpinan = await app.as('pimpinan');
beforeEach(async () => {
  await transaction(app.db, (db) => db.deleteFrom('pengaturan_versi').execute());
  await transaction(app.db, (db) => db.deleteFrom('data_siswa').execute());
});
afterAll(() => app.close());

/** Puts a section in force as a pimpinan's saving would. */
async function set<B extends 'pilihan' | 'gelombang'>(bagian: B, nilai: Sekolah[B]): Promise<void> {
  const row = { bagian, nilai: JSON.stringify(nilai), kembali_ke: null, diubah_oleh: null };
  const diubah_pada = app.clock.now().toISOString();
  await transaction(app.db, async (db) => {
    const { versi } = await db
      .selectFrom('pengaturan_versi')
      .select((eb) => eb.fn.countAll<number>().as('versi'))
      .where('bagian', '=', bagian)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('pengaturan_versi')
      .values({ ...row, versi: versi + 1, diubah_pada })
      .execute();
  });
}

const { jurusan, kelas } = defaultSekolah.pilihan;
const TI = 'Teknik Informatika';
const names = jurusan.map(({ nama }) => nama).join(', ');
const changed = (change: object) => jurusan.map((each) => (each.kode === TI ? { ...each, ...change } : each));
const baru = { kode: 'Desain Grafis', nama: 'Desain Grafis', pensiun: false };

// Rule: ISIAN-5
describe('majors and classes', () => {
  // Rule: SEKOLAH-16
  test('their lines are saved, stay away where none is sent, and have an end', async () => {
    const entry = (keterangan?: string) => ({ jurusan: [...changed({ keterangan })], kelas });
    const save = (versi: number, keterangan?: string) =>
      pimpinan.call(sekolah.simpanPilihan, { body: { ...entry(keterangan), versi } });
    const line = async () => {
      const { pilihan } = (await app.anyone.call(sekolah.get)).body.data;
      return pilihan.jurusan.find(({ kode }) => kode === TI)?.keterangan;
    };
    expect(await line()).toMatch(/program/);
    await save(0, ' Membuat gim. ');
    expect(await line()).toBe('Membuat gim.');
    await save(1);
    expect(await line()).toBeUndefined();
    await expect(save(2, 'x'.repeat(121))).resolves.toMatchObject({ status: 400 });
    expect(await line()).toBeUndefined();
  });

  test('a fifth one is offered to students and staff, and what is none is refused with the names offered now', async () => {
    const siswa = await app.as('siswa');
    const body = { ...validForm, jurusan_pilihan: baru.kode };
    const message = `Jurusan pilihan harus salah satu dari: ${names}`;
    const refusal = { status: 400, message: [{ field: 'jurusan_pilihan', message }] };
    await expectRefused(app, () => siswa.call(dataDiri.create, { body }), refusal);
    await set('pilihan', { jurusan: [...jurusan, baru], kelas });
    expect((await siswa.call(dataDiri.create, { body })).body.data.jurusan_pilihan).toBe(baru.kode);
    const other = { ...body, nim: 'LAIN1', kelas_pilihan: 'Subuh' };
    const kelasRefusal = 'Kelas pilihan harus salah satu dari: Pagi, Siang, Sore, Malam';
    await expectRefused(app, () => admin.call(dataSiswa.create, { body: other }), {
      status: 400,
      message: [{ field: 'kelas_pilihan', message: kelasRefusal }],
    });
  });

  test('a retired one stays on its records and may be saved with them, and nobody else may take it', async () => {
    const { siswa, params } = await app.siswaWithData({ jurusan_pilihan: TI });
    const valid = await app.build.dataSiswa({ jurusan_pilihan: TI, status_data: 'Tervalidasi' });
    await set('pilihan', { jurusan: changed({ pensiun: true }), kelas });
    const { nim: _, ...own } = validForm as Record<string, string>;
    const same = { ...own, jurusan_pilihan: TI, nama: 'Nama Lain' };
    expect((await siswa.call(dataDiri.update, { params, body: same })).body.data.jurusan_pilihan).toBe(TI);
    const body = { ...validForm, nim: valid.nim, jurusan_pilihan: TI };
    expect((await admin.call(dataSiswa.update, { params: { id: valid.id }, body })).status).toBe(200);
    const list = await admin.call(dataSiswa.list, { query: { statusData: 'Tervalidasi', jurusan_pilihan: TI } });
    expect(list.body.totalItems).toBe(1);
    const fresh = await app.as('siswa');
    const message =
      'Jurusan pilihan harus salah satu dari: Manajemen Informatika, Manajemen Perkantoran, Komputerisasi Akuntansi';
    await expectRefused(app, () => fresh.call(dataDiri.create, { body: { ...validForm, jurusan_pilihan: TI } }), {
      status: 400,
      message: [{ field: 'jurusan_pilihan', message }],
    });
  });

  test('a rename touches no record: the search finds the new name, reports print it, the wire keeps the code', async () => {
    const { id } = await app.build.dataSiswa({ jurusan_pilihan: TI, status_data: 'Tervalidasi' });
    const before = await app.db.selectFrom('data_siswa').selectAll().execute();
    await set('pilihan', { jurusan: changed({ nama: 'Rekayasa Perangkat Lunak' }), kelas });
    const found = async (search: string) =>
      (await admin.call(dataSiswa.list, { query: { statusData: 'Tervalidasi', search } })).body.data.map(
        ({ id }) => id,
      );
    expect(await found('perangkat lunak')).toEqual([id]);
    expect(await found('teknik')).toEqual([]);
    const { body } = await admin.call(dataSiswa.get, { params: { id } });
    expect(body.data.jurusan_pilihan).toBe(TI);
    const report = await admin.call(laporan.dataSiswaExcel, { body: { tahun_ajaran: body.data.tahun_ajaran } });
    expect(JSON.stringify(readWorkbook(report.bytes).cells)).toContain('Rekayasa Perangkat Lunak');
    expect(await app.db.selectFrom('data_siswa').selectAll().execute()).toEqual(before);
  });
});

const dayFromNow = (days: number) => today(new Date(Date.now() + days * 86_400_000));
const wave = {
  tahun_ajaran: '2026/2027',
  nomor: 2,
  nama: 'Gelombang 2',
  buka: dayFromNow(-20),
  tutup: dayFromNow(20),
  biaya: 250_000,
  diskon_boleh: false,
};
const later = {
  ...wave,
  nomor: 3,
  nama: 'Gelombang 3',
  buka: dayFromNow(40),
  tutup: dayFromNow(90),
  diskon_boleh: true,
};

// Rule: SEKOLAH-13
describe('waves', () => {
  test('a wave without discount refuses one to students, not to staff, and not to what a record has already', async () => {
    const { siswa, params } = await app.siswaWithData({ gelombang: 2, tahun_ajaran: '2026/2027', diskon_sen: 500_00 });
    await set('gelombang', { daftar: [wave], hanya_saat_buka: false });
    expect((await siswa.call(dataDiri.update, { params, body: { nama: 'Tetap', diskon: '500' } })).status).toBe(200);
    const refusal = { status: 400, message: [{ field: 'diskon', message: 'Gelombang 2 tidak memberi diskon. Isi 0' }] };
    await expectRefused(app, () => siswa.call(dataDiri.update, { params, body: { diskon: '600' } }), refusal);
    const body = { ...validForm, gelombang: '2', tahun_ajaran: '2026/2027', diskon: '600' };
    const fresh = await app.as('siswa');
    await expectRefused(app, () => fresh.call(dataDiri.create, { body }), refusal);
    expect((await fresh.call(dataDiri.create, { body: { ...body, diskon: '0' } })).status).toBe(201);
    expect((await admin.call(dataSiswa.create, { body: { ...body, nim: 'STAF1' } })).status).toBe(201);
  });

  test('only when the school says so, registration waits for a wave, and tells when it opens', async () => {
    const account = (n: number) => ({
      email: `baru${n}@surel.example`,
      nim: `BARU${n}`,
      password: 'sandi-panjang-7',
      passwordKonfirmasi: 'sandi-panjang-7',
      persetujuan_privasi: versiPemberitahuan,
    });
    const register = (n: number) => app.anyone.call(auth.registrasiSiswa, { body: account(n) });
    await set('gelombang', { daftar: [later], hanya_saat_buka: false });
    expect((await register(1)).status).toBe(201);
    await set('gelombang', { daftar: [later], hanya_saat_buka: true });
    await expectRefused(app, () => register(2), {
      status: 409,
      message: `Pendaftaran sedang ditutup. Gelombang 3 tahun ajaran 2026/2027 dibuka ${formatTanggal(later.buka)}`,
    });
    const siswa = await app.as('siswa');
    const body = { ...validForm, tahun_ajaran: '2026/2027', gelombang: '3', diskon: '0' };
    await expectRefused(app, () => siswa.call(dataDiri.create, { body }), {
      status: 400,
      message: [{ field: 'gelombang', message: `Gelombang 3 baru dibuka ${formatTanggal(later.buka)}` }],
    });
    await set('gelombang', { daftar: [wave, later], hanya_saat_buka: true });
    expect((await register(2)).status).toBe(201);
    const nowhere = { ...body, gelombang: '7' };
    await expectRefused(app, () => siswa.call(dataDiri.create, { body: nowhere }), {
      status: 400,
      message: [{ field: 'gelombang', message: 'Gelombang 7 tahun ajaran 2026/2027 tidak ada' }],
    });
    expect((await siswa.call(dataDiri.create, { body: { ...body, gelombang: '2' } })).status).toBe(201);
  });
});

const many = (count: number, values: object) =>
  Promise.all(Array.from({ length: count }, () => app.build.dataSiswa({ status_data: 'Tervalidasi', ...values })));

// Rule: STATISTIK-2
describe('the newest school year', () => {
  const newest = async () => (await pimpinan.call(dashboard.statistik)).body;

  test('is not moved by one record of a year to come', async () => {
    await many(4, { tahun_ajaran: '2026/2027', gelombang: 2 });
    await many(2, { tahun_ajaran: '2090/2091', gelombang: 9 });
    expect((await newest()).tahun_ajaran).toBe('2026/2027');
  });

  test('has students whatever wave has opened, and Gelombang Ini is this wave', async () => {
    await many(4, { tahun_ajaran: '2025/2026', gelombang: 1 });
    await many(2, { tahun_ajaran: '2090/2091', gelombang: 9 });
    await set('gelombang', { daftar: [wave], hanya_saat_buka: false });
    const { tahun_ajaran, kabar } = await newest();
    expect(tahun_ajaran).toBe('2025/2026');
    expect(kabar).toMatchObject({ tahun_ajaran: '2026/2027', gelombang: 2, tervalidasi: 0 });
  });

  test('may be long after next year once a wave of it has opened', async () => {
    await many(2, { tahun_ajaran: '2090/2091', gelombang: 2 });
    await set('gelombang', { daftar: [{ ...wave, tahun_ajaran: '2090/2091' }], hanya_saat_buka: false });
    expect((await newest()).tahun_ajaran).toBe('2090/2091');
  });
});

// Rule: PUTUSAN-18
describe('the desk', () => {
  const usual = async (id: string) => (await admin.call(dataSiswa.antrean, { query: { id } })).body.data.biasanya;
  const waiting = (values: object) => app.build.dataSiswa({ tahun_ajaran: '2026/2027', gelombang: 2, ...values });

  test('tells what is usual where a record differs from nearly all that wait', async () => {
    const odd = await waiting({ tahun_ajaran: '2027/2028' });
    expect(await usual(odd.id)).toBeUndefined();
    const others = [];
    for (let n = 0; n < 4; n++) others.push(await waiting({}));
    expect(await usual(odd.id)).toEqual({ tahun_ajaran: '2026/2027', gelombang: 2, menurut: 'antrean' });
    expect(await usual(others[0]?.id ?? '')).toBeUndefined();
  });

  test('or from the wave that was open on its day', async () => {
    await set('gelombang', { daftar: [wave], hanya_saat_buka: false });
    const odd = await waiting({ tanggal_daftar: dayFromNow(-1), gelombang: 3 });
    expect(await usual(odd.id)).toEqual({ tahun_ajaran: '2026/2027', gelombang: 2, menurut: 'gelombang' });
    expect(await usual((await waiting({ tanggal_daftar: dayFromNow(-1) })).id)).toBeUndefined();
  });
});
