import { newSiswa, register, registerActive } from './api.ts';
import { expect, expectAccessible, login, logout, openWithMailServer, test, toast } from './story.ts';

// Rules: PERAN-3, PERAN-14, AKUN-5, PERAN-19, PERAN-20
test('a prospective student registers, cannot sign in yet and is told why', { tag: '@siswa' }, async ({ page }) => {
  const siswa = newSiswa();
  await page.goto('/login');
  await expect(page).toHaveTitle(/^Login · Akademi Komputer Wijaya Kusuma$/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Registrasi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Registrasi' })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Email').fill(siswa.email);
  await page.getByLabel('NIM').fill(siswa.nim);
  await page.getByLabel('Password', { exact: true }).fill(siswa.password);
  await page.getByLabel('Konfirmasi Password').fill(siswa.password);
  await page.getByRole('button', { name: 'Registrasi' }).click();
  await expect(toast(page, 'Akun berhasil dibuat! Hubungi admin untuk aktivasi.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Kabari admin untuk aktivasi' })).toBeVisible();
  // Without a mail server nobody waits for a letter, and without a number nobody is sent to a chat.
  await expect(page.getByText(/Surat konfirmasi/)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Hubungi Admin di WhatsApp' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('main')).toContainText(`dengan NIM ${siswa.nim}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ke halaman Login' }).click();

  await page.getByLabel('Email').fill(siswa.email);
  await page.getByLabel('Password', { exact: true }).fill(siswa.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(toast(page, 'Akun belum diaktivasi. Hubungi admin untuk aktivasi.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expectAccessible(page);
});

// Rules: AKUN-3, AKUN-5, AKUN-14
test('registration says at each field what is wrong, keeps what was typed, and names the letter where one is mailed', {
  tag: '@siswa',
}, async ({ page, server }) => {
  const known = await register(server);
  await openWithMailServer(page, '/registrasi');
  await page.getByRole('button', { name: 'Registrasi' }).click();
  for (const sentence of [
    'Mohon input email yang valid',
    'Input NIM tidak boleh kosong',
    'Password minimal 6 karakter',
  ]) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Mohon input email yang valid/);
  await expectAccessible(page);

  await page.getByLabel('Email').fill(known.email);
  await page.getByLabel('NIM').fill('0001');
  await page.getByLabel('Password', { exact: true }).fill('rahasia1');
  await page.getByLabel('Konfirmasi Password').fill('rahasia2');
  await page.getByRole('button', { name: 'Registrasi' }).click();
  await expect(page.getByText('Konfirmasi Password tidak sama dengan Password')).toBeVisible();
  await page.getByLabel('Konfirmasi Password').fill('rahasia1');
  await page.getByRole('button', { name: 'Registrasi' }).click();
  await expect(toast(page, 'Email sudah terdaftar')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(known.email);
  await expect(page.getByLabel('NIM')).toHaveValue('0001');

  const siswa = newSiswa();
  await page.getByLabel('Email').fill('sari@gmial.com');
  await page.getByLabel('NIM').fill(siswa.nim);
  await page.clock.runFor(200);
  await page.getByRole('button', { name: 'sari@gmail.com' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('sari@gmail.com');
  await expect(page.getByText('Maksud Anda')).toHaveCount(0);
  await page.getByLabel('Email').fill(siswa.email);
  await page.getByRole('button', { name: 'Registrasi' }).click();
  await expect(toast(page, 'Akun berhasil dibuat! Hubungi admin untuk aktivasi.')).toBeVisible();
  await expect(page.getByText(`Surat konfirmasi dikirim ke ${siswa.email}.`)).toBeVisible();
  await expectAccessible(page);
});

// Rules: GAGAL-6, MASUK-4, MASUK-5, MASUK-6
test('sign in, wrong password and no server first, and log out without being told to sign in', {
  tag: '@siswa',
}, async ({ page, server }) => {
  const siswa = await registerActive(server);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Mohon input email yang valid')).toBeVisible();
  await expect(page.getByText('Mohon masukkan password')).toBeVisible();

  await page.getByLabel('Email').fill(siswa.email);
  await page.getByLabel('Password', { exact: true }).fill('salah sekali');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(toast(page, 'Email atau password salah')).toBeVisible();

  await page.getByLabel('Password', { exact: true }).fill(siswa.password);
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(toast(page, /Server tidak merespons\. Coba lagi nanti/)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(siswa.email);
  await page.unroute('**/api/**');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForURL('**/dashboard-siswa');
  await expect(toast(page, 'Login berhasil')).toBeVisible();

  await logout(page);
  await expect(toast(page, 'Logout Berhasil')).toBeVisible();
  await expect(toast(page, 'Anda belum login')).toHaveCount(0);
  await page.goto('/dashboard-siswa');
  await expect(toast(page, 'Anda belum login')).toBeVisible();
  await page.waitForURL('**/login');
});

// Rule: MASUK-10
test('who signs in while many do is told about how long, and comes in', { tag: '@siswa' }, async ({ page, server }) => {
  const siswa = await registerActive(server);
  await page.goto('/login');
  await page.getByLabel('Email').fill(siswa.email);
  await page.getByLabel('Password', { exact: true }).fill(siswa.password);
  // How long it is, antrean.test.ts asks of a crowd; here the turn comes when the sentence has been read.
  await page.route('**/auth/antrean', (route) => route.fulfill({ json: { message: '', data: { tunggu: 40 } } }));
  const read = Promise.withResolvers<void>();
  await page.route('**/auth/login', async (route) => {
    await read.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Login' }).click();
  await page.clock.fastForward(2000);
  await expect(
    page.getByRole('status').filter({ hasText: /^Banyak yang sedang masuk\. .*biarkan halaman ini terbuka\.$/ }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.clock.fastForward(45_000);
  await expect(page.getByRole('status').filter({ hasText: 'Sebentar lagi giliran Anda' })).toBeVisible();
  read.resolve();
  await page.waitForURL('**/dashboard-siswa');
});

// Rule: GAGAL-7
test('an expired session leads to the login page and back to the same screen', async ({ page, server, context }) => {
  await login(page, server.admin);
  await page.goto('/akun-siswa/aktif?search=tidak');
  await expect(page.getByRole('heading', { level: 1, name: 'Akun Siswa Aktif' })).toBeVisible();
  await context.clearCookies({ name: 'sesi' });
  await page.reload();
  await page.waitForURL('**/login');
  await expect(toast(page, 'Anda belum login')).toBeVisible();
  await expect(page.getByText(/token tidak/)).toHaveCount(0);
  await page.getByLabel('Email').fill(server.admin.email);
  await page.getByLabel('Password', { exact: true }).fill('salah sekali');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(toast(page, 'Email atau password salah')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(server.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/akun-siswa\/aktif\?search=tidak/);
  await expect(toast(page, 'Login berhasil')).toBeVisible();
  await expect(toast(page, 'Anda belum login')).toHaveCount(0);
});
