// Who may open which screen (PERAN-3 to PERAN-5). The server judges every call by itself.
import { isStaf, type Role, roles } from './roles.ts';

/** Every screen that needs a signed-in user, with the roles that may open it; `$id` stands for a record. What is not listed is not a screen. */
export const screens = {
  '/dashboard': ['admin', 'pimpinan'],
  '/dashboard/analisis': ['admin', 'pimpinan'],
  '/dashboard/ejaan-sekolah': ['admin', 'pimpinan'],
  '/dashboard-siswa': ['siswa'],
  '/data-diri': ['siswa'],
  '/edit-data-diri': ['siswa'],
  '/tambah-data-diri': ['siswa'],
  '/surat-saya': ['siswa'],
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
  '/peminjaman': ['admin', 'pimpinan'],
  '/peminjaman/barang/$id': ['admin', 'pimpinan'],
  '/peminjaman/detail/$id': ['admin', 'pimpinan'],
  '/surat': ['admin', 'pimpinan'],
  '/data-inventaris/perawatan': ['admin', 'pimpinan'],
  '/data-inventaris/kategori-lokasi': ['admin', 'pimpinan'],
  '/data-inventaris/opname': ['admin', 'pimpinan'],
  '/data-inventaris/opname/$id': ['admin', 'pimpinan'],
  '/data-inventaris/$id': ['admin', 'pimpinan'],
  '/lokasi-arsip': ['admin', 'pimpinan'],
  '/lokasi-arsip/$id': ['admin', 'pimpinan'],
  '/pemusnahan': ['pimpinan'],
  '/pindai-kode': ['admin', 'pimpinan'],
  '/laporan': ['admin', 'pimpinan'],
  '/impor': ['admin', 'pimpinan'],
  '/ekspor': ['pimpinan'],
  '/sampah': ['admin', 'pimpinan'],
  '/kesiapan': ['pimpinan'],
  '/pengaturan': ['admin', 'pimpinan'],
  '/pengaturan/mulai': ['pimpinan'],
  '/keamanan-akun': ['admin', 'pimpinan'],
  '/bantuan': roles,
  '/profile': roles,
  '/profile/perangkat': roles,
  '/profile/ganti-password': roles,
} as const satisfies Record<`/${string}`, readonly Role[]>;
export type Screen = keyof typeof screens;

/** The screens of one role. */
export type ScreenOf<R extends Role> = { [S in Screen]: R extends (typeof screens)[S][number] ? S : never }[Screen];

export function screensOf<R extends Role>(role: R): ScreenOf<R>[] {
  return (Object.keys(screens) as Screen[]).filter((screen) =>
    (screens[screen] as readonly Role[]).includes(role),
  ) as ScreenOf<R>[];
}

/** Whether an address is one of the screen. One that is a screen's as it stands is no id of another. */
export function isScreenAt(screen: Screen, pathname: string): boolean {
  if (Object.hasOwn(screens, pathname)) return pathname === screen;
  return new RegExp(`^${screen.replace('$id', '[^/]+')}/?$`).test(pathname);
}

/** Whether an address is a screen that staff alone may open. */
export function isStafScreen(pathname: string): boolean {
  return (Object.keys(screens) as Screen[]).some(
    (screen) => screens[screen].every(isStaf) && isScreenAt(screen, pathname),
  );
}
