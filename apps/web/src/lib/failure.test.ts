import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import {
  actionFailure,
  authFailure,
  dashboardFailure,
  fieldFailures,
  listFailure,
  ownFailure,
  registrasiFailure,
  searchFailure,
  writeFailure,
} from './failure.ts';

const refused = new ApiError('answered', { status: 409, error: 'Sudah ada', message: 'Sudah ada' });
const broken = new ApiError('answered', { status: 500, error: 'Basis data penuh', message: 'x' });
const mute = new ApiError('answered', { status: 500 });
const silent = new ApiError('answered', { status: 502 });
const away = new ApiError('no-answer');
const bug = new TypeError('x is not a function');

// Rule: GAGAL-2
test('a list that does not load says why, or that the network failed', () => {
  expect(listFailure(refused)).toBe('Gagal memuat halaman: Sudah ada');
  expect(listFailure(away)).toBe('Server/Jaringan Error!');
});

// Rule: GAGAL-3
test('a search that fails says so', () => {
  expect(searchFailure(refused)).toBe('Gagal! Sudah ada!');
  expect(searchFailure(away)).toBe('Server/Jaringan Error!');
});

// Rule: GAGAL-1
test('the generic rule has four cases', () => {
  expect(writeFailure(mute)).toBe('Terjadi kesalahan pada server');
  expect(writeFailure(broken)).toBe('Basis data penuh');
  expect(writeFailure(refused)).toBe('Sudah ada');
  expect(writeFailure(silent)).toBe('Terjadi kesalahan');
  expect(writeFailure(away)).toBe('Server tidak merespons. Coba lagi nanti');
  expect(writeFailure(bug)).toBe('Error: x is not a function');
});

// Rule: GAGAL-1
test('on a student’s own data and for passwords a 500 has one sentence, whatever its body', () => {
  expect(ownFailure(broken)).toBe('Terjadi kesalahan pada server');
  expect(ownFailure(refused)).toBe('Sudah ada');
  expect(ownFailure(away)).toBe('Server tidak merespons. Coba lagi nanti');
});

// Rule: GAGAL-1
test('a registration says the message of the server, whatever its status', () => {
  expect(registrasiFailure(broken)).toBe('x');
  expect(registrasiFailure(silent)).toBe('Terjadi kesalahan');
  expect(registrasiFailure(away)).toBe('Server tidak merespons. Coba lagi nanti');
});

// Rule: GAGAL-4
test('actions and sign-in read the field error', () => {
  expect(actionFailure(refused)).toBe('Sudah ada');
  expect(actionFailure(silent)).toBe('terjadi kesalahan');
  expect(actionFailure(away)).toBe('Server tidak merespons. Coba lagi nanti');
  expect(authFailure(refused)).toBe('Sudah ada');
  expect(authFailure(away)).toBe('Server tidak merespons. Coba lagi nanti');
});

// Rule: GAGAL-5
test('the dashboard ends its sentences with a full stop', () => {
  expect(dashboardFailure(refused)).toBe('Sudah ada');
  expect(dashboardFailure(away)).toBe('Server tidak merespons. Coba lagi nanti.');
  expect(dashboardFailure(bug)).toBe('Terjadi kesalahan.');
});

// Rule: GAGAL-5
test('broken fields are told one by one', () => {
  const fields = [{ field: 'nama', message: 'Nama harus diisi' }];
  expect(fieldFailures(new ApiError('answered', { status: 400, fields }))).toEqual(['nama: Nama harus diisi']);
  expect(fieldFailures(refused)).toBeUndefined();
});
