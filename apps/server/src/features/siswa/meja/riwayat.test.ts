// A record's history, who looked at it, and records that may be of the same person.
import { berkas } from '@gerbang/contract/berkas';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { type Caller, createTestApp, type TestApp } from '@gerbang/kit/app';
import { auditOf } from '@gerbang/kit/audit';
import { smallPhoto } from '@gerbang/kit/pictures';
import { unknownId, validForm } from '@gerbang/kit/samples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../../../platform/database/engine.ts';

let app: TestApp;
let admin: Caller;
let photo: Buffer;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as('admin', { nama: 'Rahmat Hidayat' });
  photo = await smallPhoto(1);
});
afterAll(() => app.close());

const riwayat = async (id: string, page = 1) =>
  (await admin.call(dataSiswa.riwayat, { params: { id }, query: { page: `${page}` } })).body;
const idOfPicture = (url: string | null | undefined) => url?.split('/').at(-1) ?? '';

test('an event or a mark that was overwritten from outside is a refusal with words, not a failure', async () => {
  const row = await app.build.dataSiswa({ status_data: 'Ditolak' });
  const params = { id: row.id };
  await admin.call(dataSiswa.kembalikan, { params, body: {} });
  const damaged = { status: 503, body: { message: 'Basis data rusak. Hubungi pengelola server.' } };
  for (const perubahan of ['{bad', '{}']) {
    await transaction(app.db, (db) =>
      db.updateTable('riwayat_data_siswa').set({ perubahan }).where('data_siswa_id', '=', row.id).execute(),
    );
    expect(await admin.call(dataSiswa.riwayat, { params, query: {} })).toMatchObject(damaged);
  }
  const rejected = await app.build.dataSiswa({ status_data: 'Ditolak', tanda: '{bad' });
  expect(await admin.call(dataSiswa.get, { params: { id: rejected.id } })).toMatchObject(damaged);
});

/** A record with everything that can change one, eight events. */
async function changedRecord() {
  const siswa = await app.as('siswa');
  const made = await siswa.call(dataDiri.create, { body: validForm, files: { fotokopi_kk: photo } });
  const { id, nama } = made.body.data;
  const params = { id };
  await siswa.call(dataDiri.update, { params, body: { nama: 'Dewi', agama: 'Islam' } });
  await admin.call(dataSiswa.tolak, { params, body: { tanda: [{ bidang: 'nama' }] } });
  await siswa.call(dataDiri.update, { params, body: { nama }, files: { fotokopi_ktp: photo } });
  const valid = await admin.call(dataSiswa.validasi, { params });
  await admin.call(dataSiswa.urungkan, { params, body: { versi: valid.body.data.versi } });
  await admin.call(dataSiswa.validasi, { params });
  const edit = { ...validForm, nim: siswa.akun.nim ?? '', diskon: '0' };
  expect((await admin.call(dataSiswa.update, { params, body: edit })).status).toBe(200);
  return { siswa, id, nama };
}

