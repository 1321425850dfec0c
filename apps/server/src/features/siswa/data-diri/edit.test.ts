import { dataDiri, UBAHAN_SENDIRI } from '@gerbang/contract/siswa/data-diri';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { createTestApp } from '@gerbang/kit/app';
import { plainPng, smallPhoto } from '@gerbang/kit/pictures';
import { expectRefused, siswaNotFound, siswaValidated, stale } from '@gerbang/kit/refusal';
import { unknownId, validForm } from '@gerbang/kit/samples';
import { expectEveryFileNamed } from '@gerbang/kit/stored-files';
import { afterAll, describe, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const photo = await smallPhoto(1);
const otherPhoto = await plainPng();

describe('PATCH /data-diri/:id', () => {
  // Rule: DIRI-5
  test('changes what is sent and keeps the rest', async () => {
    const { siswa, params } = await app.siswaWithData();
    const before = (await siswa.call(dataDiri.get)).body.data;
    app.clock.advance(60_000);
    const reply = await siswa.call(dataDiri.update, { params, body: { nama: ' Bagas Wicaksono ', diskon: '12.5' } });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      message: 'Data diri berhasil diubah',
      data: { ...before, nama: 'Bagas Wicaksono', diskon: 12.5, versi: 2, diubah_pada: app.clock.now().toISOString() },
    });
    expect((await siswa.call(dataDiri.get)).body.data).toEqual(reply.body.data);
  });

  test('every field can be changed, and the lists find the new words, no longer the old', async () => {
    const { siswa, params } = await app.siswaWithData({ nama: 'Ubahlama Sekali' });
    const body = {
      nama: 'Ubahbaru Sekali',
      tahun_ajaran: '2027/2028',
      jurusan_pilihan: 'Komputerisasi Akuntansi',
      kelas_pilihan: 'Malam',
      tempat_lahir: 'Kebumen',
      tanggal_lahir: '2007-12-31',
      jenis_kelamin: 'L',
      agama: 'Kristen',
      asal_sekolah: 'SMA Negeri 2 Cilacap',
      nomor_whatsapp: '085700001111',
      tanggal_daftar: '2026-11-19',
      gelombang: '5',
      biaya_pendidikan: '9000000',
      diskon: '0',
    };
    const reply = await siswa.call(dataDiri.update, { params, body });
    const numbers = { gelombang: 5, biaya_pendidikan: 9_000_000, diskon: 0 };
    expect(reply).toMatchObject({ status: 200, body: { data: { ...body, ...numbers, nim: siswa.akun.nim } } });
    const admin = await app.as('admin');
    const found = async (search: string) =>
      (await admin.call(dataSiswa.list, { query: { statusData: 'Menunggu Validasi', search } })).body.totalItems;
    expect(await found('ubahbaru, komputerisasi, malam, 2027/2028, 085700001111')).toBe(1);
    expect(await found('ubahlama')).toBe(0);
  });

  test('nothing sent is a change of nothing', async () => {
    const { siswa, params } = await app.siswaWithData({ pictures: { pas_foto_3x4: photo } });
    const before = (await siswa.call(dataDiri.get)).body.data;
    const { status, body } = await siswa.call(dataDiri.update, { params });
    expect([status, body.data]).toEqual([200, { ...before, versi: 2 }]);
  });

  // Rule: JAWABAN-10
  test('drops whatever a student may not set', async () => {
    const { siswa, record, params } = await app.siswaWithData();
    const forbidden = { id: 'x', nim: '1', status_data: 'Tervalidasi', pengelola_id: siswa.akun.id, cari: 'x' };
    const reply = await siswa.call(dataDiri.update, { params, body: { ...forbidden, alasan_penolakan: 'x' } });
    const kept = { id: record.id, nim: record.nim, status_data: 'Menunggu Validasi', alasan_penolakan: null };
    expect(reply).toMatchObject({ status: 200, body: { data: { ...kept, pengelola: null } } });
  });

  // Rule: DIRI-5
  test('what is sent must be valid: all broken fields in form order', async () => {
    const { siswa, params } = await app.siswaWithData({ pictures: { pas_foto_3x4: photo } });
    const body = { diskon: '', tahun_ajaran: '2026/2029', nama: '  ', kelas_pilihan: ' ', gelombang: '0' };
    const files = { pas_foto_3x4: otherPhoto };
    await expectRefused(app, () => siswa.call(dataDiri.update, { params, body, files }), {
      status: 400,
      message: [
        { field: 'nama', message: 'Nama harus diisi' },
        { field: 'tahun_ajaran', message: 'Perbedaan tahun tidak boleh lebih dari 1 tahun' },
        { field: 'kelas_pilihan', message: 'Kelas pilihan harus diisi' },
        { field: 'gelombang', message: 'Gelombang daftar harus satu angka 1 sampai 9' },
        { field: 'diskon', message: 'Diskon harus diisi' },
      ],
    });
  });

  // Rule: DIRI-7
  test('a rejected record waits again, without its reason', async () => {
    const admin = await app.as('admin', { nama: 'Rahmat Hidayat' });
    const { siswa, params } = await app.siswaWithData({ status_data: 'Ditolak', pengelola_id: admin.akun.id });
    expect((await siswa.call(dataDiri.get)).body.data).toMatchObject({
      status_data: 'Ditolak',
      alasan_penolakan: 'Foto KTP tidak terbaca',
    });
    const reply = await siswa.call(dataDiri.update, { params, files: { fotokopi_ktp: photo } });
    const waiting = { status_data: 'Menunggu Validasi', alasan_penolakan: null, pengelola: null, versi: 2 };
    expect(reply).toMatchObject({ status: 200, body: { data: waiting } });
    const again = await admin.call(dataSiswa.validasi, { params });
    expect(again).toMatchObject({ status: 200, body: { data: { status_data: 'Tervalidasi', versi: 3 } } });
  });

  // Rule: DIRI-6
  test('a validated record is closed, before the body is read', async () => {
    const { siswa, params } = await app.siswaWithData({
      status_data: 'Tervalidasi',
      pictures: { pas_foto_3x4: photo },
    });
    const call = { params, body: { nama: 'Diam-diam' }, files: { pas_foto_3x4: otherPhoto } };
    await expectRefused(app, () => siswa.call(dataDiri.update, call), siswaValidated);
    const unreadable = { payload: 'rusak', headers: { 'content-type': 'multipart/form-data; boundary=x' } };
    await expectRefused(
      app,
      () => siswa.request('PATCH', `/api/v1/data-diri/${params.id}`, unreadable),
      siswaValidated,
    );
  });

  // Rule: DIRI-7
  test('somebody else’s record, an unknown one and a malformed id are not found', async () => {
    const { params } = await app.siswaWithData();
    const { siswa: other } = await app.siswaWithData();
    const nobody = await app.as('siswa');
    for (const siswa of [other, nobody]) {
      for (const id of [params.id, unknownId, 'bukan-id']) {
        const call = { params: { id }, body: { nama: 'Bukan Saya' }, files: { pas_foto_3x4: photo } };
        await expectRefused(app, () => siswa.call(dataDiri.update, call), siswaNotFound);
      }
    }
  });

  // Rules: JAWABAN-17, JAWABAN-18
  test('an older versi is refused, the present one and none go through', async () => {
    const { siswa, params } = await app.siswaWithData({ pictures: { pas_foto_3x4: photo } });
    await siswa.call(dataDiri.update, { params, body: { nama: 'Satu', versi: '1' } });
    const older = { params, body: { nama: 'Dua', versi: '1' }, files: { pas_foto_3x4: otherPhoto } };
    const ofOwn = { ...stale, kode: UBAHAN_SENDIRI };
    await expectRefused(app, () => siswa.call(dataDiri.update, older), ofOwn);
    await expectRefused(app, () => siswa.call(dataDiri.update, { ...older, body: { versi: '999999999' } }), stale);
    for (const versi of ['-1', '1.5', 'x', '', '9007199254740993']) {
      await expectRefused(app, () => siswa.call(dataDiri.update, { params, body: { versi } }), {
        status: 400,
        message: [{ field: 'versi', message: 'Versi tidak valid' }],
      });
    }
    const present = await siswa.call(dataDiri.update, { params, body: { nama: 'Tiga', versi: '2' } });
    expect(present).toMatchObject({ status: 200, body: { data: { nama: 'Tiga', versi: 3 } } });
    const without = await siswa.call(dataDiri.update, { params, body: { nama: 'Empat' } });
    expect(without).toMatchObject({ status: 200, body: { data: { nama: 'Empat', versi: 4 } } });

    // Whoever only looks changes nothing; one change of an admin's among them is somebody else's.
    const admin = await app.as('admin');
    await admin.call(dataSiswa.get, { params });
    await expectRefused(app, () => siswa.call(dataDiri.update, older), ofOwn);
    await admin.call(dataSiswa.tolak, { params, body: { alasan_penolakan: 'Foto buram' } });
    await expectRefused(app, () => siswa.call(dataDiri.update, older), stale);
    await siswa.call(dataDiri.update, { params, body: { nama: 'Lima' } });
    await expectRefused(app, () => siswa.call(dataDiri.update, older), stale);
  });

  test('an own record that an admin deleted meanwhile is not found, and a new one can be made', async () => {
    const { siswa, record, params } = await app.siswaWithData({ status_data: 'Ditolak' });
    await app.db.transaction().execute((db) => db.deleteFrom('data_siswa').where('id', '=', record.id).execute());
    await expectRefused(app, () => siswa.call(dataDiri.update, { params, body: { nama: 'Baru' } }), siswaNotFound);
    expect((await siswa.call(dataDiri.create, { body: validForm })).status).toBe(201);
  });
});

