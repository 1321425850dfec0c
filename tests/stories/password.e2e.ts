// Forgotten, reset and changed passwords.
import type { Page } from '@playwright/test';
import { registerActive, registerAdmin } from './api.ts';
import { expect, expectAccessible, login, test, toast } from './story.ts';
import { kodeFor, tautanFor } from './surat.ts';

const sent = 'Jika email terdaftar, kode OTP sudah dikirim. Periksa kotak masuk dan folder spam.';

const box = (page: Page, number: number) => page.getByLabel(`Kode angka ${number}`);

/** What stands in the six boxes, a dot for an empty one. */
async function code(page: Page): Promise<string> {
  const digits = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => box(page, number).inputValue()));
  return digits.map((digit) => digit || '.').join('');
}

/** Asks for a code, from the login page on. */
async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Lupa Password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lupa Password' })).toBeVisible();
  await expect(page.getByText('Kami kirim')).toHaveCount(0);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Kirim Kode' }).click();
  await page.waitForURL('**/reset-password');
  // The message goes; the page keeps what it said.
  await expect(toast(page, sent)).toBeVisible();
  await expect(page.getByText(sent)).toHaveCount(1);
}

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+v');
}

// Rules: PERAN-3, SANDI-14, PERAN-19, PERAN-20
test('a forgotten password: email, mailed code, new password, sign in', { tag: '@siswa' }, async ({ page, server }) => {
  const siswa = await registerActive(server);
  await page.goto('/lupa-password');
  await expect(page).toHaveTitle(/^Lupa Password · /);
  await page.getByRole('button', { name: 'Kirim Kode' }).click();
  await expect(page.getByText('Mohon input email yang valid')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectAccessible(page);
  await askForCode(page, siswa.email);
  const kode = await kodeFor(server, siswa.email);

  // The address outlives a reload: the mail is read in another window.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible();
  await expect(page.getByRole('main').getByText(sent)).toBeVisible();
  await expect(page.getByRole('main').getByText(siswa.email)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Kode OTP harus 6 angka')).toBeVisible();
  await expect(box(page, 1)).toBeFocused();
  await expect(box(page, 1)).toHaveAccessibleDescription(/Kode OTP harus 6 angka/);

  await page.keyboard.type(kode === '000000' ? '111111' : '000000');
  await page.getByLabel('Password', { exact: true }).fill('kurang');
  await page.getByLabel('Konfirmasi Password').fill('rahasia2');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Konfirmasi Password tidak sama dengan Password')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill('rahasia2');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(toast(page, 'Kode OTP tidak valid atau sudah kedaluwarsa')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Kode OTP tidak valid atau sudah kedaluwarsa');

  await box(page, 1).click();
  await paste(page, `${kode.slice(0, 3)} ${kode.slice(3)}`);
  expect(await code(page)).toBe(kode);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(toast(page, 'Password berhasil direset, silakan login')).toBeVisible();
  await page.waitForURL('**/login');

  await page.goto('/reset-password');
  await expect(toast(page, 'Masukkan email terlebih dahulu')).toBeVisible();
  await page.waitForURL('**/lupa-password');
  await login(page, { email: siswa.email, password: 'rahasia2' });
});

/** Digits only, forward by typing, back by Backspace, arrows, paste. */
async function typeIntoBoxes(page: Page): Promise<void> {
  await expect(box(page, 1)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(box(page, 6)).toHaveAttribute('inputmode', 'numeric');
  await box(page, 1).click();
  await page.keyboard.type('1a-2 3');
  expect(await code(page)).toBe('123...');
  await expect(box(page, 4)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(box(page, 3)).toBeFocused();
  expect(await code(page)).toBe('12....');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('9');
  expect(await code(page)).toBe('19....');
  await page.keyboard.press('Home');
  await expect(box(page, 1)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(box(page, 2)).toBeFocused();
  await paste(page, 'Kode OTP: 012345');
  expect(await code(page)).toBe('012345');
  await expect(box(page, 6)).toBeFocused();
  // As a browser fills the code of a message.
  await box(page, 1).fill('654321');
  expect(await code(page)).toBe('654321');
}

// Rules: SANDI-13, SANDI-15
test('the boxes of the code; another one may be asked for after a minute; a failure is told in the form', {
  tag: '@siswa',
}, async ({ page, server }) => {
  const siswa = await registerActive(server);
  await page.goto('/lupa-password');
  await page.getByLabel('Email').fill(siswa.email);
  await page.route('**/auth/forget-password', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Kirim Kode' }).click();
  await expect(toast(page, 'Terjadi kesalahan saat mengirim permintaan')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await page.unroute('**/auth/forget-password');
  await page.getByRole('button', { name: 'Kirim Kode' }).click();
  await page.waitForURL('**/reset-password');
  await typeIntoBoxes(page);

  const again = page.getByRole('button', { name: /^Kirim ulang kode/ });
  await expect(again).toBeDisabled();
  await expect(again).toHaveText(/\d+ detik/);
  await page.clock.fastForward(61_000);
  await expect(again).toHaveText('Kirim ulang kode');
  await again.click();
  // The server's own minute is not over: it says how long it still is, and the button counts that down.
  await expect(toast(page, /sudah dikirim\. Kode baru dapat diminta dalam \d+ detik\./)).toBeVisible();
  await expect(again).toBeDisabled();
  await expect(box(page, 1)).toBeFocused();
});

// Rules: SANDI-17, PERAN-20
test('once too many codes were asked for, the page tells of a link, which leads to a new password', async ({
  page,
  server,
}) => {
  const { email } = await registerAdmin(server);
  for (let n = 0; n < 5; n++) {
    const body = JSON.stringify({ email, peminta: `peminta-bernomor-${n}` });
    const headers = { 'content-type': 'application/json' };
    await fetch(`${server.url}/api/v1/auth/forget-password`, { method: 'POST', headers, body });
  }
  await page.goto('/lupa-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Kirim Kode' }).click();
  // A code that came before may still be typed.
  await page.waitForURL('**/reset-password');
  await expect(page.getByRole('main').getByText('tautan untuk membuat password baru kami kirim')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/konfirmasi#${await tautanFor(server, email, 'Tautan untuk membuat password baru')}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Tetapkan Password Baru' })).toBeVisible();
  await expect(page.getByRole('main').getByText(`Akun ${email}`)).not.toContainText('NIM');
  await page.getByLabel('Password', { exact: true }).fill('rahasia-baru');
  await page.getByLabel('Konfirmasi Password').fill('rahasia-baru');
  await page.getByRole('button', { name: 'Simpan' }).click();
  // Only now it holds.
  await page.waitForURL('**/login');
  await login(page, { email, password: 'rahasia-baru' });
});

// Rules: SANDI-4, SANDI-5
test('a student changes the password and signs in again with the new one', { tag: '@siswa' }, async ({
  page,
  server,
}) => {
  const { email, password } = await registerActive(server);
  await login(page, { email, password });
  await page.getByRole('button', { name: /, Info Akun$/ }).click();
  await page.getByRole('link', { name: 'Ganti Password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ganti Password' })).toBeVisible();

  const simpan = page.getByRole('button', { name: 'Simpan' });
  const [lama, baru, konfirmasi] = ['Password Lama', 'Password Baru', 'Konfirmasi Password Baru'].map((label) =>
    page.getByLabel(label, { exact: true }),
  );
  await expect(simpan).toBeDisabled();
  await lama?.fill('salah');
  await expect(page.getByText('Password minimal 6 karakter')).toBeVisible();
  await lama?.fill('salah sekali');
  await expect(page.getByText('Password minimal 6 karakter')).toBeHidden();
  await baru?.fill('baru');
  await expect(baru as NonNullable<typeof baru>).toHaveAccessibleDescription(/Password minimal 6 karakter/);
  await baru?.fill('rahasia9');
  await konfirmasi?.fill('rahasia8');
  await expect(page.getByText('Konfirmasi Password Baru tidak sama dengan Password Baru')).toBeVisible();
  await expect(simpan).toBeDisabled();
  await expectAccessible(page);

  await konfirmasi?.fill('rahasia9');
  await simpan.click();
  await expect(toast(page, 'Password lama salah')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Password lama salah');

  await lama?.fill(password);
  await simpan.click();
  await expect(toast(page, 'Password berhasil diubah, harap login kembali')).toBeVisible();
  await page.waitForURL('**/login');
  await expect(toast(page, 'Anda belum login')).toHaveCount(0);
  await login(page, { email, password: 'rahasia9' });
});
