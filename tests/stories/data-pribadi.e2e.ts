// A person's rights over their data: the notice, consent, the guardian's consent, the copy, and who looked.

import { versiPemberitahuan } from '@gerbang/contract/akun/versi-privasi';
import { berkas } from '@gerbang/contract/berkas';
import { smallPhoto } from '@gerbang/kit/pictures';
import type { Page } from '@playwright/test';
import { type formData, newSiswa, registerWithData, signIn } from './api.ts';
import { enter, expect, expectAccessible, isPhone, test, toast } from './story.ts';

/** For looking at: SHOTS=folder takes pictures of each screen in light and dark. */
async function shot(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({
      path: `${process.env.SHOTS}/${name}-${isPhone(page) ? 360 : 1280}-${colorScheme}.png`,
      fullPage: true,
    });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

// Rules: PERAN-3, PRIBADI-1
test('whoever registers can read the notice first, and agrees to its version by registering', {
  tag: '@siswa',
}, async ({ page }) => {
  await page.goto('/registrasi');
  await expect(page.getByText('Dengan menekan Registrasi, saya menyetujui')).toBeVisible();
  await shot(page, 'registrasi');
  const notice = page.getByRole('link', { name: /^Pemberitahuan Privasi versi \d+/ });
  await expect(notice).toHaveAttribute('href', '/privasi');
  await expect(notice).toHaveAttribute('target', '_blank');
  const siswa = newSiswa();
  await page.getByLabel('Email').fill(siswa.email);
  await page.getByLabel('NIM').fill(siswa.nim);
  await page.getByLabel('Password', { exact: true }).fill(siswa.password);
  await page.getByLabel('Konfirmasi Password').fill(siswa.password);
  const sent = page.waitForRequest('**/registrasi-siswa');
  await page.getByRole('button', { name: 'Registrasi' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ persetujuan_privasi: versiPemberitahuan });
  await expect(page.getByRole('heading', { name: 'Kabari admin untuk aktivasi' })).toBeVisible();

  await page.goto('/privasi');
  await expect(page.getByRole('heading', { level: 1, name: 'Pemberitahuan Privasi' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Berapa lama disimpan' })).toBeVisible();
  await expect(page.getByText(/Akademi Komputer Wijaya Kusuma memakai program ini/)).toBeVisible();
  await shot(page, 'privasi');
  await expectAccessible(page);
});

// Rule: PRIBADI-3
test('under 18 a guardian is asked for, stops nobody, and on Info Akun the rest follows: copy and who looked', {
  tag: '@siswa',
}, async ({ page, server }) => {
  const tanggal_lahir = `${new Date().getFullYear() - 14}-01-31`;
  const files = { pas_foto_3x4: await smallPhoto(1) };
  const { siswa, record } = await registerWithData(server, {
    data: { tanggal_lahir } as Partial<typeof formData>,
    files,
  });
  const admin = await signIn(server, server.admin);
  await admin.call(berkas.get, { params: { id: record.pas_foto_3x4?.split('/').at(-1) ?? '' } }).catch(() => undefined);
  await enter(page, siswa);
  await page.goto('/edit-data-diri');
  await expect(page.getByText('Dengan menekan Simpan, saya menyetujui')).toBeVisible();
  const wali = page.getByRole('textbox', { name: 'Orang tua atau wali' });
  await wali.fill('Siti Aminah');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Hubungan dengan siswa harus dipilih')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Ayah' })).toBeFocused();
  await expectAccessible(page);
  await shot(page, 'formulir');
  await wali.fill('');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await page.waitForURL('**/data-diri');

  await page.goto('/profile');
  await expect(page.getByText('persetujuan orang tua atau wali belum tercatat')).toBeVisible();
  await expect(page.getByText('Mengisi data diri')).toBeVisible();
  await expect(page.getByText('Pas Foto 3x4')).toBeVisible();
  await shot(page, 'info-akun-kurang');
  await wali.fill('Siti Aminah');
  await page.getByText('Ibu', { exact: true }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Setujui' }).click();
  await expect(toast(page, 'Persetujuan Anda sudah dicatat')).toBeVisible();
  await expect(page.getByText('Orang tua atau wali: Siti Aminah (Ibu)')).toBeVisible();
  await shot(page, 'info-akun');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unduh data saya' }).click();
  expect((await download).suggestedFilename()).toBe('data-pribadi-saya.zip');
});
