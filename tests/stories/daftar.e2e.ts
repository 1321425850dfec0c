// The lists at the desk: sorted, narrowed, cut, and used by keys alone.
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import type { Page } from '@playwright/test';
import { formData, newSiswa, registerWithData, signIn } from './api.ts';
import type { Server } from './server.ts';
import { enter, entry, expect, expectAccessible, test } from './story.ts';

/** Adds twelve students of one name, of two classes by turns, and gives the name. */
async function addTwelve(server: Server): Promise<string> {
  const admin = await signIn(server, server.admin);
  const mark = `urut${newSiswa().nim}`;
  for (let n = 1; n <= 12; n++) {
    const nama = `${mark} ${String((n * 5) % 12).padStart(2, '0')}`;
    const kelas_pilihan = n % 2 ? 'Pagi' : 'Malam';
    await admin.call(dataSiswa.create, { body: { ...formData, nama, kelas_pilihan, nim: newSiswa().nim } });
  }
  return mark;
}

const names = (page: Page, mark: string) => page.getByRole('row').getByRole('link', { name: new RegExp(`^${mark}`) });

// Rules: DAFTAR-11, DAFTAR-12, DAFTAR-13, DAFTAR-14
test('a list is sorted, narrowed and cut where it is, and read and emptied by keys @desk', async ({ page, server }) => {
  test.slow();
  const mark = await addTwelve(server);
  await registerWithData(server);
  await enter(page, server.admin);
  await page.goto(`/data-siswa/valid?search=${mark}&page=0`);
  await sortAndCut(page, mark);
  await expectWidths(page);
  await narrow(page, mark);
  await walkByKeys(page, mark);
  await deleteTheLast(page, mark);
});

async function sortAndCut(page: Page, mark: string): Promise<void> {
  const found = names(page, mark);
  await expect(found).toHaveCount(10);
  const head = page.getByRole('columnheader', { name: 'Nama', exact: true });
  // What can be pressed says so before anybody points at it.
  await expect(head.locator('svg').first()).toBeVisible();
  await expect(head).toHaveAttribute('aria-sort', 'none');
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(found.first()).toHaveText(`${mark} 00`);
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(found.first()).toHaveText(`${mark} 11`);
  await page.getByLabel('Baris per halaman').selectOption('25');
  await expect(found).toHaveCount(12);
  await expect(page.getByText('Jumlah data : 12')).toBeVisible();
  await expect(page).toHaveURL(/urut=nama&arah=turun/);
  // Both are remembered, for this list; an address that names an order wins.
  await page.goto(`/data-siswa/valid?search=${mark}`);
  await expect(found).toHaveCount(12);
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(found.first()).toHaveText(`${mark} 11`);
  await page.goto(`/data-siswa/valid?search=${mark}&urut=masuk`);
  await expect(head).toHaveAttribute('aria-sort', 'none');
  await expect(found.first()).toHaveText(`${mark} 05`);
  await page.goto('/data-siswa/menunggu-validasi');
  await expect(head).toHaveAttribute('aria-sort', 'none');
  await page.goto(`/data-siswa/valid?search=${mark}`);
  await head.getByRole('button').click();
  await page.goto(`/data-siswa/valid?search=${mark}`);
  await expect(found.first()).toHaveText(`${mark} 00`);
  await expect(head).toHaveAttribute('aria-sort', 'none');
  await expectAccessible(page);
}

/** What is done to a row covers no cell at 640 px; the width of a large screen goes to what is text, not to numbers. */
async function expectWidths(page: Page): Promise<void> {
  const cells = page.getByRole('row').nth(1).getByRole('cell');
  const boxes = () =>
    cells.evaluateAll((all) =>
      all.map((cell) => cell.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
    );
  await page.setViewportSize({ width: 640, height: 800 });
  const small = await boxes();
  for (const [at, { left }] of small.entries()) {
    expect(left).toBeGreaterThanOrEqual((small[at - 1]?.right ?? Number.NEGATIVE_INFINITY) - 1);
  }
  const widthOf = async (head: string) =>
    (await page.getByRole('columnheader', { name: head, exact: true }).boundingBox())?.width ?? 0;
  await page.setViewportSize({ width: 1280, height: 800 });
  const [nama, nim] = [await widthOf('Nama'), await widthOf('NIM')];
  await page.setViewportSize({ width: 1920, height: 800 });
  expect(await widthOf('Nama')).toBeGreaterThan(nama + 100);
  expect(await widthOf('NIM')).toBeCloseTo(nim, 0);
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function narrow(page: Page, mark: string): Promise<void> {
  await page.getByRole('button', { name: 'Saring Daftar' }).click();
  await page.getByLabel('Kelas', { exact: true }).selectOption('Malam');
  await expect(names(page, mark)).toHaveCount(6);
  await page.getByLabel('Dokumen yang Belum Ada').selectOption('fotokopi_skl');
  await expect(names(page, mark)).toHaveCount(6);
  await expect(page.getByRole('region', { name: 'Saringan' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
}

async function walkByKeys(page: Page, mark: string): Promise<void> {
  const found = names(page, mark);
  await page.getByRole('button', { name: 'Saring Daftar' }).focus();
  await page.keyboard.press('j');
  await expect(found.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(found.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(found.nth(0)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Detail Data Siswa' })).toBeVisible();
  await page.goBack();
  await entry(page, `${mark} `).first().getByRole('cell', { name: 'Kelas Malam' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Detail Data Siswa' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Saring Daftar' }).focus();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Pencarian')).toBeFocused();
}

async function deleteTheLast(page: Page, mark: string): Promise<void> {
  await page.goto(`/data-siswa/valid?search=${mark} 0&urut=nama&kelas_pilihan=Malam`);
  const found = names(page, mark);
  await expect(found).not.toHaveCount(0);
  for (let left = await found.count(); left > 0; left--) {
    const next = left > 1 ? ((await found.nth(1).textContent()) ?? '') : undefined;
    const first = (await found.first().textContent()) ?? '';
    await page.getByRole('button', { name: `Hapus ${first}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
    await expect(found).toHaveCount(left - 1);
    if (next) await expect(page.getByRole('link', { name: next, exact: true })).toBeFocused();
  }
  await expect(page.getByText('Semua Hasil Pencarian Ini Sudah Ditangani')).toBeVisible();
  await expect(page.getByText('Jumlah data : 0')).toBeVisible();
}
