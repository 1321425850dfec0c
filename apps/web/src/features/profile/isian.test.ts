import { expect, test } from 'vitest';
import { isianError, isianOf, saring } from './isian.ts';

test('a WhatsApp number keeps digits and dots only, whatever is typed or pasted', () => {
  expect(saring('nomor_whatsapp', '0812-3456 789')).toBe('08123456789');
  expect(saring('nomor_whatsapp', '+62 812.3456.789')).toBe('62812.3456.789');
  expect(saring('nomor_whatsapp', 'belum ada')).toBe('');
  expect(saring('nama', 'Drs. H. Ma’ruf, M.Kom')).toBe('Drs. H. Ma’ruf, M.Kom');
});

test('the form begins with what the profile holds, with nothing where there is none', () => {
  expect(isianOf(null)).toEqual({ nama: '', nomor_whatsapp: '', alamat: '' });
  expect(isianOf({ nama: 'Retno', nomor_whatsapp: null, alamat: 'Jl. Melati 2', foto_profile: null })).toEqual({
    nama: 'Retno',
    nomor_whatsapp: '',
    alamat: 'Jl. Melati 2',
  });
});

test('only the name is required', () => {
  expect(isianError('nama', ' ')).toBe('Nama harus diisi');
  expect(isianError('nama', 'Retno')).toBeUndefined();
  expect(isianError('nomor_whatsapp', '')).toBeUndefined();
  expect(isianError('alamat', '')).toBeUndefined();
  expect(isianError('alamat', 'a'.repeat(1001))).toBe('Alamat maksimal 1.000 karakter');
});
