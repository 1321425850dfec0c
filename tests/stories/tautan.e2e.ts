import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import type { Page } from '@playwright/test';
import { formData, newSiswa, register, registerActive, type Siswa, signIn } from './api.ts';
import { enter, entry, expect, expectAccessible, login, openWithMailServer, test, toast } from './story.ts';
import { tautanFor } from './surat.ts';

/** Activates an account whose address is not proven, which its dialog says at once. */
async function activateUnproven(page: Page, siswa: Siswa): Promise<void> {
  await openWithMailServer(page, `/akun-siswa/nonaktif?search=${siswa.nim}`);
  await expect(entry(page, siswa.email).getByText('Belum dikonfirmasi')).toBeVisible();
  await entry(page, siswa.email).getByRole('button', { name: 'Aktivasi' }).click();
  const question = page.getByRole('dialog', { name: 'Aktivasi' });
  await expect(question.getByText('Dari Kertas')).toBeVisible();
  await expect(question.getByText('Belum dikonfirmasi')).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Aktivasi' }).click();
  await expect(toast(page, /berhasil diaktivasi/)).toBeVisible();
}

/** Sets a password on the page behind a link or a code. */
async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Konfirmasi Password').fill(password);
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(page, /akun terkonfirmasi/)).toBeVisible();
}

