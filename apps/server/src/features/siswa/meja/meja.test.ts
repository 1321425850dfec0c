// The admin's desk: marks of a rejection, what the student changed since, history, undo and return.
import { berkas } from '@gerbang/contract/berkas';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { sampah } from '@gerbang/contract/siswa/sampah';
import { createTestApp } from '@gerbang/kit/app';
import { plainPng, smallPhoto } from '@gerbang/kit/pictures';
import { expectRefused, stale } from '@gerbang/kit/refusal';
import { afterAll, describe, expect, test } from 'vitest';
import { moveToSampah } from '../../../core/sampah/move.ts';
import { createSweeper } from '../../../operations/retention/sweeper.ts';
import { transaction } from '../../../platform/database/engine.ts';

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin', { nama: 'Rahmat Hidayat' });
const photo = await smallPhoto(1);
const newPhoto = await plainPng();

const marks = [
  { bidang: 'fotokopi_ktp', alasan: 'foto buram' },
  { bidang: 'tanggal_lahir', alasan: 'tidak sama dengan KTP' },
] as const;

/** A student whose record was rejected with marks. */
async function rejected() {
  const pictures = { fotokopi_ktp: photo, fotokopi_kk: photo };
  const { siswa, params } = await app.siswaWithData({ pictures });
  const reply = await admin.call(dataSiswa.tolak, { params, body: { tanda: [...marks], versi: 1 } });
  expect(reply.status).toBe(200);
  return { siswa, ...params, params, record: reply.body.data };
}

const inOrder = [marks[1], marks[0]];
const get = async (id: string) => (await admin.call(dataSiswa.get, { params: { id } })).body.data;

describe('a rejection with marks', () => {
  // Rule: PUTUSAN-6
  test('composes the reason, tells the student the marks, and forgets them at the validation', async () => {
    const { siswa, params, record } = await rejected();
    expect(record).toMatchObject({
      alasan_penolakan: 'Tanggal Lahir: tidak sama dengan KTP.\nFotokopi KTP: foto buram.',
      tanda: inOrder,
      diajukan_lagi: false,
    });
    expect((await siswa.call(dataDiri.get)).body.data.tanda).toEqual(inOrder);
    const again = await siswa.call(dataDiri.update, { params, body: { tanggal_lahir: '2008-05-14' } });
    expect(again.body.data).toMatchObject({ tanda: [], diajukan_lagi: true, alasan_penolakan: null });
    const changed = await admin.call(dataSiswa.perubahan, { params });
    expect(changed.body.data.ditolak?.tanda).toEqual(inOrder);
    const valid = await admin.call(dataSiswa.validasi, { params });
    expect(valid.body.data).toMatchObject({ tanda: [], diajukan_lagi: false });
    const row = await app.db.selectFrom('data_siswa').select('tanda').where('id', '=', params.id).executeTakeFirst();
    expect(row).toEqual({ tanda: '[]' });
  });

  test('keeps what the admin wrote besides the marks, apart from the sentence that is composed of both', async () => {
    const { siswa, params } = await app.siswaWithData({ pictures: {} });
    const teks_penolakan = 'Fotokopi KTP: foto buram. Datang ke sekolah\nhari Senin.';
    const body = { tanda: [...marks], alasan_penolakan: ` ${teks_penolakan} ` };
    const alasan_penolakan = `Tanggal Lahir: tidak sama dengan KTP.\n${teks_penolakan}`;
    const reply = await admin.call(dataSiswa.tolak, { params, body });
    expect(reply.body.data).toMatchObject({ alasan_penolakan, teks_penolakan });
    expect((await siswa.call(dataDiri.get)).body.data.teks_penolakan).toBe(teks_penolakan);
    const again = await siswa.call(dataDiri.update, { params, body: { tanggal_lahir: '2008-05-14' } });
    expect(again.body.data.teks_penolakan).toBeNull();
    const { ditolak } = (await admin.call(dataSiswa.perubahan, { params })).body.data;
    expect(ditolak).toMatchObject({ alasan_penolakan, teks_penolakan, tanda: inOrder });
  });
});

