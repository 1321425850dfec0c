import { expect, test } from 'vitest';
import { dokumenOfName, dokumenOfNames } from './pasangan.ts';

// Rule: ARSIP-16
test.each([
  ['ktp.jpg', 'fotokopi_ktp'],
  ['KTP.JPEG', 'fotokopi_ktp'],
  ['2655001_ktp.jpg', 'fotokopi_ktp'],
  ['ktp-2655001.jpg', 'fotokopi_ktp'],
  ['2655001ktp.png', 'fotokopi_ktp'],
  ['ktp2655001.png', 'fotokopi_ktp'],
  ['foto ktp siti.jpg', 'fotokopi_ktp'],
  ['ktp (2).jpg', 'fotokopi_ktp'],
  ['ktp2.jpg', 'fotokopi_ktp'],
  ['scan_kk.pdf', 'fotokopi_kk'],
  ['Kartu Keluarga Siti Aminah.pdf', 'fotokopi_kk'],
  ['Ijazah SMA.heic', 'fotokopi_ijazah'],
  ['ijasah.jpg', 'fotokopi_ijazah'],
  ['surat keterangan lulus.pdf', 'fotokopi_skl'],
  ['26.55.001 skl.jpg', 'fotokopi_skl'],
  ['pas foto.jpg', 'pas_foto_3x4'],
  ['foto.jpg', 'pas_foto_3x4'],
  ['pas foto 2x3.jpg', 'pas_foto_2x3'],
  ['2x3_2655001.jpg', 'pas_foto_2x3'],
  ['pasfoto3x4.jpg', 'pas_foto_3x4'],
  ['2655001_pas_foto_2x3.jpg', 'pas_foto_2x3'],
])('%s is %s', (name, bidang) => {
  expect(dokumenOfName(name)).toBe(bidang);
});

test.each(['IMG_20261123_1234.jpg', 'scan0001.pdf', '2655001.jpg', 'ktp dan kk.jpg', 'ijazah-skl.pdf', 'Siti.jpg', ''])(
  '%s names no document, or two',
  (name) => {
    expect(dokumenOfName(name)).toBeUndefined();
  },
);

test('of two files with one meaning the first has it', () => {
  expect(dokumenOfNames(['kk.jpg', 'ktp.jpg', 'ktp (2).jpg'])).toEqual(['fotokopi_kk', 'fotokopi_ktp', undefined]);
});
