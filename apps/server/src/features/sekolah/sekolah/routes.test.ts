// The store of the school's settings: versions, undo, roles, and what is kept when something is refused.

import { impor } from '@gerbang/contract/laporan/impor';
import { laporan } from '@gerbang/contract/laporan/laporan';
import { defaultSekolah, kopOf, sekolah } from '@gerbang/contract/sekolah/sekolah';
import { sentences } from '@gerbang/contract/sentences';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { sampah } from '@gerbang/contract/siswa/sampah';
import { createTestApp } from '@gerbang/kit/app';
import { csvOf, plan, rowOf, run, upload, work } from '@gerbang/kit/impor';
import { smallPhoto } from '@gerbang/kit/pictures';
import { tokenFor } from '@gerbang/kit/token';
import { readWorkbook } from '@gerbang/kit/xlsx';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { getBagian } from '../../../core/sekolah/bagian.ts';
import { getIdentitas, getSekolah } from '../../../core/sekolah/queries.ts';
import { transaction } from '../../../platform/database/engine.ts';
import { pageValues } from './page.ts';

const app = await createTestApp();
const pimpinan = await app.as('pimpinan', { nama: 'Ibu Kepala' });
beforeEach(async () => {
  await transaction(app.db, (db) => db.deleteFrom('pengaturan_versi').execute());
});
afterAll(() => app.close());

const form = { nama: 'SMK Melati', alamat: 'Jl. Melati 1', whatsapp: '081234567890', email: '', jam_layanan: '08–15' };
const { pilihan } = defaultSekolah;
const baru = { kode: '', nama: 'Desain Grafis', pensiun: false };
const inForce = async () => (await app.anyone.call(sekolah.get)).body.data;

// Rule: SEKOLAH-1
test('before anybody has saved anything the defaults are in force, under the name of the environment', async () => {
  const data = await inForce();
  const { identitas, pilihan, gelombang, syarat } = defaultSekolah;
  const open = { identitas, pilihan, gelombang, syarat };
  expect(data).toEqual({ ...open, identitas: { ...defaultSekolah.identitas, nama: 'Akademi Uji' } });
  expect(data.pilihan.jurusan.map(({ kode }) => kode)).toContain('Teknik Informatika');
  const { body } = await pimpinan.call(sekolah.pengaturan);
  expect(body.data).toMatchObject({ awal: {}, keadaan: { identitas: { versi: 0, diubah_oleh: null } } });
});

// Rules: SEKOLAH-1, SEKOLAH-3, SEKOLAH-5
test('what the pimpinan saves is in force at once, in the audit log, and read in the transaction of another', async () => {
  const reply = await pimpinan.call(sekolah.simpanIdentitas, { body: { ...form, versi: 0 } });
  expect(reply.body).toEqual({ message: 'Identitas disimpan', data: { versi: 1 } });
  expect((await inForce()).identitas).toEqual({ ...form, nomor_e164: '+6281234567890', logo: null });
  const deps = { db: app.db, namaSekolah: 'lain' };
  expect((await getIdentitas(deps)).nama).toBe('SMK Melati');
  expect(await transaction(app.db, async (db) => (await getSekolah({ ...deps, db })).identitas.nama)).toBe(
    'SMK Melati',
  );
  const { keadaan } = (await pimpinan.call(sekolah.pengaturan)).body.data;
  expect(keadaan.identitas).toMatchObject({ versi: 1, diubah_oleh: 'Ibu Kepala' });
  const auditLog = await app.db.selectFrom('jejak').selectAll().orderBy('nomor', 'desc').executeTakeFirstOrThrow();
  expect(auditLog).toMatchObject({ aksi: 'ubah', tabel: 'pengaturan_versi', akun_id: pimpinan.akun.id });
  expect(JSON.parse(auditLog.rincian)).toEqual({ bagian: 'identitas', versi: 1 });
});

