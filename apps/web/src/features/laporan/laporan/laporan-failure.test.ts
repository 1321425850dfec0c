import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { laporanFailure } from './use-unduh.ts';

// Rule: LAPORAN-8
test('what the server refused begins with Gagal, what broke there with Error', () => {
  const message = 'Data inventaris tidak ditemukan';
  expect(laporanFailure(new ApiError('answered', { status: 404, message }))).toBe(`Gagal! ${message}!`);
  expect(laporanFailure(new ApiError('answered', { status: 500, message: 'Terjadi kesalahan pada server' }))).toBe(
    'Error! Terjadi kesalahan pada server!',
  );
});

// Rule: LAPORAN-8
test('an unreadable refusal and no answer have their own sentences', () => {
  expect(laporanFailure(new ApiError('answered', { status: 502 }))).toBe('Error! Tidak dapat membaca pesan error!');
  expect(laporanFailure(new ApiError('no-answer'))).toBe('Server/Jaringan Error!');
});
