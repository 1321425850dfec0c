import { statusData } from '@gerbang/contract/choices';
import { sentences } from '@gerbang/contract/sentences';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { createTestApp } from '@gerbang/kit/app';
import { smallPhoto } from '@gerbang/kit/pictures';
import { expectRefused, siswaNotFound } from '@gerbang/kit/refusal';
import { unknownId } from '@gerbang/kit/samples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin', { nama: 'Rahmat Hidayat' });
const pimpinan = await app.as('pimpinan');

describe('GET /data-siswa', () => {
  // Rules: DAFTAR-1, ARSIP-1
  test('lists one status, Tervalidasi unless asked, newest first, ten a page', async () => {
    const names = (status: string) => (n: number) => `Halaman ${status} ${String(n).padStart(2, '0')}`;
    for (const status_data of statusData) {
      const nama = names(status_data);
      for (let n = 1; n <= 12; n++) await app.build.dataSiswa({ status_data, nama: nama(n) });
    }
    const search = 'halaman';
    for (const [query, status] of [
      [{ search }, 'Tervalidasi'],
      ...statusData.map((status) => [{ search, statusData: status }, status] as const),
    ] as const) {
      const nama = names(status);
      const first = await admin.call(dataSiswa.list, { query });
      expect(first.status).toBe(200);
      expect(Object.keys(first.body).sort()).toEqual(['currentPage', 'data', 'message', 'totalItems', 'totalPages']);
      expect(first.body).toMatchObject({ currentPage: 1, totalPages: 2, totalItems: 12 });
      expect(first.body.data.map((row) => row.nama)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map(nama));
      expect(new Set(first.body.data.map((row) => row.status_data))).toEqual(new Set([status]));
      const second = await admin.call(dataSiswa.list, { query: { ...query, page: '2' } });
      expect(second.body).toMatchObject({ currentPage: 2, totalPages: 2, totalItems: 12 });
      expect(second.body.data.map((row) => row.nama)).toEqual([2, 1].map(nama));
    }
  });

  // Rules: DAFTAR-1, DAFTAR-2
  test('beyond the last page and without any match the list is empty', async () => {
    await app.build.dataSiswa({ status_data: 'Tervalidasi', nama: 'Satu Satunya' });
    for (const page of ['2', '99', '999999999']) {
      const beyond = await admin.call(dataSiswa.list, { query: { search: 'satu satunya', page } });
      expect(beyond.status).toBe(200);
      expect(beyond.body).toMatchObject({ currentPage: Number(page), totalPages: 1, totalItems: 1, data: [] });
    }
    const none = await admin.call(dataSiswa.list, { query: { search: 'tidak ada yang begini' } });
    expect(none.status).toBe(200);
    expect(none.body).toMatchObject({ currentPage: 1, totalPages: 0, totalItems: 0, data: [] });
  });

  // Rule: ARSIP-1
  test('the pimpinan sees Tervalidasi only', async () => {
    await app.build.dataSiswa({ status_data: 'Tervalidasi', nama: 'Dilihat Pimpinan' });
    const query = { search: 'dilihat pimpinan' };
    for (const asked of [query, { ...query, statusData: 'Tervalidasi' }]) {
      expect((await pimpinan.call(dataSiswa.list, { query: asked })).body.totalItems).toBe(1);
    }
    for (const status of ['Menunggu Validasi', 'Ditolak']) {
      await expectRefused(app, () => pimpinan.call(dataSiswa.list, { query: { statusData: status } }), {
        status: 403,
        message: sentences.wrongRole,
      });
    }
  });

  test('a row has exactly its declared fields', async () => {
    const pictures = { pas_foto_3x4: await smallPhoto(), fotokopi_ktp: await smallPhoto(2) };
    const record = await app.build.dataSiswa({
      status_data: 'Ditolak',
      nama: 'Bentuk Baris',
      pengelola_id: admin.akun.id,
      pictures,
    });
    const { body } = await admin.call(dataSiswa.list, { query: { statusData: 'Ditolak', search: 'bentuk baris' } });
    expect(body.data).toEqual([
      {
        id: record.id,
        nama: 'Bentuk Baris',
        nim: record.nim,
        tahun_ajaran: '2026/2027',
        jurusan_pilihan: 'Teknik Informatika',
        kelas_pilihan: 'Pagi',
        nomor_whatsapp: '081227459310',
        nomor_e164: '+6281227459310',
        status_data: 'Ditolak',
        alasan_penolakan: 'Foto KTP tidak terbaca',
        pengelola: { id: admin.akun.id, profile: { nama: 'Rahmat Hidayat' } },
        pas_foto_3x4: expect.stringMatching(/^\/api\/v1\/berkas\/[0-9a-f-]{36}$/),
        versi: 1,
        diajukan_lagi: false,
        diubah_pada: app.clock.now().toISOString(),
        dikirim_pada: record.dibuat_pada,
      },
    ]);
  });

  // Rule: ARSIP-6
  test('pengelola is null without one and after its account is gone, its profile null without one', async () => {
    const nameless = await app.build.akun({ role: 'admin' });
    const gone = await app.build.akun({ role: 'admin', nama: 'Sudah Pergi' });
    await app.build.dataSiswa({ status_data: 'Tervalidasi', nama: 'Pengelola Tiada' });
    await app.build.dataSiswa({ status_data: 'Tervalidasi', nama: 'Pengelola Polos', pengelola_id: nameless.id });
    await app.build.dataSiswa({ status_data: 'Tervalidasi', nama: 'Pengelola Pergi', pengelola_id: gone.id });
    await app.db.transaction().execute((db) => db.deleteFrom('akun').where('id', '=', gone.id).execute());
    const { body } = await admin.call(dataSiswa.list, { query: { search: 'pengelola' } });
    const byName = Object.fromEntries(body.data.map((row) => [row.nama, row.pengelola]));
    expect(byName).toMatchObject({
      'Pengelola Tiada': null,
      'Pengelola Polos': { id: nameless.id, profile: null },
      'Pengelola Pergi': null,
    });
  });
});

