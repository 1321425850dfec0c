import { isStaf } from '@gerbang/contract/roles';
import { createRoute, createRouter } from '@tanstack/react-router';
import { storedUser } from '../lib/session.ts';
import { CrashPage } from './crash.page.tsx';
import { loaded } from './missing-page.tsx';
import { PendingPage } from './root.tsx';
import { about, page } from './route-page.ts';
import { akunRoutes, shell } from './routes-akun.tsx';
import { gateRoutes, root } from './routes-gate.tsx';
import type { stafRoutes } from './routes-staf.tsx';

const dashboardSiswa = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard-siswa',
  component: page(() => import('../features/laporan/dashboard/dashboard-siswa.page.tsx'), 'DashboardSiswaPage'),
  ...about('Dashboard', 'Kelengkapan dan status data diri Anda.'),
});

const dataDiri = createRoute({
  getParentRoute: () => shell,
  path: '/data-diri',
  component: page(() => import('../features/siswa/data-diri/data-diri.page.tsx'), 'DataDiriPage'),
  ...about('Data Diri', 'Data diri dan dokumen Anda.'),
});

const tambahDataDiri = createRoute({
  getParentRoute: () => shell,
  path: '/tambah-data-diri',
  component: page(() => import('../features/siswa/data-diri/tambah-data-diri.page.tsx'), 'TambahDataDiriPage'),
  ...about('Tambah Data Diri', 'Isi data diri dan unggah dokumen.'),
});

const editDataDiri = createRoute({
  getParentRoute: () => shell,
  path: '/edit-data-diri',
  component: page(() => import('../features/siswa/data-diri/edit-data-diri.page.tsx'), 'EditDataDiriPage'),
  ...about('Edit Data Diri', 'Perbarui data diri dan dokumen.'),
});

const suratSaya = createRoute({
  getParentRoute: () => shell,
  path: '/surat-saya',
  component: page(() => import('../features/arsip/surat-resmi/surat-saya.page.tsx'), 'SuratSayaPage'),
  ...about('Surat Saya'),
});

const siswaRoutes = [dashboardSiswa, dataDiri, tambahDataDiri, editDataDiri, suratSaya] as const;

const treeWith = (staf: typeof stafRoutes) =>
  root.addChildren([...gateRoutes, shell.addChildren([...siswaRoutes, ...staf, ...akunRoutes])]);

export const router = createRouter({
  // Careful: the type has the addresses of staff from the start, the tree has them after addStaf.
  routeTree: treeWith([] as unknown as typeof stafRoutes),
  context: { addStaf },
  // Plain text in the address: the default writes a searched NIM as "%222610417%22".
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search as Record<string, string>).toString();
    return text && `?${text}`;
  },
  notFoundMode: 'root',
  scrollRestoration: true,
  // It lies in the tab's storage: no address with what was searched for.
  getScrollRestorationKey: ({ pathname, state }) => state.__TSR_key ?? pathname,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: CrashPage,
});

/** Adds the screens of staff, once; the frame around them arrives meanwhile. */
export async function addStaf(): Promise<void> {
  void import('./layout.tsx').catch(() => {});
  const { stafRoutes } = await loaded(import('./routes-staf.tsx'));
  if (!router.options.context.addStaf) return;
  treeWith(stafRoutes);
  router.setRoutes(router.buildRouteTree());
  router.update({ context: {} });
}

/** The screens of whoever is signed in, before anything asks for them. */
export function addOwnScreens(): void {
  const user = storedUser();
  if (user && isStaf(user.role.nama)) void addStaf().catch(() => {});
}
