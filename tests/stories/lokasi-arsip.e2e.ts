// Papers and records are one archive: places are made and labelled, papers are put, lent, found and come back.

import { lokasiArsip } from '@gerbang/contract/arsip/lokasi-arsip';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import type { Page } from '@playwright/test';
import { type Api, formData, newSiswa, registerWithData, signIn } from './api.ts';
import { enter, entry, expect, expectAccessible, openMenu, test, toast } from './story.ts';

let counter = 0;
const newCode = (kind: string) => `${kind}-${process.pid}-${++counter}`;

async function add(page: Page, jenis: string, kode: string, induk?: string): Promise<void> {
  await page.getByRole('button', { name: 'Tambah Tempat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tambah Tempat' });
  await dialog.getByLabel('Jenis').selectOption(jenis);
  await dialog.getByLabel('Kode').fill(kode.toLowerCase());
  await dialog.getByLabel('Nama').fill(`${jenis} uji`);
  if (induk) await dialog.getByLabel(/^Di dalam/).fill(induk);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(page, 'Tempat arsip berhasil ditambah')).toBeVisible();
  await expect(dialog).toBeHidden();
}

async function addSiswa(admin: Api, nama: string) {
  const body = { ...formData, nama, nim: newSiswa().nim };
  return (await admin.call(dataSiswa.create, { body })).data;
}

const soon = () => `15/01/${new Date().getFullYear() + 1}`;

// Rules: LOKASI-1, LOKASI-3, LOKASI-5, LOKASI-6, LOKASI-7, LOKASI-8
test('an admin makes places, prints their labels, puts papers there, lends a folder and finds it again', async ({
  page,
  server,
}) => {
  test.slow();
  const [rak, boks, map] = [newCode('R'), newCode('B'), newCode('M')];
  const { id } = await addSiswa(await signIn(server, server.admin), 'Kartika Wulandari');
  await enter(page, server.admin);
  await page.goto('/dashboard');
  await openMenu(page, 'Data Siswa', 'Lokasi Arsip');
  await add(page, 'Rak', rak);
  await add(page, 'Boks', boks, rak);
  await add(page, 'Map', map, boks);
  await page.goto(`/data-siswa/valid/detail/${id}`);
  await page.getByRole('button', { name: 'Catat tempat' }).click();
  const place = page.getByRole('dialog', { name: 'Tempat Berkas' });
  await place.getByLabel('Kode map atau boks').fill('BUKAN-INI');
  await place.getByRole('button', { name: 'Simpan' }).click();
  await expect(place.getByText('Tidak ada tempat dengan kode BUKAN-INI')).toBeVisible();
  await expectAccessible(page);
  await place.getByLabel('Kode map atau boks').fill(map);
  await place.getByRole('button', { name: 'Simpan' }).click();
  await page.getByRole('link', { name: `${rak} / ${boks} / ${map}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Map ${map}` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kartika Wulandari' })).toBeVisible();
  await downloadFrom(page, 'Daftar Isi PDF', /^daftar-isi-.*\.pdf$/);
  await lend(page, map);
  await page.goto(`/data-siswa/valid/detail/${id}`);
  await expect(page.getByText(`${map} oleh Bu Tuti`)).toBeVisible();
  await giveBack(page, map);
});

// Rules: LOKASI-3, PUTUSAN-9
test('at the desk B and Enter put the papers of who was just validated where those before were put @desk', async ({
  page,
  server,
}) => {
  const [rak, boks] = [newCode('R'), newCode('B')];
  const admin = await signIn(server, server.admin);
  await admin.call(lokasiArsip.create, { body: { jenis: 'rak', kode: rak, nama: 'Rak', induk: '' } });
  await admin.call(lokasiArsip.create, { body: { jenis: 'boks', kode: boks, nama: 'Boks', induk: rak } });
  const first = await registerWithData(server, { data: { nama: 'Letak Satu' } });
  const second = await registerWithData(server, { data: { nama: 'Letak Dua' } });
  await enter(page, server.admin);
  const dialog = page.getByRole('dialog', { name: 'Tempat Berkas' });
  const validate = async () => {
    await page.getByRole('button', { name: 'Validasi' }).click();
    await page.getByRole('dialog', { name: 'Validasi' }).getByRole('button', { name: 'Validasi' }).click();
    await expect(page.getByRole('button', { name: 'Letakkan berkas' })).toBeEnabled();
    await page.keyboard.press('b');
  };
  await page.goto(`/data-siswa/menunggu-validasi/detail/${first.record.id}`);
  await validate();
  await expect(dialog).toContainText('Berkas fisik Letak Satu.');
  // The list does not follow while somebody types.
  await page.clock.runFor(10_000);
  await dialog.getByLabel('Kode map atau boks').fill(boks);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Berkas di ${boks}` })).toBeVisible();
  await page.getByRole('button', { name: 'Ke daftar' }).click();
  await entry(page, 'Letak Dua').getByRole('link', { name: 'Detail' }).click();
  await validate();
  await expect(dialog).toContainText('Berkas fisik Letak Dua.');
  await expect(dialog.getByLabel('Kode map atau boks')).toHaveValue(boks);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Berkas di ${boks}` })).toBeVisible();
  const { data } = await admin.call(lokasiArsip.tempat, { params: { id: second.record.id } });
  expect(data.lokasi).toMatchObject({ jalur: `${rak} / ${boks}` });
});

