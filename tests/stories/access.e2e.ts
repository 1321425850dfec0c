// Who may open what: each screen, each role, and nobody.

import type { Role } from '@gerbang/contract/roles';
import { registerActive } from './api.ts';
import { enter, expect, expectAccessible, openMenu, test, toast } from './story.ts';

// Rules: PERAN-6, PERAN-7, PERAN-8
// Of every screen and role apps/web/src/app/access.test.ts and guard.test.ts ask.
test('nobody is asked to sign in; each role is led to the own dashboard, and away from a screen of others', {
  tag: '@desk',
}, async ({ page, server }) => {
  await page.goto('/');
  await page.waitForURL('**/login');
  for (const address of ['/data-diri', '/data-siswa/valid']) {
    await page.goto(address);
    await expect(toast(page, 'Anda belum login')).toBeVisible();
    await page.waitForURL('**/login');
  }
  const others: Record<Role, [own: string, others: string]> = {
    siswa: ['/dashboard-siswa', '/data-siswa/valid'],
    admin: ['/dashboard', '/data-admin'],
    pimpinan: ['/dashboard', '/data-diri'],
  };
  for (const [role, [own, closed]] of Object.entries(others)) {
    await enter(page, role === 'siswa' ? await registerActive(server) : server[role as 'admin' | 'pimpinan']);
    await page.goto('/');
    await page.waitForURL(`**${own}`);
    await page.goto(closed);
    await expect(toast(page, 'Anda tidak memiliki hak akses pada halaman ini')).toBeVisible();
    await page.waitForURL(`**${own}`);
  }
});

// Rule: PERAN-9
test('an unknown page says so and leads back, with and without a user', { tag: '@desk' }, async ({ page, server }) => {
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

test('the addresses of staff come with the first files, and to nobody else', { tag: '@desk' }, async ({
  page,
  server,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const at = (file: RegExp) => asked.findIndex((path) => file.test(path));
  await enter(page, await registerActive(server));
  await page.goto('/data-diri');
  await expect(page.getByRole('heading', { level: 1, name: 'Data Diri' })).toBeVisible();
  expect(at(/routes-staf/)).toBe(-1);

  await enter(page, server.admin);
  asked.length = 0;
  await page.goto('/Data-Siswa/Valid?search=Siti');
  await expect(page.getByRole('heading', { level: 1, name: 'Data Siswa Valid' })).toBeVisible();
  await expect(page).toHaveURL(/\/data-siswa\/valid\?search=Siti$/);
  expect(at(/routes-staf/)).toBeGreaterThan(0);
  expect(at(/routes-staf/)).toBeLessThan(at(/valid\.page/));

  // From a page of everybody to one of staff, and back.
  await page.goto('/profile');
  await openMenu(page, 'Inventaris');
  await expect(page.getByRole('heading', { level: 1, name: 'Data Inventaris' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/profile$/);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Data Inventaris' })).toBeVisible();
});

// Rules: PERAN-10, GAGAL-8
test('a screen that breaks says so, keeps the way back, and may be tried again', { tag: '@desk' }, async ({
  page,
  server,
}) => {
  await enter(page, server.admin);
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
  await page.route('**/assets/data-inventaris**', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('button', { name: 'Muat Ulang' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Muat Ulang' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Data Inventaris' })).toBeVisible();
});
