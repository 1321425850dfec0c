// What triggers keep of the inventory: its kinds, what is due, loans by their stage, and the searched texts.
import { barang } from '@gerbang/contract/inventaris/barang';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { kategoriLokasi } from '@gerbang/contract/inventaris/kategori-lokasi';
import { peminjaman } from '@gerbang/contract/inventaris/peminjaman';
import { sampah } from '@gerbang/contract/siswa/sampah';
import { type Caller, createTestApp, type TestApp } from '@gerbang/kit/app';
import { onPostgres } from '@gerbang/kit/database';
import { dayFrom, lendTo } from '@gerbang/kit/peminjaman';
import { validBarang } from '@gerbang/kit/samples';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../../platform/database/engine.ts';
import { differences, rebuildSummaries } from './summaries.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as('admin');
});
afterAll(() => app.close());

const listed = async (query: object) => (await admin.call(dataInventaris.list, { query: query as never })).body;
const loans = async (query: object) => (await admin.call(peminjaman.list, { query: query as never })).body.totalItems;
const due = async (query: object) => (await admin.call(barang.listPerawatan, { query: query as never })).body;
const agree = async () => expect(await differences(app.db)).toEqual([]);
const plan = (id: string, jatuh_tempo: string) =>
  admin.call(barang.jadwalkan, { params: { id }, body: { perawatan: 'Servis', jatuh_tempo } });

const create = async () => {
  const body = { ...validBarang, harga_barang: '5000' };
  return (await admin.call(dataInventaris.create, { body })).body.data.id;
};

// Rules: BARANG-1, PINJAM-9
test('an item is counted as what it is, its loans by their stage, and found by what it says now', async () => {
  const id = await create();
  const loan = (await admin.call(peminjaman.pinjam, { body: lendTo(id, dayFrom(app, 3)) })).body.data;
  await agree();
  expect(await loans({ keadaan: 'dipinjam' })).toBe(1);
  const { kategori_barang, lokasi_barang } = validBarang;
  expect((await listed({ keadaan: 'dipakai', harga: 'ada', kategori_barang })).totalItems).toBe(1);
  await admin.call(peminjaman.kembali, { params: { id: loan.id }, body: { kondisi: 'Baik', jumlah: '1' } });
  const moved = { ...validBarang, lokasi_barang: 'Aula Barat', harga_barang: '', keterangan: 'Zebra kecil' };
  await admin.call(dataInventaris.update, { params: { id }, body: moved });
  await agree();
  const stages = [await loans({ keadaan: 'dipinjam' }), await loans({ keadaan: 'kembali' }), await loans({})];
  expect(stages).toEqual([0, 1, 1]);
  for (const query of [{ search: 'zebra' }, { search: 'ze,aula ba', lokasi_barang: 'Aula Barat' }]) {
    const { totalItems, data } = await listed(query);
    expect([totalItems, data.map((each) => each.id)]).toEqual([1, [id]]);
  }
  expect((await listed({ lokasi_barang })).totalItems).toBe(0);
  const renamed = { jenis: 'lokasi_barang', dari: ['Aula Barat'], ke: 'Aula Timur' } as const;
  await admin.call(kategoriLokasi.gabung, { body: renamed });
  await agree();
  expect((await listed({ search: 'aula barat' })).totalItems).toBe(0);
  expect((await listed({ search: 'aula timur' })).totalItems).toBe(1);
  await admin.call(dataInventaris.hapus, { params: { id } });
  await agree();
  expect([await loans({}), (await listed({ search: 'zebra' })).totalItems]).toEqual([0, 0]);
  expect((await admin.call(kategoriLokasi.list)).body.data.lokasi_barang).toEqual([]);
});

// Rules: HIDUP-5, SAMPAH-1
test('what is due is that of items in use, also when one is written off, used again, deleted and restored', async () => {
  const id = await create();
  await plan(id, '2026-12-02');
  await plan(id, '2026-12-01');
  const totals = async () => [(await due({})).totalItems, (await due({ search: validBarang.nama_barang })).totalItems];
  expect((await due({})).data.map(({ jatuh_tempo }) => jatuh_tempo)).toEqual(['2026-12-01', '2026-12-02']);
  await admin.call(barang.hapuskan, { params: { id }, body: { alasan: 'Rusak' } });
  await agree();
  expect(await totals()).toEqual([0, 0]);
  await admin.call(barang.pakaiLagi, { params: { id }, body: { alasan: 'Masih baik' } });
  expect(await totals()).toEqual([2, 2]);
  expect((await due({ search: validBarang.nama_barang, page: '2' })).totalItems).toBe(2);
  await admin.call(dataInventaris.hapus, { params: { id } });
  await agree();
  expect(await totals()).toEqual([0, 0]);
  await admin.call(sampah.pulihkan, { params: { id } });
  await agree();
  expect(await totals()).toEqual([2, 2]);
});

// Rules: DAFTAR-3, BARANG-1
test('a word that most items have is met in the order of the list, a rare one by the index; both say the same', async () => {
  const names = Array.from({ length: 12 }, (_, n) => `Lampu sorot ${n % 3 === 0 ? 'panggung' : 'taman'} ${n}`);
  for (const nama_barang of names)
    await app.build.dataInventaris({ nama_barang, kode_barang: `LMP-${nama_barang.length}` });
  const search = (search: string, more = {}) => listed({ search, urut: 'nama_barang', ...more });
  const all = await search('lampu sorot');
  expect([all.totalItems, all.data[0]?.nama_barang, all.data.length]).toEqual([12, 'Lampu sorot panggung 0', 10]);
  expect((await search('lampu sorot', { page: '2' })).data.map((each) => each.nama_barang)).toEqual([
    'Lampu sorot taman 7',
    'Lampu sorot taman 8',
  ]);
  expect((await search('sorot panggung')).data.map((each) => each.nama_barang)).toEqual(
    [0, 3, 6, 9].map((n) => `Lampu sorot panggung ${n}`),
  );
  expect((await search('"panggung"')).totalItems).toBe(0);
  expect((await search('sorot,taman 1')).data.map((each) => each.nama_barang)).toEqual(
    [1, 10, 11].map((n) => `Lampu sorot taman ${n}`),
  );
  expect((await search('lampu sorot', { page: '3' })).totalItems).toBe(12);
});

test('what is wrong is found and made right', async () => {
  const { id } = await app.build.dataInventaris();
  await transaction(app.db, async (db) => {
    await sql`update ringkasan_barang set jumlah = jumlah + 1`.execute(db);
    await sql`update hitungan set jumlah = 9 where nama = 'perawatan_barang'`.execute(db);
    await sql`delete from cari_barang where data_inventaris_id = ${id}`.execute(db);
  });
  expect((await differences(app.db)).map(({ table }) => table)).toEqual([
    'hitungan',
    'ringkasan_barang',
    'cari_barang',
  ]);
  await rebuildSummaries(app.db);
  await agree();
});

if (!onPostgres) {
  test('an index that lacks a text that is there is a difference', async () => {
    const { id } = await app.build.dataInventaris({ keterangan: 'Kuda nil' });
    await transaction(app.db, async (db) => {
      await sql`insert into indeks_barang (indeks_barang, rowid, cari)
        select 'delete', nomor, cari from cari_barang where data_inventaris_id = ${id}`.execute(db);
    });
    expect(await differences(app.db)).toEqual([{ table: 'cari_barang', rows: 1 }]);
    await rebuildSummaries(app.db);
    await agree();
    expect((await listed({ search: 'kuda nil' })).totalItems).toBe(1);
  });
}
