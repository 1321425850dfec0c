// A key for a program from the button to its first call, and its end; and a program that is told.
import type { Page } from '@playwright/test';
import { enter, expect, expectAccessible, test, toast } from './story.ts';

// Rules: TOKENAPI-1, TOKENAPI-3, KAIT-1, KAIT-4, KAIT-5
test('the pimpinan makes a key, a program calls with it, and revoked it opens nothing', async ({
  page,
  server,
  playwright,
}) => {
  await enter(page, server.pimpinan);
  await page.goto('/pengaturan?bagian=token-api');
  await expect(page.getByRole('heading', { name: 'Token API' })).toBeVisible();
  await page.getByRole('button', { name: 'Buat token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Buat token API' });
  await dialog.getByLabel('Untuk apa').fill('Situs sekolah');
  await dialog.getByLabel('Password Anda').fill(server.pimpinan.password);
  await dialog.getByRole('button', { name: 'Buat token' }).click();
  await expect(dialog.getByText('Pilih yang boleh dilakukan')).toBeVisible();
  await dialog.getByLabel(/^Membaca daftar/).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Buat token' }).click();
  const shown = page.getByRole('dialog', { name: 'Simpan token ini sekarang' });
  const token = (await shown.getByText(/^gerbang_/).textContent()) ?? '';
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Sudah disimpan' }).click();

  const program = await playwright.request.newContext({ baseURL: server.url });
  const call = (path: string) => program.get(`/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect([(await call('/data-inventaris')).status(), (await call('/data-admin')).status()]).toEqual([200, 403]);
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: `…${token.slice(-4)}` });
  await expect(row).toContainText(/Terakhir dipakai .*, sampai \d+ \w+ \d{4}, \d\d\.\d\d WIB\./);
  await row.getByRole('button', { name: 'Cabut Situs sekolah' }).click();
  await page.getByRole('dialog', { name: 'Cabut token' }).getByRole('button', { name: 'Cabut' }).click();
  await expect(toast(page, 'Token API dicabut')).toBeVisible();
  await expect(row).toContainText('Dicabut');
  await expectAccessible(page);
  expect((await call('/data-inventaris')).status()).toBe(401);
  await program.dispose();
  await tellAProgram(page, server.pimpinan.password);
});

/** From the button to a trial in the log, and away with it. */
async function tellAProgram(page: Page, password: string): Promise<void> {
  await page.goto('/pengaturan?bagian=webhook');
  await page.getByRole('button', { name: 'Tambah webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tambah webhook' });
  await dialog.getByLabel('Program yang dikabari').fill('Papan pengumuman');
  await dialog.getByLabel('Alamat').fill('https://127.0.0.1:5432/');
  await dialog.getByLabel('Data divalidasi').check();
  await dialog.getByLabel('Password Anda').fill(password);
  await dialog.getByRole('button', { name: 'Tambah webhook' }).click();
  await expect(dialog.getByText('Alamat di jaringan sendiri ditolak')).toBeVisible();
  await dialog.getByLabel('Alamat').fill('https://papan.invalid/kait');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Tambah webhook' }).click();
  const shown = page.getByRole('dialog', { name: 'Simpan rahasia ini sekarang' });
  await expect(shown.getByText(/^whsec_/)).toBeVisible();
  await shown.getByRole('button', { name: 'Sudah disimpan' }).click();

  await page.getByRole('button', { name: 'Kiriman ke Papan pengumuman' }).click();
  const log = page.getByRole('dialog', { name: 'Kiriman ke Papan pengumuman' });
  await expect(log.getByText('Belum ada kiriman.')).toBeVisible();
  await log.getByRole('button', { name: 'Kirim percobaan' }).click();
  await expect(log.getByRole('listitem').filter({ hasText: 'Percobaan' })).toContainText('Menunggu');
  await expectAccessible(page);
  await log.getByText('Tutup', { exact: true }).click();
  await page.getByRole('button', { name: 'Hapus Papan pengumuman' }).click();
  await page.getByRole('dialog', { name: 'Hapus webhook' }).getByRole('button', { name: 'Hapus' }).click();
  await expect(toast(page, 'Webhook dihapus')).toBeVisible();
}
