// The layout behind the sign-in, and its pages about whoever is signed in.
import { createRoute } from '@tanstack/react-router';
import { guardScreen } from './guard.ts';
import { about, page } from './route-page.ts';
import { root } from './routes-gate.tsx';

/** Everything inside the layout; which role may open what stands in access.ts. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: guardScreen,
  component: page(() => import('./layout.tsx'), 'ShellPage'),
});

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  component: page(() => import('../features/akun/profile/profile.page.tsx'), 'ProfilePage'),
  staticData: { title: 'Profile', titleSiswa: 'Info Akun', description: 'Siapa yang sedang login.' },
});

const perangkat = createRoute({
  getParentRoute: () => shell,
  path: '/profile/perangkat',
  component: page(() => import('../features/akun/sesi/sesi.page.tsx'), 'SesiPage'),
  ...about('Perangkat yang Masuk', 'Tempat akun Anda sedang masuk.'),
});

const gantiPassword = createRoute({
  getParentRoute: () => shell,
  path: '/profile/ganti-password',
  component: page(() => import('../features/akun/auth/ganti-password.page.tsx'), 'GantiPasswordPage'),
  ...about('Ganti Password', 'Ganti password akun Anda.'),
});

const bantuan = createRoute({
  getParentRoute: () => shell,
  path: '/bantuan',
  component: page(() => import('../features/sekolah/bantuan/bantuan.page.tsx'), 'BantuanPage'),
  staticData: { title: 'Bantuan' },
});

export const akunRoutes = [profile, perangkat, gantiPassword, bantuan] as const;