describe('search in GET /data-siswa', () => {
  beforeAll(async () => {
    const status_data = 'Tervalidasi';
    await app.build.dataSiswa({
      status_data,
      nama: 'Carian Siti Nurhaliza',
      nim: 'CAR-001',
      tahun_ajaran: '2031/2032',
      jurusan_pilihan: 'Manajemen Informatika',
      kelas_pilihan: 'Pagi',
      nomor_whatsapp: '0899000111',
      asal_sekolah: 'SMA Tersembunyi',
    });
    await app.build.dataSiswa({
      status_data,
      nama: 'Carian Élodie Öztürk',
      nim: 'CAR-002',
      tahun_ajaran: '2031/2032',
      jurusan_pilihan: 'Manajemen Informatika',
      kelas_pilihan: 'Malam',
    });
    await app.build.dataSiswa({ status_data, nama: 'Carian 100%_\\ \'kutip\' "ganda"', nim: 'CAR-003' });
    await app.build.dataSiswa({ status_data, nama: 'Carian 100 persen', nim: 'CAR-004', kelas_pilihan: 'Sore' });
  });

  /** NIMs of the rows found, oldest first. */
  async function found(search: string, status = 'Tervalidasi') {
    const reply = await admin.call(dataSiswa.list, { query: { search, statusData: status } });
    expect(reply.status).toBe(200);
    return reply.body.data.map((row) => row.nim).reverse();
  }

  // Rule: DAFTAR-3
  test.each([
    ['siti nur', ['CAR-001']],
    ['car-00', ['CAR-001', 'CAR-002', 'CAR-003', 'CAR-004']],
    ['car-00, 2031/2032', ['CAR-001', 'CAR-002']],
    ['2031', ['CAR-001', 'CAR-002']],
    ['Manajemen Informatika, Pagi, carian', ['CAR-001']],
    ['carian,sore', ['CAR-004']],
    ['0899000111', ['CAR-001']],
    ['carian, tersembunyi', []],
    ['nurhaliza car-001', []],
    ['100%', ['CAR-003']],
    ['\u0007', []],
    ['\ud83d', []],
  ])('%j finds %j', async (search, nims) => {
    expect(await found(search)).toEqual(nims);
  });

  // Rule: DAFTAR-4
  test('the manager’s name is searched where a manager is shown', async () => {
    const kelola = await app.build.akun({ role: 'admin', nama: 'Wulandari Kelola' });
    const named = (status_data: (typeof statusData)[number], nim: string) =>
      app.build.dataSiswa({ status_data, nim, nama: 'Dikelola', pengelola_id: kelola.id });
    await named('Tervalidasi', 'KEL-1');
    await named('Ditolak', 'KEL-2');
    await named('Menunggu Validasi', 'KEL-3');
    expect(await found('WULANDARI kel')).toEqual(['KEL-1']);
    expect(await found('wulandari, dikelola, kel-1')).toEqual(['KEL-1']);
    expect(await found('wulandari', 'Ditolak')).toEqual(['KEL-2']);
    expect(await found('wulandari', 'Menunggu Validasi')).toEqual([]);
    expect(await found('dikelola', 'Menunggu Validasi')).toEqual(['KEL-3']);
  });

  test('as many terms as fit are all asked for', async () => {
    const search = `${'carian,'.repeat(31)}siti`;
    expect(await found(search)).toEqual(['CAR-001']);
    expect(await found(`${'a,'.repeat(127)}a`)).not.toEqual([]);
  });
});

