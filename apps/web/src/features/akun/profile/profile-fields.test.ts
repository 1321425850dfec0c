import { profileForm } from '@gerbang/contract/akun/profile';
import { expect, test } from 'vitest';
import { errorsOf } from '../../../lib/use-form.ts';
import { typedOf, whatsappOf } from './profile-fields.tsx';

test('a WhatsApp number keeps digits and dots only, whatever is typed or pasted', () => {
  expect(whatsappOf('0812-3456 789')).toBe('08123456789');
  expect(whatsappOf('+62 812.3456.789')).toBe('62812.3456.789');
  expect(whatsappOf('belum ada')).toBe('');
});

test('the form begins with what the profile holds, with nothing where there is none', () => {
  expect(typedOf(null)).toEqual({ nama: '', nomor_whatsapp: '', alamat: '' });
  expect(typedOf({ nama: 'Retno', nomor_whatsapp: null, alamat: 'Jl. Melati 2', foto_profile: null })).toEqual({
    nama: 'Retno',
    nomor_whatsapp: '',
    alamat: 'Jl. Melati 2',
  });
});

test('only the name is required', () => {
  const filled = { nama: 'Retno', nomor_whatsapp: '', alamat: '' };
  expect(errorsOf(profileForm, filled)).toEqual({});
  expect(errorsOf(profileForm, { ...filled, nama: ' ' })).toEqual({ nama: 'Nama harus diisi' });
  expect(errorsOf(profileForm, { ...filled, alamat: 'a'.repeat(1001) })).toEqual({
    alamat: 'Alamat maksimal 1.000 karakter',
  });
});
