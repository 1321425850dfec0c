// Who may open what: each screen, each role, and nobody.

import { unknownId } from '@gerbang/kit/samples';
import { registerActive } from './api.ts';
import type { Credentials, Server } from './server.ts';
import { enter, expect, expectAccessible, login, test, toast } from './story.ts';

type Role = 'siswa' | 'admin' | 'pimpinan';

/** The routes of this product with the roles that may open them. */
const routes: Record<string, Role[]> = {
  '/dashboard': ['admin', 'pimpinan'],
  '/dashboard-siswa': ['siswa'],
  '/data-diri': ['siswa'],
  '/edit-data-diri': ['siswa'],
  '/tambah-data-diri': ['siswa'],
  '/akun-siswa/aktif': ['admin'],
  '/akun-siswa/nonaktif': ['admin'],
  '/data-siswa/valid': ['admin', 'pimpinan'],
  [`/data-siswa/valid/detail/${unknownId}`]: ['admin', 'pimpinan'],
  '/data-siswa/valid/tambah': ['admin'],
  [`/data-siswa/valid/edit/${unknownId}`]: ['admin'],
  '/data-siswa/menunggu-validasi': ['admin'],
  [`/data-siswa/menunggu-validasi/detail/${unknownId}`]: ['admin'],
  '/data-siswa/ditolak': ['admin'],
  [`/data-siswa/ditolak/detail/${unknownId}`]: ['admin'],
  '/data-admin': ['pimpinan'],
  '/data-inventaris': ['admin', 'pimpinan'],
  '/laporan': ['admin', 'pimpinan'],
  '/sampah': ['admin', 'pimpinan'],
  '/kesiapan': ['admin', 'pimpinan'],
  '/pengaturan': ['admin', 'pimpinan'],
  '/pengaturan/mulai': ['pimpinan'],
  '/keamanan-akun': ['admin', 'pimpinan'],
  '/profile': ['siswa', 'admin', 'pimpinan'],
  '/profile/perangkat': ['siswa', 'admin', 'pimpinan'],
  '/profile/ganti-password': ['siswa', 'admin', 'pimpinan'],
};

const dashboards: Record<Role, string> = { siswa: '/dashboard-siswa', admin: '/dashboard', pimpinan: '/dashboard' };

async function credentialsOf(server: Server, role: Role): Promise<Credentials> {
  return role === 'siswa' ? registerActive(server) : server[role];
}

for (const role of ['siswa', 'admin', 'pimpinan'] as const) {
  // Rules: PERAN-6, PERAN-7
  test(`${role} opens own screens and is led away from the others`, async ({ page, server }) => {
    await enter(page, await credentialsOf(server, role));
    await page.goto('/');
    await page.waitForURL(`**${dashboards[role]}`);
    for (const [route, allowed] of Object.entries(routes)) {
      await page.goto(route);
      if (allowed.includes(role)) {
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(toast(page, 'Anda tidak memiliki hak akses pada halaman ini')).toHaveCount(0);
      } else {
        await expect(toast(page, 'Anda tidak memiliki hak akses pada halaman ini')).toBeVisible();
        await expect(page).toHaveURL(new RegExp(`${dashboards[role]}$`));
      }
    }
  });
}

// Rule: PERAN-8
test('nobody signed in: every screen asks to sign in', async ({ page }) => {
  for (const route of ['/', ...Object.keys(routes)]) {
    await page.goto(route);
    await page.waitForURL('**/login');
    if (route !== '/') await expect(toast(page, 'Anda belum login')).toBeVisible();
  }
});

// Rule: PERAN-9
test('an unknown page says so and leads back, with and without a user', async ({ page, server }) => {
  await page.goto('/tidak-ada');
  await expect(page.getByRole('heading', { level: 1, name: 'Maaf Halaman Tidak Ditemukan' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /login/i }).click();
  await page.waitForURL('**/login');

  await enter(page, server.pimpinan);
  await page.goto('/data-siswa/entah/apa');
  await expect(page.getByRole('heading', { level: 1, name: 'Maaf Halaman Tidak Ditemukan' })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /dashboard/i })
    .last()
    .click();
  await page.waitForURL('**/dashboard');
});

// Rule: PERAN-10
test('a screen that breaks says so, keeps the way back, and may be tried again', async ({ page, server }) => {
  await login(page, server.admin);
  const broken = { message: '', currentPage: 1, totalPages: 1, totalItems: 1, data: [null] };
  await page.route('**/api/v1/akun-siswa/aktif**', (route) => route.fulfill({ json: broken }));
  await page.goto('/akun-siswa/aktif');
  const title = 'Maaf Server Sedang Bermasalah, silahkan coba beberapa saat lagi';
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/v1/akun-siswa/aktif**');
  await page.getByRole('button', { name: 'Muat Ulang' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Akun Siswa Aktif' })).toBeVisible();

  await page.route('**/assets/data-inventaris**', (route) => route.abort());
  await page.goto('/data-inventaris');
  await expect(page.getByRole('heading', { level: 1, name: 'Halaman belum dapat dimuat' })).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Muat Ulang' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Data Inventaris' })).toBeVisible();
});
