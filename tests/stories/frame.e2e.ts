// What surrounds every screen: the menu that can be folded away, and the messages that come and go.
import type { Page } from '@playwright/test';
import { registerWithData } from './api.ts';
import { enter, expect, expectAccessible, isPhone, login, openMenu, test, toast } from './story.ts';

// Rule: PERAN-12
test('the menu folds, and keeps its open group over a reload; on a phone a button opens it', { tag: '@both' }, async ({
  page,
  server,
}) => {
  await enter(page, server.admin);
  await page.goto('/dashboard');
  await openMenu(page, 'Data Siswa', 'Data Ditolak');
  await expect(page.getByRole('heading', { level: 1, name: 'Data Siswa Ditolak' })).toBeVisible();
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Menu utama' });
  if (isPhone(page)) {
    const school = (await page.title()).split(' · ').at(-1) ?? '';
    await expect(page.getByRole('banner').getByText(school, { exact: true }).filter({ visible: true })).toHaveCount(1);
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Buka menu' }).click();
    await expect(menu.getByRole('link', { name: 'Data Ditolak' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    return;
  }
  await expect(menu.getByRole('link', { name: 'Data Ditolak' })).toBeVisible();
  // Rule: JALAN-11
  await expect(menu.getByText(/^Gerbang \d+\.\d+\.\d+$/)).toBeVisible();
  await menu.getByRole('button', { name: 'Ciutkan menu' }).click();
  await expect(menu.getByText('Laporan')).toHaveCount(0);
  await page.reload();
  await expect(menu.getByRole('button', { name: 'Lebarkan menu' })).toBeVisible();
  await expectAccessible(page);
});

// Rule: PERAN-21
test('the scheme that somebody chose holds from the first paint, and after a logout @desk', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await login(page, server.admin);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole('button', { name: /, Profile$/ }).click();
  const choice = page.getByRole('button', { name: 'Tampilan: ' });
  await expect(choice).toHaveText('Tampilan: Sistem');
  await choice.click();
  await expect(choice).toHaveText('Tampilan: Terang');
  await choice.click();
  await expect(choice).toHaveText('Tampilan: Gelap');
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await ground()).toBe(dark);
});

// Rule: PERAN-11
test('the desk keeps the ways of every page: the menu, the profile and the logout; its keys rest below them', async ({
  page,
  server,
}) => {
  const { id, nama } = (await registerWithData(server)).record;
  const onDesk = page.getByRole('heading', { level: 2, name: nama });
  await enter(page, server.admin);
  await page.goto(`/data-siswa/menunggu-validasi/detail/${id}`);
  await expect(onDesk).toBeVisible();
  await page.getByRole('button', { name: 'Buka menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expectAccessible(page);
  await page.keyboard.press('v');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Buka menu' }).click();
  await menu.getByRole('link', { name: 'Inventaris' }).click();
  await page.waitForURL('**/data-inventaris');
  await page.goBack();
  await expect(onDesk).toBeVisible();
  await page.getByRole('button', { name: /, Profile$/ }).click();
  await expect(page.getByRole('link', { name: 'Ganti Password' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
});

// Rule: PERAN-15
test('a message goes by itself after 4 seconds, on the statistics after 5', async ({ page, server }) => {
  await enter(page, server.admin);
  await page.goto('/data-siswa/valid/tambah');
  await expect(page.getByRole('heading', { level: 1, name: 'Tambah Data Siswa' })).toBeVisible();
  const save = page.getByRole('button', { name: 'Simpan', exact: true });
  // What is loaded later waits for a clock that goes.
  await expect(save).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await save.click();
  await expectToGo(page, 'Cek kembali form!', 4000);
  await page.clock.resume();

  await page.goto('/dashboard');
  const year = page.getByLabel('Tahun Ajaran');
  await expect(year).toHaveValue(/^20/);
  await page.route(/\/api\/v1\/dashboard(?:\?|$)/, (route) =>
    route.fulfill({ status: 400, json: { error: 'Belum', message: 'Belum' } }),
  );
  await year.fill('2020/2021');
  await page.clock.pauseAt(Date.now() + 120_000);
  await page.getByRole('button', { name: 'Tampilkan', exact: true }).click();
  await expectToGo(page, 'Gagal! Belum!', 5000);
});

/** Lets the time of a page that stands still go on until a message comes and must go, within half a second. */
async function expectToGo(page: Page, sentence: string, ms: number) {
  const message = toast(page, sentence);
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(message).toBeVisible({ timeout: 250 });
  }).toPass();
  await page.clock.runFor(ms - 500);
  await expect(message).toBeVisible();
  await page.clock.runFor(550);
  await expect(message).toBeHidden();
}
