// The pages before signing in, and the root of all pages.
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { guardAddress, guardIndex, guardLogin, type StafAdding } from './guard.ts';
import { RootPage } from './root.tsx';
import { about, page } from './route-page.ts';

export const root = createRootRouteWithContext<StafAdding>()({
  beforeLoad: guardAddress,
  component: RootPage,
  notFoundComponent: page(() => import('./not-found.page.tsx'), 'NotFoundPage'),
  ...about('Maaf Halaman Tidak Ditemukan', 'Halaman yang dicari tidak ada.'),
});

const index = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: guardIndex });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: guardLogin,
  component: page(() => import('../features/akun/auth/login.page.tsx'), 'LoginPage'),
  ...about('Login', 'Masuk ke penerimaan dan arsip siswa.'),
});

const masukKode = createRoute({
  getParentRoute: () => root,
  path: '/login/kode',
  beforeLoad: guardLogin,
  component: page(() => import('../features/akun/keamanan/masuk-kode.page.tsx'), 'MasukKodePage'),
  ...about('Kode keamanan', 'Langkah kedua sesudah password.'),
});

const registrasi = createRoute({
  getParentRoute: () => root,
  path: '/registrasi',
  component: page(() => import('../features/akun/auth/registrasi.page.tsx'), 'RegistrasiPage'),
  ...about('Registrasi', 'Buat akun calon siswa, lalu tunggu aktivasi dari admin.'),
});

const lupaPassword = createRoute({
  getParentRoute: () => root,
  path: '/lupa-password',
  component: page(() => import('../features/akun/auth/lupa-password.page.tsx'), 'LupaPasswordPage'),
  ...about('Lupa Password', 'Minta kode untuk membuat password baru.'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: page(() => import('../features/akun/auth/reset-password.page.tsx'), 'ResetPasswordPage'),
  ...about('Reset Password', 'Buat password baru dengan kode dari email.'),
});

const konfirmasi = createRoute({
  getParentRoute: () => root,
  path: '/konfirmasi',
  component: page(() => import('../features/akun/tautan/tautan.page.tsx'), 'KonfirmasiPage'),
  ...about('Tetapkan Password', 'Tetapkan password akun.'),
});

const bukanSaya = createRoute({
  getParentRoute: () => root,
  path: '/bukan-saya',
  component: page(() => import('../features/akun/tautan/tautan.page.tsx'), 'BukanSayaPage'),
  ...about('Bukan Anda?', 'Bekukan akun.'),
});

const privasi = createRoute({
  getParentRoute: () => root,
  path: '/privasi',
  component: page(() => import('../features/akun/data-pribadi/privasi.page.tsx'), 'PrivasiPage'),
  ...about('Pemberitahuan Privasi', 'Data yang disimpan, untuk apa, dan hak Anda.'),
});

const pindai = createRoute({
  getParentRoute: () => root,
  path: '/pindai',
  component: page(() => import('../features/siswa/pindai/pindai.page.tsx'), 'PindaiPage'),
  staticData: { title: 'Pindai dari HP' },
});

const verifikasi = createRoute({
  getParentRoute: () => root,
  path: '/verifikasi',
  component: page(() => import('../features/arsip/verifikasi/verifikasi.page.tsx'), 'VerifikasiPage'),
  staticData: { title: 'Periksa Surat' },
});

export const gateRoutes = [
  index,
  login,
  masukKode,
  registrasi,
  lupaPassword,
  resetPassword,
  konfirmasi,
  bukanSaya,
  privasi,
  pindai,
  verifikasi,
] as const;
