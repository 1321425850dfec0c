// Reports: what is checked, what comes, and what is said when nothing comes.
import { readFile } from 'node:fs/promises';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import type { Locator, Page } from '@playwright/test';
import { addBarang, formData, registerWithData, signIn } from './api.ts';
import { enter, expect, expectAccessible, openMenu, test, toast } from './story.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name });
const excel = (section: Locator) => section.getByRole('button', { name: 'Unduh Excel' });
const pdf = (section: Locator) => section.getByRole('button', { name: 'Unduh PDF' });

/** Presses a button and returns name and first bytes of what is saved. */
async function saved(page: Page, button: Locator): Promise<{ name: string; begins: string }> {
  const coming = page.waitForEvent('download');
  await button.click();
  const download = await coming;
  const bytes = await readFile(await download.path());
  return { name: download.suggestedFilename(), begins: bytes.subarray(0, 4).toString('latin1') };
}

const ZIP = 'PK\u0003\u0004';

// Rules: LAPORAN-7, LAPORAN-8
test('an admin downloads the students of a year and the inventory, as Excel and as PDF', async ({ page, server }) => {
  test.slow();
  await addBarang(server);
  const { record } = await registerWithData(server);
  await (await signIn(server, server.admin)).call(dataSiswa.validasi, { params: { id: record.id } });
  await enter(page, server.admin);
  await page.goto('/dashboard');
  await openMenu(page, 'Laporan');
  await expect(page.getByRole('heading', { level: 1, name: 'Laporan' })).toBeVisible();
  await expectAccessible(page);

  const siswa = region(page, 'Unduh Data Siswa');
  await siswa.getByLabel('Tahun Ajaran').fill(formData.tahun_ajaran);
  const siswaExcel = await saved(page, excel(siswa));
  expect(siswaExcel.name).toMatch(/siswa.*2026.*\.xlsx$/i);
  expect(siswaExcel.begins).toBe(ZIP);
  await expect(toast(page, 'Berhasil! Laporan diunduh sebagai file Excel!')).toBeVisible();
  const siswaPdf = await saved(page, pdf(siswa));
  expect(siswaPdf.name).toMatch(/siswa.*2026.*\.pdf$/i);
  expect(siswaPdf.begins).toBe('%PDF');
  await expect(toast(page, 'Berhasil! Laporan diunduh sebagai file PDF!')).toBeVisible();

  const inventaris = region(page, 'Unduh Data Inventaris');
  const barangExcel = await saved(page, excel(inventaris));
  expect(barangExcel.name).toMatch(/inventaris.*\.xlsx$/i);
  expect(barangExcel.begins).toBe(ZIP);
  const barangPdf = await saved(page, pdf(inventaris));
  expect(barangPdf.name).toMatch(/inventaris.*\.pdf$/i);
  expect(barangPdf.begins).toBe('%PDF');
});

// Rule: LAPORAN-3
test('the school year is checked before the pimpinan may download', { tag: '@desk' }, async ({ page, server }) => {
  await enter(page, server.pimpinan);
  await page.goto('/dashboard');
  await openMenu(page, 'Laporan');
  const siswa = region(page, 'Unduh Data Siswa');
  const tahun = siswa.getByLabel('Tahun Ajaran');
  await expect(tahun).toHaveValue(/^20\d\d\/20\d\d$/);
  await expect(pdf(siswa)).toBeEnabled();
  await tahun.fill('');
  await expect(siswa.getByRole('status')).toContainText('Isi tahun ajaran lebih dulu');
  await tahun.fill('2026/2028');
  await expect(tahun).toHaveAccessibleDescription(/Perbedaan tahun tidak boleh lebih dari 1 tahun/);
  await expect(excel(siswa)).toBeDisabled();
  await expect(pdf(siswa)).toBeDisabled();
  await expectAccessible(page);
  await tahun.fill('');
  await tahun.click();
  await page.getByRole('option').first().click();
  await expect(tahun).toHaveValue(/^20\d\d\/20\d\d$/);
  await expect(excel(siswa)).toBeEnabled();
  await expect(pdf(siswa)).toBeEnabled();
  await tahun.fill('2001/2002');
  await excel(siswa).click();
  await expect(toast(page, 'Gagal! Data siswa tahun ajaran 2001/2002 tidak ditemukan!')).toBeVisible();
});

test('a report is made once however often the button is pressed, and the button says that it is', {
  tag: '@desk',
}, async ({ page, server }) => {
  await enter(page, server.admin);
  await page.goto('/laporan');
  let asked = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/laporan/data-inventaris-pdf', async (route) => {
    asked++;
    await held;
    await route.fulfill({ status: 200, contentType: 'application/pdf', body: '%PDF-1.7' });
  });
  const inventaris = region(page, 'Unduh Data Inventaris');
  await pdf(inventaris).dblclick();
  const making = inventaris.getByRole('button', { name: 'Membuat laporan...' });
  await expect(making).toBeVisible();
  await expect(inventaris.getByRole('status')).toContainText('Laporan sedang dibuat');
  await making.press('Enter');
  await expectAccessible(page);
  const coming = page.waitForEvent('download');
  answer();
  // Without a name from the server the product's own is used.
  expect((await coming).suggestedFilename()).toBe('downloaded_file.pdf');
  await expect(pdf(inventaris)).toBeFocused();
  expect(asked).toBe(1);
});
