// A school brings its inventory: a list and pictures, tried out and imported; the pimpinan sees what it is worth.
import { zipWith } from '@gerbang/kit/impor-zip';
import { smallPhoto } from '@gerbang/kit/pictures';
import type { Page } from '@playwright/test';
import { enter, entry, expect, expectAccessible, test } from './story.ts';

const headings = 'Kode Inventaris;Nama Barang;Kategori;Jumlah;Kondisi;Ruang;Tgl Masuk;Harga Satuan;Keterangan';
const rows = [
  'CERITA-1;Proyektor cerita;Kategori cerita;2 unit;Hilang;Lab cerita;3/5/2024;6.500.000;Bantuan',
  'CERITA-2;Kursi cerita;Kategori cerita;dua;Baik;Lab cerita;4/6/2024;;Bantuan',
];

async function chooseFiles(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Barang inventaris' }).check();
  const sheet = { name: 'barang.csv', mimeType: 'text/csv', buffer: Buffer.from([headings, ...rows].join('\r\n')) };
  await page.getByLabel('Excel, CSV, atau ZIP ekspor').setInputFiles(sheet);
  const zip = await zipWith({ 'CERITA-1.jpg': await smallPhoto(1), 'CERITA-1-2.jpg': await smallPhoto(2) });
  await page.getByLabel('Gambar dalam ZIP (boleh kosong)').setInputFiles({
    ...{ name: 'foto.zip', mimeType: 'application/zip', buffer: zip },
  });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unggah dan baca' }).click();
}

// Rules: IMPOR-23, IMPOR-24, IMPOR-27, STATISTIK-19
test('a list of items and a ZIP are imported, and the dashboard of the pimpinan leads to what is missing', {
  tag: '@desk',
}, async ({ page, server, browser }) => {
  await enter(page, server.admin);
  await page.goto('/impor');
  await chooseFiles(page);
  await expect(page.getByLabel('Kode Barang', { exact: true })).toHaveValue('Kode Inventaris');
  await expect(page.getByText('1 sel tidak cocok: “dua”.')).toBeVisible();
  await expectAccessible(page);
  const start = page.getByRole('button', { name: 'Mulai uji coba' });
  await start.click();
  await expect(page.getByText('Pilih dulu cara membaca kolom untuk Tanggal Masuk Barang.')).toBeVisible();
  await page.getByLabel('Cara membaca Tanggal Masuk Barang').selectOption('Bulan dulu: 3/5/2024 = 5 Maret 2024');
  await start.click();
  await expect(page.getByRole('button', { name: 'Ditolak 1' })).toBeVisible();
  await expect(page.getByText('Proyektor cerita')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Jalankan impor' }).click();
  await expect(page.getByText('1 barang ditambahkan, 0 diubah, 2 gambar masuk.')).toBeVisible();
  await page.goto('/data-inventaris?search=CERITA-1');
  await expect(entry(page, 'CERITA-1')).toContainText('Proyektor cerita');

  const other = await browser.newPage();
  await enter(other, server.pimpinan);
  await other.goto('/dashboard');
  const card = other.getByRole('region', { name: 'Inventaris' });
  await expect(card.getByRole('link', { name: 'Kategori cerita' })).toContainText('13.000.000');
  await expectAccessible(other);
  await card.getByRole('link', { name: 'Hilang' }).click();
  await expect(entry(other, 'CERITA-1')).toContainText('Proyektor cerita');
  await other.close();
});
