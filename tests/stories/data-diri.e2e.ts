import { documentPng, phonePhoto, screenshotPng } from '@gerbang/kit/pictures';
import type { Page } from '@playwright/test';
import { registerActive, registerWithData } from './api.ts';
import { fillRecord } from './form.ts';
import { enter, expect, expectAccessible, login, test, toast } from './story.ts';

// Rules: ISIAN-10, ISIAN-11, DIRI-2, DIRI-3, DIRI-9, DIRI-10, DIRI-11
test('a student without data sees what to do, enters the record with photos, and sees it', { tag: '@siswa' }, async ({
  page,
  server,
}) => {
  test.slow();
  const siswa = await registerActive(server);
  await login(page, siswa);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expectAccessible(page);
  await goToTheForm(page);
  await expectNameAsked(page);
  await expect(page.getByLabel('NIM')).toHaveValue(siswa.nim);
  await fillRecord(page, {
    nama: 'siti nurhaliza binti abdul karim',
    nomor_whatsapp: '0812-2745 9310',
    diskon: '250000',
  });
  await expect(page.getByLabel('Nomor Whatsapp')).toHaveValue('081227459310');
  await expect(page.getByLabel('Biaya Pendidikan')).toHaveValue('12.500.000');
  await expect(page.getByText('Rp 12.500.000,00')).toBeVisible();
  await choosePhotos(page);
  await page.getByRole('button', { name: 'Simpan' }).dblclick();
  await page.waitForURL('**/data-diri');
  await expect(toast(page, 'Data diri berhasil ditambah')).toBeVisible();
  await seeTheRecord(page);
  await expectNoSecondForm(page);
});

async function goToTheForm(page: Page): Promise<void> {
  await page.goto('/data-diri');
  await expect(page.getByText('Anda belum menambah data diri anda')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /Tambah/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tambah Data Diri' })).toBeVisible();
}

async function expectNameAsked(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(page, 'Cek kembali form!')).toBeVisible();
  await expect(page.getByText('Nama harus diisi').first()).toBeVisible();
  await expect(page.getByLabel('Nama', { exact: true })).toBeFocused();
  await expectAccessible(page);
}

/** A PDF without a page, which is refused, then pictures of each kind that people have. */
async function choosePhotos(page: Page): Promise<void> {
  const choose = (label: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
    page.getByLabel(label).setInputFiles(file);
  await choose('Fotokopi SKL', { name: 'skl.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect(page.getByText(/skl\.pdf tidak dapat dipakai\. Isi PDF ini rusak\./)).toBeVisible();
  await choose('Fotokopi SKL', { name: 'skl.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('PK\u0003\u0004') });
  await expect(
    page.getByText(/Berkas ini bukan foto \(JPG, PNG, HEIC, WebP\) atau PDF, atau isinya rusak/),
  ).toBeVisible();
  await choose('Pas Foto 3x4', { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() });
  await choose('Fotokopi KTP', { name: 'ktp.png', mimeType: 'image/png', buffer: await documentPng() });
  await choose('Fotokopi Ijazah', { name: 'layar.png', mimeType: 'image/png', buffer: await screenshotPng() });
  await expect(page.getByText('IMG_0001.jpg')).toBeVisible();
  await expectAccessible(page);
}

async function seeTheRecord(page: Page): Promise<void> {
  await expect(page.getByText('Data diri Anda sedang diproses oleh Admin')).toBeVisible();
  await expect(page.getByText('14 Maret 2008')).toBeVisible();
  await expect(page.getByText('Rp 250.000,00')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /Lihat.*KTP/ }).click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('img')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
}

async function expectNoSecondForm(page: Page): Promise<void> {
  await page.goto('/tambah-data-diri');
  await expect(toast(page, 'Data diri anda sudah ada')).toBeVisible();
  await page.waitForURL('**/data-diri');
  await page.goto('/dashboard-siswa');
  await expect(page.getByText('Siti Nurhaliza binti Abdul Karim')).toBeVisible();
  await expect(page.getByText('100%')).toBeVisible();
  await expectAccessible(page);
}

// Rules: DIRI-5, DIRI-15
test('editing changes what was changed; the server is away and nothing is lost', { tag: '@siswa' }, async ({
  page,
  server,
}) => {
  const { siswa } = await registerWithData(server);
  await enter(page, siswa);
  await page.goto('/data-diri');
  await page.getByRole('link', { name: 'Edit Data Diri' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Data Diri' })).toBeVisible();
  await expect(page.getByLabel('Nama', { exact: true })).toHaveValue('Dewi Anggraini Puspitasari');
  await expect(page.getByLabel('Tanggal Lahir')).toHaveValue('14/03/2008');
  await page.getByLabel('Asal Sekolah').fill('SMA Negeri 2 Purwokerto');
  await expectAccessible(page);

  await page.route('**/api/v1/data-diri/**', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(
    page.getByText('Server tidak merespons. Coba lagi nanti. Isian Anda aman dan akan dikirim otomatis.'),
  ).toBeVisible();
  await expect(page.locator('[aria-relevant="additions"] > *')).toHaveCount(0);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByLabel('Asal Sekolah')).toHaveValue('SMA Negeri 2 Purwokerto');
  await page.unroute('**/api/v1/data-diri/**');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await page.waitForURL('**/data-diri');
  await expect(toast(page, 'Data diri berhasil diubah')).toBeVisible();
  await expect(page.getByText('SMA Negeri 2 Purwokerto')).toBeVisible();
});
