import { laporan } from '@gerbang/contract/laporan/laporan';
import { createTestApp } from '@gerbang/kit/app';
import { readPdf } from '@gerbang/kit/pdf-text';
import { expectRefused } from '@gerbang/kit/refusal';
import { readWorkbook } from '@gerbang/kit/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function lastInAuditLog() {
  const rows = await app.db.selectFrom('jejak').selectAll().where('aksi', '=', 'laporan').orderBy('nomor').execute();
  const last = rows.at(-1);
  return last && { tabel: last.tabel, ...JSON.parse(last.rincian) };
}

describe('before there is anything', () => {
  // Rule: LAPORAN-2
  test.each([laporan.dataInventarisExcel, laporan.dataInventarisPdf])('$path says so', async (endpoint) => {
    const admin = await app.as('admin');
    await expectRefused(app, () => admin.call(endpoint), {
      status: 404,
      message: 'Data inventaris tidak ditemukan',
    });
    expect(await lastInAuditLog()).toBeUndefined();
  });
});

describe('the inventory', () => {
  beforeAll(async () => {
    const manager = await app.build.akun({ role: 'admin', nama: 'Rina Wulandari' });
    await app.build.dataInventaris({
      nama_barang: 'Proyektor',
      kode_barang: '007',
      jumlah_barang: 3,
      tanggal_masuk_barang: '2025-08-17',
      keterangan: 'Lampu baru.\nServis bulan Mei.',
      pengelola_id: manager.id,
    });
    await app.build.dataInventaris({ nama_barang: 'kursi lipat', kode_barang: '+1', jumlah_barang: 1200 });
  });

  // Rule: LAPORAN-1
  test('as Excel', async () => {
    const pimpinan = await app.as('pimpinan');
    const reply = await pimpinan.call(laporan.dataInventarisExcel);
    expect(reply).toMatchObject({
      status: 200,
      headers: { 'content-type': xlsx, 'content-disposition': 'attachment; filename="laporan-data-inventaris.xlsx"' },
    });
    const { cells } = readWorkbook(reply.bytes);
    const row = (number: number) => 'ABCDEFGHIJ'.split('').map((column) => cells[`${column}${number}`]?.value);
    expect([cells.A2?.value, cells.A3?.value]).toEqual(['Laporan Data Inventaris', 'Semua barang']);
    expect(row(6)).toEqual([
      'No',
      'Nama Barang',
      'Kode Barang',
      'Kategori Barang',
      'Jumlah Barang',
      'Kondisi Barang',
      'Lokasi Barang',
      'Tanggal Masuk Barang',
      'Keterangan',
      'Admin Pengelola',
    ]);
    expect(row(7).slice(0, 3)).toEqual([1, 'kursi lipat', '+1']);
    expect([cells.B8?.value, cells.E8, cells.H8, cells.I8?.value, cells.J8?.value]).toEqual([
      'Proyektor',
      { type: 'number', value: 3, numberFormat: '[$-421]#,##0' },
      { type: 'number', value: 45_886, numberFormat: '[$-421]d\\ mmmm\\ yyyy' },
      'Lampu baru.\nServis bulan Mei.',
      'Rina Wulandari',
    ]);
    expect([cells.A9?.value, cells.B9?.value, cells.E9?.value]).toEqual(['Jumlah', 2, 1203]);
  });

  test('as PDF, without a body', async () => {
    const admin = await app.as('admin');
    const reply = await admin.call(laporan.dataInventarisPdf);
    expect(reply).toMatchObject({
      status: 200,
      headers: { 'content-disposition': 'attachment; filename="laporan-data-inventaris.pdf"' },
    });
    const lines = readPdf(reply.bytes).pages[0]?.map(({ text }) => text) ?? [];
    expect(lines).toEqual(
      expect.arrayContaining(['Laporan Data Inventaris', '17 Agustus 2025', '2 jenis barang', '1.203']),
    );
    expect(await lastInAuditLog()).toMatchObject({ tabel: 'data_inventaris', format: 'pdf', baris: 2 });
  });
});
