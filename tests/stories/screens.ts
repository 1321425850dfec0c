// The screens of this product with the roles that may open them, `:id` standing for a record.
export type Role = 'siswa' | 'admin' | 'pimpinan';

export const screens: Record<string, Role[]> = {
  '/dashboard': ['admin', 'pimpinan'],
  '/dashboard/analisis': ['admin', 'pimpinan'],
  '/dashboard/ejaan-sekolah': ['admin', 'pimpinan'],
  '/dashboard-siswa': ['siswa'],
  '/data-diri': ['siswa'],
  '/edit-data-diri': ['siswa'],
  '/tambah-data-diri': ['siswa'],
  '/akun-siswa/aktif': ['admin'],
  '/akun-siswa/nonaktif': ['admin'],
  '/data-siswa/valid': ['admin', 'pimpinan'],
  '/data-siswa/valid/detail/:id': ['admin', 'pimpinan'],
  '/data-siswa/valid/tambah': ['admin'],
  '/data-siswa/valid/edit/:id': ['admin'],
  '/data-siswa/menunggu-validasi': ['admin'],
  '/data-siswa/menunggu-validasi/detail/:id': ['admin'],
  '/data-siswa/ditolak': ['admin'],
  '/data-siswa/ditolak/detail/:id': ['admin'],
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
  '/profile': ['siswa', 'admin', 'pimpinan'],
  '/profile/perangkat': ['siswa', 'admin', 'pimpinan'],
  '/profile/ganti-password': ['siswa', 'admin', 'pimpinan'],
};

/** What everybody may open who is not signed in. */
export const gates = ['/login', '/registrasi', '/lupa-password', '/konfirmasi', '/bukan-saya', '/privasi', '/pindai'];
