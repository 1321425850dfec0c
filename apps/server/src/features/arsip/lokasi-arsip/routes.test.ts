// Papers and records are one archive: what lies where, who has it, and labels that open it.

import { kodeIn, lokasiArsip, lokasiPath } from '@gerbang/contract/arsip/lokasi-arsip';
import { today } from '@gerbang/contract/fields';
import { type Caller, createTestApp } from '@gerbang/kit/app';
import { addLokasi, addMap } from '@gerbang/kit/lokasi';
import { boxesOfPage } from '@gerbang/kit/pdf-boxes';
import { readPdf } from '@gerbang/kit/pdf-text';
import { codesIn } from '@gerbang/kit/read-codes';
import { expectRefused } from '@gerbang/kit/refusal';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { moveToSampah } from '../../../core/sampah/move.ts';
import { newId } from '../../../platform/clock.ts';
import { transaction } from '../../../platform/database/engine.ts';
import { restoreSampah } from '../../siswa/sampah/restore.ts';

const DAY = 24 * 60 * 60_000;
const SITE = 'https://siswa.sekolah.example';

let admin: Caller;
let pimpinan: Caller;
const app = await createTestApp({ publicUrl: SITE });
beforeEach(signIn);
afterAll(() => app.close());

/** Sessions end while the clock goes on. */
async function signIn(): Promise<void> {
  admin = await app.as('admin');
  pimpinan = await app.as('pimpinan');
}

const valid = (nama: string) => app.build.dataSiswa({ status_data: 'Tervalidasi', nama });
const place = (id: string, kode: string) => admin.call(lokasiArsip.simpanTempat, { params: { id }, body: { kode } });
const tempatOf = async (id: string, who = admin) => (await who.call(lokasiArsip.tempat, { params: { id } })).body.data;
const lend = (id: string, jatuh_tempo = today(app.clock.now()), peminjam = 'Tata usaha') =>
  admin.call(lokasiArsip.pinjam, { params: { id }, body: { peminjam, keperluan: 'Akreditasi', jatuh_tempo } });
const fieldError = (field: string, message: string) => ({ status: 400, message: [{ field, message }] });

// Rules: LOKASI-1, LOKASI-2
test('a shelf holds boxes, a box folders; codes are one each, in capitals, and stay', async () => {
  const { rak, boks, map } = await addMap(admin);
  expect(map).toMatchObject({ induk: boks.kode, jalur: `${rak.kode} / ${boks.kode} / ${map.kode}`, pinjaman: null });
  const low = await addLokasi(admin, { jenis: 'rak', kode: 'gudang-1' });
  expect(low.kode).toBe('GUDANG-1');
  const add = (body: object) => admin.call(lokasiArsip.create, { body: { nama: 'X', induk: '', ...body } });
  const cases: [object, string, string][] = [
    [{ jenis: 'rak', kode: 'GUDANG-1' }, 'kode', 'Kode ini sudah dipakai'],
    [{ jenis: 'rak', kode: 'a/b' }, 'kode', 'Kode paling banyak 24 huruf, angka, dan tanda hubung'],
    [{ jenis: 'boks', kode: 'B-1' }, 'induk', 'Boks harus di dalam rak yang ada'],
    [{ jenis: 'map', kode: 'M-1', induk: rak.kode }, 'induk', 'Map harus di dalam boks yang ada'],
  ];
  for (const [body, field, message] of cases) await expectRefused(app, () => add(body), fieldError(field, message));
  const params = { id: boks.id };
  const body = { nama: 'Boks hijau', induk: low.kode, versi: 1 };
  expect((await admin.call(lokasiArsip.update, { params, body })).body.data).toMatchObject({
    jalur: `GUDANG-1 / ${boks.kode}`,
    nama: 'Boks hijau',
  });
  expect((await admin.call(lokasiArsip.update, { params, body })).status).toBe(409);
});

