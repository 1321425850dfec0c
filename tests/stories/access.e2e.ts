// Who may open what: each screen, each role, and nobody.

import type { Role } from '@gerbang/contract/roles';
import { screens } from '@gerbang/contract/screens';
import { unknownId } from '@gerbang/kit/samples';
import type { Page } from '@playwright/test';
import { registerActive } from './api.ts';
import type { Credentials, Server } from './server.ts';
import { closeMessages, enter, expect, expectAccessible, openMenu, test, toast } from './story.ts';

/** The address of each screen; no record is needed to be led away from one. */
const routes = Object.entries(screens).map(
  ([screen, roles]: [string, readonly Role[]]) => [screen.replace('$id', unknownId), roles] as const,
);

/** Goes to an address without loading the page anew: one load was judged by the same guard. Earlier messages are gone. */
async function visit(page: Page, address: string): Promise<void> {
  await closeMessages(page);
  await page.evaluate((address) => {
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);
}

const dashboards: Record<Role, string> = { siswa: '/dashboard-siswa', admin: '/dashboard', pimpinan: '/dashboard' };

async function credentialsOf(server: Server, role: Role): Promise<Credentials> {
  return role === 'siswa' ? registerActive(server) : server[role];
}

for (const role of ['siswa', 'admin', 'pimpinan'] as const) {
  // Rules: PERAN-6, PERAN-7
  // Its own screens tour.e2e.ts opens.
  test(`${role} is led to the own dashboard, and away from the screens of others`, { tag: '@desk' }, async ({
    page,
    server,
  }) => {
    await enter(page, await credentialsOf(server, role));
    await page.goto('/');
    await page.waitForURL(`**${dashboards[role]}`);
    const refusal = toast(page, 'Anda tidak memiliki hak akses pada halaman ini');
    const closed = routes.filter(([, allowed]) => !allowed.includes(role));
    for (const [n, [address]] of closed.entries()) {
      await (n === 0 ? page.goto(address) : visit(page, address));
      await expect(refusal).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${dashboards[role]}$`));
    }
  });
}

// Rule: PERAN-8
test('nobody signed in: every screen asks to sign in', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/');
  await page.waitForURL('**/login');
  for (const [n, [address]] of routes.entries()) {
    await (n === 0 ? page.goto(address) : visit(page, address));
    await expect(toast(page, 'Anda belum login')).toBeVisible();
    await page.waitForURL('**/login');
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
  expect(at(/layar-staf/)).toBe(-1);

  await enter(page, server.admin);
  asked.length = 0;
  await page.goto('/Data-Siswa/Valid?search=Siti');
  await expect(page.getByRole('heading', { level: 1, name: 'Data Siswa Valid' })).toBeVisible();
  await expect(page).toHaveURL(/\/data-siswa\/valid\?search=Siti$/);
  expect(at(/layar-staf/)).toBeGreaterThan(0);
  expect(at(/layar-staf/)).toBeLessThan(at(/kerangka.*js$/));

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

  await page.route('**/assets/inventaris**', (route) => route.abort());
  await page.goto('/data-inventaris');
  await expect(page.getByRole('heading', { level: 1, name: 'Halaman belum dapat dimuat' })).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Muat Ulang' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Data Inventaris' })).toBeVisible();
});
