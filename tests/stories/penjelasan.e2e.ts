// The help of each role: opened at the screen that somebody comes from, with the way to reach the school.
import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import type { Page } from '@playwright/test';
import { registerActive, registerWithData, signIn } from './api.ts';
import type { Server } from './server.ts';
import { enter, expect, expectAccessible, login, test } from './story.ts';

// Rule: PERAN-24
test('a student reads how the form is filled in, from the form, and how the school is reached, also without a network', {
  tag: '@phone',
}, async ({ own, open }) => {
  await nameSchool(own);
  const page = await open(undefined, {
    ...{ viewport: { width: 360, height: 800 }, isMobile: true, serviceWorkers: 'allow' },
  });
  await login(page, await registerActive(own));
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect(page.getByRole('banner').getByRole('link').getByText('SMK Melati')).toBeInViewport();
  await page.goto('/tambah-data-diri');
  // Where fee and discount are read, without a wave that fills them in.
  await expect(page.getByLabel('Biaya Pendidikan')).toHaveAccessibleDescription(/tertulis di brosur sekolah/);
  await expect(page.getByLabel('Diskon')).toHaveAccessibleDescription(/Biarkan 0 bila tidak ada/);
  await page.getByRole('button', { name: /, Info Akun$/ }).click();
  await page.getByRole('link', { name: 'Bantuan' }).click();
  await expectFormExplained(page);
  await expect(page.getByRole('link', { name: 'WhatsApp 0812-3456-7890' })).toBeInViewport();
  await expect(page.getByRole('region', { name: /Validasi|Impor|Sampah/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Kembali' }).click();
  await expect(page).toHaveURL(/tambah-data-diri$/);

  await page.context().setOffline(true);
  await page.goto('/bantuan');
  await expect(page.getByRole('region', { name: 'Data Diri', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'WhatsApp 0812-3456-7890' })).toBeVisible();
});

async function nameSchool(own: Server): Promise<void> {
  const pimpinan = await signIn(own, own.pimpinan);
  const identitas = {
    nama: 'SMK Melati',
    alamat: '',
    whatsapp: '081234567890',
    email: '',
    jam_layanan: '',
    versi: 0,
  };
  await pimpinan.call(sekolah.simpanIdentitas, { body: identitas });
}

async function expectFormExplained(page: Page): Promise<void> {
  const section = page.getByRole('region', { name: 'Tambah Data Diri' });
  await expect(section.getByRole('heading')).toBeFocused();
  await expect(section).toBeInViewport();
  await expect(section).toContainText('Diskon: potongan biaya dari sekolah. Biarkan 0 bila tidak ada.');
  await expect(section).toContainText('seperti tertulis di brosur sekolah');
}

// Rule: PERAN-24
test('staff come by a question mark from a list and from the desk, and read the keys', { tag: '@desk' }, async ({
  page,
  server,
}) => {
  const { record } = await registerWithData(server);
  await enter(page, server.admin);
  await page.goto('/data-siswa/valid');
  await expect(page.getByRole('heading', { level: 1, name: 'Data Siswa Valid' })).toBeVisible();
  await page.getByLabel('Pencarian').press('?');
  await expect(page).toHaveURL(/valid$/);
  await page.getByLabel('Pencarian').blur();
  await page.keyboard.press('?');
  const section = page.getByRole('region', { name: 'Data Siswa Valid' });
  await expect(section.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(section.getByText('Ke pencarian')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ekspor' })).toHaveCount(0);
  await expectAccessible(page);

  await page.goto(`/data-siswa/menunggu-validasi/detail/${record.id}`);
  await expect(page.getByRole('heading', { level: 2, name: record.nama })).toBeVisible();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByRole('button', { name: 'Bantuan layar ini' }).click();
  const desk = page.getByRole('region', { name: 'Detail Data Siswa: menunggu validasi' });
  await expect(desk.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(desk.getByText('Kirim penolakan')).toBeVisible();
  await page.getByRole('button', { name: 'Kembali' }).click();
  await expect(page.getByRole('heading', { level: 2, name: record.nama })).toBeVisible();
});
