// Everything by the keyboard alone: each role's way from the login to a list, a record and a dialog, and back.
import { dataSiswa } from '@gerbang/contract/data-siswa';
import type { Locator, Page } from '@playwright/test';
import { formData, newSiswa, registerActive, signIn } from './api.ts';
import type { Credentials, Server } from './server.ts';
import { expect, isPhone, test } from './story.ts';

const MOST_STEPS = 80;

/** Walks with Tab until the element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < MOST_STEPS; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab did not come to ${target}`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function enter(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/login');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard/);
}

/** From the page's beginning over the menu, by the link that only the keyboard finds. */
async function jump(page: Page): Promise<void> {
  await page.reload();
  await press(page, page.getByRole('link', { name: 'Lewati ke isi halaman' }));
  await expect(page.locator('#isi')).toBeFocused();
  await page.reload();
}

async function openByMenu(page: Page, ...names: [...groups: string[], name: string]): Promise<void> {
  if (isPhone(page)) await press(page, page.getByRole('button', { name: 'Buka menu' }));
  const menu = page.getByRole('navigation', { name: 'Menu utama' });
  for (const name of names.slice(0, -1)) {
    const group = menu.getByRole('button', { name });
    if ((await group.getAttribute('aria-expanded')) !== 'true') await press(page, group);
  }
  await press(page, menu.getByRole('link', { name: new RegExp(`^${names.at(-1)}`) }));
}

async function addStudents(server: Server, count: number): Promise<string> {
  const admin = await signIn(server, server.admin);
  const nama = `Tuti ${newSiswa().nim}`;
  for (let n = 0; n < count; n++) {
    await admin.call(dataSiswa.create, { body: { ...formData, nama, nim: newSiswa().nim } });
  }
  return nama;
}

async function asAdmin(page: Page, server: Server): Promise<void> {
  const nama = await addStudents(server, 11);
  await enter(page, server.admin);
  await openByMenu(page, 'Data Siswa', 'Data Valid');
  await tabTo(page, page.getByLabel('Pencarian'));
  await page.keyboard.type(nama);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Jumlah data : 11', { exact: true })).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Berikutnya' }));
  await expect(page).toHaveURL(/page=2/);
  const hapus = page.getByRole('button', { name: /^Hapus / });
  await expect(hapus).toHaveCount(1);
  await press(page, hapus);
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  for (let n = 0; n < 6; n++) await page.keyboard.press('Tab');
  await expect(page.locator('main:focus-within')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(hapus).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await press(page, page.getByRole('link', { name: 'Detail', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Detail Data Siswa' })).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Kembali' }));
  await expect(page).toHaveURL(/page=2/);
}

async function asPimpinan(page: Page, server: Server): Promise<void> {
  await addStudents(server, 1);
  await enter(page, server.pimpinan);
  await press(page, page.getByRole('figure', { name: 'Jurusan' }).getByRole('link').first());
  const chips = page.getByRole('region', { name: 'Saringan' }).getByRole('listitem');
  await expect(chips).toHaveCount(2);
  await press(page, chips.last().getByRole('button'));
  await expect(chips).toHaveCount(1);
  await press(page, page.getByRole('button', { name: 'Hapus saringan', exact: true }));
  await expect(chips).toHaveCount(0);
  await openByMenu(page, 'Laporan');
  await tabTo(page, page.getByLabel('Tahun Ajaran'));
}

// Rule: PERAN-17
test('staff: the admin at the desk to a dialog and a detail, the pimpinan on the phone to a list', {
  tag: '@both',
}, async ({ page, server }) => {
  if (isPhone(page)) await asPimpinan(page, server);
  else await asAdmin(page, server);
});

// Rule: PERAN-17
test('siswa: to the form, and into its fields', { tag: '@siswa' }, async ({ page, server }) => {
  await enter(page, await registerActive(server));
  await jump(page);
  await openByMenu(page, 'Data Diri');
  await press(page, page.getByRole('link', { name: /^Tambah Data/ }).first());
  await tabTo(page, page.getByLabel('Nama', { exact: true }));
  await page.keyboard.type('Tuti');
  await tabTo(page, page.getByLabel('Jurusan Pilihan'));
});
