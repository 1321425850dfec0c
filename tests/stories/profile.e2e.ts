// Profile and account info.
import { phonePhoto } from '@gerbang/kit/pictures';
import type { Page } from '@playwright/test';
import { registerActive, registerAdmin } from './api.ts';
import { enter, expect, expectAccessible, login, test, toast } from './story.ts';

const menu = (page: Page, name: string) => page.getByRole('button', { name: `${name}, Profile` });

/** Opens /profile through the menu of the top bar. */
async function openProfile(page: Page, name: string): Promise<void> {
  await menu(page, name).click();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
}

/** Lets five seconds pass and sees that the page was loaded anew. */
async function expectReload(page: Page): Promise<void> {
  await expect(page.getByText('Halaman dimuat ulang dalam 5 detik.')).toBeVisible();
  const loaded = page.waitForEvent('load');
  await page.clock.fastForward(5000);
  await loaded;
  await expect(page.getByText('Halaman dimuat ulang dalam 5 detik.')).toBeHidden();
}

// Rules: PERAN-13, PROFIL-3, PROFIL-4
test('an admin makes a profile with a photo, which the top bar shows at once, changes it and takes the photo away', async ({
  page,
  server,
}) => {
  const admin = await registerAdmin(server);
  await login(page, admin);
  await openProfile(page, admin.email);
  await expect(page.getByText('Tidak ada nama')).toBeVisible();
  await expect(page.getByRole('main').getByText('Admin', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText(admin.email)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Ganti Password' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Tambah Profile' }).click();
  await expect(page.getByText('Nama harus diisi')).toBeVisible();
  await expect(page.getByLabel('Nama')).toBeFocused();
  await page.getByLabel('Nama').fill('Retno Wulandari');
  await page.getByLabel('Nomor Whatsapp').pressSequentially('0812-a34.56');
  await expect(page.getByLabel('Nomor Whatsapp')).toHaveValue('081234.56');
  await page.getByLabel('Alamat').fill('Jl. Melati 2\nPurwokerto');
  const foto = page.getByLabel('Foto Profile', { exact: true });
  await foto.setInputFiles({ name: 'cv.docx', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004') });
  await expect(
    page.getByText(/Berkas ini bukan foto \(JPG, PNG, HEIC, WebP\) atau PDF, atau isinya rusak/),
  ).toBeVisible();
  await foto.setInputFiles({ name: 'retno.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() });
  await expect(page.getByText('retno.jpg')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Tambah Profile' }).click();
  await expect(toast(page, 'Profile berhasil disimpan')).toBeVisible();
  await expect(menu(page, 'Retno Wulandari').locator('img')).toHaveAttribute('src', /\/berkas\/.*\/kecil$/);
  await expectReload(page);

  await expect(page.getByLabel('Nama')).toHaveValue('Retno Wulandari');
  await expect(page.getByLabel('Alamat')).toHaveValue('Jl. Melati 2\nPurwokerto');
  await changeProfile(page);
});

/** Changes the profile and takes the photo away, after a question. */
async function changeProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lihat Foto Profile' }).click();
  await expect(page.getByRole('dialog', { name: 'Foto Profile' }).getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Nama').fill('Retno Wulandari, M.Kom');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(menu(page, 'Retno Wulandari, M.Kom').locator('img')).toBeVisible();
  await expectReload(page);

  const hapus = page.getByRole('button', { name: 'Hapus Foto Profile' });
  await hapus.click();
  const dialog = page.getByRole('dialog', { name: 'Hapus Foto Profile' });
  await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Batal' }).click();
  await expect(hapus).toBeFocused();
  await hapus.click();
  await dialog.getByRole('button', { name: 'Hapus' }).click();
  await expect(toast(page, 'Foto profile berhasil dihapus')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(menu(page, 'Retno Wulandari, M.Kom').locator('img')).toHaveCount(0);
  await expectReload(page);
  await expect(page.getByRole('button', { name: 'Hapus Foto Profile' })).toHaveCount(0);
  await expect(page.getByLabel('Nama')).toHaveValue('Retno Wulandari, M.Kom');
}

// Rule: PROFIL-4
test('a profile that cannot be saved is told, kept, and saved when the server is back', { tag: '@desk' }, async ({
  page,
  server,
}) => {
  await enter(page, server.pimpinan);
  await page.goto('/profile');
  await page.getByLabel('Nama').fill('Dr. Hadi Santoso');
  await page.route('**/api/v1/profile', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: /(Tambah|Update) Profile/ }).click();
  await expect(toast(page, 'Terjadi kesalahan')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Server tidak merespons. Coba lagi nanti');
  await expect(page.getByLabel('Nama')).toHaveValue('Dr. Hadi Santoso');
  await expectAccessible(page);
  await page.unroute('**/api/v1/profile');
  await page.getByRole('button', { name: /(Tambah|Update) Profile/ }).click();
  await expect(toast(page, 'Profile berhasil disimpan')).toBeVisible();
  await expect(menu(page, 'Dr. Hadi Santoso')).toBeVisible();
});

// Rules: PERAN-13, PROFIL-2
test('a student sees the account, not a profile', { tag: '@siswa' }, async ({ page, server }) => {
  const siswa = await registerActive(server);
  await login(page, siswa);
  await page.getByRole('button', { name: `${siswa.email}, Info Akun` }).click();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Info Akun' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Info Akun' })).toBeVisible();
  await expect(page).toHaveTitle(/^Info Akun · /);
  for (const text of [siswa.nim, 'Siswa', siswa.email]) {
    await expect(page.getByRole('definition').filter({ hasText: text })).not.toHaveCount(0);
  }
  await expect(page.getByLabel('Foto Profile')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ganti Password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ganti Password' })).toBeVisible();
});
