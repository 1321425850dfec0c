import { expect, test } from 'vitest';
import { pictureNames } from './picture-names.ts';

const nims = new Set(['2510118', '2026/001', 'a-1_b']);

// Rules: IMPOR-1, IMPOR-19
test.each([
  ['', 'scan/2510118/ktp.jpg', '2510118', 'fotokopi_ktp'],
  ['', 'ijazah_2510118 (2).png', '2510118', 'fotokopi_ijazah'],
  ['', 'A-1_b_pas foto 3x4.JPG', 'A-1_b', 'pas_foto_3x4'],
  ['', '2026%2F001/kk.jpeg', '2026/001', 'fotokopi_kk'],
  ['scan-{nim}-{dokumen}', 'semua/scan 2510118_KTP.png', '2510118', 'fotokopi_ktp'],
  ['{abaikan}_{nim}_{dokumen}.jpg', '0001_Budi_2510118_ktp.jpg', '2510118', 'fotokopi_ktp'],
  ['{abaikan}_{nim}_{dokumen}.jpg', '0001_a-1_b_ktp.jpg', 'a-1_b', 'fotokopi_ktp'],
  ['{nim}{abaikan}/{abaikan}-{dokumen}', '2510118 Budi/depan-skl.jpg', '2510118', 'fotokopi_skl'],
])('with the pattern "%s" the name %s is read', (pola, path, nim, bidang) => {
  expect(pictureNames(nims, pola)(path)).toEqual({ nim, bidang });
});

// Rule: IMPOR-19
test('a name that says nothing, or of nobody, is told so; a pattern without both, or with one twice, is none', () => {
  const [unnamed, nobody] = [
    'Nama ini tidak menyebut NIM dan dokumennya.',
    'NIM pada nama ini tidak ada di berkas data.',
  ];
  expect(pictureNames(nims, '')('IMG_2041.jpg')).toEqual({ sebab: unnamed });
  expect(pictureNames(nims, '')('999/ktp.jpg')).toEqual({ sebab: nobody });
  expect(pictureNames(nims, '{nim}/{abaikan}_{dokumen}')('2510118/ktp.jpg')).toEqual({ sebab: unnamed });
  for (const pola of ['{nim}', '{dokumen}', '{nim}{nim}_{dokumen}', '{nim}_{dokumen}_{dokumen}']) {
    expect(() => pictureNames(nims, pola)).toThrow(RangeError);
  }
});

// Rule: IMPOR-21
test.each([
  `${'{abaikan}'.repeat(20)}{nim}_{dokumen}`,
  `${'{abaikan}_'.repeat(18)}{nim}_{dokumen}`,
  `${'{abaikan}a'.repeat(10)}{nim}{abaikan}{dokumen}${'{abaikan}'.repeat(9)}b`,
])('names of 200 signs that fit %s nearly are read like any other', (pola) => {
  const read = pictureNames(nims, pola);
  expect(read(`${'a/'.repeat(2048)}2510118_ktp.jpg`)).toEqual({ sebab: 'Nama ini tidak menyebut NIM dan dokumennya.' });
  for (let n = 0; n < 100; n++) {
    expect(read(`${'a_'.repeat(100)}!${n}.jpg`)).toHaveProperty('sebab');
  }
});
