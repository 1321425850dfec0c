// The pages before signing in, and the root of all pages.
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { type GatePath, gateAbout } from './gate-about.ts';
import { guardAddress, guardIndex, guardLogin, type StafAdding } from './guard.ts';
import { RootPage } from './root.tsx';
import { about, page } from './route-page.ts';

export const root = createRootRouteWithContext<StafAdding>()({
  beforeLoad: guardAddress,
  component: RootPage,
  notFoundComponent: page(() => import('./not-found.page.tsx'), 'NotFoundPage'),
  ...about('Maaf Halaman Tidak Ditemukan', 'Halaman yang dicari tidak ada.'),
});

/** One of the pages that lie together in one file. */
const gatePage = (path: GatePath) =>
  page(async () => ({ Page: (await import('./gate-pages.tsx')).gatePages[path] }), 'Page');

const index = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: guardIndex });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: guardLogin,
  component: gatePage('/login'),
  staticData: gateAbout['/login'],
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
  component: gatePage('/registrasi'),
  staticData: gateAbout['/registrasi'],
});

const lupaPassword = createRoute({
  getParentRoute: () => root,
  path: '/lupa-password',
  component: gatePage('/lupa-password'),
  staticData: gateAbout['/lupa-password'],
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: gatePage('/reset-password'),
  staticData: gateAbout['/reset-password'],
});

const konfirmasi = createRoute({
  getParentRoute: () => root,
  path: '/konfirmasi',
  component: gatePage('/konfirmasi'),
  staticData: gateAbout['/konfirmasi'],
});

const bukanSaya = createRoute({
  getParentRoute: () => root,
  path: '/bukan-saya',
  component: gatePage('/bukan-saya'),
  staticData: gateAbout['/bukan-saya'],
});

const privasi = createRoute({
  getParentRoute: () => root,
  path: '/privasi',
  component: gatePage('/privasi'),
  staticData: gateAbout['/privasi'],
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
