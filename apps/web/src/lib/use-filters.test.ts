import { filterQuery } from '@gerbang/contract/list-filter';
import { filterDataSiswa } from '@gerbang/contract/siswa/filter';
import { expect, test } from 'vitest';
import { validIn } from './use-filters.ts';

const rules = filterQuery(filterDataSiswa);

// Rule: DAFTAR-7
test('filters are read from the address; what is none or is not valid is dropped', () => {
  const given = {
    page: '2',
    tahun_ajaran: '2026/2027',
    gelombang: '2',
    statusData: 'Ditolak',
    dikirim_dari: 'kemarin',
  };
  expect(validIn(given, rules)).toEqual({ tahun_ajaran: '2026/2027', gelombang: '2' });
});

test('what is no text is no filter', () => {
  expect(validIn({ asal_sekolah: '', kelas_pilihan: ['Pagi'], jenis_kelamin: 1 }, rules)).toEqual({});
});
