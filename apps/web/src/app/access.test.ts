import type { Role } from '@gerbang/contract/roles';
import { type Screen, screens } from '@gerbang/contract/screens';
import { describe, expect, test } from 'vitest';
import { fallbackOf, mayOpen } from './access.ts';

const guest = 'tamu' as Role;
const user = (nama: Role) => ({ id: '1', email: 'a@b.id', role: { nama }, profile: null });

// Rules: PERAN-3, PERAN-4, PERAN-5
describe('a screen opens for its roles only', () => {
  const cases = (Object.keys(screens) as Screen[]).flatMap((screen) =>
    (['siswa', 'admin', 'pimpinan'] as const).map((role) => [role, screen] as const),
  );
  test.each(cases)('%s at %s', (role, screen) => {
    const allowed = (screens[screen] as readonly string[]).includes(role);
    expect(mayOpen(role, screen.replace('$id', '0190a'))).toBe(allowed);
    expect(mayOpen(role, `${screen.replace('$id', '0190a')}/`)).toBe(allowed);
  });
});

test('what is no screen opens for nobody', () => {
  expect(mayOpen('admin', '/data-siswa/valid/detail')).toBe(false);
  expect(mayOpen('admin', '/data-siswa')).toBe(false);
  expect(mayOpen('siswa', '/')).toBe(false);
});

test('no screen opens for a role that is none', () => {
  for (const screen of Object.keys(screens)) expect(mayOpen(guest, screen.replace('$id', '0190a'))).toBe(false);
});

// Rule: PERAN-6
test('everybody falls back to their own dashboard', () => {
  expect(fallbackOf(user('siswa'))).toBe('/dashboard-siswa');
  expect(fallbackOf(user('admin'))).toBe('/dashboard');
  expect(fallbackOf(user('pimpinan'))).toBe('/dashboard');
  expect(fallbackOf(undefined)).toBe('/login');
  expect(fallbackOf(user(guest))).toBe('/login');
});
