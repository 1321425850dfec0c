import { expect, test } from 'vitest';
import { dataSiswaSearch } from './filter-address.ts';

// Rule: DAFTAR-7
test('page, search and filters are read from the address; the rest is dropped', () => {
  const given = { page: '2', search: ' pagi ', tahun_ajaran: '2026/2027', gelombang: '2', statusData: 'Ditolak' };
  expect(dataSiswaSearch(given)).toEqual({ page: 2, search: 'pagi', tahun_ajaran: '2026/2027', gelombang: '2' });
});

test('what is no text is no filter', () => {
  expect(dataSiswaSearch({ asal_sekolah: '', kelas_pilihan: ['Pagi'], jenis_kelamin: 1 })).toEqual({});
});
