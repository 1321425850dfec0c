// What an admin does to the archive: add, change, delete.
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { documentPng, smallPhoto } from '@gerbang/kit/pictures';
import { unknownId } from '@gerbang/kit/samples';
import type { Page } from '@playwright/test';
import { formData, newSiswa, registerWithData, signIn } from './api.ts';
import { fillRecord } from './form.ts';
import type { Server } from './server.ts';
import { enter, entry, expect, expectAccessible, openMenu, saveOtherNim, test, toast } from './story.ts';

async function addRecord(server: Server, data: Partial<typeof formData> & { nim?: string } = {}) {
  const admin = await signIn(server, server.admin);
  const body = { ...formData, nim: newSiswa().nim, ...data };
  return (await admin.call(dataSiswa.create, { body })).data;
}

// Rule: ISIAN-11
test('an admin adds a record: every field is asked for, the NIM is unique, it is valid at once', async ({
  page,
  server,
}) => {
  test.slow();
  const taken = await addRecord(server, { asal_sekolah: 'SMK Ejaan Arsip' });
  await enter(page, server.admin);
  await page.goto('/dashboard');
  await openMenu(page, 'Data Siswa', 'Data Valid');
  await page.getByRole('link', { name: 'Tambah Data' }).click();
  await page.waitForURL('**/data-siswa/valid/tambah');
  await expect(page.getByRole('heading', { level: 1, name: 'Tambah Data Siswa' })).toBeVisible();
  await expectEveryFieldAsked(page);
  await takeSchoolFromSuggestions(page, 'SMK Ejaan Arsip');
  await fillRecord(page, { nim: taken.nim, nama: 'Muhammad Ma’ruf bin Slamet', nomor_whatsapp: '+62 812-2745-9311' });
  await choosePhoto(page);
  await expectNimTaken(page);
  await saveWithOtherNim(page);
  await page.goto('/dashboard');
  await expect(page.getByText('siswa pada tahun ajaran')).toBeVisible();
});

async function expectEveryFieldAsked(page: Page): Promise<void> {
  const diskon = page.getByLabel('Diskon');
  await expect(diskon).toHaveValue('0');
  await diskon.pressSequentially('9.5');
  await expect(diskon).toHaveValue('95');
  await diskon.fill('');
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expect(toast(page, 'Cek kembali form!')).toBeVisible();
  await expect(page.getByLabel('Nama', { exact: true })).toBeFocused();
  for (const sentence of ['Nama harus diisi', 'NIM harus diisi', 'Jenis Kelamin harus diisi', 'Diskon harus diisi']) {
    await expect(page.getByText(sentence).last()).toBeVisible();
  }
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(15);
  await expectAccessible(page);
}

async function takeSchoolFromSuggestions(page: Page, school: string): Promise<void> {
  await page.getByLabel('Asal Sekolah').fill('ejaan arsip');
  await page.getByRole('option', { name: school }).click();
  await expect(page.getByLabel('Asal Sekolah')).toHaveValue(school);
}

async function choosePhoto(page: Page): Promise<void> {
  await page
    .getByLabel('Pas Foto 3x4')
    .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() });
  await expect(page.getByText('foto.jpg')).toBeVisible();
}

async function expectNimTaken(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expect(toast(page, 'NIM sudah terdaftar')).toBeVisible();
  await expect(page.getByLabel('NIM')).toBeFocused();
  await expect(page.getByLabel('NIM')).toHaveAccessibleDescription(/NIM sudah terdaftar/);
  await expectAccessible(page);
}

/** Pressed twice, as people do; the record is in the list once, with its photo. */
async function saveWithOtherNim(page: Page): Promise<void> {
  const { nim } = newSiswa();
  await page.getByLabel('NIM').fill(nim);
  await page.getByRole('button', { name: 'Simpan', exact: true }).dblclick();
  await page.waitForURL(/\/data-siswa\/valid(\?|$)/);
  await expect(toast(page, 'Data siswa berhasil ditambah')).toBeVisible();
  await expect(entry(page, nim)).toHaveCount(1);
  await expect(entry(page, nim).locator('img')).toBeVisible();
  await expectAccessible(page);
}