describe('GET /data-siswa/riwayat/:id', () => {
  // Rule: PUTUSAN-15
  test('tells everything that changed the record, who did it, and the old and new values', async () => {
    const { siswa, id, nama } = await changedRecord();
    const { body } = await siswa.call(dataDiri.get);
    const { data, totalItems } = await riwayat(id);
    const student = { id: siswa.akun.id, nama: null, role: 'siswa' };
    const desk = { id: admin.akun.id, nama: 'Rahmat Hidayat', role: 'admin' };
    const status = (lama: string, baru: string) => ({ bidang: 'status_data', lama, baru });
    const [waits, valids] = ['Menunggu Validasi', 'Tervalidasi'];
    expect(totalItems).toBe(8);
    expect(data.map(({ jenis, versi, oleh, perubahan }) => ({ jenis, versi, oleh, perubahan }))).toEqual([
      { jenis: 'diubah', versi: 8, oleh: desk, perubahan: [{ bidang: 'diskon', lama: 50_000, baru: 0 }] },
      { jenis: 'divalidasi', versi: 7, oleh: desk, perubahan: [status(waits, valids)] },
      { jenis: 'diurungkan', versi: 6, oleh: desk, perubahan: [status(valids, waits)] },
      { jenis: 'divalidasi', versi: 5, oleh: desk, perubahan: [status(waits, valids)] },
      {
        jenis: 'diajukan_lagi',
        versi: 4,
        oleh: student,
        perubahan: [
          { bidang: 'nama', lama: 'Dewi', baru: nama },
          { bidang: 'fotokopi_ktp', lama: null, baru: body.data.fotokopi_ktp, dokumen: 'ditambah' },
        ],
      },
      {
        jenis: 'ditolak',
        versi: 3,
        oleh: desk,
        perubahan: [
          status(waits, 'Ditolak'),
          { bidang: 'alasan_penolakan', lama: null, baru: 'Nama: perlu diperbaiki.' },
        ],
      },
      { jenis: 'diubah', versi: 2, oleh: student, perubahan: [{ bidang: 'nama', lama: nama, baru: 'Dewi' }] },
      { jenis: 'dibuat', versi: 1, oleh: student, perubahan: [] },
    ]);
    // The look at the history is an event itself; what the audit log says of a change names fields, not values.
    expect((await riwayat(id)).data[0]).toMatchObject({ jenis: 'dilihat', oleh: desk, bidang: null, perubahan: [] });
    const auditLog = await auditOf(app, id);
    expect(auditLog.find(({ aksi }) => aksi === 'tolak')?.rincian).toEqual({ versi: 3, tanda: ['nama'] });
    for (const { rincian } of auditLog) expect(JSON.stringify(rincian)).not.toMatch(/Dewi|diperbaiki/);
  });

  // Rule: PUTUSAN-15
  test('looks are told once in ten minutes for each person and document, newest first, ten on a page', async () => {
    const { id } = await app.build.dataSiswa({ status_data: 'Tervalidasi', pictures: { fotokopi_ktp: photo } });
    const pimpinan = await app.as('pimpinan', { nama: 'Sri' });
    const get = (who: Caller) => who.call(dataSiswa.get, { params: { id } });
    const picture = { params: { id: idOfPicture((await get(admin)).body.data.fotokopi_ktp) } };
    for (const who of [admin, pimpinan, admin, pimpinan]) {
      await get(who);
      await who.call(berkas.get, picture);
      await who.call(berkas.kecil, picture);
    }
    const seen = (await riwayat(id)).data.map(({ jenis, bidang, oleh }) => [jenis, bidang, oleh?.nama]);
    expect(seen).toEqual([
      ['dokumen_dilihat', 'fotokopi_ktp', 'Sri'],
      ['dilihat', null, 'Sri'],
      ['dokumen_dilihat', 'fotokopi_ktp', 'Rahmat Hidayat'],
      ['dilihat', null, 'Rahmat Hidayat'],
    ]);
    const looks = (await auditOf(app, id)).map(({ aksi, rincian }) => `${aksi} ${rincian.bidang ?? ''}`);
    expect(looks.filter((look) => look === 'lihat ')).toHaveLength(2);
    for (let n = 0; n < 7; n++) {
      app.clock.advance(10 * 60_000);
      await get(admin);
    }
    const first = await riwayat(id);
    expect([first.totalItems, first.totalPages, first.data.length]).toEqual([11, 2, 10]);
    expect((await riwayat(id, 2)).data.map(({ jenis }) => jenis)).toEqual(['dilihat']);
    expect((await riwayat(id, 3)).data).toEqual([]);
  });

  test('a look by a clock that was ahead does not hide those that come after it was put right', async () => {
    const { id } = await app.build.dataSiswa({ status_data: 'Tervalidasi' });
    const ahead = 400 * 24 * 60 * 60_000;
    const look = async () => expect((await admin.call(dataSiswa.get, { params: { id } })).status).toBe(200);
    app.clock.advance(ahead);
    admin = await app.as('admin', { nama: 'Rahmat Hidayat' });
    await look();
    app.clock.advance(-ahead);
    await look();
    expect((await auditOf(app, id)).filter(({ aksi }) => aksi === 'lihat')).toHaveLength(2);
  });

  test('a student’s own look, a refused one and the lists leave no trace', async () => {
    const { siswa, params } = await app.siswaWithData({ pictures: { fotokopi_ktp: photo } });
    const { id } = params;
    const { body } = await siswa.call(dataDiri.get);
    await siswa.call(berkas.get, { params: { id: idOfPicture(body.data.fotokopi_ktp) } });
    const pimpinan = await app.as('pimpinan');
    expect((await pimpinan.call(dataSiswa.get, { params })).status).toBe(404);
    await admin.call(dataSiswa.list, { query: { statusData: 'Menunggu Validasi' } });
    await admin.call(dataSiswa.antrean, { query: { id } });
    expect(await riwayat(id)).toMatchObject({ totalItems: 0, data: [] });
    expect((await auditOf(app, id)).length).toBe(1);
  });
});

