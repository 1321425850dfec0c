// The pimpinan chooses that destruction waits for a list; without anything over its time there is none to confirm. What is over its
// time is listed, confirmed with the password and destroyed, and minutes without names are printed.
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openInstallation } from '@gerbang/kit/installation';
import { readContents, readPdf } from '@gerbang/kit/pdf-text';
import type { Page } from '@playwright/test';
import { homeOf, keepPasskeys } from './passkey.ts';
import type { Server } from './server.ts';
import { enter, expect, expectAccessible, openMenu, signIn, test, toast } from './story.ts';

// Rules: MUSNAH-1, MUSNAH-3
test('the pimpinan makes destruction wait for a list, with the password, and takes that back', async ({
  page,
  server,
}) => {
  await enter(page, server.pimpinan);
  await page.goto('/dashboard');
  await openMenu(page, 'Pengaturan', 'Pemusnahan');
  await expect(page.getByText('Otomatis setiap hari')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Susun Daftar' })).toBeDisabled();
  await expectAccessible(page);
  for (const [button, title, said] of [
    ['Pakai persetujuan', 'Pakai Persetujuan', 'Pemusnahan menunggu persetujuan'],
    ['Jadikan otomatis', 'Jadikan Otomatis', 'Pemusnahan berjalan otomatis'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByLabel('Password Anda').fill('bukan-ini');
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expect(dialog.getByText('Password salah')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Password Anda').fill(server.pimpinan.password);
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expect(toast(page, said)).toBeVisible();
    await expect(dialog).toBeHidden();
  }
});

const DAY_MS = 24 * 60 * 60_000;

/** A record that was rejected more than a year ago, which nobody can make by hand. */
async function withOldRecord(server: Server): Promise<{ nama: string; nim: string }> {
  await server.stop();
  const { build, close } = await openInstallation({ dataDir: dirname(server.surat), databaseUrl: '' });
  const diubah_pada = new Date(Date.now() - 400 * DAY_MS).toISOString();
  const record = await build.dataSiswa({ nama: 'Zulaikha Namira', status_data: 'Ditolak', diubah_pada });
  await close();
  await server.start();
  return record;
}

/** Lists what is over its time and asks to destroy it; the dialog that wants to know who asks. */
async function askToDestroy(page: Page) {
  await page.getByRole('button', { name: 'Susun Daftar' }).click();
  await expect(page.getByText(/^1\. Tanpa nama/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Setujui dan Musnahkan' }).click();
  return page.getByRole('dialog', { name: 'Musnahkan 1 Data' });
}

/** Waits for the minutes of what is being destroyed; the button that prints them. */
async function destroyed(page: Page) {
  await expect(toast(page, 'Daftar disetujui dan sedang dimusnahkan')).toBeVisible();
  const print = page.getByRole('button', { name: /berita acara nomor 1\/\d{4}$/ });
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      return print.count();
    })
    .toBe(1);
  return print;
}

// Rules: MUSNAH-3, MUSNAH-4, MUSNAH-6
test('what is over its time is listed, confirmed and destroyed, and its minutes name nobody', {
  tag: '@desk',
}, async ({ page, server }) => {
  const { nama, nim } = await withOldRecord(server);
  await enter(page, server.pimpinan);
  await page.goto('/pemusnahan');
  const dialog = await askToDestroy(page);
  await dialog.getByLabel('Password Anda').fill(server.pimpinan.password);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Musnahkan', exact: true }).click();
  const print = await destroyed(page);
  const coming = page.waitForEvent('download');
  await print.click();
  const bytes = await readFile(await (await coming).path());
  expect(readContents(bytes).map(({ size }) => Math.round(size.width))).toEqual([842]);
  const words = readPdf(bytes)
    .pages.flat()
    .map(({ text }) => text)
    .join(' ');
  expect(words).toMatch(/Berita Acara Pemusnahan Arsip .*Nomor 1\/\d{4} .*Dimusnahkan/);
  for (const word of [nama, 'Zulaikha', nim]) expect(words).not.toContain(word);
});

/** Gives the pimpinan who is signed in a passkey. */
async function addPasskey(page: Page, server: Server): Promise<void> {
  await page.goto(`${homeOf(server)}/keamanan-akun`);
  await page.getByRole('button', { name: 'Tambah Passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Tambah passkey' });
  await adding.getByLabel('Nama').fill('Laptop Pimpinan');
  await adding.getByLabel('Password Anda', { exact: true }).fill(server.pimpinan.password);
  await adding.getByRole('button', { name: 'Lanjutkan' }).click();
  const codes = page.getByRole('dialog', { name: 'Simpan kode pemulihan' });
  await codes.getByRole('checkbox').check();
  await codes.getByRole('button', { name: 'Selesai' }).click();
  await expect(codes).toHaveCount(0);
}

// Rules: MUSNAH-4, FAKTOR-8
test('a passkey confirms what is destroyed, and one that does not recognise its person does not', {
  tag: '@desk',
}, async ({ page, own }) => {
  // Its pimpinan signs in otherwise from now on than the other stories expect.
  await withOldRecord(own);
  const setUserVerified = await keepPasskeys(page);
  await page.goto(`${homeOf(own)}/login`);
  await signIn(page, own.pimpinan);
  await page.waitForURL('**/dashboard');
  await addPasskey(page, own);
  await page.goto(`${homeOf(own)}/pemusnahan`);
  const dialog = await askToDestroy(page);
  await setUserVerified(false);
  await dialog.getByRole('button', { name: 'Pakai Passkey' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Passkey dibatalkan atau tidak ditemukan. Coba lagi.');
  await expectAccessible(page);
  await setUserVerified(true);
  await dialog.getByRole('button', { name: 'Pakai Passkey' }).click();
  await destroyed(page);
  await expect(page.getByText(/^1\. Tanpa nama/)).toHaveCount(0);
});