/** Compares the two sides, from the accounts and from the record, and ties them. */
async function tie(page: Page, siswa: Siswa, recordId: string): Promise<void> {
  await openWithMailServer(page, `/akun-siswa/aktif?search=${siswa.nim}`);
  await expect(entry(page, siswa.email).getByText('Terkonfirmasi dengan kode')).toBeVisible();
  await entry(page, siswa.email).getByRole('button', { name: 'Kelola Akun' }).click();
  await page.getByRole('button', { name: 'Cocokkan dengan Data Siswa' }).click();
  const sides = page.getByRole('dialog', { name: 'Cocokkan Akun' });
  await expect(sides.getByText('Dari Kertas', { exact: true })).toBeVisible();
  await expect(sides.getByRole('button', { name: 'Hubungkan' })).toBeDisabled();
  await sides.getByRole('button', { name: 'Batal' }).click();
  await page.goto(`/data-siswa/valid/detail/${recordId}`);
  await expect(page.getByRole('button', { name: 'Cocokkan dengan Akun' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cocokkan dengan Akun' }).click();
  await sides.getByRole('checkbox').check();
  await expectAccessible(page);
  await sides.getByRole('button', { name: 'Hubungkan' }).click();
  await expect(toast(page, /terhubung dengan data siswa/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cocokkan dengan Akun' })).toBeHidden();
  await page.goto(`/akun-siswa/aktif?search=${siswa.nim}`);
  await expect(entry(page, siswa.email)).toBeVisible();
  await expect(entry(page, siswa.email).getByText('Data belum terhubung')).toBeHidden();
}

// Rules: ALAMAT-1, ALAMAT-2, ALAMAT-4, ALAMAT-5, ALAMAT-10, AKUN-7
test('a student proves the address by mail, and an admin ties the account to the record from paper', async ({
  page,
  server,
  browser,
}) => {
  const siswa = newSiswa();
  const admin = await signIn(server, server.admin);
  const { data: record } = await admin.call(dataSiswa.create, {
    body: { ...formData, nim: siswa.nim, nama: 'Dari Kertas' },
  });
  await register(server, siswa);
  await enter(page, server.admin);
  await activateUnproven(page, siswa);

  const phone = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 740 } });
  const own = await phone.newPage();
  await login(own, siswa);
  await expect(own.getByText(/Ada data dengan NIM Anda.*Mintalah kode konfirmasi/)).toBeVisible();
  await expectAccessible(own);
  const link = `/konfirmasi#${await tautanFor(server, siswa.email)}`;
  await own.goto(link);
  await own.getByText(siswa.email).waitFor();
  // The address does not have the code any more, a reload has it.
  await own.reload();
  await expect(own.getByText(siswa.email)).toBeVisible();
  await expect(own.getByRole('heading', { level: 1, name: 'Konfirmasi Akun' })).toBeVisible();
  await expect(own).toHaveURL(/\/konfirmasi$/);
  await expectAccessible(own);
  await setPassword(own, 'rahasia-baru');
  await own.goto(link);
  await expect(own.getByText(/sudah dipakai, atau sudah kedaluwarsa/)).toBeVisible();
  await expect(own.getByRole('heading', { level: 1, name: 'Tetapkan Password', exact: true })).toBeVisible();
  await expect(own.getByRole('link', { name: 'Lupa Password' })).toBeVisible();
  await expectAccessible(own);
  await own.getByRole('link', { name: 'Login' }).click();
  await own.waitForURL('**/login');
  await tie(page, siswa, record.id);

  await login(own, { ...siswa, password: 'rahasia-baru' });
  await own.goto('/data-diri');
  await expect(own.getByText('Dari Kertas').first()).toBeVisible();
  await phone.close();
});

// Rules: ALAMAT-2, ALAMAT-9
test('without a mail server an admin hands over a code, which the student types', async ({ page, server, browser }) => {
  const siswa = await registerActive(server);
  await enter(page, server.admin);
  await page.goto(`/akun-siswa/aktif?search=${siswa.nim}`);
  await entry(page, siswa.email).getByRole('button', { name: 'Kelola Akun' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kelola Akun' });
  await expect(dialog.getByText('yang sudah diserahkan tidak berlaku lagi')).toBeVisible();
  await page.getByRole('button', { name: 'Buat Kode Reset Password' }).click();
  const kode = (await dialog.getByText(/^([0-9A-Z]{4}-){6}[0-9A-Z]{4}/).textContent()) ?? '';
  const chat = dialog.getByRole('link', { name: 'Kirim lewat WhatsApp' });
  await expect(chat).toHaveAttribute('href', new RegExp(`wa.me/.*konfirmasi%23${kode.trim().replaceAll('-', '')}`));
  await expect(dialog.getByRole('button', { name: 'Cetak' })).toBeVisible();
  await expectAccessible(page);

  const phone = await browser.newContext({ baseURL: server.url });
  const own = await phone.newPage();
  await own.goto('/konfirmasi');
  await own.getByLabel('Kode').fill(kode.trim().toLowerCase());
  await setPassword(own, 'rahasia-lain');
  await login(own, { ...siswa, password: 'rahasia-lain' });
  await phone.close();
});

// Rules: ALAMAT-6, ALAMAT-7
test('“Bukan Anda?” freezes an account after a button, and an admin opens it again', async ({
  page,
  server,
  browser,
}) => {
  const siswa = await registerActive(server);
  const stranger = await browser.newContext({ baseURL: server.url });
  const link = await stranger.newPage();
  await link.goto(`/bukan-saya#${await tautanFor(server, siswa.email, 'Akun Anda sudah aktif')}`);
  await link.getByText(siswa.email).waitFor();
  await link.reload();
  await expect(link.getByText(siswa.email)).toBeVisible();
  await expectAccessible(link);
  await link.getByRole('button', { name: 'Bekukan Akun Ini' }).click();
  await expect(link.getByText('Akun dibekukan')).toBeVisible();
  await expect(link.getByRole('link', { name: 'Lupa Password' })).toBeVisible();
  await stranger.close();

  await enter(page, server.admin);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /akun siswa$/ }).click();
  await page.getByRole('link', { name: siswa.email }).click();
  await expect(entry(page, siswa.email).getByText('Dibekukan', { exact: true })).toBeVisible();
  await entry(page, siswa.email).getByRole('button', { name: 'Kelola Akun' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Buka Bekuan' }).click();
  await expect(toast(page, /dibuka\. Pemiliknya membuat password baru dengan kode dari Anda/)).toBeVisible();
  await expect(entry(page, siswa.email).getByText('Dibekukan', { exact: true })).toBeHidden();
  const admin = await signIn(server, server.admin);
  const { data } = await admin.call(akunSiswa.listDibekukan, { query: { search: siswa.email } });
  expect(data).toEqual([]);
});
