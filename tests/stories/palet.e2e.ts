// Views and columns that staff keep of a list, and the palette.

import { tampilan } from '@gerbang/contract/akun/tampilan';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import type { Page } from '@playwright/test';
import { formData, newSiswa, signIn } from './api.ts';
import { enter, expect, expectAccessible, openAtur, test, toast } from './story.ts';

const heads = (page: Page) => page.getByRole('columnheader').allTextContents();
const kept = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

// Rules: DAFTAR-15, DAFTAR-16
test('columns are chosen and come back, a view is kept, renamed, opened and deleted @desk', async ({
  page,
  server,
}) => {
  const admin = await signIn(server, server.admin);
  await admin.call(dataSiswa.create, { body: { ...formData, kelas_pilihan: 'Pagi', nim: newSiswa().nim } });
  const retired = { daftar: 'data-siswa/valid', nama: 'Lama', alamat: 'gelombang=99&warna=biru&urut=nama' } as const;
  await admin.call(tampilan.create, { body: retired });
  await enter(page, server.admin);
  await page.goto('/data-siswa/valid');
  await chooseColumns(page);
  await keepView(page);
  await updateView(page);
  await openAndDelete(page);
});

async function chooseColumns(page: Page): Promise<void> {
  await openAtur(page);
  await page.getByRole('checkbox', { name: 'Nomor Whatsapp' }).uncheck();
  await page.getByRole('checkbox', { name: 'Terakhir Diubah' }).check();
  await expectAccessible(page);
  // All of it is on a screen 800 px high.
  const { y = 0, height = 0 } = (await page.getByRole('region', { name: 'Atur daftar' }).boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(800);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main').getByRole('button', { name: 'Atur' })).toBeFocused();
  await expect(page).toHaveURL(/kolom=nama/);
  await expect(page.getByRole('columnheader', { name: 'Terakhir Diubah' })).toBeVisible();
  expect(await heads(page)).not.toContain('Nomor Whatsapp');
  await page.goto('/data-siswa/valid');
  await expect(page.getByRole('columnheader', { name: 'Terakhir Diubah' })).toBeVisible();
  expect((await heads(page)).slice(0, 2)).toEqual(['No', 'Nama']);
}

async function keepView(page: Page): Promise<void> {
  await page.goto('/data-siswa/valid?kelas_pilihan=Pagi&urut=nama');
  await openAtur(page);
  await page.getByRole('button', { name: 'Simpan susunan ini' }).click();
  await page.getByLabel('Simpan susunan ini sebagai').fill('Kelas pagi');
  await kept(page, 'Simpan').click();
  await expect(toast(page, 'Tampilan disimpan')).toBeVisible();
  await expect(kept(page, 'Kelas pagi')).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Ganti nama Kelas pagi' }).click();
  await page.getByLabel('Nama baru Kelas pagi').fill('lama');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nama tampilan ini sudah dipakai di daftar ini')).toBeVisible();
  await page.getByLabel('Nama baru Kelas pagi').fill('Pagi');
  await page.keyboard.press('Enter');
  await expect(kept(page, 'Pagi')).toBeVisible();
  await expectAccessible(page);
}

/** What the list shows now takes the place of what a view had, and goes again. */
async function updateView(page: Page): Promise<void> {
  await page.goto('/data-siswa/valid?kelas_pilihan=Malam');
  await openAtur(page);
  await page.getByRole('button', { name: 'Perbarui tampilan Pagi' }).click();
  await expect(kept(page, 'Pagi')).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Urungkan' }).click();
  await expect(toast(page, 'Tampilan Pagi dikembalikan')).toBeVisible();
  await openAtur(page);
  await expect(kept(page, 'Pagi')).not.toHaveAttribute('aria-current');
  await page.getByRole('button', { name: 'Simpan susunan ini' }).click();
  await page.getByLabel('Simpan susunan ini sebagai').fill('PAGI');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Perbarui tampilan', exact: true }).click();
  await expect(kept(page, 'Pagi')).toHaveAttribute('aria-current', 'true');
  await page.goto('/data-siswa/valid');
  await openAtur(page);
  await kept(page, 'Pagi').click();
  await expect(page).toHaveURL(/kelas_pilihan=Malam/);
}

async function openAndDelete(page: Page): Promise<void> {
  // What the view names and no list has is left out; its order is there.
  await kept(page, 'Lama').click();
  await expect(page.getByRole('region', { name: 'Saringan' })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Nama', exact: true })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Hapus tampilan Lama' }).click();
  await expect(toast(page, 'Tampilan Lama dihapus')).toBeVisible();
  await kept(page, 'Pagi').click();
  await expect(page).toHaveURL(/kelas_pilihan=Malam/);
  // The list as it began: no filter, and its own columns.
  await page.getByRole('button', { name: 'Kembali ke bawaan' }).click();
  await expect(page).toHaveURL('/data-siswa/valid');
  await expect(page.getByRole('columnheader', { name: 'Nomor Whatsapp' })).toBeVisible();
}

// Rule: DAFTAR-17
test('Ctrl+K finds a student by half a name, a page and an action, by keys alone @desk', async ({ page, server }) => {
  const admin = await signIn(server, server.admin);
  const mark = `Qx${newSiswa().nim}`;
  await admin.call(dataSiswa.create, { body: { ...formData, nama: `Putri ${mark}ani`, nim: newSiswa().nim } });
  const dwi = { ...formData, nama: `Dwi ${mark}sari`, nim: newSiswa().nim };
  const { data: other } = await admin.call(dataSiswa.create, { body: dwi });
  await enter(page, server.admin);
  await page.goto('/data-siswa/valid');
  const button = page.getByRole('button', { name: 'Cari siswa, halaman, tindakan' });
  await expect(button).toBeVisible();
  await button.focus();
  await page.keyboard.press('Control+k');
  const field = palette(page);
  await expect(field).toBeFocused();
  await field.fill(`${mark}ani`.toLowerCase());
  await page.clock.runFor(300);
  const found = page.getByRole('option', { name: `Putri ${mark}ani` });
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await findByHalves(page, mark);
  await openTambah(page);

  await page.keyboard.press('Control+k');
  await field.fill(`${mark}ani`.toLowerCase());
  await page.clock.runFor(300);
  await expect(found).toBeVisible();
  // Enter at once: it waits for what the text of now finds.
  await page.clock.pauseAt(Date.now() + 60_000);
  await field.fill(`${mark}sari`.toLowerCase());
  await page.keyboard.press('Enter');
  await page.clock.resume();
  await expect(page.getByRole('heading', { level: 1, name: 'Detail Data Siswa' })).toBeVisible();
  expect(page.url()).toContain(other.id);
});

const palette = (page: Page) => page.getByRole('combobox', { name: 'Cari siswa, halaman, tindakan' });

/** Half words, whatever comes first. */
async function findByHalves(page: Page, mark: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await palette(page).fill(`${mark}an PUTR`.toLowerCase());
  await page.clock.runFor(300);
  const found = page.getByRole('option', { name: `Putri ${mark}ani` });
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await expect(found.locator('mark')).toHaveText(['Putr', `${mark}an`]);
  await page.keyboard.press('Escape');
}

async function openTambah(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await palette(page).fill('data tambah');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Tambah Data', exact: true })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/data-siswa/valid/tambah');
  await expect(page.getByLabel('Nama', { exact: true })).toBeFocused();
}
