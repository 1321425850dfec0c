// The second factors of an account, as they are set up on the page of the account.
import { appCode } from '@gerbang/kit/factors';
import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './story.ts';

export const clock = { now: () => new Date() };

export async function openSecurity(page: Page): Promise<void> {
  await page.getByRole('button', { name: /, Profile$/ }).click();
  await page.getByRole('link', { name: 'Keamanan Akun' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Keamanan Akun' })).toBeVisible();
}

/** Reads the recovery codes off their dialog and says that they are kept. */
export async function keepCodes(page: Page, { renewed = false } = {}): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Simpan kode pemulihan' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(/Kode lama/)).toHaveCount(renewed ? 1 : 0);
  await expectAccessible(page);
  const codes = await dialog.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await expect(dialog.getByRole('button', { name: 'Selesai' })).toBeDisabled();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Selesai' }).click();
  await expect(dialog).toHaveCount(0);
  return codes;
}

/** Sets an app up on the page of the account; the secret, and the codes that are shown. */
export async function setAppUp(page: Page, password: string) {
  await page.getByRole('button', { name: 'Pasang Aplikasi' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pasang aplikasi autentikator' });
  await dialog.getByLabel('Password Anda', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Lanjutkan' }).click();
  await expect(dialog.getByRole('img', { name: 'Kode QR untuk aplikasi' })).toBeVisible();
  await expectAccessible(page);
  const secret = ((await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Kode 6 angka').fill('12');
  await dialog.getByRole('button', { name: 'Pasang', exact: true }).click();
  await expect(dialog.getByText('Kode harus 6 angka')).toBeVisible();
  await dialog.getByLabel('Kode 6 angka').fill(appCode(secret, clock));
  await dialog.getByRole('button', { name: 'Pasang', exact: true }).click();
  return { secret, codes: await keepCodes(page) };
}
