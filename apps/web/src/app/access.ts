// Who may open which screen (PERAN-3 to PERAN-5). The server judges every call by itself.
import type { SessionUser } from '@gerbang/contract/auth';
import { type Role, roles, roleTable } from '@gerbang/contract/endpoint';

/** Every screen that needs a signed-in user, with the roles that may open it. What is not listed is not a screen. */
export const access = {
  '/dashboard': ['admin', 'pimpinan'],
  '/dashboard/analisis': ['admin', 'pimpinan'],
  '/dashboard/ejaan-sekolah': ['admin', 'pimpinan'],
  '/dashboard-siswa': ['siswa'],
  '/data-diri': ['siswa'],
  '/edit-data-diri': ['siswa'],
  '/tambah-data-diri': ['siswa'],
  '/akun-siswa/nonaktif': ['admin'],
  '/akun-siswa/aktif': ['admin'],
  '/data-siswa/valid': ['admin', 'pimpinan'],
  '/data-siswa/valid/detail/$id': ['admin', 'pimpinan'],
  '/data-siswa/valid/tambah': ['admin'],
  '/data-siswa/valid/edit/$id': ['admin'],
  '/data-siswa/menunggu-validasi': ['admin'],
  '/data-siswa/menunggu-validasi/detail/$id': ['admin'],
  '/data-siswa/ditolak': ['admin'],
  '/data-siswa/ditolak/detail/$id': ['admin'],
  '/data-admin': ['pimpinan'],
  '/data-inventaris': ['admin', 'pimpinan'],
  '/laporan': ['admin', 'pimpinan'],
  '/impor': ['admin', 'pimpinan'],
  '/ekspor': ['pimpinan'],
  '/sampah': ['admin', 'pimpinan'],
  '/kesiapan': ['admin', 'pimpinan'],
  '/pengaturan': ['admin', 'pimpinan'],
  '/pengaturan/mulai': ['pimpinan'],
  '/keamanan-akun': ['admin', 'pimpinan'],
  '/profile': roles,
  '/profile/perangkat': roles,
  '/profile/ganti-password': roles,
} as const satisfies Record<`/${string}`, readonly Role[]>;
export type Screen = keyof typeof access;

/** Whether a role may open the screen at an address; false for what is no screen. */
export function mayOpen(role: Role, pathname: string): boolean {
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

/** The one screen that is open while strict mode waits for something (KETAT-2). */
const first = { password: '/profile/ganti-password', faktor: '/keamanan-akun' } as const;

/** Whether a user may open the screen now. */
export function mayOpenNow({ role, wajib }: SessionUser, pathname: string): boolean {
  return mayOpen(role.nama, pathname) && (!wajib || matches(first[wajib], pathname));
}

/** Where a user begins, and falls back to; the login page without one, or for a role that is none. */
export function fallbackOf(
  user: SessionUser | undefined,
): (typeof roleTable)[Role]['begins'] | (typeof first)[keyof typeof first] | '/login' {
  if (user?.wajib) return first[user.wajib];
  return (user && roleTable[user.role.nama]?.begins) ?? '/login';
}
