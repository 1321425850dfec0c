// A student shares the state of the application; the family reads it without signing in, until the link is revoked.

import { registerWithData } from './api.ts';
import { enter, expect, expectAccessible, test, toast } from './story.ts';

// Rules: STATUS-1, STATUS-4
test('a student makes a link, the family opens it without an account, and it ends when the student says so', {
  tag: '@siswa',
}, async ({ page, server, browser }) => {
  const { siswa } = await registerWithData(server);
  await enter(page, siswa);
  await page.goto('/dashboard-siswa');
  await page.getByRole('button', { name: 'Bagikan status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bagikan Status' });
  const link = dialog.getByLabel('Tautan status');
  await expect(link).toHaveValue(/\/status\/[\w-]{22}$/);
  await expectAccessible(page);
  const address = await link.inputValue();

  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const family = await context.newPage();
  await family.goto(address);
  await expect(family.getByRole('heading', { level: 1, name: 'Status Pendaftaran' })).toBeVisible();
  await expect(family.getByText('Menunggu validasi')).toBeVisible();
  await expect(family.getByRole('listitem').filter({ hasText: 'Diperiksa admin' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await expect(family.locator('body')).not.toContainText(siswa.nim);
  // Its own style is allowed: without it the heading would be larger.
  await expect(family.getByRole('heading', { level: 1 })).toHaveCSS('font-size', '26px');

  await dialog.getByRole('button', { name: 'Cabut' }).click();
  await expect(toast(page, 'Tautan status dicabut')).toBeVisible();
  await family.reload();
  await expect(family.getByText('Tautan ini tidak berlaku')).toBeVisible();
  await dialog.getByRole('button', { name: 'Buat Tautan' }).click();
  await expect(link).toHaveValue(/\/status\/[\w-]{22}$/);
  expect(await link.inputValue()).not.toBe(address);
  await context.close();
});
