import { expect, test } from 'vitest';
import { ledTo } from './type-to-choose.ts';

const kelas = ['Kelas Pagi', 'Kelas Siang', 'Kelas Sore', 'Kelas Malam'];
const jurusan = ['Manajemen Informatika', 'Teknik Informatika', 'Manajemen Perkantoran', 'Komputerisasi Akuntansi'];

// Rule: ISIAN-18
test.each([
  [kelas, 's', -1, 'Kelas Siang'],
  [kelas, 'ss', 1, 'Kelas Sore'],
  [kelas, 'sss', 2, 'Kelas Siang'],
  [kelas, 'so', 1, 'Kelas Sore'],
  [kelas, 'kelas m', 0, 'Kelas Malam'],
  [kelas, 'K', -1, 'Kelas Pagi'],
  [kelas, 'kk', 0, 'Kelas Siang'],
  [jurusan, 'm', -1, 'Manajemen Informatika'],
  [jurusan, 'manajemen p', 0, 'Manajemen Perkantoran'],
  [jurusan, 'P', -1, 'Manajemen Perkantoran'],
  [jurusan, 'in', 1, 'Teknik Informatika'],
  [['Laki - Laki', 'Perempuan'], 'p', 0, 'Perempuan'],
  [kelas, 'x', 1, undefined],
])('of %j, %j with %d chosen leads to %s', (labels, typed, chosen, label) => {
  expect(labels[ledTo(labels, typed, chosen)]).toBe(label);
});
