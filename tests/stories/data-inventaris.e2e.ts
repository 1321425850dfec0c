// The inventory: what an admin does with it, what the pimpinan sees of it.
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { documentPng, smallPhoto } from '@gerbang/kit/pictures';
import type { Page } from '@playwright/test';
import { addBarang, barangData, signIn } from './api.ts';
import { enter, entry, expect, expectAccessible, isPhone, openAtur, openMenu, search, test, toast } from './story.ts';

let counter = 0;
/** A code that no other story uses. */
const newCode = () => `INV-${process.pid}-${++counter}-${Math.floor(Math.random() * 1e6)}`;

const jpeg = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await smallPhoto() });

/** The fields as people read them (BARANG-2). */
const labels = {
  nama_barang: 'Nama Barang',
  kode_barang: 'Kode Barang',
  kategori_barang: 'Kategori Barang',
  jumlah_barang: 'Jumlah Barang',
  kondisi_barang: 'Kondisi Barang',
  lokasi_barang: 'Lokasi Barang',
  tanggal_masuk_barang: 'Tanggal Masuk Barang',
  keterangan: 'Keterangan',
};

async function fillForm(page: Page, values: Partial<typeof barangData>) {
  const dialog = page.getByRole('dialog');
  for (const [field, value] of Object.entries(values)) {
    await dialog.getByLabel(labels[field as keyof typeof labels]).fill(value);
  }
}

// Rules: BARANG-6, BARANG-7, PERAN-18
test('an admin adds an item with its photo, finds it, looks at it, changes it and deletes it', async ({
  page,
  server,
}) => {
  test.slow();
  const kode_barang = newCode();
  await enter(page, server.admin);
  await page.goto('/dashboard');
  await openMenu(page, 'Inventaris');
  await expect(page.getByRole('heading', { level: 1, name: 'Data Inventaris' })).toBeVisible();
  await addWithPhoto(page, kode_barang);
  await search(page, `elektronik, laboratorium,${kode_barang}`);
  await expectRowWithAllWords(page, kode_barang);
  await expectColumns(page);
  await search(page, kode_barang);
  await lookAtPhoto(page, kode_barang);
  await changeItem(page, kode_barang);
  await deleteItem(page, kode_barang);
});

async function addWithPhoto(page: Page, kode_barang: string): Promise<void> {
  await page.getByRole('button', { name: 'Tambah Data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tambah Data Inventaris' });
  await expectAccessible(page);
  await fillForm(page, { ...barangData, kode_barang });
  await dialog.getByLabel('Foto Barang').setInputFiles(await jpeg('proyektor.jpg'));
  await expect(dialog.getByText('proyektor.jpg')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(page, 'Data inventaris berhasil ditambah')).toBeVisible();
  await expect(dialog).toBeHidden();
}

/** What the list shows only when it is told to. */
const others = ['Kode Barang', 'Kategori', 'Tgl Masuk', 'Keterangan', 'Admin Pengelola'];

