// Admin accounts: the list, adding, deleting, and what is refused.
import { dataAdmin } from '@gerbang/contract/akun/data-admin';
import { profile } from '@gerbang/contract/akun/profile';
import { smallPhoto } from '@gerbang/kit/pictures';
import type { Page } from '@playwright/test';
import { newSiswa, registerAdmin, signIn } from './api.ts';
import { enter, entry, expect, expectAccessible, isPhone, login, openMenu, test, toast } from './story.ts';

const newEmail = () => `admin.${newSiswa().email}`;

// Rules: ADMIN-5, ADMIN-6
test('the pimpinan adds an admin, who may sign in, and deletes one after typing the word', async ({
  page,
  server,
  browser,
}) => {
  test.slow();
  const email = newEmail();
  await enter(page, server.pimpinan);
  await page.goto('/dashboard');
  await openMenu(page, 'Admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Data Admin' })).toBeVisible();
  await page.getByRole('button', { name: 'Tambah Admin' }).click();
  await expectWrongAdminRefused(page);
  await addAdmin(page, email);
  const context = await browser.newContext({ baseURL: server.url });
  await login(await context.newPage(), { email, password: 'rahasia1' });
  await context.close();
  await deleteByTypingTheWord(page, email);
});

const tambahDialog = (page: Page) => page.getByRole('dialog', { name: 'Tambah Admin' });

async function expectWrongAdminRefused(page: Page): Promise<void> {
  const dialog = tambahDialog(page);
  const email = dialog.getByLabel('Email');
  const password = dialog.getByLabel('Password', { exact: true });
  const confirm = dialog.getByRole('button', { name: 'Tambah Admin' });
  await expect(confirm).toBeDisabled();
  await email.fill('bukan email');
  await expect(confirm).toBeDisabled();
  await password.fill('12345');
  await confirm.click();
  await expect(email).toHaveAccessibleDescription(/Mohon input email yang valid/);
  await expect(password).toHaveAccessibleDescription(/Password minimal 6 karakter/);
  await expect(email).toBeFocused();
  await expectAccessible(page);
}

