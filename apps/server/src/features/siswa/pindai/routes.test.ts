// A phone as the scanner of a desk: what comes over its link, and what becomes of it.

import { berkasIdOf } from '@gerbang/contract/picture-url';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { pindai } from '@gerbang/contract/siswa/pindai';
import { type Caller, createTestApp } from '@gerbang/kit/app';
import { auditOf } from '@gerbang/kit/audit';
import { documentPng, smallPhoto } from '@gerbang/kit/pictures';
import { newKirim, newLink, openLink, phoneOf, sendFoto } from '@gerbang/kit/pindai';
import { expectRefused } from '@gerbang/kit/refusal';
import { validForm } from '@gerbang/kit/samples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSweeper } from '../../../operations/retention/sweeper.ts';
import { transaction } from '../../../platform/database/engine.ts';
import { endOver } from './tautan-pindai.ts';

let admin: Caller;

const app = await createTestApp();
afterAll(() => app.close());
const [foto, paper] = [await smallPhoto(), await documentPng()];

const over = { status: 404, message: 'Pemindaian dari HP ini sudah berakhir' };
const looked = async (id: string) => (await admin.call(pindai.get, { params: { id } })).body.data;
const picture = (id: string, bidang: string) =>
  admin.call(pindai.gambar, { params: { id, bidang } as { id: string; bidang: 'fotokopi_ktp' } });
const rowsOf = (table: 'pindai' | 'pindai_gambar') => app.db.selectFrom(table).selectAll().execute();

