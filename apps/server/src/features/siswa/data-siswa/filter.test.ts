// The exact filters of the student lists find what comparing every row would find, alone and with a search, and
// every group of the dashboard has as many rows in its list as it counts.

import { jurusanPilihan, kelasPilihan, type StatusData, statusData } from '@gerbang/contract/choices';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { sentences } from '@gerbang/contract/sentences';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import type { FilterDataSiswa } from '@gerbang/contract/siswa/filter';
import { createTestApp } from '@gerbang/kit/app';
import { expectRefused } from '@gerbang/kit/refusal';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { DataSiswa } from '../../../schema/tables.ts';
import { listDataSiswa } from './list-queries.ts';

/** Newest first. */
const rows: DataSiswa[] = [];

// Printed with a failure, together with the counterexample; set SARING_SEED to run it again.
const seed = Number(process.env.SARING_SEED ?? Date.now() % 1_000_000);

const values = fc.record({
  nama: fc.constantFrom('Siti Aminah', 'Dewi Pagita', 'Budi'),
  tahun_ajaran: fc.constantFrom('2025/2026', '2026/2027'),
  jurusan_pilihan: fc.constantFrom(...jurusanPilihan.slice(0, 2)),
  kelas_pilihan: fc.constantFrom(...kelasPilihan.slice(0, 2)),
  jenis_kelamin: fc.constantFrom('L' as const, 'P' as const),
  gelombang: fc.constantFrom(1, 2),
  // One school with capitals and one without are two groups of the dashboard.
  asal_sekolah: fc.constantFrom('SMA 1', 'sma 1', "SMK Ma'arif 100%"),
  status_data: fc.constantFrom(...statusData.slice(0, 2)),
});

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin');
const pimpinan = await app.as('pimpinan');
for (const each of fc.sample(values, { seed, numRuns: 80 })) rows.unshift(await app.build.dataSiswa(each));

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 1 });
const activeFilter = fc.record({
  tahun_ajaran: optional(fc.constantFrom('2025/2026', '2026/2027', '2050/2051')),
  jurusan_pilihan: optional(fc.constantFrom(...jurusanPilihan.slice(0, 3))),
  kelas_pilihan: optional(fc.constantFrom(...kelasPilihan.slice(0, 2))),
  jenis_kelamin: optional(fc.constantFrom('L' as const, 'P' as const)),
  gelombang: optional(fc.constantFrom(1, 2, 9)),
  asal_sekolah: optional(fc.constantFrom('SMA 1', 'sma 1', "SMK Ma'arif 100%", 'SMA')),
});

function naive(status: StatusData, filter: FilterDataSiswa, search: string): string[] {
  const wanted = Object.entries(filter).filter(([, value]) => value !== undefined);
  const equal = (row: DataSiswa) => wanted.every(([field, value]) => row[field as keyof DataSiswa] === value);
  const contains = (row: DataSiswa) =>
    [row.nama, row.jurusan_pilihan, row.kelas_pilihan].some((text) => text.toLowerCase().includes(search));
  return rows.filter((row) => row.status_data === status && equal(row) && contains(row)).map(({ id }) => id);
}

// Rule: DAFTAR-5
test(`filters find what comparing finds, with and without a search (seed ${seed})`, async () => {
  const status = fc.constantFrom(...statusData.slice(0, 2));
  const search = fc.constantFrom('', '', 'siti', 'pagi', 'manajemen', 'di', 'zzz');
  const page = fc.integer({ min: 1, max: 3 });
  await fc.assert(
    fc.asyncProperty(status, activeFilter, search, page, async (statusData, filter, search, page) => {
      const expected = naive(statusData, filter, search);
      const found = await listDataSiswa(app.db, { statusData, page, search, ...filter });
      expect({ total: found.totalItems, ids: found.data.map(({ id }) => id) }).toEqual({
        total: expected.length,
        ids: expected.slice((page - 1) * 10, page * 10),
      });
    }),
    { seed, numRuns: 300, endOnFailure: true },
  );
});

// Rule: STATISTIK-8
test('each group of the dashboard has a list with that many rows, for admin and pimpinan', async () => {
  for (const who of [admin, pimpinan]) {
    for (const tahun_ajaran of ['2025/2026', 'semua']) {
      const { dataDashboard: groups } = (await who.call(dashboard.statistik, { query: { tahun_ajaran } })).body;
      const year = tahun_ajaran === 'semua' ? {} : { tahun_ajaran };
      const lists = [
        ...groups.dataTotalSiswaPerGender,
        ...groups.dataTotalSiswaPerJurusan,
        ...groups.dataTotalSiswaPerKelas,
        ...groups.dataTotalSiswaPerAsalSekolah,
        ...groups.dataTotalSiswaPerGelombang,
        { jumlah: groups.totalSiswaInputTahunAjaran },
      ];
      for (const { jumlah, ...group } of lists) {
        const filter = Object.fromEntries(Object.entries(group).map(([field, value]) => [field, String(value)]));
        const list = await who.call(dataSiswa.list, { query: { ...year, ...filter } });
        expect({ ...group, status: list.status, total: list.body.totalItems }).toEqual({
          ...group,
          status: 200,
          total: jumlah,
        });
      }
    }
  }
});

// Rule: DAFTAR-5
test.each([
  ['tahun_ajaran', 'semua', 'Format harus 20YY/20YY'],
  ['tahun_ajaran', '2026/2028', 'Perbedaan tahun tidak boleh lebih dari 1 tahun'],
  ['jenis_kelamin', 'X', 'Jenis Kelamin harus salah satu dari: L, P'],
  ['jurusan_pilihan', 'teknik informatika', /^Jurusan pilihan harus salah satu dari: /],
  ['kelas_pilihan', 'Kelas Pagi', 'Kelas pilihan harus salah satu dari: Pagi, Siang, Sore, Malam'],
  ['gelombang', '10', 'Gelombang daftar harus satu angka 1 sampai 9'],
  ['asal_sekolah', ' ', 'Asal sekolah harus diisi'],
  ['asal_sekolah', 'SMA\u0000', 'Asal sekolah berisi karakter yang tidak diizinkan'],
])('%s=%j is refused', async (field, value, message) => {
  const reply = await admin.call(dataSiswa.list, { query: { [field]: value } });
  expect(reply.status).toBe(400);
  expect(reply.body.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
});

test('a filter opens no other status to the pimpinan', async () => {
  const query = { statusData: 'Menunggu Validasi' as const, tahun_ajaran: '2026/2027' };
  const call = () => pimpinan.call(dataSiswa.list, { query });
  await expectRefused(app, call, { status: 403, message: sentences.wrongRole });
});
