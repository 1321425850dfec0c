import { expect, test } from 'vitest';
import { listSearch } from './list-params.ts';

// Rule: DAFTAR-7
test('page and search are read from the address as text', () => {
  expect(listSearch({ page: '3', search: ' Manajemen Informatika, Pagi ' })).toEqual({
    page: 3,
    search: 'Manajemen Informatika, Pagi',
  });
});

// Rule: DAFTAR-7
test.each(['0', '-1', '1.5', '01', 'abc', '', undefined])('the page %s is dropped', (page) => {
  expect(listSearch({ page })).toEqual({});
});

test('page 1 and an empty search leave the address clean', () => {
  expect(listSearch({ page: 1, search: '  ' })).toEqual({});
});

test('other texts stay, for the filters of the list; what is no text is dropped', () => {
  expect(listSearch({ gelombang: '2', asal_sekolah: '', kelas_pilihan: ['Pagi'] })).toEqual({ gelombang: '2' });
});
