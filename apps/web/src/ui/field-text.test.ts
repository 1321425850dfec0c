import { expect, test } from 'vitest';
import { suggestions } from './autocomplete.tsx';
import { digitsOf } from './digits.ts';
import { fileSize } from './file-size.ts';
import { requestedPage } from './page-number.ts';

// Rule: ISIAN-10
test('a pasted telephone number leaves its digits', () => {
  expect(digitsOf('0812-3456 789')).toBe('08123456789');
  expect(digitsOf('+62 812 3456 7890', 15)).toBe('6281234567890');
  expect(digitsOf('12a3', 2)).toBe('12');
  expect(digitsOf('abc')).toBe('');
});

// Rule: DAFTAR-6
test('the page box takes whole numbers from 1 to the last page', () => {
  expect(requestedPage('3', 4)).toBe(3);
  expect(requestedPage(' 4 ', 4)).toBe(4);
  expect(requestedPage('', 4)).toBe('empty');
  for (const typed of ['0', '5', '-1', '1.5', '1e1', 'dua', '99999999999'])
    expect(requestedPage(typed, 4)).toBe('invalid');
});

test('sizes of files are read as people say them', () => {
  expect(fileSize(0)).toBe('0 KB');
  expect(fileSize(300)).toBe('1 KB');
  expect(fileSize(412 * 1024)).toBe('412 KB');
  expect(fileSize(1_468_006)).toBe('1,4 MB');
  expect(fileSize(10 * 1024 * 1024)).toBe('10 MB');
});

test('suggestions fit what is typed, whatever its case and spaces, those that begin with it first', () => {
  const data = [
    'SMA Negeri 1 Purwokerto',
    'SMK Negeri 1 Purwokerto',
    'Purwokerto Boarding School',
    'SMK Negeri 1 Purwokerto',
  ];
  expect(suggestions(data, 'purwo')).toEqual([
    'Purwokerto Boarding School',
    'SMA Negeri 1 Purwokerto',
    'SMK Negeri 1 Purwokerto',
  ]);
  expect(suggestions(data, 'smk  negeri')).toEqual(['SMK Negeri 1 Purwokerto']);
  expect(suggestions(data, '')).toHaveLength(3);
});
