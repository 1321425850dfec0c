// Each screen where its person does not sit: staff on the phone, students at the desk. All of it can be used, and nothing lies
// beside the window; what people do there the other stories tell.
import { smallPhoto } from '@gerbang/kit/pictures';
import type { Page } from '@playwright/test';
import { registerActive, registerAdmin, registerWithData } from './api.ts';
import { addressesOf, fill, gates, namesOf, settings } from './screens.ts';
import { enter, expect, expectAccessible, test } from './story.ts';

async function walk(page: Page, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/^Memuat/)).toHaveCount(0);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectAccessible(page, ['light', 'dark']);
      const beside = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await beside(), `${address} is wider than the window`).toBeLessThanOrEqual(0);
    });
  }
}

// Rule: PERAN-17
test('an admin’s screens on a phone', { tag: '@phone' }, async ({ page, server }) => {
  test.slow();
  const records = await fill(server);
  await enter(page, server.admin);
  await walk(page, addressesOf(namesOf('admin'), records));
});

// Rule: PERAN-17
test('what only the pimpinan has, on a phone', { tag: '@phone' }, async ({ page, server }) => {
  test.slow();
  await registerAdmin(server);
  await enter(page, server.pimpinan);
  await walk(page, [...namesOf('pimpinan', 'admin'), ...settings]);
});

// Rule: PERAN-17
test('a student’s screens at the desk, before and after the data are there, and those of nobody', {
  tag: '@desk',
}, async ({ page, server, browser }) => {
  test.slow();
  await walk(page, gates);
  await enter(page, await registerActive(server));
  await walk(page, ['/dashboard-siswa', '/data-diri', '/tambah-data-diri']);
  const context = await browser.newContext({ baseURL: server.url });
  const { siswa } = await registerWithData(server, { files: { fotokopi_ktp: await smallPhoto(2) } });
  const other = await context.newPage();
  await enter(other, siswa);
  await walk(
    other,
    namesOf('siswa').filter((address) => address !== '/tambah-data-diri'),
  );
  await context.close();
});
