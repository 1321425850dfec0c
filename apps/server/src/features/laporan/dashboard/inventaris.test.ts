// What the inventory is worth and what needs an eye: each number is that of the list that it opens.

import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { peminjaman } from '@gerbang/contract/inventaris/peminjaman';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { createTestApp } from '@gerbang/kit/app';
import { insertPeminjaman } from '@gerbang/kit/peminjaman';
import { afterAll, expect, test } from 'vitest';
import { transaction } from '../../../platform/database/engine.ts';

const app = await createTestApp();
afterAll(() => app.close());
const pimpinan = await app.as('pimpinan');

const read = async () => (await pimpinan.call(dashboard.inventaris, {})).body.data;
const listed = async (filter: Record<string, string>) =>
  (await pimpinan.call(dataInventaris.list, { query: { keadaan: 'dipakai', ...filter } as never })).body.totalItems;

async function items(): Promise<void> {
  const { build } = app;
  const gone = { dihapuskan_pada: '2026-01-02T03:04:05.678Z', harga_barang: 5000, kondisi_barang: 'Hilang' };
  await build.dataInventaris({ kategori_barang: 'Komputer', harga_barang: 999_999_999, jumlah_barang: 999_999 });
  await build.dataInventaris({
    kategori_barang: 'Komputer',
    harga_barang: 1,
    jumlah_barang: 1,
    kondisi_barang: 'Hilang',
  });
  await build.dataInventaris({ kategori_barang: 'Komputer', kondisi_barang: 'Rusak berat' });
  await build.dataInventaris({
    kategori_barang: 'Mebel',
    harga_barang: 0,
    jumlah_barang: 40,
    kondisi_barang: 'Hilang',
  });
  await build.dataInventaris({ kategori_barang: 'Mebel', ...gone });
}

// Rule: STATISTIK-19
test('value by category, what is missing, broken and overdue: as many as the list behind each number has', async () => {
  expect(await read()).toMatchObject({ kategori: [], tanpa_harga: 0, terlambat: 0 });
  await items();
  const told = await read();
  expect(told.kategori).toEqual([
    { kategori_barang: 'Komputer', barang: 2, nilai: 999_998_999_000_002 },
    { kategori_barang: 'Mebel', barang: 1, nilai: 0 },
  ]);
  expect([told.tanpa_harga, ...told.kondisi.map(({ barang }) => barang)]).toEqual([1, 2, 1, 0, 0]);
  for (const { kategori_barang, barang } of told.kategori) {
    expect(await listed({ kategori_barang, harga: 'ada' })).toBe(barang);
  }
  for (const { kondisi_barang, barang } of told.kondisi) expect(await listed({ kondisi_barang })).toBe(barang);
  expect(await listed({ harga: 'tidak_ada' })).toBe(told.tanpa_harga);

  const loan = await insertPeminjaman(app, { tahap: 'dipinjam' });
  await insertPeminjaman(app, { tahap: 'dipinjam' });
  const late = { mulai: '2020-01-01', jatuh_tempo: '2020-01-02' };
  await transaction(app.db, (db) => db.updateTable('peminjaman').set(late).where('id', '=', loan).execute());
  expect((await read()).terlambat).toBe(1);
  expect((await pimpinan.call(peminjaman.list, { query: { keadaan: 'terlambat' } })).body.totalItems).toBe(1);
});
