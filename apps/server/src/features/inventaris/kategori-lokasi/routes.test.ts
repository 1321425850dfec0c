import { barang } from '@gerbang/contract/inventaris/barang';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { kategoriLokasi } from '@gerbang/contract/inventaris/kategori-lokasi';
import { opname } from '@gerbang/contract/inventaris/opname';
import { peminjaman } from '@gerbang/contract/inventaris/peminjaman';
import { createTestApp } from '@gerbang/kit/app';
import { dayFrom, lendTo } from '@gerbang/kit/peminjaman';
import { expectRefused, stale } from '@gerbang/kit/refusal';
import { unknownId } from '@gerbang/kit/samples';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../platform/clock.ts';

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin', { nama: 'Rahmat Hidayat' });

const listed = async () => (await admin.call(kategoriLokasi.list)).body.data;
const gabung = (dari: string[], ke: string) =>
  admin.call(kategoriLokasi.gabung, { body: { jenis: 'lokasi_barang', dari, ke } });
const place = async (id: string) =>
  app.db
    .selectFrom('data_inventaris')
    .select(['lokasi_barang', 'versi', 'cari'])
    .where('id', '=', id)
    .executeTakeFirst();

// Rules: KATEGORI-1, KATEGORI-2, KATEGORI-3
test('places are counted, merged on every item with its history, and taken back where nobody changed them since', async () => {
  const build = (lokasi_barang: string) => app.build.dataInventaris({ lokasi_barang });
  const [one, two, three, other] = [
    await build('Lab 1'),
    await build('Lab. 1'),
    await build('Lab 1'),
    await build('Aula'),
  ];
  const reply = await gabung(['Lab 1', 'Lab. 1'], 'Laboratorium 1');
  expect([reply.status, reply.body.message]).toEqual([201, 'Nama diganti menjadi Laboratorium 1']);
  const { id } = reply.body.data;
  expect(await listed()).toMatchObject({
    kategori_barang: [{ nama: 'Elektronik', jumlah: 4 }],
    lokasi_barang: [
      { nama: 'Laboratorium 1', jumlah: 3 },
      { nama: 'Aula', jumlah: 1 },
    ],
    perubahan: [{ id, dari: ['Lab 1', 'Lab. 1'], ke: 'Laboratorium 1', jumlah: 3, oleh: 'Rahmat Hidayat' }],
  });
  const found = await admin.call(dataInventaris.list, { query: { search: 'laboratorium 1' } });
  expect(found.body.totalItems).toBe(3);
  expect(await place(other.id)).toMatchObject({ lokasi_barang: 'Aula', versi: 1 });
  const [event] = (await admin.call(barang.riwayat, { params: { id: two.id } })).body.data;
  expect(event).toMatchObject({ jenis: 'daftar', versi: 2, alasan: 'Lokasi diganti nama menjadi Laboratorium 1' });

  const later = await build('Laboratorium 1');
  const change = { lokasi_barang: 'Gudang' };
  const {
    pengelola: _,
    foto_barang: _foto,
    ...row
  } = (await admin.call(barang.get, { params: { id: three.id } })).body.data;
  const body = { ...row, jumlah_barang: '12', ...change } as never;
  expect((await admin.call(dataInventaris.update, { params: { id: three.id }, body })).status).toBe(200);
  const undo = () => admin.call(kategoriLokasi.batalkan, { params: { id } });
  expect((await undo()).body.message).toBe('Nama sebelumnya dikembalikan');
  const now = await Promise.all([one, two, three, later].map(async (each) => (await place(each.id))?.lokasi_barang));
  expect(now).toEqual(['Lab 1', 'Lab. 1', 'Gudang', 'Laboratorium 1']);
  expect((await place(one.id))?.cari).toContain('\nlab 1\n');
  await expectRefused(app, undo, { status: 404, message: 'Perubahan Nama Tidak Ditemukan' });
});

// Rule: KATEGORI-2
test('a name that nobody bears, the same name and an invisible one are refused', async () => {
  await app.build.dataInventaris({ lokasi_barang: 'Ruang A' });
  await expectRefused(app, () => gabung(['Ruang B'], 'Ruang C'), stale);
  await expectRefused(app, () => gabung(['Ruang A', 'Ruang B'], 'Ruang C'), stale);
  const same = { status: 400, message: 'Nama baru sama dengan nama sekarang' };
  await expectRefused(app, () => gabung(['Ruang A'], ' Ruang A '), same);
  await expectRefused(app, () => gabung([], 'Ruang A'), { status: 400, message: 'Pilih nama yang akan diganti' });
  const gone = { status: 404, message: 'Perubahan Nama Tidak Ditemukan' };
  await expectRefused(app, () => admin.call(kategoriLokasi.batalkan, { params: { id: unknownId } }), gone);
  await expectRefused(app, () => gabung(['Ruang A'], '\u200b'), { status: 400, message: 'Nama baru harus diisi' });
});

// Rule: KATEGORI-2
test('of two admins who rename the same at once one wins, and more than one statement’s items are renamed', async () => {
  await Promise.all(Array.from({ length: 201 }, () => app.build.dataInventaris({ lokasi_barang: 'Lorong' })));
  const replies = await Promise.all([gabung(['Lorong'], 'Koridor'), gabung(['Lorong'], 'Selasar')]);
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  const names = (await listed()).lokasi_barang.filter(({ jumlah }) => jumlah === 201);
  expect(names).toHaveLength(1);
});

// Rules: KATEGORI-2, OPNAME-4
test('a place that is renamed while it is counted keeps its new name at the end of the count', async () => {
  const own = await app.build.dataInventaris({ lokasi_barang: 'Lab Hitung' });
  const other = await app.build.dataInventaris({ lokasi_barang: 'Gudang Hitung' });
  const body = { nama: 'Opname', lokasi: ['Lab Hitung'] };
  const { id } = (await admin.call(opname.create, { body })).body.data;
  const pada = app.clock.now().toISOString();
  const scan = (kode: string) => ({ id: newId(), kode, lokasi: 'Lab Hitung', pada });
  const address = (each: { id: string }) => `http://sekolah.example/data-inventaris/${each.id}`;
  const pindaian = [own, other].map((each) => scan(address(each)));
  expect((await admin.call(opname.pindai, { params: { id }, body: { pindaian } })).status).toBe(200);
  for (const [dari, ke] of [
    ['Lab Hitung', 'Lab Sementara'],
    ['Lab Sementara', 'Lab Jaringan'],
  ] as const) {
    expect((await gabung([dari], ke)).status).toBe(201);
  }
  expect(await (await app.as('pimpinan')).call(opname.tutup, { params: { id } })).toMatchObject({ status: 200 });
  const places = [(await place(own.id))?.lokasi_barang, (await place(other.id))?.lokasi_barang];
  expect(places).toEqual(['Lab Jaringan', 'Lab Jaringan']);
});

// Rule: PINJAM-3
test('renaming a place is no look at its items: what came back broken is not lent yet', async () => {
  const { id } = await app.build.dataInventaris({ lokasi_barang: 'Lab Rusak', jumlah_barang: 2 });
  const loan = await admin.call(peminjaman.pinjam, { body: lendTo(id, dayFrom(app, 1)) });
  const back = { jumlah: '1', kondisi: 'Rusak berat' } as const;
  await admin.call(peminjaman.kembali, { params: { id: loan.body.data.id }, body: back });
  expect((await gabung(['Lab Rusak'], 'Lab Servis')).status).toBe(201);
  const stock = (await admin.call(peminjaman.barang, { params: { id } })).body.data;
  expect([stock.tertahan, stock.tersedia]).toEqual([1, 1]);
});
