// Rules: BUKTIQR-2, BUKTIQR-3, BUKTIQR-4, BUKTIQR-5

import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { type KodeDikirim, kodeDokumen } from '@gerbang/contract/siswa/kode-dokumen';
import { sampah } from '@gerbang/contract/siswa/sampah';
import { createTestApp } from '@gerbang/kit/app';
import { smallPhoto } from '@gerbang/kit/pictures';
import { expectRefused, siswaNotFound, stale } from '@gerbang/kit/refusal';
import { unknownId, validForm } from '@gerbang/kit/samples';
import { tokenFor } from '@gerbang/kit/token';
import { afterAll, describe, expect, test } from 'vitest';
import { isoFromNow } from '../../../platform/clock.ts';
import { collectSalinan, type Salinan } from '../salinan/salinan.ts';
import { htmlOf } from '../salinan/salinan-html.ts';

const asli = 'https://layananonline.dukcapil.kemendagri.go.id/Terpusat/Pindai?k=abc';
const tempat = [0.8, 0.8, 0.95, 0.8, 0.95, 0.95, 0.8, 0.95];

const app = await createTestApp();
afterAll(() => app.close());
const photo = await smallPhoto();
const admin = await app.as('admin');
const pimpinan = await app.as('pimpinan');

type Sent = KodeDikirim | string;

/** A student sends the KK with what the browser read on it. */
async function withKode(kode: Sent, files: Record<string, Buffer> = { fotokopi_kk: photo }) {
  const { siswa, record } = await app.siswaWithData({ status_data: 'Menunggu Validasi' });
  const kode_dokumen = typeof kode === 'string' ? kode : JSON.stringify(kode);
  const reply = await siswa.call(dataDiri.update, { params: { id: record.id }, body: { kode_dokumen }, files });
  expect(reply.status).toBe(200);
  return { id: record.id, siswa };
}

const listed = async (id: string, who = admin) => (await who.call(kodeDokumen.list, { params: { id } })).body.data;

describe('a code that comes with its picture', () => {
  test('is kept with its place, and its host told as official', async () => {
    const { id } = await withKode({ fotokopi_kk: { teks: asli, tempat } });
    expect(await listed(id)).toMatchObject([
      {
        bidang: 'fotokopi_kk',
        teks: asli,
        tempat,
        tautan: { href: asli, host: 'layananonline.dukcapil.kemendagri.go.id' },
        resmi: true,
        keadaan: null,
      },
    ]);
  });

  test('comes from the form of an admin as well, and goes with the picture that replaces it', async () => {
    const { id, nim } = await app.build.dataSiswa({ status_data: 'Tervalidasi' });
    const send = (kode?: Sent) =>
      admin.call(dataSiswa.update, {
        params: { id },
        body: { ...validForm, nim, ...(kode && { kode_dokumen: JSON.stringify(kode) }) },
        files: { fotokopi_ijazah: photo },
      });
    const teks = 'https://ijazah.data.kemendikdasmen.go.id/v/1';
    expect((await send({ fotokopi_ijazah: { teks, tempat: null } })).status).toBe(200);
    expect(await listed(id, pimpinan)).toMatchObject([{ bidang: 'fotokopi_ijazah', teks, resmi: true, tempat: null }]);
    expect((await send()).status).toBe(200);
    expect(await listed(id)).toEqual([]);
  });

  test('without its picture is dropped', async () => {
    const { id } = await withKode({ fotokopi_ijazah: { teks: asli, tempat } });
    expect(await listed(id)).toEqual([]);
  });

  test.each([
    'bukan json',
    '[]',
    'null',
    '{"fotokopi_kk":{"teks":7}}',
    '{"fotokopi_kk":{"teks":""}}',
    '{"fotokopi_ktp":{"teks":"https://a.go.id"}}',
    '{"fotokopi_kk":{"teks":"x","tempat":[1,2]}}',
  ])('is none where it cannot be read, and the form is taken all the same: %s', async (kode) => {
    const { id } = await withKode(kode);
    expect(await listed(id)).toEqual([]);
  });
});

