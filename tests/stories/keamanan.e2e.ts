// How staff sign in besides their password, and strict mode.
import { appCode } from '@gerbang/kit/factors';
import type { Locator, Page } from '@playwright/test';
import { registerAdmin } from './api.ts';
import { clock, keepCodes, openSecurity, setAppUp } from './factors.ts';
import { homeOf, keepPasskeys } from './passkey.ts';
import type { Credentials } from './server.ts';
import { expect, expectAccessible, login, logout, openMenu, signIn, test, toast } from './story.ts';
import { kodeFor } from './surat.ts';

// Rules: FAKTOR-3, FAKTOR-4, FAKTOR-8, FAKTOR-10
test('a passkey: added with the password, then a whole sign-in', async ({ page, server }) => {
  const setUserVerified = await keepPasskeys(page);
  const admin = await registerAdmin(server);
  await page.goto(`${homeOf(server)}/login`);
  await expectAccessible(page);
  await signIn(page, admin);
  await page.waitForURL('**/dashboard');

  await openSecurity(page);
  await page.getByRole('button', { name: 'Tambah Passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tambah passkey' });
  await dialog.getByLabel('Nama').fill('Laptop Tata Usaha');
  await dialog.getByLabel('Password Anda', { exact: true }).fill('bukan-ini');
  await dialog.getByRole('button', { name: 'Lanjutkan' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Password salah');
  await dialog.getByLabel('Password Anda', { exact: true }).fill(admin.password);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Lanjutkan' }).click();
  await keepCodes(page);
  const row = page.getByRole('listitem').filter({ hasText: 'Laptop Tata Usaha' });
  await expect(row).toContainText('belum pernah dipakai');
  await expectAccessible(page);

  await logout(page);
  await page.getByRole('button', { name: 'Masuk dengan passkey' }).click();
  await expect(toast(page, 'Login berhasil')).toBeVisible();
  await page.waitForURL('**/dashboard');
  await openSecurity(page);
  await expect(row).toContainText('terakhir dipakai');

  await proveByKey(page, { row, setUserVerified });

  // The password alone leads to the second step, where the passkey goes on.
  await logout(page);
  await signIn(page, admin);
  await expect(page.getByRole('heading', { level: 1, name: 'Langkah kedua' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Masuk dengan passkey' }).click();
  await page.waitForURL('**/dashboard');
});

type Key = { row: Locator; setUserVerified: (isVerified: boolean) => Promise<unknown> };

/** A change asks for the password again, and the passkey does as well. */
async function proveByKey(page: Page, { row, setUserVerified }: Key): Promise<void> {
  await page.getByRole('button', { name: 'Buat Kode Baru' }).click();
  const renewing = page.getByRole('dialog', { name: 'Buat kode pemulihan baru' });
  await expect(renewing.getByRole('button', { name: 'Pakai Passkey' })).toBeVisible();
  await expectAccessible(page);
  await renewing.getByRole('button', { name: 'Pakai Passkey' }).click();
  await keepCodes(page, { renewed: true });
  await row.getByRole('button', { name: 'Lepas Laptop Tata Usaha' }).click();
  const removing = page.getByRole('dialog', { name: 'Lepas passkey' });
  await setUserVerified(false);
  await removing.getByRole('button', { name: 'Pakai Passkey' }).click();
  await expect(removing.getByRole('alert')).toHaveText('Passkey dibatalkan atau tidak ditemukan. Coba lagi.');
  await setUserVerified(true);
  await removing.getByRole('button', { name: 'Batal' }).click();
}

// Rules: FAKTOR-1, FAKTOR-2, FAKTOR-5, FAKTOR-8
test('an app and its codes, and a recovery code when the phone is lost', async ({ page, server }) => {
  const admin = await registerAdmin(server);
  await login(page, admin);
  await openSecurity(page);
  await expectAccessible(page);
  const { secret, codes } = await setAppUp(page, admin.password);
  await expect(page.getByText('Sisa 10 dari 10')).toBeVisible();
  await logout(page);

  await signIn(page, admin);
  await expect(page.getByRole('heading', { level: 1, name: 'Kode keamanan' })).toBeVisible();
  await expect(page.getByText(admin.email)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Kode 6 angka').fill(appCode(secret, clock) === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/^Kode tidak cocok\. Tunggu kode berikutnya/);
  await page.getByLabel('Kode 6 angka').fill(appCode(secret, clock, 1));
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await page.waitForURL('**/dashboard');
  await logout(page);

  await signIn(page, admin);
  await page.getByRole('button', { name: 'Pakai kode pemulihan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kode pemulihan' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Kode pemulihan').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await page.waitForURL('**/dashboard');
  await openSecurity(page);
  await expect(page.getByText('Sisa 9 dari 10')).toBeVisible();

  // A code page without a password before it leads back to it.
  await logout(page);
  await page.goto('/login/kode');
  await page.waitForURL('**/login');
});

/** Resets a forgotten password with the mailed code; the page is the login page before and after. */
async function resetPassword(page: Page, kode: () => Promise<string>, { email, password }: Credentials) {
  await page.getByRole('link', { name: 'Lupa Password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lupa Password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Kirim Kode' }).click();
  await page.getByLabel('Kode angka 1').click();
  await page.keyboard.type(await kode());
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Konfirmasi Password').fill(password);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.waitForURL('**/login');
}

/** Keeps the app and its codes, lets the passkey go. */
async function reviewFactors(page: Page, password: string): Promise<void> {
  await expect(page.getByText('Tinjau cara masuk.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: /^Aplikasi autentikator/ }).check();
  await page.getByRole('checkbox', { name: /^Kode pemulihan/ }).check();
  await expect(page.getByRole('checkbox', { name: /^Passkey: Ponsel orang lain/ })).not.toBeChecked();
  await page.getByRole('button', { name: 'Simpan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Simpan cara masuk' });
  await expect(dialog.getByText('2 dipakai lagi, 1 dilepas.')).toBeVisible();
  await dialog.getByLabel('Password Anda', { exact: true }).fill(password);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(page, 'Cara masuk ditinjau')).toBeVisible();
  await expect(page.getByText('Sisa 10 dari 10')).toBeVisible();
  await expect(page.getByText('Ponsel orang lain')).toHaveCount(0);
}

// Rules: FAKTOR-11, SANDI-20
test('after a reset the owner is asked about each new factor: the stranger’s goes, the own one counts again', async ({
  page,
  server,
}) => {
  await keepPasskeys(page);
  const admin = await registerAdmin(server);
  await page.goto(`${homeOf(server)}/login`);
  await signIn(page, admin);
  await page.waitForURL('**/dashboard');
  await openSecurity(page);
  const { secret } = await setAppUp(page, admin.password);
  await page.getByRole('button', { name: 'Tambah Passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Tambah passkey' });
  await adding.getByLabel('Nama').fill('Ponsel orang lain');
  await adding.getByLabel('Password Anda', { exact: true }).fill(admin.password);
  await adding.getByRole('button', { name: 'Lanjutkan' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ponsel orang lain' })).toBeVisible();
  await logout(page);

  const owner = { ...admin, password: 'rahasia-baru-7' };
  await resetPassword(page, () => kodeFor(server, admin.email), owner);
  await signIn(page, owner);
  await page.waitForURL('**/keamanan-akun');
  // Nothing else opens before.
  await page.goto(`${homeOf(server)}/data-inventaris`);
  await page.waitForURL('**/keamanan-akun');
  await reviewFactors(page, owner.password);
  await openMenu(page, 'Inventaris');
  await page.waitForURL('**/data-inventaris');

  await logout(page);
  await signIn(page, owner);
  await page.getByLabel('Kode 6 angka').fill(appCode(secret, clock, 1));
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await page.waitForURL('**/dashboard');
});

const [strong, stronger] = ['Hujan-Kopi-Tembok-92', 'Sepeda-Biru-Lampu-71'];

// Rules: KETAT-2, KETAT-3, KETAT-4, KETAT-6, FAKTOR-9
test('strict mode: switched on, an admin is led through it, a lost factor is released @desk', async ({
  page,
  own,
  open,
}) => {
  await page.goto(`${own.url}/login`);
  await switchOn(page, own.pimpinan);
  const admin = await open();
  await beLedThrough(admin, own.admin);
  await releaseAdmin(page);
  await admin.goto('/dashboard');
  await admin.waitForURL('**/login');
  await switchOff(page);
});

async function openKeamanan(page: Page): Promise<void> {
  await openMenu(page, 'Pengaturan');
  await page.getByRole('link', { name: /^Keamanan (Biasa|Ketat)/ }).click();
}

/** The pimpinan has a factor first; as the first password was the program's choice, an own one comes next. */
async function switchOn(page: Page, pimpinan: Credentials): Promise<void> {
  await signIn(page, pimpinan);
  await page.waitForURL('**/dashboard');
  await openKeamanan(page);
  await expect(page.getByRole('button', { name: 'Nyalakan' })).toBeDisabled();
  await expect(page.getByText('2 dari 2 admin dan pimpinan akan diminta')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Buka Keamanan Akun' }).click();
  const { secret } = await setAppUp(page, pimpinan.password);
  await openKeamanan(page);
  await page.getByRole('button', { name: 'Nyalakan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nyalakan keamanan ketat' });
  await dialog.getByLabel('Password Anda', { exact: true }).fill(pimpinan.password);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Nyalakan' }).click();
  await expect(toast(page, 'Keamanan ketat dinyalakan')).toBeVisible();

  await page.waitForURL('**/profile/ganti-password');
  await expect(page.getByText('Keamanan ketat menyala.')).toBeVisible();
  await expectAccessible(page);
  await changePassword(page, pimpinan.password, ['indonesia2026', strong]);
  await signIn(page, { ...pimpinan, password: strong });
  await page.getByLabel('Kode 6 angka').fill(appCode(secret, clock, 1));
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await page.waitForURL('**/dashboard');
}

/** An admin may open nothing before an own password and a factor. */
async function beLedThrough(page: Page, admin: Credentials): Promise<void> {
  await page.goto('/login');
  await signIn(page, admin);
  await page.waitForURL('**/profile/ganti-password');
  await page.goto('/data-inventaris');
  await page.waitForURL('**/profile/ganti-password');
  await changePassword(page, admin.password, [stronger]);
  await signIn(page, { ...admin, password: stronger });
  await page.waitForURL('**/keamanan-akun');
  await expect(page.getByText('Pasang passkey atau aplikasi autentikator dahulu')).toBeVisible();
  await setAppUp(page, stronger);
  await openMenu(page, 'Inventaris');
  await page.waitForURL('**/data-inventaris');
}

async function releaseAdmin(page: Page): Promise<void> {
  await openMenu(page, 'Admin');
  await page.getByRole('button', { name: 'Lepas langkah kedua' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Lepas', exact: true }).click();
  await expect(toast(page, /^Langkah kedua .* dilepas$/)).toBeVisible();
}

async function switchOff(page: Page): Promise<void> {
  await openMenu(page, 'Pengaturan', 'Kesiapan');
  const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Keamanan ketat' }) });
  await expect(line).toContainText('Menyala');
  await openKeamanan(page);
  await page.getByRole('button', { name: 'Matikan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Matikan keamanan ketat' });
  await dialog.getByLabel('Password Anda', { exact: true }).fill(strong);
  await dialog.getByRole('button', { name: 'Matikan' }).click();
  await expect(toast(page, 'Keamanan ketat dimatikan')).toBeVisible();
}

/** Tries each of the passwords; the last one is taken. */
async function changePassword(page: Page, old: string, attempts: string[]): Promise<void> {
  for (const [n, attempt] of attempts.entries()) {
    await page.getByLabel('Password Lama').fill(old);
    await page.getByLabel('Password Baru', { exact: true }).fill(attempt);
    await page.getByLabel('Konfirmasi Password Baru').fill(attempt);
    await page.getByRole('button', { name: 'Simpan' }).click();
    if (n < attempts.length - 1) await expect(page.getByRole('main').getByRole('alert')).toHaveText(/mudah ditebak/);
  }
  await page.waitForURL('**/login');
}