// Rule: SEKOLAH-1
test('another instance on the same database works by what was saved, and by what was undone, at its next answer', async () => {
  const other = await app.another();
  onTestFinished(other.close);
  const page = pageValues(other.deps, { warn: () => undefined });
  const seen = async () => {
    const { data } = (await other.anyone.call(sekolah.get)).body;
    const manifest = (await other.anyone.request('GET', '/manifest.webmanifest')).bytes.toString();
    return {
      nama: data.identitas.nama,
      jurusan: data.pilihan.jurusan.length,
      manifest: JSON.parse(manifest).name,
      page: (await page()).NAMA_SEKOLAH,
    };
  };
  const jurusan = pilihan.jurusan.length;
  expect(await seen()).toEqual({ nama: 'Akademi Uji', jurusan, manifest: 'Akademi Uji', page: 'Akademi Uji' });
  await pimpinan.call(sekolah.simpanIdentitas, { body: { ...form, versi: 0 } });
  await pimpinan.call(sekolah.simpanPilihan, {
    body: { ...pilihan, jurusan: [...pilihan.jurusan, baru], versi: 0 },
  });
  expect(await seen()).toEqual({ nama: form.nama, jurusan: jurusan + 1, manifest: form.nama, page: form.nama });
  await pimpinan.call(sekolah.urungkan, { body: { bagian: 'identitas', versi: 1, kembali_ke: 0 } });
  expect(await seen()).toEqual({
    nama: 'Akademi Uji',
    jurusan: jurusan + 1,
    manifest: 'Akademi Uji',
    page: 'Akademi Uji',
  });
});

// Rule: SEKOLAH-6
test.each([
  ['0812-3456 7890', '0812-3456-7890', '6281234567890'],
  ['812 3456 7890', '0812-3456-7890', '6281234567890'],
  ['+62 0812 3456 7890', '0812-3456-7890', '6281234567890'],
  ['+65 8123 4567', '+65 8123 4567', '6581234567'],
  ['0065 8123 4567', '+65 8123 4567', '6581234567'],
  ['+44 07911 123456', '+44 7911 1234 56', '447911123456'],
])('%s is shown as %s and opens a chat with %s', async (whatsapp, shown, reached) => {
  await pimpinan.call(sekolah.simpanIdentitas, { body: { ...form, whatsapp, versi: 0 } });
  const { identitas } = await inForce();
  expect(identitas.whatsapp).toBe(whatsapp);
  // What an earlier program saved has no form beside it.
  for (const each of reached.startsWith('44') ? [identitas] : [identitas, { ...identitas, nomor_e164: null }]) {
    expect(kopOf(each).kontak).toMatchObject({ whatsapp: shown, tautan: `https://wa.me/${reached}` });
  }
});

// Rule: SEKOLAH-3
test('saving the same again makes no version', async () => {
  for (const versi of [0, 1]) {
    const { body } = await pimpinan.call(sekolah.simpanIdentitas, { body: { ...form, versi } });
    expect(body.data.versi).toBe(1);
  }
});

// Rule: SEKOLAH-3
test('of two pimpinan at once one is told, and nothing of theirs is stored', async () => {
  const names = ['SMK Satu', 'SMK Dua'];
  const replies = await Promise.all(
    names.map((nama) => pimpinan.call(sekolah.simpanIdentitas, { body: { ...form, nama, versi: 0 } })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ message: sentences.stale });
  const versions = (await pimpinan.call(sekolah.riwayat, { query: { bagian: 'identitas' } })).body.data;
  expect(versions).toHaveLength(1);
});

// Rule: SEKOLAH-4
test('undo saves the earlier content as a new version, also what the program begins with', async () => {
  for (const [versi, nama] of ['SMK Satu', 'SMK Dua'].entries()) {
    await pimpinan.call(sekolah.simpanIdentitas, { body: { ...form, nama, versi } });
  }
  const undo = (versi: number, kembali_ke: number) =>
    pimpinan.call(sekolah.urungkan, { body: { bagian: 'identitas', versi, kembali_ke } });
  expect((await undo(2, 1)).body).toEqual({ message: 'Identitas dikembalikan', data: { versi: 3 } });
  expect((await inForce()).identitas.nama).toBe('SMK Satu');
  expect(await undo(2, 1)).toMatchObject({ status: 409, body: { message: sentences.stale } });
  expect(await undo(3, 7)).toMatchObject({ status: 404, body: { message: 'Versi Tidak Ditemukan' } });
  await undo(3, 0);
  expect((await inForce()).identitas.nama).toBe('Akademi Uji');
  const { data } = (await pimpinan.call(sekolah.riwayat, { query: { bagian: 'identitas' } })).body;
  expect(data.map(({ versi, kembali_ke }) => [versi, kembali_ke])).toEqual([
    [4, 0],
    [3, 1],
    [2, null],
    [1, null],
  ]);
  expect(data[2]?.nilai).toMatchObject({ nama: 'SMK Dua' });
});