// What a forger may print: all of it is text, none of it a link, nothing is refused.
test.each([
  ['javascript:alert(1)'],
  ['data:text/html,<script>alert(1)</script>'],
  ['http://dukcapil.kemendagri.go.id/x'],
  ['https://dukcapil.kemendagri.go.id@jahat.example/x'],
  ['https://jahat.example\\@dukcapil.kemendagri.go.id/'],
  ['https://dukcapil.kemendagri.go.id:8443/x'],
  [' https://dukcapil.kemendagri.go.id/x'],
  ['https://dukcapil.kemendagri.go.id/x\u0000'],
  ['https://dukcapil.kemendagri.go.id/\u202ex'],
  [`https://dukcapil.kemendagri.go.id/${'a'.repeat(2_900)}`],
  ['https://'],
  ['<b>Aktif</b>'],
])('a hostile text is shown and is no link: %#', async (teks) => {
  const { id } = await withKode({ fotokopi_kk: { teks, tempat } });
  const [row] = await listed(id);
  expect(row).toMatchObject({ tautan: null, resmi: false });
  expect(row?.teks.length).toBeLessThanOrEqual(1000);
  expect(row?.teks).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

test.each([
  ['https://dukcapil.kemendagri.go.id.jahat.example/x', 'dukcapil.kemendagri.go.id.jahat.example'],
  ['https://palsudukcapil.kemendagri.go.id/x', 'palsudukcapil.kemendagri.go.id'],
  // A Cyrillic letter.
  ['https://dukc\u0430pil.kemendagri.go.id/x', 'xn--dukcpil-7fg.kemendagri.go.id'],
  ['https://kemdikbud.go.id/x', 'kemdikbud.go.id'],
  ['https://dukcapil.kemendagri.go.id./x', 'dukcapil.kemendagri.go.id.'],
  ['https://dukcapil.kemendagri.go.id%2ejahat.example/x', 'dukcapil.kemendagri.go.id.jahat.example'],
  ['https://dukcapil-kemendagri.go.id/x', 'dukcapil-kemendagri.go.id'],
  ['https://dukcapil.kemendagri.go.id.id/x', 'dukcapil.kemendagri.go.id.id'],
  ['https://xn--dukcpil-7fg.kemendagri.go.id/x', 'xn--dukcpil-7fg.kemendagri.go.id'],
  ['https://0x7f.1/x', '127.0.0.1'],
])('%j is a link to a host that is not official', async (teks, host) => {
  const { id } = await withKode({ fotokopi_kk: { teks, tempat } });
  expect(await listed(id)).toMatchObject([{ tautan: { host: expect.stringMatching(/^[a-z0-9.-]+$/) }, resmi: false }]);
  expect((await listed(id))[0]?.tautan?.host.length).toBeGreaterThanOrEqual(host.length - 4);
});

// The same host, as a browser reads it; its usual port is no other one.
test.each([
  'HTTPS://DUKCAPIL.KEMENDAGRI.GO.ID/x',
  'https://dukcapil.kemendagri.go.id:443/x',
  'https://dukcapil\u3002kemendagri\u3002go\u3002id/x',
])('%j is the official host in other letters', async (teks) => {
  const { id } = await withKode({ fotokopi_kk: { teks, tempat } });
  const tautan = { href: 'https://dukcapil.kemendagri.go.id/x', host: 'dukcapil.kemendagri.go.id' };
  expect(await listed(id)).toMatchObject([{ tautan, resmi: true }]);
});

// Rule: SEKOLAH-24
test('which sites are official the pimpinan edits, and what was read before is judged anew', async () => {
  const { id } = await withKode({ fotokopi_kk: { teks: 'https://cek.kabupaten.go.id/1', tempat } });
  expect(await listed(id)).toMatchObject([{ resmi: false }]);
  const { keadaan, sekolah: before } = (await pimpinan.call(sekolah.pengaturan)).body.data;
  const save = (daftar: string[], versi: number) =>
    pimpinan.call(sekolah.simpanSitus, { body: { daftar, versi: versi as never } });
  for (const bad of ['*.go.id', '*.id', 'https://a.go.id', 'a', 'a.go.id/x', 'x y.go.id']) {
    expect((await save([bad], keadaan.situs.versi)).status).toBe(400);
  }
  expect((await save([' *.Kabupaten.go.id '], keadaan.situs.versi)).status).toBe(200);
  expect(await listed(id)).toMatchObject([{ resmi: true }]);
  expect((await save(before.situs.daftar, keadaan.situs.versi + 1)).status).toBe(200);
});

describe('what somebody read on the site', () => {
  const note = (id: string, berkas_id: string, keadaan: 'Aktif' | 'Tidak aktif' = 'Aktif') =>
    admin.call(kodeDokumen.catat, { params: { id }, body: { bidang: 'fotokopi_kk', berkas_id, keadaan } });

  test('is noted with who and when, in history and audit log, and changes nothing of the record', async () => {
    const { id } = await withKode({ fotokopi_kk: { teks: asli, tempat } });
    const before = (await admin.call(dataSiswa.get, { params: { id } })).body.data;
    const [row] = await listed(id);
    const reply = await note(id, row?.berkas_id ?? '', 'Tidak aktif');
    expect(reply.body.data).toMatchObject([{ keadaan: 'Tidak aktif', dicatat_pada: app.clock.now().toISOString() }]);
    const history = (await admin.call(dataSiswa.riwayat, { params: { id } })).body.data;
    expect(history).toContainEqual(
      expect.objectContaining({ jenis: 'kode_dicatat', asal: 'Fotokopi KK: Tidak aktif' }),
    );
    expect((await admin.call(dataSiswa.get, { params: { id } })).body.data).toEqual(before);
    expect((await admin.call(dataSiswa.validasi, { params: { id }, body: { versi: before.versi } })).status).toBe(200);
  });

  test('is refused for a picture that was replaced meanwhile, and for a record that is not there', async () => {
    const { id, siswa } = await withKode({ fotokopi_kk: { teks: asli, tempat } });
    const [row] = await listed(id);
    await siswa.call(dataDiri.update, { params: { id }, files: { fotokopi_kk: photo } });
    const berkas_id = row?.berkas_id ?? '';
    await expectRefused(app, () => note(id, berkas_id), stale);
    await expectRefused(app, () => note(unknownId, berkas_id), siswaNotFound);
  });

  test('the pimpinan reads of valid records only', async () => {
    const { id } = await withKode({ fotokopi_kk: { teks: asli, tempat } });
    await expectRefused(app, () => pimpinan.call(kodeDokumen.list, { params: { id } }), siswaNotFound);
  });
});

test('a record in the bin comes back with its code', async () => {
  const { id } = await app.build.dataSiswa({ status_data: 'Tervalidasi', pictures: { fotokopi_kk: photo } });
  const dicatat = { kode_keadaan: 'Aktif' as const, kode_oleh: admin.akun.id, kode_pada: isoFromNow(app.clock) };
  const kode = { kode_teks: asli, kode_tempat: JSON.stringify({ sudut: tempat }), ...dicatat };
  await app.db
    .transaction()
    .execute((db) => db.updateTable('berkas').set(kode).where('data_siswa_id', '=', id).execute());
  const before = await listed(id);
  expect(before).toMatchObject([{ teks: asli, keadaan: 'Aktif' }]);
  const token = await tokenFor(app, admin, 'data-siswa');
  expect((await admin.call(dataSiswa.hapus, { params: { id }, token })).status).toBe(200);
  await expectRefused(app, () => admin.call(kodeDokumen.list, { params: { id } }), siswaNotFound);
  expect((await admin.call(sampah.pulihkan, { params: { id } })).status).toBe(200);
  expect(await listed(id)).toEqual(before);
});

test('a replaced document keeps its code and note, and the person reads them in the own copy', async () => {
  const files = { fotokopi_kk: photo };
  const { id, siswa } = await withKode({ fotokopi_kk: { teks: asli, tempat } }, files);
  const [row] = await listed(id);
  const note = { bidang: 'fotokopi_kk', berkas_id: row?.berkas_id ?? '', keadaan: 'Tidak aktif' } as const;
  expect((await admin.call(kodeDokumen.catat, { params: { id }, body: note })).status).toBe(200);
  const { versi } = (await admin.call(dataSiswa.get, { params: { id } })).body.data;
  const tolak = { alasan_penolakan: 'KK tidak aktif', versi };
  expect((await admin.call(dataSiswa.tolak, { params: { id }, body: tolak })).status).toBe(200);
  const kode_dokumen = JSON.stringify({ fotokopi_kk: { teks: 'https://lain.example/<b>1', tempat: null } });
  const replaced = await siswa.call(dataDiri.update, { params: { id }, body: { kode_dokumen }, files });
  expect(replaced.status).toBe(200);
  const kept = app.db.selectFrom('berkas_lama').selectAll().where('data_siswa_id', '=', id);
  expect(await kept.executeTakeFirstOrThrow()).toMatchObject({
    id: row?.berkas_id,
    kode_teks: asli,
    kode_tempat: JSON.stringify({ sudut: tempat }),
    kode_keadaan: 'Tidak aktif',
    kode_oleh: admin.akun.id,
    kode_pada: app.clock.now().toISOString(),
  });
  const salinan = await collectSalinan(app.deps, { nim: siswa.akun.nim ?? '', akun_id: siswa.akun.id });
  expect(salinan).toMatchObject({
    gambar: [{ bidang: 'fotokopi_kk', kode_teks: 'https://lain.example/<b>1', kode_keadaan: null }],
    gambar_lama: [{ bidang: 'fotokopi_kk', kode_teks: asli, kode_keadaan: 'Tidak aktif' }],
  });
  const html = htmlOf(salinan as Salinan);
  expect(html).toContain('https://lain.example/&#60;b&#62;1');
  expect(html).toMatch(/Fotokopi KK, sebelum diganti.*Dicatat Tidak aktif/);
  // A decision throws the picture away, and taking it back brings picture and code.
  const validasi = (await admin.call(dataSiswa.get, { params: { id } })).body.data.versi;
  expect((await admin.call(dataSiswa.validasi, { params: { id }, body: { versi: validasi } })).status).toBe(200);
  expect(await kept.executeTakeFirst()).toBeUndefined();
  expect((await admin.call(dataSiswa.urungkan, { params: { id }, body: { versi: validasi + 1 } })).status).toBe(200);
  expect(await kept.executeTakeFirstOrThrow()).toMatchObject({ kode_teks: asli, kode_keadaan: 'Tidak aktif' });
});
