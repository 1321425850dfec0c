import { register, registerActive } from './api.ts';
import { enter, entry, expect, expectAccessible, login, openMenu, search, test, toast } from './story.ts';

// Rules: AKUN-7, AKUN-11, PERAN-18, PERAN-19, DAFTAR-6
test('an admin finds an account, activates it, and the student may sign in', async ({ page, server, browser }) => {
  const siswa = await register(server);
  await enter(page, server.admin);
  await page.goto('/dashboard');
  await openMenu(page, 'Akun Siswa', 'Menunggu Aktivasi');
  await expect(page.getByRole('heading', { level: 1, name: 'Akun Siswa Nonaktif' })).toBeVisible();
  await search(page, `${siswa.nim}, ${siswa.email.slice(0, 5)}`);
  await expect(page).toHaveURL(new RegExp(`search=.*${siswa.nim}`));
  await expect(entry(page, siswa.email)).toHaveCount(1);
  await expectAccessible(page);

  await entry(page, siswa.email).getByRole('button', { name: 'Aktivasi' }).click();
  const dialog = page.getByRole('dialog', { name: 'Aktivasi' });
  await expect(dialog.getByText(siswa.email)).toBeVisible();
  await expect(dialog.getByText(siswa.nim)).toBeVisible();
  await expect(dialog).toContainText(/Data siswa\s*Belum ada/);
  await expect(dialog).toHaveAccessibleDescription(/Siswa langsung dapat masuk/);
  // Without a mail server nobody is asked to prove an address.
  await expect(page.getByText(/dikonfirmasi/)).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Batal' }).click();
  await expect(dialog).toBeHidden();
  await expect(entry(page, siswa.email).getByRole('button', { name: 'Aktivasi' })).toBeFocused();

  await entry(page, siswa.email).getByRole('button', { name: 'Aktivasi' }).click();
  await dialog.getByRole('button', { name: 'Aktivasi' }).click();
  await expect(toast(page, new RegExp(`${siswa.email}.*${siswa.nim}`))).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(entry(page, siswa.email)).toHaveCount(0);

  await openMenu(page, 'Akun Siswa', 'Akun Aktif');
  await search(page, siswa.nim);
  await expect(entry(page, siswa.email)).toHaveCount(1);
  const chat = entry(page, siswa.email).getByRole('link', { name: 'Kabari lewat WhatsApp' });
  await expect(chat).toHaveAttribute('href', new RegExp(`^https://wa.me/\\?text=.*${siswa.nim}.*aktif`));
  await expectAccessible(page);

  const phone = await browser.newContext({ baseURL: server.url });
  const other = await phone.newPage();
  await login(other, siswa);
  await phone.close();
});

// Rule: ALAMAT-10
test('only an account whose record is another one’s is asked about twice, alone and in bulk', { tag: '@desk' }, async ({
  page,
  server,
}) => {
  const siswa = await register(server);
  await page.route('**/api/v1/akun-siswa/nonaktif*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    for (const akun of answer.data) akun.tanya = 'milik';
    await route.fulfill({ response, json: answer });
  });
  await enter(page, server.admin);
  await page.goto(`/akun-siswa/nonaktif?search=${siswa.nim}`);
  await entry(page, siswa.email).getByRole('button', { name: 'Aktivasi' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Aktivasi' }).click();
  await expect(dialog.getByRole('alert')).toContainText('sudah milik akun lain');
  await expect(dialog.getByRole('button', { name: 'Tetap Aktivasi' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Batal' }).click();

  await entry(page, siswa.email).getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Yang dipilih' }).getByRole('button', { name: 'Aktivasi' }).click();
  await expect(dialog.getByRole('button', { name: 'Aktivasi', exact: true })).toBeDisabled();
  await dialog.getByLabel('Aktifkan juga 1 akun').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Aktivasi 1' }).click();
  await expect(toast(page, '1 akun siswa diaktivasi')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});

// Rule: AKUN-11
test('an account is deleted after a dialog that names it', async ({ page, server }) => {
  const siswa = await registerActive(server);
  await enter(page, server.admin);
  await page.goto(`/akun-siswa/aktif?search=${siswa.nim}`);
  await entry(page, siswa.email).getByRole('button', { name: 'Hapus' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hapus' });
  await expect(dialog.getByText(siswa.email)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Hapus' }).click();
  await expect(toast(page, new RegExp(`${siswa.email}.*${siswa.nim}`))).toBeVisible();
  await expect(entry(page, siswa.email)).toHaveCount(0);
  await expect(page.getByText('Semua Hasil Pencarian Ini Sudah Ditangani')).toBeVisible();
});

// Rule: DAFTAR-6
test('the pager: next, page box, wrong number, empty box, back button', async ({ page, server }) => {
  const mark = `pager${Date.now()}`;
  for (let n = 1; n <= 12; n++) {
    await register(server, { email: `${mark}.${n}@surel.example`, nim: `${mark}N${n}`, password: 'rahasia1' });
  }
  await enter(page, server.admin);
  await page.goto(`/akun-siswa/nonaktif?search=${mark}`);
  await expect(entry(page, `${mark}N12`)).toBeVisible();
  await expect(page.getByText('Jumlah data : 12')).toBeVisible();
  await expect(page.getByText('dari 2')).toBeVisible();
  await page.getByRole('button', { name: 'Berikutnya' }).click();
  await expect(entry(page, `${mark}N1@`).or(entry(page, `${mark}.1@`))).toBeVisible();
  await expect(page.locator('main [data-row]').first()).toContainText(/^\s*11/);
  await expect(page).toHaveURL(/page=2/);

  const box = page.getByLabel('Halaman', { exact: true });
  await box.fill('3');
  await box.press('Enter');
  await expect(page.getByText('Input halaman tidak valid!')).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await box.fill('');
  await box.press('Enter');
  await expect(page.getByText('Input halaman tidak valid!')).toBeHidden();
  await box.fill('1');
  await box.press('Enter');
  await expect(entry(page, `${mark}N12`)).toBeVisible();
  await page.goBack();
  await expect(entry(page, `${mark}.1@`)).toBeVisible();
});

// Rules: GAGAL-2, AKUN-12, DAFTAR-8
test('lists say when they are empty, when nothing was found and when they failed', { tag: '@desk' }, async ({
  page,
  server,
}) => {
  await enter(page, server.admin);
  await page.goto('/akun-siswa/nonaktif?search=tidak-mungkin-ada');
  await expect(page.getByText('Akun Siswa Tidak Ditemukan!').first()).toBeVisible();
  await expectAccessible(page);
  await page.route('**/api/v1/akun-siswa/**', (route) => route.abort('connectionrefused'));
  await page.goto('/akun-siswa/aktif');
  await expect(page.getByText('Data Tidak Ditemukan')).toBeVisible();
  await expect(toast(page, /Server\/Jaringan Error!/)).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/v1/akun-siswa/**');
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByText('Data Tidak Ditemukan')).toBeHidden();
});
