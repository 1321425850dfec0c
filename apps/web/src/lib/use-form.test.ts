import { loginBody, resetPasswordBody } from '@gerbang/contract/akun/auth';
import { expect, test } from 'vitest';
import { errorsOf, firstOfEach, unsaved, withChange } from './use-form.ts';

const base = { nama: 'Dewi', agama: 'Islam' };

test('a field put back to what it was is no change', () => {
  const changes = withChange(base, {}, ['agama', 'Hindu']);
  expect(changes).toEqual({ agama: 'Hindu' });
  expect(withChange(base, { ...changes, nama: 'D' }, ['agama', 'Islam'])).toEqual({ nama: 'D' });
});

test('an emptied field is a change', () => {
  expect(withChange(base, {}, ['nama', ''])).toEqual({ nama: '' });
});

test('saved changes are gone; what was typed meanwhile is left', () => {
  expect(unsaved({ nama: 'Dewi', agama: 'Hindu' }, { ...base, agama: 'Katolik' })).toEqual({ agama: 'Hindu' });
});

test('each broken field has the first sentence of the contract', () => {
  expect(errorsOf(loginBody, { email: '', password: '' })).toEqual({
    email: 'Mohon input email yang valid',
    password: 'Mohon masukkan password',
  });
  const typed = { email: 'dewi@example.com', otp: '123456', password: 'rahasia1', confirmPassword: 'rahasia2' };
  expect(errorsOf(resetPasswordBody, typed)).toEqual({
    confirmPassword: 'Konfirmasi Password tidak sama dengan Password',
  });
});

test('of several sentences for one field the first counts, as the server orders them', () => {
  const found = [
    { field: 'nim', message: 'NIM harus diisi' },
    { field: 'nim', message: 'NIM sudah terdaftar' },
  ];
  expect(firstOfEach(found)).toEqual({ nim: 'NIM harus diisi' });
});
