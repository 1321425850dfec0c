// Loans in the hand of an admin, and as the pimpinan reads them.

import { today } from '@gerbang/contract/fields';
import { peminjaman } from '@gerbang/contract/inventaris/peminjaman';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { smallPhoto } from '@gerbang/kit/pictures';
import type { Page } from '@playwright/test';
import { addBarang, barangData, lend, registerWithData, signIn } from './api.ts';
import { enter, entry, expect, expectAccessible, isPhone, openAtur, openMenu, search, test, toast } from './story.ts';

const dayAfter = (days: number) => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10);
/** As people type it. */
const typed = (day: string) => day.split('-').reverse().join('/');

let counter = 0;
const newCode = () => `PJM-${process.pid}-${++counter}-${Math.floor(Math.random() * 1e6)}`;

/** A dialog with its fields, by their labels. */
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

// Rules: PINJAM-1, PINJAM-2, PINJAM-4, PINJAM-5, PINJAM-6, PINJAM-9, PINJAM-11
test('an admin lends from the item, reserves what is left, is refused more, and takes back in parts with a photo', async ({
  page,
  server,
}) => {
  test.slow();
  const data = { ...barangData, kode_barang: newCode(), nama_barang: `Kamera ${newCode()}`, jumlah_barang: '3' };
  await addBarang(server, { data });
  const { siswa } = await validStudent(server);
  await enter(page, server.admin);
  await page.goto(`/data-inventaris?search=${data.kode_barang}`);
  await entry(page, data.kode_barang).getByRole('button', { name: 'Pinjam' }).click();
  await lendTwo(page, siswa);
  await entry(page, data.kode_barang).getByRole('link', { name: '2 dipinjam' }).click();
  await expect(page.getByRole('heading', { level: 1, name: data.nama_barang })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText('Tersedia Hari Ini').locator('xpath=..')).toContainText('1');
  await reserveAndBeRefused(page);
  await openMenu(page, 'Inventaris', 'Peminjaman');
  await takeBack(page, data.nama_barang, siswa.nama);
  await remindAndTakeAll(page, siswa);
});

async function validStudent(server: Parameters<typeof signIn>[0]) {
  const { record } = await registerWithData(server);
  const admin = await signIn(server, server.admin);
  await admin.call(dataSiswa.validasi, { params: { id: record.id } });
  return { siswa: { id: record.id, nama: record.nama, nim: record.nim } };
}