// Rules: SEKOLAH-4, SEKOLAH-7
test('a logo is written anew, served to anybody for ever, stays on the next saving, and comes back by an undo', async () => {
  const logo = await smallPhoto();
  await pimpinan.call(sekolah.simpanIdentitas, { body: { ...form, versi: 0 }, files: { logo } });
  const id = String((await inForce()).identitas.logo);
  const reply = await app.anyone.call(sekolah.logo, { params: { id } });
  expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } });
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  await app.build.dataInventaris();
  const excel = readWorkbook((await pimpinan.call(laporan.dataInventarisExcel)).bytes);
  expect((await sharp(excel.pictures['xl/media/logo.jpeg']).metadata()).height).toBe(512);
  await pimpinan.call(sekolah.simpanIdentitas, { body: { ...form, nama: 'SMK Dua', versi: 1 } });
  expect((await inForce()).identitas.logo).toBe(id);
  await pimpinan.call(sekolah.simpanIdentitas, { body: { ...form, versi: 2, tanpa_logo: 'ya' } });
  expect((await inForce()).identitas.logo).toBeNull();
  await pimpinan.call(sekolah.urungkan, { body: { bagian: 'identitas', versi: 3, kembali_ke: 2 } });
  expect((await inForce()).identitas).toMatchObject({ nama: 'SMK Dua', logo: id });
});

test('the logo of a saving that is refused is not kept', async () => {
  await pimpinan.call(sekolah.simpanIdentitas, { body: { ...form, versi: 0 } });
  const before = await app.state();
  const files = { logo: await smallPhoto() };
  expect(
    await pimpinan.call(sekolah.simpanIdentitas, { body: { ...form, nama: 'Lain', versi: 0 }, files }),
  ).toMatchObject({ status: 409 });
  expect(await app.state()).toEqual(before);
});

// Rule: SEKOLAH-10
test('a new major gets its name as a code, a rename leaves the code, and none is invented', async () => {
  const save = (body: object) => pimpinan.call(sekolah.simpanPilihan, { body: body as never });
  await save({ ...pilihan, jurusan: [...pilihan.jurusan, baru], versi: 0 });
  const { jurusan } = await getBagian(app.db, 'pilihan');
  expect(jurusan.at(-1)).toEqual({ ...baru, kode: 'Desain Grafis' });
  const renamed = jurusan.with(-1, { kode: 'Desain Grafis', nama: 'DKV', pensiun: true });
  expect((await save({ ...pilihan, jurusan: [...renamed, baru], versi: 1 })).status).toBe(200);
  expect((await getBagian(app.db, 'pilihan')).jurusan.slice(-2).map(({ kode }) => kode)).toEqual([
    'Desain Grafis',
    'Desain Grafis 2',
  ]);
  expect(await save({ ...pilihan, jurusan: [...jurusan, { ...baru, nama: 'X', kode: 'Y' }], versi: 2 })).toMatchObject({
    status: 400,
  });
});

// Rule: SEKOLAH-10
test('a major that records have may be retired, but neither go nor be undone away', async () => {
  await app.build.dataSiswa({ jurusan_pilihan: 'Teknik Informatika' });
  const others = pilihan.jurusan.filter(({ kode }) => kode !== 'Teknik Informatika');
  const refused = await pimpinan.call(sekolah.simpanPilihan, { body: { ...pilihan, jurusan: others, versi: 0 } });
  expect(refused).toMatchObject({ status: 409 });
  const retired = pilihan.jurusan.map((entry) => ({ ...entry, pensiun: entry.kode === 'Teknik Informatika' }));
  expect(
    (await pimpinan.call(sekolah.simpanPilihan, { body: { ...pilihan, jurusan: retired, versi: 0 } })).status,
  ).toBe(200);
});