// Rules: LOKASI-3, LOKASI-4
test('a record says where its papers lie, singly or many at once; the leader sees it of valid ones alone', async () => {
  const { rak, boks, map } = await addMap(admin);
  const [one, two] = [await valid('Ahmad Fauzi'), await valid('Budi Santoso')];
  const waiting = await app.build.dataSiswa({ nama: 'Citra Lestari' });
  expect(await tempatOf(one.id)).toEqual({ lokasi: null, sejak: null, pinjaman: null });
  expect((await place(one.id, map.kode.toLowerCase())).status).toBe(200);
  // Who says nothing does not mean that the papers are taken out.
  const silent = () => admin.call(lokasiArsip.simpanTempat, { params: { id: one.id }, body: {} as never });
  const unsaid = fieldError('kode', 'Kode tempat harus disebut, kosong bila berkasnya dikeluarkan');
  await expectRefused(app, silent, unsaid);
  const many = { data: [{ id: two.id }, { id: waiting.id }, { id: newId() }], kode: boks.kode };
  const { berhasil, ditolak } = (await admin.call(lokasiArsip.tempatkan, { body: many })).body.data;
  expect([berhasil, ditolak.map(({ message }) => message)]).toEqual([
    [two.id, waiting.id],
    ['Data Siswa Tidak Ditemukan'],
  ]);
  const jalur = `${rak.kode} / ${boks.kode} / ${map.kode}`;
  expect(await tempatOf(one.id, pimpinan)).toMatchObject({ lokasi: { kode: map.kode, jalur } });
  const listed = async (who: Caller, id: string) =>
    (await who.call(lokasiArsip.isi, { params: { id } })).body.data.map(({ nama }) => nama);
  expect(await listed(admin, rak.id)).toEqual(['Budi Santoso', 'Citra Lestari', 'Ahmad Fauzi']);
  expect(await listed(pimpinan, rak.id)).toEqual(['Budi Santoso', 'Ahmad Fauzi']);
  expect(await listed(admin, map.id)).toEqual(['Ahmad Fauzi']);
  const hidden = { status: 404, message: 'Data Siswa Tidak Ditemukan' };
  await expectRefused(app, () => pimpinan.call(lokasiArsip.tempat, { params: { id: waiting.id } }), hidden);
  const nowhere = fieldError('kode', 'Tidak ada tempat dengan kode TIADA-1');
  await expectRefused(app, () => place(one.id, 'tiada-1'), nowhere);
  await expectRefused(
    app,
    () => place(one.id, rak.kode),
    fieldError('kode', 'Berkas siswa diletakkan di boks atau map'),
  );
  expect((await place(one.id, '')).body.message).toBe('Tempat berkas dikosongkan');
  expect((await tempatOf(one.id)).lokasi).toBeNull();
});