describe('replaced pictures', () => {
  test('the new one is seen, the old one is thrown away, the others stay', async () => {
    const pictures = { pas_foto_3x4: photo, fotokopi_ktp: photo };
    const { siswa, record, params } = await app.siswaWithData({ pictures });
    const before = (await siswa.call(dataDiri.get)).body.data;
    const oldKeys = await keysOf(record);
    const { status, body } = await siswa.call(dataDiri.update, { params, files: { pas_foto_3x4: otherPhoto } });
    expect(status).toBe(200);
    expect(body.data.pas_foto_3x4).not.toBe(before.pas_foto_3x4);
    expect(body.data.fotokopi_ktp).toBe(before.fotokopi_ktp);
    expect(body.data.berkas).toMatchObject({ pas_foto_3x4: { lebar: 90, tinggi: 120 }, fotokopi_ktp: { lebar: 450 } });
    expect((await siswa.request('GET', body.data.pas_foto_3x4 ?? '')).status).toBe(200);
    for (const form of ['', '/kecil']) {
      const gone = await siswa.request('GET', `${before.pas_foto_3x4}${form}`);
      expect(gone).toMatchObject({ status: 404, body: { error: 'Berkas Tidak Ditemukan' } });
    }
    const discarded = await app.db.selectFrom('berkas_dibuang').select('kunci').execute();
    expect(discarded.map(({ kunci }) => kunci)).toContain(oldKeys.pas_foto_3x4);
    expect((await keysOf(record)).fotokopi_ktp).toBe(oldKeys.fotokopi_ktp);
  });

  test('two replacements at once leave one picture and lose no bytes', async () => {
    const { siswa, record, params } = await app.siswaWithData({ pictures: { pas_foto_3x4: photo } });
    const files = { pas_foto_3x4: otherPhoto };
    const replies = await Promise.all(Array.from({ length: 8 }, () => siswa.call(dataDiri.update, { params, files })));
    expect(replies.map((reply) => reply.status)).toEqual(Array(8).fill(200));
    expect((await siswa.call(dataDiri.get)).body.data.versi).toBe(9);
    expect(Object.keys(await keysOf(record))).toEqual(['pas_foto_3x4']);
    await expectEveryFileNamed(app);
  });
});

/** The storage keys of a record's pictures by field. */
async function keysOf({ id }: { id: string }): Promise<Record<string, string>> {
  const rows = await app.db.selectFrom('berkas').select(['bidang', 'kunci']).where('data_siswa_id', '=', id).execute();
  return Object.fromEntries(rows.map(({ bidang, kunci }) => [bidang, kunci]));
}