// Rule: SEKOLAH-10
test('nor may one that could come back: with a record in the bin, or with an import that is taken back', async () => {
  const without = async (kode: string) => {
    const { versi } = (await pimpinan.call(sekolah.pengaturan)).body.data.keadaan.pilihan;
    const jurusan = pilihan.jurusan.filter((each) => each.kode !== kode);
    return (await pimpinan.call(sekolah.simpanPilihan, { body: { ...pilihan, jurusan, versi } })).body.message;
  };
  const used = (where: string) => `Komputerisasi Akuntansi dipakai ${where}. Tutup saja agar tidak ditawarkan lagi`;
  const admin = await app.as('admin');
  const { id, nim } = await app.build.dataSiswa({
    jurusan_pilihan: 'Komputerisasi Akuntansi',
    status_data: 'Tervalidasi',
  });
  const imported = await upload(app, admin, { sheet: csvOf(rowOf({ nim, prodi: 'Manajemen Informatika' })) });
  await plan(app, admin, imported, { timpa: ['jurusan_pilihan'] });
  await run(app, admin, imported);
  expect(await without('Komputerisasi Akuntansi')).toEqual(used('impor yang masih dapat diurungkan'));
  await admin.call(impor.urungkan, { params: { id: imported } });
  await work(app);
  expect(await without('Komputerisasi Akuntansi')).toEqual(used('data siswa'));
  await admin.call(dataSiswa.hapus, { params: { id }, token: await tokenFor(app, admin, 'data-siswa') });
  expect(await without('Komputerisasi Akuntansi')).toEqual(used('data siswa di Sampah'));
  await admin.call(sampah.hapus, { params: { id }, token: await tokenFor(app, admin, 'sampah') });
  expect(await without('Komputerisasi Akuntansi')).toBe('Jurusan & Kelas disimpan');
});

// Rule: SEKOLAH-11
test('waves that overlap, end before they begin or share a number are refused', async () => {
  const wave = {
    tahun_ajaran: '2026/2027',
    nomor: 1,
    nama: 'Gelombang 1',
    buka: '2026-02-02',
    tutup: '2026-04-30',
    biaya: 200_000,
    diskon_boleh: true,
  };
  const save = (...daftar: object[]) =>
    pimpinan.call(sekolah.simpanGelombang, { body: { daftar: daftar as never, hanya_saat_buka: false, versi: 0 } });
  for (const [daftar, message] of [
    [[wave, { ...wave, nomor: 2, buka: '2026-04-30', tutup: '2026-06-01' }], 'Tanggal gelombang tidak boleh bertumpuk'],
    [
      [wave, { ...wave, buka: '2026-05-01', tutup: '2026-06-01' }],
      'Dua gelombang bernomor sama dalam satu tahun ajaran',
    ],
    [[{ ...wave, tutup: '2026-02-01' }], 'Tanggal tutup tidak boleh sebelum tanggal buka'],
    [[{ ...wave, nomor: 10 }], 'Gelombang daftar harus satu angka 1 sampai 9'],
  ] as const) {
    expect(await save(...daftar)).toMatchObject({ status: 400, body: { message: [{ field: 'daftar', message }] } });
  }
  expect((await save({ ...wave, nomor: '1', biaya: '200000' })).status).toBe(200);
  expect((await inForce()).gelombang.daftar).toEqual([wave]);
});

// Rule: SEKOLAH-9
test('steps of the first start are noted one after the other', async () => {
  await pimpinan.call(sekolah.simpanAwal, { body: { langkah: ['identitas'], keadaan: 'selesai' } });
  await pimpinan.call(sekolah.simpanAwal, { body: { langkah: ['kelas', 'syarat'], keadaan: 'dilewati' } });
  const { awal } = (await pimpinan.call(sekolah.pengaturan)).body.data;
  expect(awal).toEqual({ identitas: 'selesai', kelas: 'dilewati', syarat: 'dilewati' });
});