async function expectRowWithAllWords(page: Page, kode_barang: string): Promise<void> {
  await openAtur(page);
  for (const name of others) await page.getByRole('checkbox', { name }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Selesai' }).click();
  const row = entry(page, kode_barang);
  await expect(row).toHaveCount(1);
  for (const words of ['Proyektor Epson EB-X51', 'Elektronik', 'Baik', 'Laboratorium Komputer 2', '17 Agustus 2026']) {
    await expect(row).toContainText(words);
  }
  await expect(row).toContainText('Hibah alumni angkatan 2019');
  await expect(row).toContainText('Tidak ada nama');
  await expectAccessible(page);
}

/** The specification's ten columns, and the five that the list begins with, none wider than its place. */
async function expectColumns(page: Page): Promise<void> {
  const heads = page.getByRole('columnheader');
  const expectHeads = async (count: number) => {
    if (!isPhone(page)) await expect(heads).toHaveCount(count);
  };
  await expectHeads(11);
  await openAtur(page);
  await page.getByRole('button', { name: 'Kembali ke bawaan' }).click();
  await page.getByRole('button', { name: 'Selesai' }).click();
  await expectHeads(6);
  await expect(page).not.toHaveURL(/kolom=/);
}

async function lookAtPhoto(page: Page, kode_barang: string): Promise<void> {
  await entry(page, kode_barang).getByRole('button', { name: 'Lihat foto Proyektor Epson EB-X51' }).click();
  const viewer = page.getByRole('dialog', { name: 'Proyektor Epson EB-X51' });
  await expect(viewer.getByRole('img')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
}

async function changeItem(page: Page, kode_barang: string): Promise<void> {
  const row = entry(page, kode_barang);
  await row.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Data Inventaris' });
  await expect(dialog.getByLabel('Jumlah Barang')).toHaveValue('4');
  await expect(dialog.getByLabel('Tanggal Masuk Barang')).toHaveValue('17/08/2026');
  await expectAccessible(page);
  await fillForm(page, { jumlah_barang: '12 buah', kondisi_barang: 'Rusak ringan' });
  await expect(dialog.getByLabel('Jumlah Barang')).toHaveValue('12');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(page, 'Data inventaris berhasil diubah')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Rusak ringan');
  await expect(row.getByRole('button', { name: /Lihat foto/ })).toBeVisible();
}

async function deleteItem(page: Page, kode_barang: string): Promise<void> {
  await entry(page, kode_barang).getByRole('button', { name: 'Hapus' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hapus Data Inventaris' });
  await expect(dialog.getByText('Apakah anda yakin ingin menghapus data inventaris ini?')).toBeVisible();
  await expect(dialog.getByText('Proyektor Epson EB-X51')).toBeVisible();
  await expect(dialog.getByText(kode_barang)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Hapus' }).click();
  await expect(toast(page, new RegExp(`Proyektor Epson EB-X51.*${kode_barang}`))).toBeVisible();
  await expect(page.getByText('Semua Hasil Pencarian Ini Sudah Ditangani')).toBeVisible();
  await expectAccessible(page);
}

// Rule: BARANG-7
test('the form says at each field what is missing and cannot be sent before', async ({ page, server }) => {
  await enter(page, server.admin);
  await page.goto('/data-inventaris');
  await page.getByRole('button', { name: 'Tambah Data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tambah Data Inventaris' });
  const simpan = dialog.getByRole('button', { name: 'Simpan' });
  await expect(simpan).toBeDisabled();
  await dialog.getByLabel('Kode Barang').press('Enter');
  await expect(toast(page, 'Cek kembali form!')).toBeVisible();
  for (const label of Object.values(labels)) {
    await expect(dialog.getByLabel(label)).toHaveAccessibleDescription(`${label} harus diisi`);
  }
  await expect(dialog.getByLabel('Nama Barang')).toBeFocused();
  await expectAccessible(page);

  await fillForm(page, { ...barangData, jumlah_barang: '12a3.456789', kode_barang: ' ' });
  await expect(dialog.getByLabel('Jumlah Barang')).toHaveValue('123456');
  await expect(simpan).toBeDisabled();
  await dialog.getByLabel('Kode Barang').fill('INV-1');
  await expect(simpan).toBeEnabled();

  const text = { name: 'catatan.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('bukan gambar') };
  await dialog.getByLabel('Foto Barang').setInputFiles(text);
  await expect(
    dialog.getByText(/Berkas ini bukan foto \(JPG, PNG, HEIC, WebP\) atau PDF, atau isinya rusak/),
  ).toBeVisible();

  await page.keyboard.press('Escape');
  const ask = page.getByRole('dialog', { name: 'Buang isian' });
  await expectAccessible(page);
  await ask.getByRole('button', { name: 'Batal' }).click();
  await expect(dialog.getByLabel('Kode Barang')).toHaveValue('INV-1');
  await dialog.getByRole('button', { name: 'Batal' }).click();
  await ask.getByRole('button', { name: 'Buang' }).click();
  await expect(dialog).toBeHidden();
  await expectRefusals(page);
});

/** What the server refuses is said at the field, the photo or the form; nothing typed is lost. */
async function expectRefusals(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tambah Data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tambah Data Inventaris' });
  await fillForm(page, barangData);
  await dialog.getByLabel('Foto Barang').setInputFiles({
    name: 'barang.png',
    mimeType: 'image/png',
    buffer: await documentPng(),
  });
  const answers = [
    { status: 400, json: { error: 'Cek kembali form!', message: [{ field: 'kode_barang', message: 'Kode dipakai' }] } },
    {
      status: 413,
      json: { error: 'Ukuran file maksimal 10 MB', message: 'Ukuran file maksimal 10 MB', field: 'foto_barang' },
    },
    { status: 500, json: { error: 'Ruang habis', message: 'x' } },
  ];
  await page.route('**/api/v1/data-inventaris', (route) => {
    const answer = route.request().method() === 'POST' ? answers.shift() : undefined;
    return answer ? route.fulfill(answer) : route.continue();
  });
  const simpan = dialog.getByRole('button', { name: 'Simpan' });
  await simpan.click();
  await expect(toast(page, 'Cek kembali form!')).toBeVisible();
  await expect(dialog.getByLabel('Kode Barang')).toHaveAccessibleDescription('Kode dipakai');
  await expect(dialog.getByLabel('Kode Barang')).toBeFocused();
  await dialog.getByLabel('Kode Barang').fill(newCode());
  await simpan.click();
  await expect(dialog.getByLabel('Foto Barang')).toHaveAccessibleDescription(/Ukuran file maksimal 10 MB/);
  await simpan.click();
  await expect(toast(page, 'Ruang habis')).toBeVisible();
  await expect(dialog.getByText('Ruang habis')).toBeVisible();
  await expectAccessible(page);
  await simpan.click();
  await expect(toast(page, 'Data inventaris berhasil ditambah')).toBeVisible();
}

test('what another admin changed meanwhile is not lost: the form says so and goes on from there', {
  tag: '@desk',
}, async ({ page, server }) => {
  const kode_barang = newCode();
  const { id } = await addBarang(server, { data: { kode_barang } });
  const other = await signIn(server, server.admin);
  await enter(page, server.admin);
  await page.goto(`/data-inventaris?search=${kode_barang}`);
  await entry(page, kode_barang).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Data Inventaris' });
  await dialog.getByLabel('Jumlah Barang').fill('9');
  await other.call(dataInventaris.update, {
    params: { id },
    body: { ...barangData, kode_barang, lokasi_barang: 'Gudang' },
  });
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  const sentence = 'Data sudah diubah oleh pengguna lain, muat ulang halaman';
  await expect(toast(page, sentence)).toBeVisible();
  await expect(dialog.getByText(sentence)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Muat data terbaru' }).click();
  await expect(dialog.getByLabel('Lokasi Barang')).toHaveValue('Gudang');
  await expect(dialog.getByLabel('Jumlah Barang')).toHaveValue('9');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(page, 'Data inventaris berhasil diubah')).toBeVisible();
  await expect(entry(page, kode_barang)).toContainText('Gudang');

  await entry(page, kode_barang).getByRole('button', { name: 'Hapus' }).click();
  await other.call(dataInventaris.hapus, { params: { id } });
  const hapus = page.getByRole('dialog', { name: 'Hapus Data Inventaris' });
  await hapus.getByRole('button', { name: 'Hapus' }).click();
  await expect(toast(page, 'Data Inventaris Tidak Ditemukan')).toBeVisible();
});

// Rules: DAFTAR-8, DAFTAR-9
test('the pager counts, and the last row of the last page leads to the page before', { tag: '@desk' }, async ({
  page,
  server,
}) => {
  const mark = newCode();
  for (let n = 1; n <= 11; n++) await addBarang(server, { data: { kode_barang: `${mark}/${n}` } });
  await enter(page, server.admin);
  await page.goto(`/data-inventaris?search=${mark}&page=2`);
  const last = entry(page, `${mark}/1`);
  await expect(last).toHaveCount(1);
  await expect(page.getByText('Jumlah data : 11')).toBeVisible();
  await expect(page.getByText('dari 2')).toBeVisible();
  await expect(page.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('11');
  await last.getByRole('button', { name: 'Hapus' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
  await expect(entry(page, `${mark}/11`)).toBeVisible();
  await expect(page).not.toHaveURL(/page=2/);
  await page.getByRole('button', { name: 'Reset Cari' }).click();
  await expect(page).not.toHaveURL(/search=/);
  await expect(page.getByLabel('Pencarian')).toHaveValue('');
});

// Rule: BARANG-6
test('the pimpinan reads the inventory and changes nothing', async ({ page, server }) => {
  const kode_barang = newCode();
  await addBarang(server, { data: { kode_barang, keterangan: `${'Perlu diperiksa lagi. '.repeat(9)}Selesai.` } });
  await enter(page, server.pimpinan);
  await page.goto('/dashboard');
  await openMenu(page, 'Inventaris');
  await search(page, kode_barang);
  const row = entry(page, kode_barang);
  await expect(row).toHaveCount(1);
  await openAtur(page);
  await page.getByRole('checkbox', { name: 'Keterangan' }).check();
  await page.getByRole('button', { name: 'Selesai' }).click();
  await row.getByRole('button', { name: 'Selengkapnya' }).click();
  await expect(row.getByRole('button', { name: 'Ringkas' })).toBeVisible();
  await expectAccessible(page);
  for (const name of ['Tambah Data', 'Edit', 'Hapus']) {
    await expect(page.getByRole('main').getByRole('button', { name, exact: true })).toHaveCount(0);
  }
});