describe('a link for a form', () => {
  beforeAll(async () => {
    admin = await app.as('admin');
  });

  // Rules: PINDAI-1, PINDAI-3, PINDAI-5
  test('brings pictures, written anew, into the form that asked; the phone is told no name', async () => {
    const link = await newLink(admin, { minta: ['fotokopi_ktp', 'pas_foto_3x4'] });
    expect(link).toMatchObject({
      perangkat: null,
      kiriman: [],
      alamat: null,
      kode: expect.stringMatching(/^[\w-]{32}$/),
    });
    const { body, headers, setCookies } = await openLink(app.client({}), link.kode);
    expect(body.data).toEqual({
      tanda: link.tanda,
      minta: link.minta,
      terkirim: [],
      berakhir_pada: link.berakhir_pada,
    });
    expect(String(headers['set-cookie'])).toMatch(/^pindai=.*HttpOnly.*SameSite=Strict/);
    const phone = app.client({ pindai: setCookies.pindai as string });
    await phone.call(pindai.sedang, { body: { bidang: 'fotokopi_ktp' } });
    expect(await looked(link.id)).toMatchObject({ perangkat: 'Perangkat tidak dikenal', sedang: 'fotokopi_ktp' });
    const sent = await sendFoto(phone, 'fotokopi_ktp', paper);
    expect(sent.body).toMatchObject({ message: 'Foto diterima', data: { terkirim: ['fotokopi_ktp'] } });
    expect((await looked(link.id)).kiriman).toMatchObject([{ bidang: 'fotokopi_ktp', lebar: 1654 }]);
    const { headers: kind, bytes } = await picture(link.id, 'fotokopi_ktp');
    expect(kind['content-type']).toBe('image/jpeg');
    expect(bytes.equals(paper)).toBe(false);
    const { rows } = await app.state();
    expect(rows.data_siswa).toEqual([]);
  });

  // Rules: PINDAI-5, PINDAI-6, PINDAI-8, BERKAS-15
  test('ends with the save, which keeps the picture as it came, byte for byte', async () => {
    const link = await newLink(admin);
    const phone = await phoneOf(app, link);
    await sendFoto(phone, 'fotokopi_kk', paper);
    const { bytes } = await picture(link.id, 'fotokopi_kk');
    const body = { ...validForm, nim: 'PINDAI1', pindai: link.id };
    const { body: saved, status } = await admin.call(dataSiswa.create, { body, files: { fotokopi_kk: bytes } });
    expect({ status, data: saved.data }).toMatchObject({ status: 201, data: { fotokopi_kk: expect.any(String) } });
    const id = berkasIdOf(saved.data.fotokopi_kk as string);
    const { kunci } = await app.db.selectFrom('berkas').select('kunci').where('id', '=', id).executeTakeFirstOrThrow();
    expect((await app.deps.images.read(kunci, 'penuh')).equals(bytes)).toBe(true);
    await expectRefused(app, () => admin.call(pindai.get, { params: { id: link.id } }), over);
    expect((await sendFoto(phone, 'fotokopi_ktp', paper)).status).toBe(404);
    expect(await auditOf(app, link.id)).toMatchObject([
      { aksi: 'buat pindai', rincian: { tujuan: 'baru', data_siswa_id: null } },
      { aksi: 'hubungkan HP', rincian: { perangkat: 'Perangkat tidak dikenal', alamat: '127.0.0.1' } },
      { aksi: 'terima dari HP', rincian: { bidang: 'fotokopi_kk' } },
      { aksi: 'akhiri pindai', rincian: { sebab: 'simpan' } },
    ]);
    // Another one of the same session goes on, and nobody saves the link of another.
    const other = await newLink(admin);
    const stranger = await app.as('admin');
    const again = { ...validForm, nim: 'PINDAI2', pindai: other.id };
    expect((await stranger.call(dataSiswa.create, { body: again })).status).toBe(201);
    expect((await looked(other.id)).id).toBe(other.id);
  });

  // Rule: PINDAI-5
  test('for a valid record changes nothing until its form is saved', async () => {
    const { id, versi } = await app.build.dataSiswa({ status_data: 'Tervalidasi' });
    const link = await newLink(admin, { tujuan: 'ubah', data_siswa_id: id });
    const before = await app.state();
    await sendFoto(await phoneOf(app, link), 'pas_foto_2x3', foto);
    const { rows } = await app.state();
    expect(rows.data_siswa).toEqual(before.rows.data_siswa);
    expect(rows.berkas).toEqual(before.rows.berkas);
    const { bytes } = await picture(link.id, 'pas_foto_2x3');
    const body = { ...validForm, nim: 'PINDAI3', versi, pindai: link.id };
    const saved = await admin.call(dataSiswa.update, { params: { id }, body, files: { pas_foto_2x3: bytes } });
    expect(saved.body.data.pas_foto_2x3).not.toBeNull();
    expect((await admin.call(pindai.get, { params: { id: link.id } })).status).toBe(404);
  });

  // Rule: PINDAI-4
  test('takes the same picture once, also when it is sent twice at once; a new one takes its place', async () => {
    const link = await newLink(admin);
    const phone = await phoneOf(app, link);
    const kirim = newKirim();
    const replies = await Promise.all([1, 2, 3].map(() => sendFoto(phone, 'fotokopi_ktp', paper, kirim)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [first] = (await looked(link.id)).kiriman;
    await sendFoto(phone, 'fotokopi_ktp', paper, kirim);
    expect((await looked(link.id)).kiriman).toEqual([first]);
    await sendFoto(phone, 'fotokopi_ktp', foto);
    const [second, ...others] = (await looked(link.id)).kiriman;
    expect(others).toEqual([]);
    expect(second?.kirim).not.toBe(kirim);
    const kept = await app.db.selectFrom('pindai').select('jumlah').where('id', '=', link.id).executeTakeFirst();
    expect(kept?.jumlah).toBe(2);
  });

  // Rule: PINDAI-3
  test('is for another phone after Ganti HP; what came stays', async () => {
    const link = await newLink(admin);
    const first = await phoneOf(app, link);
    await sendFoto(first, 'fotokopi_ktp', paper);
    const { body } = await admin.call(pindai.ganti, { params: { id: link.id } });
    expect(body.data).toMatchObject({ id: link.id, perangkat: null, kiriman: [{ bidang: 'fotokopi_ktp' }] });
    expect(body.data.tanda).not.toBe(link.tanda);
    expect((await sendFoto(first, 'fotokopi_kk', paper)).status).toBe(404);
    expect((await openLink(app.client({}), link.kode)).status).toBe(404);
    expect((await sendFoto(await phoneOf(app, body.data), 'fotokopi_kk', paper)).status).toBe(200);
  });
});

describe('time', () => {
  const minutes = (n: number) => app.clock.advance(n * 60_000);

  // Rule: PINDAI-2
  test('ten minutes after the last use, half an hour at most, a link is over', async () => {
    admin = await app.as('admin');
    const used = await newLink(admin);
    const phone = await phoneOf(app, used);
    const idle = await newLink(admin);
    minutes(9);
    await looked(used.id);
    expect((await sendFoto(phone, 'fotokopi_ktp', paper)).status).toBe(200);
    minutes(2);
    await expectRefused(app, () => admin.call(pindai.get, { params: { id: idle.id } }), over);
    for (let passed = 11; passed < 29; passed += 9) {
      expect((await phone.call(pindai.sedang, { body: { bidang: 'fotokopi_kk' } })).status).toBe(200);
      minutes(9);
      await looked(used.id);
    }
    expect((await phone.call(pindai.sedang, { body: { bidang: 'fotokopi_kk' } })).status).toBe(200);
    minutes(1.1);
    expect((await phone.call(pindai.sedang, { body: { bidang: 'fotokopi_kk' } })).status).toBe(404);
  });

  // Rule: PINDAI-6
  test('what nobody took is thrown away with the link, and its bytes are swept', async () => {
    admin = await app.as('admin');
    await transaction(app.db, (db) => endOver({ ...app, db }));
    const link = await newLink(admin);
    await sendFoto(await phoneOf(app, link), 'fotokopi_ktp', paper);
    const sweeper = createSweeper({ ...app, delay: 0, orphanAge: 0 });
    const [waiting] = await app.db
      .selectFrom('pindai_gambar')
      .select('objek')
      .where('pindai_id', '=', link.id)
      .execute();
    app.clock.advance(1000);
    await sweeper.sweep();
    expect(await app.storage.get(waiting?.objek as string)).toBeDefined();
    app.clock.advance(11 * 60_000);
    expect(await transaction(app.db, (db) => endOver({ ...app, db }))).toBe(1);
    expect([await rowsOf('pindai'), await rowsOf('pindai_gambar')]).toEqual([[], []]);
    expect(await auditOf(app, link.id)).toMatchObject([
      {},
      {},
      {},
      { aksi: 'akhiri pindai', rincian: { sebab: 'waktu' } },
    ]);
    app.clock.advance(1000);
    await sweeper.sweep();
    expect(await app.storage.get(waiting?.objek as string)).toBeUndefined();
  });

  // Rule: PINDAI-9
  test('without a look of its desk nobody opens a link after half a minute; a phone in use has two minutes', async () => {
    admin = await app.as('admin');
    const link = await newLink(admin);
    const seconds = (n: number) => app.clock.advance(n * 1000);
    const late = {
      status: 404,
      message: 'Tautan pindai ini tidak valid atau sudah berakhir. Minta kode QR baru di meja.',
    };
    seconds(31);
    await expectRefused(app, () => openLink(app.client({}), link.kode), late);
    // A computer that slept is there again: so is its code.
    await looked(link.id);
    seconds(29);
    const phone = await phoneOf(app, link);
    seconds(90);
    expect((await sendFoto(phone, 'fotokopi_ktp', foto)).status).toBe(200);
    seconds(2);
    await expectRefused(app, () => phone.call(pindai.hp), late);
    expect((await sendFoto(phone, 'fotokopi_kk', foto)).status).toBe(404);
    expect((await looked(link.id)).kiriman).toHaveLength(1);
    expect((await sendFoto(phone, 'fotokopi_kk', foto)).status).toBe(200);
  });

  // Rule: PINDAI-9
  test('looks of a desk are written down every ten seconds', async () => {
    admin = await app.as('admin');
    const { id } = await newLink(admin);
    const noted = () => app.db.selectFrom('pindai').select('meja_pada').where('id', '=', id).executeTakeFirstOrThrow();
    const first = await noted();
    app.clock.advance(9000);
    await looked(id);
    expect(await noted()).toEqual(first);
    app.clock.advance(1000);
    await looked(id);
    expect(Date.parse((await noted()).meja_pada) - Date.parse(first.meja_pada)).toBe(10_000);
  });
});

describe('a waiting record', () => {
  // Rule: PINDAI-7
  test('gets what it lacks at once, with its history; what the student sent stays', async () => {
    admin = await app.as('admin');
    const { record } = await app.siswaWithData({ status_data: 'Menunggu Validasi', pictures: { fotokopi_kk: paper } });
    const body = { tujuan: 'menunggu', data_siswa_id: record.id } as const;
    const there = { status: 409, message: 'Dokumen ini sudah ada. Muat ulang halaman.' };
    const wanting = (minta: 'fotokopi_kk' | 'fotokopi_ktp') =>
      admin.call(pindai.create, { body: { ...body, minta: [minta] } });
    await expectRefused(app, () => wanting('fotokopi_kk'), there);
    const link = await newLink(admin, { ...body, minta: ['fotokopi_ktp'] });
    const phone = await phoneOf(app, link);
    expect((await sendFoto(phone, 'fotokopi_ktp', paper)).status).toBe(200);
    const now = (await admin.call(dataSiswa.get, { params: { id: record.id } })).body.data;
    expect(now).toMatchObject({ status_data: 'Menunggu Validasi', versi: record.versi + 1 });
    expect(now.fotokopi_ktp).not.toBeNull();
    expect(await auditOf(app, record.id)).toMatchObject([
      { aksi: 'ubah', rincian: { berkas: ['fotokopi_ktp'], pindai: link.id } },
      { aksi: 'lihat' },
    ]);
    const { body: told } = await admin.call(dataSiswa.riwayat, { params: { id: record.id }, query: {} });
    expect(told.data).toContainEqual(expect.objectContaining({ jenis: 'diubah' }));
    // A second try of the same phone mends its own picture, and no other.
    expect((await sendFoto(phone, 'fotokopi_ktp', foto)).status).toBe(200);
    expect((await admin.call(dataSiswa.get, { params: { id: record.id } })).body.data.fotokopi_ktp).not.toBe(
      now.fotokopi_ktp,
    );
    expect((await picture(link.id, 'fotokopi_ktp')).status).toBe(404);
  });

  // Rule: PINDAI-7
  test('that was decided meanwhile takes nothing any more, and no file stays', async () => {
    admin = await app.as('admin');
    const { id } = await app.build.dataSiswa({ status_data: 'Menunggu Validasi' });
    const link = await newLink(admin, { tujuan: 'menunggu', data_siswa_id: id, minta: ['fotokopi_ktp'] });
    const phone = await phoneOf(app, link);
    await admin.call(dataSiswa.validasi, { params: { id }, body: {} });
    const { files, rows } = await app.state();
    const refused = await sendFoto(phone, 'fotokopi_ktp', paper);
    expect(refused).toMatchObject({ status: 409, body: { error: 'Data siswa sudah tervalidasi' } });
    expect((await app.state()).files).toEqual(files);
    expect((await app.state()).rows.berkas).toEqual(rows.berkas);
    const late = { body: { tujuan: 'menunggu', data_siswa_id: id, minta: ['fotokopi_kk'] } } as const;
    await expectRefused(app, () => admin.call(pindai.create, late), {
      status: 409,
      message: 'Data siswa sudah tervalidasi',
    });
  });
});
