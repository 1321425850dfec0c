// Who may open which screen (specification, document 1, section 2). The server judges every call by itself.
import type { SessionUser } from '@gerbang/contract/auth';
import { type Role, roles } from '@gerbang/contract/endpoint';

const staff = ['admin', 'pimpinan'] as const satisfies readonly Role[];

/** Every screen that needs a signed-in user, with the roles that may open it. What is not listed is not a screen. */
export const access = {
  '/dashboard': staff,
  '/dashboard-siswa': ['siswa'],
  '/data-diri': ['siswa'],
  '/edit-data-diri': ['siswa'],
  '/tambah-data-diri': ['siswa'],
  '/akun-siswa/nonaktif': ['admin'],
  '/akun-siswa/aktif': ['admin'],
  '/data-siswa/valid': staff,
  '/data-siswa/valid/detail/$id': staff,
  '/data-siswa/valid/tambah': ['admin'],
  '/data-siswa/valid/edit/$id': ['admin'],
  '/data-siswa/menunggu-validasi': ['admin'],
  '/data-siswa/menunggu-validasi/detail/$id': ['admin'],
  '/data-siswa/ditolak': ['admin'],
  '/data-siswa/ditolak/detail/$id': ['admin'],
  '/data-admin': ['pimpinan'],
  '/data-inventaris': staff,
  '/laporan': staff,
  '/sampah': staff,
  '/kesiapan': staff,
  '/profile': roles,
  '/profile/ganti-password': roles,
} as const satisfies Record<`/${string}`, readonly Role[]>;
export type Screen = keyof typeof access;

/** Whether a role may open the screen at an address; false for what is no screen. */
export function bolehBuka(role: Role, pathname: string): boolean {
  const screen = (Object.keys(access) as Screen[]).find((pattern) => matches(pattern, pathname));
  return screen !== undefined && (access[screen] as readonly Role[]).includes(role);
}

function matches(pattern: string, pathname: string): boolean {
  const expected = pattern.split('/');
  const given = pathname.replace(/\/$/, '').split('/');
  return (
    expected.length === given.length && expected.every((part, index) => part.startsWith('$') || part === given[index])
  );
}

/** Where a user begins, and falls back to; the login page without one. */
export function fallbackOf(user: SessionUser | undefined): '/dashboard' | '/dashboard-siswa' | '/login' {
  if (!user || !roles.includes(user.role.nama)) return '/login';
  return user.role.nama === 'siswa' ? '/dashboard-siswa' : '/dashboard';
}
