import { type DataInventarisRow, dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { type Caller, createTestApp } from '@gerbang/kit/app';
import { auditOf } from '@gerbang/kit/audit';
import { smallPhoto } from '@gerbang/kit/pictures';
import { expectRefused } from '@gerbang/kit/refusal';
import { validBarang } from '@gerbang/kit/samples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin', { nama: 'Rahmat Hidayat' });
const pimpinan = await app.as('pimpinan');

async function listed(search: string, page = '1') {
  return (await admin.call(dataInventaris.list, { query: { search, page } })).body;
}

const codes = (rows: DataInventarisRow[]) => rows.map((row) => row.kode_barang);

describe('GET /data-inventaris', () => {
  // Rule: BARANG-1
  test('lists ten a page, newest first, the same for admin and pimpinan', async () => {
    const kode = (n: number) => `DAFTAR-${String(n).padStart(2, '0')}`;
    for (let n = 1; n <= 21; n++) await app.build.dataInventaris({ kode_barang: kode(n) });
    const pages = [1, 2, 3].map((page) =>
      Array.from({ length: page === 3 ? 1 : 10 }, (_, row) => 31 - page * 10 - row),
    );
    for (const [index, numbers] of pages.entries()) {
      const page = await listed('daftar', String(index + 1));
      expect(page).toMatchObject({
        message: expect.any(String),
        currentPage: index + 1,
        totalPages: 3,
        totalItems: 21,
      });
      expect(codes(page.data)).toEqual(numbers.map(kode));
      const query = { search: 'daftar', page: String(index + 1) };
      expect((await pimpinan.call(dataInventaris.list, { query })).body).toEqual(page);
    }
    expect(await listed('daftar', '4')).toMatchObject({ currentPage: 4, totalPages: 3, totalItems: 21, data: [] });
    expect(await listed('tak ada yang begini')).toMatchObject({
      currentPage: 1,
      totalPages: 0,
      totalItems: 0,
      data: [],
    });
  });

  test('a row has exactly its declared fields', async () => {
    const item = await app.build.dataInventaris({ pengelola_id: admin.akun.id, photo: await smallPhoto() });
    const { data } = await listed(item.kode_barang);
    expect(data).toEqual([
      {
        ...validBarang,
        id: item.id,
        kode_barang: item.kode_barang,
        jumlah_barang: 12,
        foto_barang: expect.stringMatching(/^\/api\/v1\/berkas\/[0-9a-f-]{36}$/),
        pengelola: { id: admin.akun.id, profile: { nama: 'Rahmat Hidayat' } },
        versi: 1,
      },
    ]);
  });

  test('pengelola is null without one, its profile null before there is one', async () => {
    const baru = await app.build.akun({ role: 'admin' });
    await app.build.dataInventaris({ kode_barang: 'KELOLA-1' });
    await app.build.dataInventaris({ kode_barang: 'KELOLA-2', pengelola_id: baru.id });
    const { data } = await listed('kelola-');
    expect(data.map(({ pengelola, foto_barang }) => ({ pengelola, foto_barang }))).toEqual([
      { pengelola: { id: baru.id, profile: null }, foto_barang: null },
      { pengelola: null, foto_barang: null },
    ]);
  });
});

describe('search in GET /data-inventaris', () => {
  beforeAll(async () => {
    const place = { kategori_barang: 'Perabot', kondisi_barang: 'Rusak Ringan', lokasi_barang: 'Gudang Éks-Perpus' };
    await app.build.dataInventaris({ kode_barang: 'CARI-A', nama_barang: 'Kursi Lipat 100% Baja', ...place });
    await app.build.dataInventaris({
      kode_barang: "CARI-B_'\\",
      nama_barang: 'Meja Komputer',
      ...place,
      keterangan: 'Kaki goyah\nmenunggu baut, dan lem',
      jumlah_barang: 777_123,
      tanggal_masuk_barang: '2019-12-31',
      pengelola_id: admin.akun.id,
    });
  });

  // Rules: DAFTAR-3, DAFTAR-4
  test.each([
    ['kursi', ['CARI-A']],
    ['CARI-a', ['CARI-A']],
    ['cari-, PERABOT', ["CARI-B_'\\", 'CARI-A']],
    ['cari-, rusak ringan', ["CARI-B_'\\", 'CARI-A']],
    ['gudang éks', ["CARI-B_'\\", 'CARI-A']],
    ['menunggu baut', ["CARI-B_'\\"]],
    ['komputercari', []],
    ['777123', []],
    ['2019-12-31', []],
    ['rahmat hidayat', []],
  ])('%j finds %j', async (search, found) => {
    expect(codes((await listed(search)).data)).toEqual(found);
  });
});

describe('DELETE /data-inventaris/:id', () => {
  // Rules: TOKEN-6, BARANG-5
  test('deletes the item with its photo, without a token, and names it', async () => {
    const item = await app.build.dataInventaris({ nama_barang: 'Lemari Arsip', photo: await smallPhoto() });
    const photo = await app.db
      .selectFrom('berkas')
      .selectAll()
      .where('data_inventaris_id', '=', item.id)
      .executeTakeFirstOrThrow();
    const reply = await admin.call(dataInventaris.hapus, { params: { id: item.id } });
    expect([reply.status, reply.body]).toEqual([
      200,
      { message: `Data inventaris Lemari Arsip dengan kode ${item.kode_barang} berhasil dihapus` },
    ]);
    expect((await listed(item.kode_barang)).totalItems).toBe(0);
    expect((await admin.request('GET', `/api/v1/berkas/${photo.id}`)).status).toBe(404);
    const kept = await app.db.selectFrom('sampah_berkas').selectAll().where('sampah_id', '=', item.id).execute();
    expect(kept).toEqual([{ kunci: photo.kunci, sampah_id: item.id }]);
    expect(await auditOf(app, item.id)).toMatchObject([
      {
        akun_id: admin.akun.id,
        aksi: 'hapus',
        tabel: 'data_inventaris',
        rincian: { nama_barang: 'Lemari Arsip', kode_barang: item.kode_barang },
      },
    ]);
  });

  test('of thirty at once exactly one deletes', async () => {
    const { id } = await app.build.dataInventaris({ photo: await smallPhoto() });
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => admin.call(dataInventaris.hapus, { params: { id } })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(29).fill(404)]);
    expect(await auditOf(app, id)).toHaveLength(1);
  });
});

describe('a new item that is sent again', () => {
  const kirim = 'a'.repeat(32);
  const send = (who: Caller, body: object = {}, sent = kirim) =>
    who.call(dataInventaris.create, { body: { ...validBarang, kode_barang: 'ULANG-1', kirim: sent, ...body } });

  // Rule: BARANG-9
  test('is the one that is there, also when both come at once', async () => {
    const replies = await Promise.all([send(admin), send(admin)]);
    const again = await send(admin);
    const ids = new Set([...replies, again].map(({ status, body }) => `${status} ${body.data.id}`));
    expect(ids.size).toBe(1);
    expect((await listed('ulang-1')).totalItems).toBe(1);
    await send(admin, {}, 'b'.repeat(32));
    expect((await listed('ulang-1')).totalItems).toBe(2);
  });

  test('is refused with other values, and nobody else meets it', async () => {
    const message = 'Barang ini sudah tersimpan dengan isian sebelumnya. Ubah dari daftarnya.';
    await expectRefused(app, () => send(admin, { jumlah_barang: '7' }), { status: 409, message });
    const other = await app.as('admin');
    expect((await send(other)).status).not.toBe(201);
    expect((await send(admin, { kirim: 'x' })).status).toBe(400);
  });
});
