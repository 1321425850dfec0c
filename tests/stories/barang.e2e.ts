// The life of an item: found by filters, looked at, its condition, maintenance, end and names.
import { smallPhoto } from '@gerbang/kit/pictures';
import type { Page } from '@playwright/test';
import { addBarang } from './api.ts';
import { enter, expect, expectAccessible, test, toast } from './story.ts';

const name = `Proyektor ${process.pid}-${Math.floor(Math.random() * 1e6)}`;

// Rules: HIDUP-1, HIDUP-2, HIDUP-3, HIDUP-5, HIDUP-6, HIDUP-8, HIDUP-9, KATEGORI-2, KATEGORI-3
test('an admin keeps the life of an item, the pimpinan reads it', async ({ page, server }) => {
  test.slow();
  const place = `Ruang ${name}`;
  const { id } = await addBarang(server, { data: { nama_barang: name, lokasi_barang: place } });
  await enter(page, server.admin);
  await page.goto(`/data-inventaris?lokasi_barang=${encodeURIComponent(place)}`);
  await expect(page.getByRole('button', { name: `Lokasi: ${place}` })).toBeVisible();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await changeAmount(page);
  await writeCondition(page);
  await planMaintenance(page);
  await renamePlace(page, place);
  await page.goto(`/data-inventaris/${id}`);
  await printLabel(page);
  await writeOff(page);
  await enter(page, server.pimpinan);
  await page.goto(`/data-inventaris/${id}`);
  await expect(page.getByText('mengeluarkan barang dari inventaris')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
});

/** What is rare stands behind one button. */
async function choose(page: Page, what: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Lainnya' }).click();
  await page.getByRole('button', { name: what, exact: true }).click();
}

async function changeAmount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Data Inventaris' });
  await edit.getByLabel('Jumlah Barang').fill('3');
  await edit.getByLabel('Alasan perubahan jumlah').fill('Satu hilang');
  await edit.getByLabel('Harga Satuan').fill('4500000');
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByRole('list', { name: 'Riwayat' })).toContainText('Alasan: Satu hilang');
}

async function writeCondition(page: Page): Promise<void> {
  await choose(page, 'Catat Kondisi');
  const kondisi = page.getByRole('dialog', { name: 'Catat Kondisi' });
  await kondisi.getByLabel('Kondisi Barang').fill('Rusak ringan');
  await kondisi.getByLabel('Keterangan kondisi').fill('Lampu redup');
  const buffer = await smallPhoto();
  await kondisi.getByLabel('Foto').setInputFiles({ name: 'lampu.jpg', mimeType: 'image/jpeg', buffer });
  await kondisi.getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(page, 'Kondisi barang dicatat')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Riwayat' }).getByRole('button', { name: /Lihat foto/ })).toBeVisible();
}

async function planMaintenance(page: Page): Promise<void> {
  await choose(page, 'Jadwalkan Perawatan');
  const jadwal = page.getByRole('dialog', { name: 'Jadwalkan Perawatan' });
  await jadwal.getByLabel('Perawatan').fill('Bersihkan lensa');
  await jadwal.getByLabel('Jatuh tempo').fill('02/11/2025');
  await jadwal.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Terlambat, jatuh tempo 2 November 2025')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/data-inventaris/perawatan');
  await page.getByRole('button', { name: `Catat selesai Bersihkan lensa, ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(page, 'Perawatan dicatat selesai')).toBeVisible();
}

async function renamePlace(page: Page, place: string): Promise<void> {
  await page.goto('/data-inventaris/kategori-lokasi');
  await page.getByLabel(place).check();
  await page.getByRole('region', { name: 'Lokasi' }).getByRole('button', { name: 'Ganti Nama' }).click();
  await page.getByRole('dialog').getByLabel('Nama yang dipakai').fill(`${place} Baru`);
  await page.getByRole('dialog').getByRole('button', { name: 'Ganti Nama' }).click();
  await expect(toast(page, `Nama diganti menjadi ${place} Baru`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Batalkan perubahan ke ${place} Baru` }).click();
  await expect(toast(page, 'Nama sebelumnya dikembalikan')).toBeVisible();
}

async function printLabel(page: Page): Promise<void> {
  await choose(page, 'Cetak Label');
  const dialog = page.getByRole('dialog', { name: 'Cetak Label' });
  await dialog.getByLabel('Satu label tiap unit, bernomor').check();
  await expect(dialog.getByText('3 label.')).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Unduh PDF' }).click();
  expect((await download).suggestedFilename()).toBe('label-barang.pdf');
}

async function writeOff(page: Page): Promise<void> {
  await choose(page, /^Keluarkan dari Inventaris/);
  const dialog = page.getByRole('dialog', { name: 'Keluarkan dari Inventaris' });
  await expect(dialog).toContainText('dijual, dihibahkan');
  await dialog.getByLabel('Jumlah yang keluar').fill('1');
  await dialog.getByLabel('Alasan').fill('Lensa pecah');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keluarkan' }).click();
  const event = page.getByRole('list', { name: 'Riwayat' }).getByRole('listitem').filter({ hasText: 'Lensa pecah' });
  const some = page.waitForEvent('download');
  await event.getByRole('button', { name: 'Berita Acara' }).click();
  expect((await some).suggestedFilename()).toMatch(/^berita-acara-penghapusan-.*\.pdf$/);
  await choose(page, /^Keluarkan dari Inventaris/);
  await page.getByRole('dialog').getByLabel('Alasan').fill('Tidak dapat diperbaiki');
  await page.getByRole('dialog').getByRole('button', { name: 'Keluarkan' }).click();
  await expect(page.getByText('Tidak dapat diperbaiki').first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Berita Acara' }).first().click();
  expect((await download).suggestedFilename()).toMatch(/^berita-acara-penghapusan-.*\.pdf$/);
}