// Rules: ARSIP-7, ARSIP-11, PERAN-19, PERAN-20, ALAMAT-8
test('an admin changes a record and its NIM; from the list and back to the list as it was', async ({
  page,
  server,
}) => {
  test.slow();
  const record = await addRecord(server);
  const { nim } = newSiswa();
  await enter(page, server.admin);
  await page.goto(`/data-siswa/valid?search=${record.nim}`);
  await entry(page, record.nim).getByRole('link', { name: 'Edit' }).click();
  await page.waitForURL(`**/data-siswa/valid/edit/${record.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Data Siswa' })).toBeVisible();
  await expect(page.getByLabel('NIM')).toHaveValue(record.nim);
  await expect(page.getByLabel('Biaya Pendidikan')).toHaveValue('12.500.000');
  await expectAccessible(page);

  await page.getByLabel('Nama', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(page, 'Cek kembali form!')).toBeVisible();
  await expect(page.getByLabel('Nama', { exact: true })).toHaveAccessibleDescription(/Nama harus diisi/);

  await page.getByLabel('Nama', { exact: true }).fill('Dewi Anggraini');
  await page.getByLabel('NIM').fill(nim);
  await page
    .getByLabel('Fotokopi Ijazah')
    .setInputFiles({ name: 'ijazah.png', mimeType: 'image/png', buffer: await documentPng() });
  await expect(page.getByText('ijazah.png')).toBeVisible();
  await page.route('**/api/v1/data-siswa/**', (route) => route.abort('connectionrefused'));
  await saveOtherNim(page);
  await expect(toast(page, 'Server tidak merespons. Coba lagi nanti')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/v1/data-siswa/**');
  await saveOtherNim(page);
  await page.waitForURL(`**/data-siswa/valid/detail/${record.id}`);
  await expect(toast(page, 'Data siswa berhasil diubah')).toBeVisible();
  await expect(page.getByText('Dewi Anggraini').first()).toBeVisible();
  await expect(page.getByText(nim).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lihat Fotokopi Ijazah' })).toBeVisible();

  await page.getByRole('link', { name: 'Edit Siswa' }).click();
  await page.getByRole('link', { name: 'Detail Siswa' }).click();
  await page.waitForURL(`**/data-siswa/valid/detail/${record.id}`);
  await page.getByRole('link', { name: 'Kembali' }).click();
  await expect(page).toHaveURL(`/data-siswa/valid?search=${record.nim}`);
});

// Rules: ARSIP-11, ARSIP-12, GAGAL-6, JAWABAN-18
test('another admin’s change: the conflict is said, what was typed stays; a change asks before it is left @desk', async ({
  page,
  server,
}) => {
  const record = await addRecord(server);
  await enter(page, server.admin);
  await page.goto(`/data-siswa/valid/edit/${record.id}`);
  await page.getByLabel('Tempat Lahir').fill('Purbalingga');
  const other = await signIn(server, server.admin);
  const body = { ...formData, nim: record.nim, agama: 'Hindu', versi: record.versi };
  await other.call(dataSiswa.update, { params: { id: record.id }, body });
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(page, 'Data sudah diubah oleh pengguna lain, muat ulang halaman')).toBeVisible();
  await expect(page.getByLabel('Tempat Lahir')).toHaveValue('Purbalingga');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Muat data terbaru' }).click();
  await expect(page.getByLabel('Agama')).toHaveValue('Hindu');
  await expect(page.getByLabel('Tempat Lahir')).toHaveValue('Purbalingga');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await page.waitForURL(`**/data-siswa/valid/detail/${record.id}`);
  const { data } = await other.call(dataSiswa.get, { params: { id: record.id } });
  expect([data.agama, data.tempat_lahir]).toEqual(['Hindu', 'Purbalingga']);
  await page.getByRole('link', { name: 'Edit Siswa' }).click();
  await leaveWithChanges(page);
  await expectListWithSentence(page, server);
});

/** A form with changes asks before it is left. */
async function leaveWithChanges(page: Page): Promise<void> {
  await page.getByLabel('Agama').fill('Katolik');
  let asked = '';
  page.once('dialog', (dialog) => {
    asked = dialog.message();
    void dialog.dismiss();
  });
  await page.getByRole('link', { name: 'Detail Siswa' }).click();
  expect(asked).toMatch(/akan hilang/);
  await expect(page.getByLabel('Agama')).toHaveValue('Katolik');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('link', { name: 'Kembali' }).click();
  await page.waitForURL(/\/data-siswa\/valid(\?|$)/);
}

/** Only a validated record is edited; another one, or none, leads to the list with its sentence. */
async function expectListWithSentence(page: Page, server: Server): Promise<void> {
  const waiting = await registerWithData(server);
  const cases = [
    [waiting.record.id, 'Data siswa belum divalidasi'],
    [unknownId, 'Data Siswa Tidak Ditemukan'],
  ];
  for (const [id, sentence] of cases) {
    await page.goto(`/data-siswa/valid/edit/${id}`);
    await expect(toast(page, sentence ?? '')).toBeVisible();
    await page.waitForURL(/\/data-siswa\/valid(\?|$)/);
  }
  const deleted = await addRecord(server);
  await page.goto(`/data-siswa/valid/edit/${deleted.id}`);
  await page.getByLabel('Agama').fill('Buddha');
  const admin = await signIn(server, server.admin);
  const { token } = await admin.call(dataSiswa.generateToken);
  await admin.call(dataSiswa.hapus, { params: { id: deleted.id }, token });
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(page, 'Data Siswa Tidak Ditemukan')).toBeVisible();
  await page.waitForURL(/\/data-siswa\/valid(\?|$)/);
}

// Rules: ARSIP-8, DAFTAR-8
test('a record is deleted after a dialog that names it', async ({ page, server }) => {
  const record = await addRecord(server);
  await enter(page, server.admin);
  await page.goto(`/data-siswa/valid?search=${record.nim}`);
  await expect(entry(page, record.nim)).toHaveCount(1);
  await expectAccessible(page);
  const asks = page.waitForRequest('**/api/v1/data-siswa/generate-token');
  await entry(page, record.nim).getByRole('button', { name: 'Hapus' }).click();
  await asks;
  const dialog = page.getByRole('dialog', { name: 'Hapus' });
  await expect(dialog.getByText(record.nama)).toBeVisible();
  await expect(dialog.getByText(record.nim)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Batal' }).click();
  await expect(entry(page, record.nim)).toHaveCount(1);
  await entry(page, record.nim).getByRole('button', { name: 'Hapus' }).click();
  await dialog.getByRole('button', { name: 'Hapus' }).click();
  await expect(toast(page, `Data siswa ${record.nama} dengan NIM ${record.nim} berhasil dihapus`)).toBeVisible();
  await expect(entry(page, record.nim)).toHaveCount(0);
  await expect(page.getByText('Semua Hasil Pencarian Ini Sudah Ditangani')).toBeVisible();
});