describe('GET /data-siswa/:id', () => {
  test.each(statusData)('the admin reads a record that is %s', async (status_data) => {
    const pictures = { fotokopi_ijazah: await smallPhoto() };
    const record = await app.build.dataSiswa({ status_data, pengelola_id: admin.akun.id, diskon_sen: 1050, pictures });
    const reply = await admin.call(dataSiswa.get, { params: { id: record.id } });
    expect(reply.status).toBe(200);
    const { cari: _, pengelola_id: __, diskon_sen: ___, akun_id: ____, ...columns } = record;
    expect(reply.body.data).toEqual({
      ...columns,
      ...{ nama_sekolah: null, dikirim_pada: record.dibuat_pada },
      diajukan_lagi: false,
      tanda: [],
      diskon: 10.5,
      pengelola: { id: admin.akun.id, profile: { nama: 'Rahmat Hidayat' } },
      pas_foto_2x3: null,
      pas_foto_3x4: null,
      fotokopi_ktp: null,
      fotokopi_kk: null,
      fotokopi_ijazah: expect.stringMatching(/^\/api\/v1\/berkas\/[0-9a-f-]{36}$/),
      fotokopi_skl: null,
      berkas: {
        fotokopi_ijazah: {
          lebar: 450,
          tinggi: 600,
          ukuran: expect.any(Number),
          diunggah_pada: app.clock.now().toISOString(),
        },
      },
    });
  });

  // Rule: ARSIP-2
  test('the pimpinan reads what is Tervalidasi and knows of nothing else', async () => {
    for (const status_data of statusData) {
      const record = await app.build.dataSiswa({ status_data, nim: `BACA-${status_data}` });
      const call = { params: { id: record.id } };
      if (status_data === 'Tervalidasi') {
        const reply = await pimpinan.call(dataSiswa.get, call);
        expect(reply).toMatchObject({ status: 200, body: { data: { id: record.id } } });
      } else {
        await expectRefused(app, () => pimpinan.call(dataSiswa.get, call), siswaNotFound);
      }
    }
  });

  test('an id is the same in capital letters', async () => {
    const record = await app.build.dataSiswa();
    const reply = await admin.call(dataSiswa.get, { params: { id: record.id.toUpperCase() } });
    expect(reply).toMatchObject({ status: 200, body: { data: { id: record.id } } });
  });

  // Rule: BENTUK-5
  test.each([unknownId, 'bukan-id', '%00'])('%s is not found', async (id) => {
    await expectRefused(app, () => admin.request('GET', `/api/v1/data-siswa/${encodeURI(id)}`), siswaNotFound);
  });
});
