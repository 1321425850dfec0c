// What staff print: no more than the screen's content, under the school's letterhead.
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { documentPng } from '@gerbang/kit/pictures';
import type { Page } from '@playwright/test';
import { formData, newSiswa, signIn } from './api.ts';
import { enter, entry, expect, expectAccessible, isPhone, test } from './story.ts';

/** Counts what is printed instead of opening the browser's window for it. */
async function watchPrinting(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { printed: 0, print: () => Object.assign(window, { printed: 1 }) });
  });
  return () => page.evaluate('window.printed');
}

/** Prints by the menu of what leaves the screen. */
async function print(page: Page, way: string): Promise<void> {
  await page.getByRole('button', { name: 'Cetak / Unduh' }).click();
  await page.getByRole('button', { name: way, exact: true }).click();
}

/** The page as paper: the letterhead says who, and nothing that can be pressed is on it. */
async function expectPaper(page: Page, by: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`oleh ${by}`)).toBeVisible();
  await expect(page.getByText(/^Dicetak \d+ \w+ \d{4}, \d\d\.\d\d WIB$/)).toBeVisible();
  // What a head sorts by stays as a word.
  await expect(page.locator('button:visible:not(th > button)')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('search')).toHaveCount(0);
}

// Rule: ARSIP-14
test('all that a list finds is printed, or as many as go at once; the screen has its page again', async ({
  page,
  server,
}) => {
  const admin = await signIn(server, server.admin);
  const { nim } = newSiswa();
  for (let n = 10; n < 22; n++) await admin.call(dataSiswa.create, { body: { ...formData, nim: `${nim}${n}` } });
  await watchPrinting(page);
  await enter(page, server.admin);
  await page.goto(`/data-siswa/valid?search=${nim}`);
  const rows = page.locator('main [data-row]');
  const phone = isPhone(page);
  await expect(rows).toHaveCount(10);
  await page.getByRole('button', { name: phone ? 'Atur' : 'Cetak / Unduh' }).click();
  await expect(page.getByRole('button', { name: 'Cetak halaman ini' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cetak semua 12' }).click();
  await expect(rows).toHaveCount(12);
  await expect.poll(() => page.evaluate('window.printed')).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`Pencarian: ${nim}. Semua 12 data.`)).toBeVisible();
  await expect(rows.last()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(rows).toHaveCount(10);

  // More than go at once: what is not on the paper is said.
  await page.route(/\/data-siswa\?.*search=/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), totalItems: 1234 } });
  });
  await page.reload();
  await page.getByRole('button', { name: phone ? 'Atur' : 'Cetak / Unduh' }).click();
  await page.getByRole('button', { name: 'Cetak 500 pertama dari 1234' }).click();
  await expect.poll(() => page.evaluate('window.printed')).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('12 data pertama dari 1234. Selebihnya tidak dicetak')).toBeVisible();
});

// Rule: ARSIP-14
test('a list and a record with its documents are printed @desk', async ({ page, server }) => {
  const admin = await signIn(server, server.admin);
  const { nim } = newSiswa();
  const body = { ...formData, nim, nama: 'Suharti' };
  const { data } = await admin.call(dataSiswa.create, { body, files: { fotokopi_ktp: await documentPng() } });
  const printed = await watchPrinting(page);
  await enter(page, server.admin);

  await page.goto(`/data-siswa/valid?search=${nim}&urut=nama&arah=naik`);
  await expect(entry(page, nim)).toBeVisible();
  await print(page, 'Cetak');
  expect(await printed()).toBe(1);
  await expectPaper(page, server.admin.email);
  await expect(page.getByText(`Pencarian: ${nim}. Halaman 1/1, 1 data.`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Detail' })).toHaveCount(0);
  for (const head of ['Nama', 'NIM', 'Tahun Ajaran']) {
    await expect(page.getByRole('table').getByText(head, { exact: true })).toBeVisible();
  }
  await expect(page.locator('th svg:visible')).toHaveCount(0);
  await expect(entry(page, nim)).toHaveCSS('break-inside', 'avoid');

  await page.emulateMedia({ media: 'screen' });
  const looks: string[] = [];
  page.on('request', (request) => /\/v1\/berkas\/[^/]+$/.test(request.url()) && looks.push(request.url()));
  await page.goto(`/data-siswa/valid/detail/${data.id}`);
  await expect(page.getByRole('heading', { name: 'Suharti' })).toBeVisible();
  await expectAccessible(page);
  expect(looks).toEqual([]);
  await print(page, 'Cetak dengan dokumen');
  await expect.poll(printed).toBe(1);
  expect(looks).toHaveLength(1);
  await expectPaper(page, server.admin.email);
  await expect(page.getByRole('img', { name: 'Fotokopi KTP' })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.getByRole('img', { name: 'Fotokopi KTP' })).toHaveCount(0);
});

// Rule: ARSIP-14
test('the dashboard and the analysis are printed, each sum once below all of its rows @desk', async ({
  page,
  server,
}) => {
  const printed = await watchPrinting(page);
  await enter(page, server.admin);
  for (const address of ['/dashboard', '/dashboard/analisis']) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(address);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await print(page, 'Cetak');
    expect(await printed()).toBe(1);
    await expectPaper(page, server.admin.email);
  }
  await expect(page.locator('tfoot').first()).toBeVisible();
  for (const sum of await page.locator('tfoot').all()) await expect(sum).toHaveCSS('display', 'table-row-group');
  await expect(page.getByText('Lihat tabel').filter({ visible: true })).toHaveCount(0);
});