describe('GET /data-siswa/kembar/:id', () => {
  const kembar = async (id: string) => (await admin.call(dataSiswa.kembar, { params: { id } })).body.data;

  // Rule: PUTUSAN-14
  test('same name and birth date, same number however it is written, the same picture', async () => {
    const born = { tanggal_lahir: '2007-07-07' };
    const me = await app.build.dataSiswa({
      nama: 'Siti Élok Rahayu',
      nomor_whatsapp: '081234567001',
      pictures: { fotokopi_ktp: await smallPhoto(7) },
      ...born,
    });
    const name = await app.build.dataSiswa({
      nama: 'SITI  ÉLOK   rahayu',
      nomor_whatsapp: '6281234567001',
      status_data: 'Ditolak',
      ...born,
    });
    const number = await app.build.dataSiswa({ nama: 'Adik Siti', nomor_whatsapp: '81234567001' });
    const picture = await app.build.dataSiswa({
      nama: 'Gambar Sama',
      nomor_whatsapp: '081200000009',
      pictures: { fotokopi_kk: await smallPhoto(7) },
    });
    await app.build.dataSiswa({ nama: 'Siti Élok Rahayu', nomor_whatsapp: '081200000010' });
    const of = ({ id, nama, nim, status_data }: typeof me) => ({ id, nama, nim, status_data });
    expect(await kembar(me.id)).toEqual([
      { ...of(name), sebab: ['nama', 'nomor_whatsapp'] },
      { ...of(picture), sebab: ['gambar'] },
      { ...of(number), sebab: ['nomor_whatsapp'] },
    ]);
    expect((await kembar(picture.id)).map(({ id, sebab }) => [id, sebab])).toEqual([[me.id, ['gambar']]]);
    const alone = await app.build.dataSiswa({ nama: 'Sendiri', nomor_whatsapp: '081299999999' });
    expect(await kembar(alone.id)).toEqual([]);
    const unknown = { id: unknownId };
    expect((await admin.call(dataSiswa.kembar, { params: unknown })).status).toBe(404);
  });

  test('the print of a picture is keyed: it is no plain hash of what is stored', async () => {
    const { id } = await app.build.dataSiswa({ pictures: { fotokopi_skl: photo } });
    const row = await app.db.selectFrom('berkas').selectAll().where('data_siswa_id', '=', id).executeTakeFirstOrThrow();
    const bytes = await app.deps.images.read(row.kunci, 'penuh');
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex');
    expect(row.sidik).toMatch(/^[0-9a-f]{64}$/);
    expect(row.sidik).not.toBe(digest);
  });
});