async function lendTwo(page: Page, { nim }: { nim: string }): Promise<void> {
  const dialog = dialogOf(page, 'Pinjamkan Barang');
  await dialog.getByRole('button', { name: 'Pinjamkan' }).click();
  await expect(toast(page, 'Cek kembali form!')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Jumlah').fill('2');
  await dialog.getByRole('combobox', { name: 'Siswa' }).fill(nim);
  await dialog.getByRole('listbox', { name: 'Saran' }).getByRole('option').first().click();
  await dialog.getByLabel('Kembali Paling Lambat').fill(typed(dayAfter(2)));
  await dialog.getByLabel('Catatan').fill('Dokumentasi wisuda');
  await dialog.getByRole('button', { name: 'Pinjamkan' }).click();
  await expect(toast(page, 'Barang dipinjamkan')).toBeVisible();
}

async function reserveAndBeRefused(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pesan', exact: true }).click();
  const dialog = dialogOf(page, 'Pesan Barang');
  await dialog.getByText('Orang lain').click();
  await dialog.getByLabel('Nama Peminjam').fill('Pak Budi Santoso');
  await dialog.getByLabel('Nomor Whatsapp').fill('0812-3456-7890');
  await dialog.getByLabel('Jumlah').fill('2');
  await dialog.getByLabel('Mulai').fill(typed(dayAfter(1)));
  await dialog.getByLabel('Kembali Paling Lambat').fill(typed(dayAfter(4)));
  await dialog.getByRole('button', { name: 'Pesan' }).click();
  await expect(dialog.getByText('Hanya tersisa 1 pada hari-hari itu')).toBeVisible();
  await dialog.getByLabel('Mulai').fill(typed(dayAfter(3)));
  await dialog.getByRole('button', { name: 'Pesan' }).click();
  await expect(toast(page, 'Barang dipesan')).toBeVisible();
  const days = page.getByRole('list').filter({ hasText: ', tersedia' }).getByRole('listitem');
  await expect(days).toHaveCount(28);
  await expect(days.locator('b').nth(4)).toHaveText('1');
}

async function takeBack(page: Page, barang: string, siswa: string): Promise<void> {
  await search(page, `${barang}, ${siswa}`);
  await expect(entry(page, barang)).toHaveCount(1);
  await entry(page, barang).getByRole('button', { name: 'Terima Kembali' }).click();
  const dialog = dialogOf(page, 'Terima Kembali');
  await dialog.getByLabel('Jumlah').fill('1');
  await dialog.getByLabel('Kondisi', { exact: true }).selectOption('Rusak ringan');
  const photo = { name: 'lecet.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() };
  await dialog.getByLabel('Foto Kondisi').setInputFiles(photo);
  await expect(dialog.getByText('lecet.jpg')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Terima Kembali' }).click();
  await expect(toast(page, 'Barang diterima kembali')).toBeVisible();
  await expect(entry(page, barang)).toContainText('1 dari 2 belum kembali');
  await expectAccessible(page);
  await entry(page, barang).getByRole('link', { name: barang }).click();
  await expect(page.getByText('kondisi Rusak ringan')).toBeVisible();
  await page.getByRole('button', { name: 'Lihat foto Kembali' }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Perpanjang' }).click();
  await dialogOf(page, 'Ubah Hari Terakhir').getByLabel('Kembali Paling Lambat').fill(typed(today()));
  await dialogOf(page, 'Ubah Hari Terakhir').getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(page, 'Hari terakhir diubah')).toBeVisible();
  await expect(page.getByText('Kembali hari ini')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ingatkan lewat WhatsApp' })).toHaveAttribute('href', /wa\.me.*Kamera/);
}

/** From the borrower to all that this person has, chosen at once. */
async function remindAndTakeAll(page: Page, { nama, nim }: { nama: string; nim: string }): Promise<void> {
  await page.getByRole('link', { name: `${nama} · ${nim}` }).click();
  if (isPhone(page)) {
    await openAtur(page);
    await page.getByRole('button', { name: 'Pilih', exact: true }).click();
  }
  await page.getByRole('checkbox', { name: /Pilih Kamera/ }).check();
  const bar = page.getByRole('region', { name: 'Yang dipilih' });
  await bar.getByRole('button', { name: 'WhatsApp' }).click();
  await expect(dialogOf(page, 'Kabari lewat WhatsApp')).toContainText('Mohon dikembalikan.');
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Terima Kembali' }).click();
  const dialog = dialogOf(page, 'Terima Kembali 1 Peminjaman');
  await expect(dialog.getByRole('listitem')).toContainText('1 dari 2 belum kembali');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Terima 1' }).click();
  await expect(toast(page, '1 peminjaman diterima kembali')).toBeVisible();
  await expect(page.getByText('Sudah kembali')).toBeVisible();
}

// Rules: ARSIP-2, PINJAM-8, PINJAM-9
test('the pimpinan reads who has what and changes nothing; the student’s page says what is still out', async ({
  page,
  server,
}) => {
  const item = await addBarang(server, { data: { ...barangData, nama_barang: `Tripod ${newCode()}` } });
  const { siswa } = await validStudent(server);
  const admin = await signIn(server, server.admin);
  const body = { ...lend(item.id), jenis_peminjam: 'siswa', data_siswa_id: siswa.id };
  await admin.call(peminjaman.pinjam, { body });
  await enter(page, server.pimpinan);
  await page.goto(`/data-siswa/valid/detail/${siswa.id}`);
  await expect(page.getByText(`Masih meminjam ${item.nama_barang} (1)`)).toBeVisible();
  await page.getByRole('link', { name: 'Lihat peminjaman' }).click();
  await expect(entry(page, item.nama_barang)).toContainText('Kembali hari ini');
  await expect(page.getByRole('button', { name: 'Terima Kembali' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pinjamkan' })).toHaveCount(0);
  // Once the student is put back, the loan stays without the name.
  await admin.call(dataSiswa.kembalikan, { params: { id: siswa.id }, body: {} });
  await page.goto(`/peminjaman?search=${item.nama_barang}`);
  await expect(entry(page, item.nama_barang)).toContainText('Data siswa tidak tersedia');
  await expect(page.getByText(siswa.nama)).toHaveCount(0);
  await expectAccessible(page);
  await openAtur(page);
  await page.getByRole('combobox', { name: 'Keadaan' }).selectOption({ label: 'Terlambat' });
  await expect(page.getByText('Peminjaman Tidak Ditemukan!').first()).toBeVisible();
});