describe('what a student changed since the rejection', () => {
  // Rule: PUTUSAN-10
  test('old and new values, both pictures for admins only, until the next decision', async () => {
    const { siswa, id, params, record } = await rejected();
    const files = { fotokopi_ktp: newPhoto };
    const body = { tanggal_lahir: '2008-05-14', nama: record.nama };
    expect((await siswa.call(dataDiri.update, { params, body, files })).status).toBe(200);
    const { data } = (await admin.call(dataSiswa.perubahan, { params })).body;
    const now = await get(id);
    expect(data).toEqual({
      sejak_versi: 2,
      versi: 3,
      ditolak: {
        waktu: app.clock.now().toISOString(),
        versi: 2,
        alasan_penolakan: record.alasan_penolakan,
        teks_penolakan: null,
        tanda: inOrder,
      },
      perubahan: [
        { bidang: 'tanggal_lahir', lama: '2008-03-14', baru: '2008-05-14' },
        { bidang: 'fotokopi_ktp', lama: record.fotokopi_ktp, baru: now.fotokopi_ktp, dokumen: 'diganti' },
      ],
    });
    expect(now.fotokopi_ktp).not.toBe(record.fotokopi_ktp);
    const old = { params: { id: record.fotokopi_ktp?.split('/').at(-1) ?? '' } };
    expect((await admin.call(berkas.get, old)).status).toBe(200);
    expect((await admin.call(berkas.kecil, old)).status).toBe(200);
    for (const who of [siswa, await app.as('pimpinan')]) expect((await who.call(berkas.get, old)).status).toBe(404);
    expect((await admin.call(dataSiswa.validasi, { params })).status).toBe(200);
    expect((await admin.call(berkas.get, old)).status).toBe(404);
  });

  test('several saves are one difference: from what was rejected to what is there now', async () => {
    const { siswa, params, record } = await rejected();
    const save = (body: object, files: Record<string, Buffer> = {}) =>
      siswa.call(dataDiri.update, { params, body, files });
    await save({ nama: 'Sementara', agama: 'Hindu', diskon: '1.50' }, { fotokopi_ktp: newPhoto });
    // Somebody looks, so that it is told apart.
    await get(params.id);
    await save({ nama: 'Dewi Baru', agama: record.agama }, { fotokopi_ktp: photo, fotokopi_skl: newPhoto });
    const now = await get(params.id);
    const { perubahan } = (await admin.call(dataSiswa.perubahan, { params })).body.data;
    expect(perubahan).toEqual([
      { bidang: 'nama', lama: record.nama, baru: 'Dewi Baru' },
      { bidang: 'diskon', lama: 50_000, baru: 1.5 },
      { bidang: 'fotokopi_ktp', lama: record.fotokopi_ktp, baru: now.fotokopi_ktp, dokumen: 'diganti' },
      { bidang: 'fotokopi_skl', lama: null, baru: now.fotokopi_skl, dokumen: 'ditambah' },
    ]);
    const since = (sejak_versi: number) =>
      admin.call(dataSiswa.perubahan, { params, query: { sejak_versi: `${sejak_versi}` } });
    // The picture in between was kept by nobody: only what was rejected is.
    expect((await since(3)).body.data.perubahan).toEqual([
      { bidang: 'nama', lama: 'Sementara', baru: 'Dewi Baru' },
      { bidang: 'agama', lama: 'Hindu', baru: record.agama },
      { bidang: 'fotokopi_ktp', lama: null, baru: now.fotokopi_ktp, dokumen: 'diganti' },
      { bidang: 'fotokopi_skl', lama: null, baru: now.fotokopi_skl, dokumen: 'ditambah' },
    ]);
    expect((await since(4)).body.data).toMatchObject({ sejak_versi: 4, versi: 4, perubahan: [] });
  });

  test('of a record that was never rejected nothing is kept, and a stale decision learns the difference', async () => {
    const { siswa, record, params } = await app.siswaWithData({ pictures: { fotokopi_ktp: photo } });
    await siswa.call(dataDiri.update, { params, body: { nama: 'Lain' }, files: { fotokopi_ktp: newPhoto } });
    await expectRefused(app, () => admin.call(dataSiswa.validasi, { params, body: { versi: 1 } }), stale);
    const { data } = (await admin.call(dataSiswa.perubahan, { params, query: { sejak_versi: '1' } })).body;
    expect(data).toMatchObject({ sejak_versi: 1, versi: 2, ditolak: null });
    expect(data.perubahan).toEqual([
      { bidang: 'nama', lama: record.nama, baru: 'Lain' },
      { bidang: 'fotokopi_ktp', lama: null, baru: (await get(record.id)).fotokopi_ktp, dokumen: 'diganti' },
    ]);
    expect(await keptOf(record.id)).toEqual([]);
  });

  // Rule: PUTUSAN-10
  test('kept pictures are swept by nobody until the record is decided', async () => {
    const { siswa, params, id } = await rejected();
    await siswa.call(dataDiri.update, { params, files: { fotokopi_ktp: newPhoto, fotokopi_kk: newPhoto } });
    const kept = await keptOf(id);
    expect(kept.map(({ bidang }) => bidang).sort()).toEqual(['fotokopi_kk', 'fotokopi_ktp']);
    const sweeper = createSweeper({ db: app.db, storage: app.storage, clock: app.clock });
    const there = async () =>
      (await Promise.all(kept.map(({ kunci }) => app.storage.get(kunci)))).filter((bytes) => bytes !== undefined)
        .length;
    app.clock.advance(90 * 60_000);
    await sweeper.sweep();
    expect(await there()).toBe(2);
    await admin.call(dataSiswa.tolak, { params, body: { tanda: [...marks] } });
    expect(await keptOf(id)).toEqual([]);
    app.clock.advance(11 * 60_000);
    await sweeper.sweep();
    expect(await there()).toBe(0);
  });

  test('go to the bin with the record and come back with its history', async () => {
    const { siswa, params, id } = await rejected();
    await siswa.call(dataDiri.update, { params, files: { fotokopi_ktp: newPhoto } });
    const kept = await keptOf(id);
    const events = async () => (await admin.call(dataSiswa.riwayat, { params })).body.data.map(({ jenis }) => jenis);
    const before = await events();
    await transaction(app.db, (db) => moveToSampah({ ...app, db }, { jenis: 'data-siswa', id, user: admin.akun }));
    expect(await keptOf(id)).toEqual([]);
    expect((await admin.call(dataSiswa.riwayat, { params })).status).toBe(404);
    expect((await admin.call(sampah.pulihkan, { params })).status).toBe(200);
    expect(await keptOf(id)).toEqual(kept);
    expect((await events()).slice(-before.length)).toEqual(before);
  });
});

const keptOf = (id: string) =>
  app.db.selectFrom('berkas_lama').selectAll().where('data_siswa_id', '=', id).orderBy('id').execute();