async function addAdmin(page: Page, email: string): Promise<void> {
  const dialog = tambahDialog(page);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('rahasia1');
  await dialog.getByRole('button', { name: 'Tambah Admin' }).click();
  await expect(toast(page, `Berhasil tambah admin dengan email: ${email}!`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(entry(page, email)).toContainText('Tidak ada nama');
  await expect(entry(page, email).getByText('Tidak ada', { exact: true })).toHaveCount(2);
  await expectAccessible(page);
}

async function deleteByTypingTheWord(page: Page, email: string): Promise<void> {
  await entry(page, email).getByRole('button', { name: 'Hapus' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hapus Admin' });
  const confirm = dialog.getByRole('button', { name: 'Hapus' });
  await expect(dialog.getByText(email)).toBeVisible();
  const word = dialog.getByLabel(/Ketik hapus/);
  for (const wrong of ['', 'Hapus', 'hapus ', 'hapu']) {
    await word.fill(wrong);
    await expect(confirm).toBeDisabled();
  }
  await word.fill('hapus');
  await expect(confirm).toBeEnabled();
  await expectAccessible(page);
  await confirm.click();
  await expect(toast(page, new RegExp(email.replaceAll('.', '\\.')))).toBeVisible();
  await expect(entry(page, email)).toHaveCount(0);
}

// Rule: ADMIN-5
test('the list shows each profile with its photo, five admins a page', async ({ page, server }) => {
  const admin = await registerAdmin(server);
  const api = await signIn(server, admin);
  const body = { nama: 'Sinta Kusumawati', nomor_whatsapp: '0812.3456.7890', alamat: 'Jl. Pasar Pon No. 27' };
  await api.call(profile.simpan, { body, files: { foto_profile: await smallPhoto() } });
  const others = [];
  for (let n = 1; n <= 5; n++) others.unshift(await registerAdmin(server));
  const { data } = await (await signIn(server, server.pimpinan)).call(dataAdmin.list);
  const pages = Math.ceil(data.count / 5);

  await enter(page, server.pimpinan);
  await page.goto('/data-admin');
  await expect(page.getByText(`Halaman 1 dari ${pages}`)).toBeVisible();
  for (const { email } of others) await expect(entry(page, email)).toHaveCount(1);
  await expect(entry(page, admin.email)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sebelumnya' })).toBeDisabled();
  await page.getByRole('button', { name: 'Berikutnya' }).click();
  await expect(page.getByText(`Halaman 2 dari ${pages}`)).toBeVisible();
  const row = entry(page, admin.email);
  for (const words of ['Sinta Kusumawati', '0812-3456-7890', 'Jl. Pasar Pon No. 27'])
    await expect(row).toContainText(words);
  await expect(row.getByRole('link', { name: '0812-3456-7890' })).toHaveAttribute(
    'href',
    'https://wa.me/6281234567890',
  );
  await row.getByRole('button', { name: 'Lihat foto Sinta Kusumawati' }).click();
  await expect(page.getByRole('dialog', { name: 'Sinta Kusumawati' }).getByRole('img')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(page.getByText(`Halaman 1 dari ${pages}`)).toBeVisible();
  await page.goto('/data-admin?page=99');
  await expect(page.getByText(`Halaman ${pages} dari ${pages}`)).toBeVisible();
  await page.goto('/data-admin?urut=email&arah=turun&limit=100');
  const last = data.rows.map(({ email }) => email).sort();
  if (isPhone(page)) return;
  await expect(page.getByRole('cell').filter({ hasText: /^\S+@\S+$/ })).toHaveText(last.reverse());
});

// Rule: ADMIN-6
test('what is refused is said in the dialog, and a new token is fetched for the next try', { tag: '@desk' }, async ({
  page,
  server,
}) => {
  const { email } = await registerAdmin(server);
  await enter(page, server.pimpinan);
  await page.goto('/data-admin');
  await page.getByRole('button', { name: 'Tambah Admin' }).click();
  const tambah = tambahDialog(page);
  await tambah.getByLabel('Email').fill(email);
  await tambah.getByLabel('Password', { exact: true }).fill('rahasia1');
  await tambah.getByRole('button', { name: 'Tambah Admin' }).click();
  await expect(toast(page, 'Email sudah terdaftar')).toBeVisible();
  await expect(tambah.getByText('Email sudah terdaftar')).toBeVisible();
  const another = newEmail();
  await tambah.getByLabel('Email').fill(another);
  await tambah.getByRole('button', { name: 'Tambah Admin' }).click();
  await expect(toast(page, `Berhasil tambah admin dengan email: ${another}!`)).toBeVisible();

  await page.route('**/data-admin/generate-token', (route) => route.fulfill({ status: 502, body: 'x' }));
  await entry(page, another).getByRole('button', { name: 'Hapus' }).click();
  const hapus = page.getByRole('dialog', { name: 'Hapus Admin' });
  await expect(hapus.getByRole('alert')).toContainText('terjadi kesalahan');
  await hapus.getByLabel(/Ketik hapus/).fill('hapus');
  await expect(hapus.getByRole('button', { name: 'Hapus' })).toBeDisabled();
  await expectAccessible(page);
  await page.unroute('**/data-admin/generate-token');
  await hapus.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(hapus.getByRole('button', { name: 'Hapus' })).toBeEnabled();
  await page.route('**/data-admin/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, json: { error: 'Belum boleh', message: 'm' } })
      : route.continue(),
  );
  await hapus.getByRole('button', { name: 'Hapus' }).click();
  await expect(toast(page, 'Belum boleh')).toBeVisible();
  await page.unroute('**/data-admin/*');
  await hapus.getByRole('button', { name: 'Hapus' }).click();
  await expect(entry(page, another)).toHaveCount(0);
});
