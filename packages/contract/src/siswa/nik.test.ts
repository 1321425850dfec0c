import { expect, test } from 'vitest';
import { nikJanggal } from './nik.ts';

const owner = { tanggal_lahir: '2008-03-14', jenis_kelamin: 'P' };
const birthday = 'Tanggal lahir di NIK ini lain daripada yang diisi. Periksa lagi.';
const sex = 'Jenis kelamin di NIK ini lain daripada yang diisi. Periksa lagi.';
const none = 'Angka ke-7 sampai ke-12 NIK ini bukan tanggal lahir. Periksa lagi.';

// Rule: ISIAN-17
test.each([
  ['3302005403080001', owner, undefined],
  ['3302001403080001', { ...owner, jenis_kelamin: 'L' }, undefined],
  ['3302005403080001', { tanggal_lahir: '', jenis_kelamin: '' }, undefined],
  ['3302001403080001', owner, sex],
  ['3302005503080001', owner, birthday],
  ['3302005403090001', owner, birthday],
  ['3302000000000417', owner, none],
  ['3302007203080001', owner, none],
  ['3302005413080001', owner, none],
  ['330200540308', owner, undefined],
  ['', owner, undefined],
])('%s of %j: %s', (nik, person, sentence) => {
  expect(nikJanggal({ nik, ...person })).toBe(sentence);
});
