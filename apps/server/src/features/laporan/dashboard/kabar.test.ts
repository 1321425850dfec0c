// The figures of the paragraph, on data where each wrong reading would give another number.
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DataSiswa } from '../../../schema/tables.ts';
import { sameDayLastYear } from './kabar.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
  // 14 June 2027, a quarter past midnight on the campus; still the 13th in UTC.
  app.clock.advance(Date.parse('2027-06-13T17:15:00.000Z') - app.clock.now().getTime());
});
afterEach(() => app.close());

async function kabar() {
  const pimpinan = await app.as('pimpinan');
  const { body } = await pimpinan.call(dashboard.statistik, { query: { tahun_ajaran: 'semua' } });
  return body.kabar;
}

const build = (count: number, values: Partial<DataSiswa>) =>
  Promise.all(Array.from({ length: count }, () => app.build.dataSiswa(values)));

test('without any student there is no wave', async () => {
  expect(await kabar()).toEqual({
    tahun_ajaran: '2026/2027',
    gelombang: null,
    tervalidasi: 0,
    tahun_lalu: null,
    menunggu: { jumlah: 0, sejak: null },
    dibekukan: 0,
    ditolak: { jumlah: 0, alasan: [] },
  });
});

// Rule: STATISTIK-9
test('the newest wave, the same day last year, what waits and why data was rejected', async () => {
  const now = { tahun_ajaran: '2027/2028', gelombang: 2 };
  const before = { tahun_ajaran: '2026/2027', gelombang: 2, status_data: 'Tervalidasi' as const };
  await build(4, { ...now, status_data: 'Tervalidasi' });
  await build(3, { ...now, gelombang: 1, status_data: 'Tervalidasi' });
  await build(2, { ...before, tanggal_daftar: '2026-06-14' });
  await build(1, { ...before, tanggal_daftar: '2025-12-31' });
  await build(5, { ...before, tanggal_daftar: '2026-06-15' });
  await build(5, { ...before, gelombang: 1, tanggal_daftar: '2026-01-01' });
  await build(5, { ...before, status_data: 'Menunggu Validasi', diubah_pada: '2027-06-02T00:00:00.000Z' });
  // A wave typed wrong is none.
  await build(1, { ...now, gelombang: 9, diubah_pada: '2027-06-01T08:00:00.000Z' });
  await build(2, { ...now, status_data: 'Ditolak', alasan_penolakan: 'Fotokopi KTP buram.' });
  await build(1, { ...now, status_data: 'Ditolak', alasan_penolakan: 'Nama: ya.' });
  await build(1, { ...now, gelombang: 1, status_data: 'Ditolak', alasan_penolakan: 'Pas Foto 3x4 gelap.' });
  await app.build.akun({ dibekukan_pada: app.clock.now().toISOString() });
  expect(await kabar()).toEqual({
    tahun_ajaran: '2027/2028',
    gelombang: 2,
    tervalidasi: 4,
    tahun_lalu: { tahun_ajaran: '2026/2027', tanggal: '2026-06-14', tervalidasi: 3 },
    menunggu: { jumlah: 6, sejak: '2027-06-01T08:00:00.000Z' },
    dibekukan: 1,
    ditolak: {
      jumlah: 3,
      alasan: [
        { alasan: 'Fotokopi KTP buram', jumlah: 2 },
        { alasan: 'Nama perlu diperbaiki', jumlah: 1 },
      ],
    },
  });
});

test('the next wave begins with its first registration; a year without it has nothing to compare', async () => {
  const year = { tahun_ajaran: '2027/2028' };
  await build(1, { ...year, gelombang: 2, status_data: 'Tervalidasi' });
  await build(1, { ...year, gelombang: 3 });
  await build(1, { tahun_ajaran: '2026/2027', gelombang: 2, status_data: 'Tervalidasi' });
  expect(await kabar()).toMatchObject({ gelombang: 3, tervalidasi: 0, tahun_lalu: null });
});

test('the same day of last year', () => {
  expect(['2027-06-14', '2028-02-29', '2027-01-01'].map(sameDayLastYear)).toEqual([
    '2026-06-14',
    '2027-02-28',
    '2026-01-01',
  ]);
});
