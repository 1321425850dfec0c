// A phone beside the desk photographs documents straight into the form, or into a record that lacks them.
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { askewOnDesk, documentPng, smallPhoto } from '@gerbang/kit/pictures';
import type { Browser, Locator, Page } from '@playwright/test';
import { newSiswa, registerWithData, signIn } from './api.ts';
import { fillRecord } from './form.ts';
import type { Server } from './server.ts';
import { enter, expect, expectAccessible, test } from './story.ts';

const hp = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Presses a button that asks for a phone, and reads the code as a camera would. */
async function codeFrom(page: Page, button: Locator): Promise<string> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/pindai') && response.request().method() === 'POST'),
    button.click(),
  ]);
  return (await answer.json()).data.kode;
}

async function openOnPhone(browser: Browser, server: Server, kode: string): Promise<Page> {
  const context = await browser.newContext({ ...hp, baseURL: server.url });
  const phone = await context.newPage();
  await phone.goto(`/pindai#${kode}`);
  return phone;
}

const photograph = async (phone: Page, buffer: Buffer) =>
  phone.locator('input[type=file]').setInputFiles({ name: 'kamera.jpg', mimeType: 'image/jpeg', buffer });

// Rules: PINDAI-1, PINDAI-2, PINDAI-3, PINDAI-4, PINDAI-5, PINDAI-6
test('a phone scans for a new record: corners, a broken network, a second phone, the save', { tag: '@desk' }, async ({
  page,
  server,
  browser,
}) => {
  test.slow();
  const { nim } = newSiswa();
  await enter(page, server.admin);
  await page.goto('/data-siswa/valid/tambah');
  const kode = await codeFrom(page, page.getByRole('button', { name: 'Pindai dari HP Fotokopi KTP' }));
  const dialog = page.getByRole('dialog', { name: 'Pindai dari HP' });
  await expect(dialog.getByText('HP tidak dapat membuka 127.0.0.1')).toBeVisible();

  const phone = await openOnPhone(browser, server, kode);
  await sendKtp(phone, page);
  await sendOverBrokenNetwork(phone);
  await expect(dialog.getByText('2 dari 6 diterima')).toBeVisible();
  await expectAccessible(page);

  const second = await openOnPhone(browser, server, kode);
  await expect(second.getByText('Tautan ini sudah dipakai HP lain.')).toBeVisible();
  await expect(dialog.getByText('HP lain mencoba membuka tautan ini dan ditolak (1 kali)')).toBeVisible();

  // While the phone goes on, the desk types.
  await dialog.getByRole('button', { name: 'Selesai' }).click();
  await expect(page.getByText(/^HP terhubung: .* · 2 dari 6 diterima$/)).toBeVisible();
  await fillRecord(page, { nim });
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await page.waitForURL(/\/data-siswa\/valid(\?|$)/);
  await expect(phone.getByRole('heading', { name: 'Pemindaian selesai' })).toBeVisible();

  await expectStored(server, nim);
});

/** The first document: both show the same letters, the page is found on the desk, and the field has it at once. */
async function sendKtp(phone: Page, page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Pindai dari HP' });
  await expect(phone.getByRole('heading', { name: 'Foto KTP' })).toBeVisible();
  expect(new URL(phone.url()).hash).toBe('');
  const tanda = await phone.getByText(/^\w{4}-\w{4}$/).textContent();
  await expect(dialog.getByText(tanda ?? '')).toBeVisible();
  await expect(dialog.getByText('Sedang difoto di HP')).toBeVisible();
  await expectAccessible(phone);

  await photograph(phone, await askewOnDesk(await documentPng()));
  await expect(phone.getByRole('button', { name: 'Sudut kanan bawah' })).toBeVisible();
  await expectAccessible(phone);
  // Also where letters are twice as large.
  await phone.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await phone.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await phone.getByRole('button', { name: 'Kirim, lalu Pas Foto 2x3' }).click();
  await expect(dialog.getByText(/^Diterima \d\d\.\d\d WIB/)).toHaveCount(1);
  await expect(page.getByText('fotokopi-ktp-dari-hp.jpg')).toBeVisible();
}

async function expectStored(server: Server, nim: string): Promise<void> {
  const admin = await signIn(server, server.admin);
  const found = await admin.call(dataSiswa.list, { query: { search: nim } });
  const { data } = await admin.call(dataSiswa.get, { params: { id: found.data[0]?.id ?? '' } });
  expect(Object.keys(data.berkas).sort()).toEqual(['fotokopi_ktp', 'pas_foto_2x3']);
  // Straight again: as wide for its height as the page, and not as the photo of the desk.
  const { lebar, tinggi } = data.berkas.fotokopi_ktp ?? { lebar: 0, tinggi: 1 };
  expect(lebar / tinggi).toBeCloseTo(1654 / 2339, 1);
}

/** Nothing is lost on the way: the photo waits on the phone, and goes by itself. */
async function sendOverBrokenNetwork(phone: Page): Promise<void> {
  await expect(phone.getByRole('heading', { name: 'Pas Foto 2x3' })).toBeVisible();
  await photograph(phone, await smallPhoto());
  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: 'Kirim, lalu Pas Foto 3x4' }).click();
  await expect(phone.getByText('Coba lagi nanti. Foto aman di HP ini dan dikirim lagi otomatis.')).toBeVisible();
  await phone.context().setOffline(false);
  await phone.getByRole('button', { name: 'Coba sekarang' }).click();
  await expect(phone.getByRole('heading', { name: 'Pas Foto 3x4' })).toBeVisible();
  await phone.getByRole('button', { name: 'Lewati Pas Foto 3x4' }).click();
  await expect(phone.getByRole('heading', { name: 'Foto KK' })).toBeVisible();
}

// Rules: PINDAI-3, PINDAI-7
test('a phone gives a waiting record what it lacks; the desk ends it with a click', { tag: '@desk' }, async ({
  page,
  server,
  browser,
}) => {
  const { record } = await registerWithData(server, { files: { pas_foto_3x4: await smallPhoto() } });
  await enter(page, server.admin);
  await page.goto(`/data-siswa/menunggu-validasi/detail/${record.id}`);
  const kode = await codeFrom(page, page.getByRole('button', { name: 'Pindai dari HP' }));
  const phone = await openOnPhone(browser, server, kode);
  await expect(phone.getByRole('heading', { name: 'Pas Foto 2x3' })).toBeVisible();
  await phone.getByRole('button', { name: 'Lewati Pas Foto 2x3' }).click();
  await photograph(phone, await documentPng());
  await phone.getByRole('button', { name: 'Kirim, lalu KK' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pindai dari HP' });
  await expect(dialog.getByText('1 dari 5 diterima')).toBeVisible();
  await dialog.getByRole('button', { name: 'Selesai' }).click();
  await expect(page.getByRole('navigation', { name: 'Dokumen' }).getByRole('button', { name: /KTP/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Putuskan HP' }).click();
  await expect(phone.getByRole('heading', { name: 'Pemindaian selesai' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pindai dari HP' })).toBeVisible();
});