async function downloadFrom(page: Page, button: string, name: RegExp): Promise<void> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  expect((await downloading).suggestedFilename()).toMatch(name);
}

async function lend(page: Page, map: string): Promise<void> {
  await page.getByRole('button', { name: 'Pinjamkan' }).click();
  const dialog = page.getByRole('dialog', { name: `Pinjamkan ${map}` });
  await dialog.getByRole('button', { name: 'Pinjamkan' }).click();
  await expect(dialog.getByText('Peminjam harus diisi')).toBeVisible();
  await dialog.getByLabel('Peminjam').fill('Bu Tuti');
  await dialog.getByLabel('Keperluan').fill('Akreditasi');
  await dialog.getByLabel('Jatuh tempo').fill(soon());
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Pinjamkan' }).click();
  await expect(toast(page, `${map} dicatat dipinjam`)).toBeVisible();
}

async function giveBack(page: Page, map: string): Promise<void> {
  await page.goto(`/lokasi-arsip?search=${map}&keadaan=dipinjam`);
  await page.getByRole('link', { name: `Buka ${map}` }).click();
  await page.getByRole('button', { name: 'Sudah Kembali' }).click();
  await expect(toast(page, `${map} sudah kembali`)).toBeVisible();
  await expect(page.getByText(/^Akreditasi\. Dipinjam .* kembali /)).toBeVisible();
  await page.getByRole('button', { name: 'Cetak Label' }).click();
  await expectAccessible(page);
  await downloadFrom(page, 'Unduh PDF', /^label-arsip\.pdf$/);
}

// Rule: LOKASI-4
test('from the start page to where a record’s papers lie: one key, its name and Enter; and many at once', {
  tag: '@desk',
}, async ({ page, server }) => {
  const admin = await signIn(server, server.admin);
  const [rak, boks] = [newCode('R'), newCode('B')];
  await admin.call(lokasiArsip.create, { body: { jenis: 'rak', kode: rak, nama: 'Rak' } });
  await admin.call(lokasiArsip.create, { body: { jenis: 'boks', kode: boks, nama: 'Boks', induk: rak } });
  const [one] = [await addSiswa(admin, 'Zubaidah Hanum'), await addSiswa(admin, 'Zubaidah Putri')];
  await enter(page, server.admin);
  await page.goto('/data-siswa/valid?search=Zubaidah');
  await page.getByLabel('Pilih semua di halaman ini').check();
  await page.getByRole('button', { name: 'Tempat Berkas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tempat 2 Berkas' });
  await dialog.getByLabel('Kode map atau boks').fill(boks);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Simpan 2' }).click();
  await expect(toast(page, `2 berkas dicatat di ${boks}`)).toBeVisible();

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Cari siswa, halaman, tindakan' }).waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').fill(one.nim);
  await page.getByRole('option', { name: /Zubaidah Hanum/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: `${rak} / ${boks}` })).toBeVisible();
});