// Rules: LOKASI-5, LOKASI-6
test('who has a folder is known from its lending to its return, and what is late stands in its list', async () => {
  const { boks, map } = await addMap(admin);
  const { id } = await valid('Dewi Anggraini');
  await place(id, map.kode);
  const past = fieldError('jatuh_tempo', 'Jatuh tempo paling cepat hari ini');
  await expectRefused(app, () => lend(map.id, '2020-01-01'), past);
  expect((await lend(boks.id)).status).toBe(200);
  const away = { status: 409, message: `${boks.kode} sedang dipinjam Tata usaha` };
  await expectRefused(app, () => lend(map.id), away);
  expect(await tempatOf(id)).toMatchObject({ pinjaman: { kode: boks.kode, peminjam: 'Tata usaha', terlambat: false } });
  app.clock.advance(2 * DAY);
  await signIn();
  const late = await pimpinan.call(lokasiArsip.list, { query: { keadaan: 'terlambat' } });
  expect(late.body.data.map(({ kode }) => kode)).toContain(boks.kode);
  const back = () => admin.call(lokasiArsip.kembali, { params: { id: boks.id } });
  expect((await back()).status).toBe(200);
  await expectRefused(app, back, { status: 409, message: `${boks.kode} tidak sedang dipinjam` });
  const { lokasi, riwayat } = (await admin.call(lokasiArsip.buka, { params: { kode: boks.kode } })).body.data;
  expect(lokasi.pinjaman).toBeNull();
  expect(riwayat).toMatchObject([
    { peminjam: 'Tata usaha', keperluan: 'Akreditasi', kembali_pada: expect.any(String) },
  ]);
  const both = await Promise.all([lend(map.id, undefined, 'A'), lend(map.id, undefined, 'B')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

// Rule: LOKASI-7
test('the QR of a label is the address of its place; another code, school or address is refused with a sentence', async () => {
  const { boks, map } = await addMap(admin);
  const body = { ids: [map.id, boks.id], label: {} };
  const { bytes, status } = await admin.call(lokasiArsip.label, { body });
  expect(status).toBe(200);
  const codes = (await codesIn(await boxesOfPage(bytes, 0))).map(({ text }) => text);
  expect(codes.sort()).toEqual([boks, map].map(({ kode }) => SITE + lokasiPath(kode)).sort());
  // A name that says what it is says it once.
  const other = await addLokasi(admin, { jenis: 'rak', nama: 'Gudang' });
  const label = await admin.call(lokasiArsip.label, { body: { ids: [map.id, other.id], label: {} } });
  const words = readPdf(label.bytes).pages.flat();
  expect(words.map(({ text }) => text)).toEqual(expect.arrayContaining(['Map A', 'Rak Gudang']));
  for (const code of codes) expect([boks.kode, map.kode]).toContain(kodeIn(code, SITE));
  expect(kodeIn(' rak-1 ', SITE)).toBe('RAK-1');
  for (const foreign of [
    'https://lain.example/lokasi-arsip/RAK-1',
    `${SITE}/data-siswa/valid`,
    'javascript:alert(1)',
  ]) {
    expect(kodeIn(foreign, SITE)).toBeUndefined();
  }
  const refusal = { status: 404, message: 'Kode ini bukan label arsip sekolah ini' };
  for (const kode of ['8991102288101', "' or 1=1", 'X'.repeat(90)]) {
    await expectRefused(
      app,
      () => admin.call(lokasiArsip.buka, { params: { kode: encodeURIComponent(kode) } }),
      refusal,
    );
  }
});

// Rule: LOKASI-8
test('the list of a box is printed with what the reader may see; an empty one says so', async () => {
  const { boks, map } = await addMap(admin);
  const params = { id: boks.id };
  const empty = { status: 404, message: 'Belum ada berkas di tempat ini' };
  await expectRefused(app, () => pimpinan.call(lokasiArsip.isiPdf, { params }), empty);
  const [shown, hidden] = [await valid('Eka Pratiwi'), await app.build.dataSiswa({ nama: 'Fajar Nugroho' })];
  for (const { id } of [shown, hidden]) await place(id, map.kode);
  const words = async (who: Caller) =>
    readPdf((await who.call(lokasiArsip.isiPdf, { params })).bytes)
      .pages.flat()
      .map(({ text }) => text)
      .join(' ');
  expect(await words(admin)).toMatch(/Daftar Isi Boks .*Eka Pratiwi.*Fajar Nugroho/);
  expect(await words(pimpinan)).not.toContain('Fajar');
});

// Rule: LOKASI-8
test('the list of a box is a table of Excel, too', async () => {
  const { map } = await addMap(admin);
  const { id } = await valid('Hana Safitri');
  await place(id, map.kode);
  const { headers } = await pimpinan.call(lokasiArsip.isiExcel, { params: { id: map.id } });
  expect(headers['content-disposition']).toContain(`daftar-isi-${map.kode.toLowerCase()}.xlsx`);
});

// Rules: LOKASI-2, LOKASI-9
test('only what is empty is deleted; a place waits for papers whose record lies in the bin, and has them again', async () => {
  const { boks, map } = await addMap(admin);
  const { id } = await valid('Gita Permata');
  await place(id, map.kode);
  const remove = (of: string) => () => admin.call(lokasiArsip.hapus, { params: { id: of } });
  const full = { status: 409, message: 'Masih ada isinya. Pindahkan isinya dahulu.' };
  for (const of of [boks.id, map.id]) await expectRefused(app, remove(of), full);
  await transaction(app.db, (db) => moveToSampah({ ...app, db }, { jenis: 'data-siswa', id, user: admin.akun }));
  const binned = 'Ada data di Sampah yang berkasnya di sini. Pulihkan atau hapus data itu dahulu.';
  await expectRefused(app, remove(map.id), { status: 409, message: binned });
  await restoreSampah(app, { id, jenis: ['data-siswa'] }, async () => {});
  expect((await tempatOf(id)).lokasi?.kode).toBe(map.kode);
  await place(id, '');
  expect((await remove(map.id)()).status).toBe(200);
});
