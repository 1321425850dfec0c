// A school that asks for more than the specification does: a student's form on the phone, one of before, the admin's desk.

import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { validForm } from '@gerbang/kit/samples';
import type { Page } from '@playwright/test';
import { registerActive, signIn } from './api.ts';
import { fillRecord } from './form.ts';
import { entry, expect, expectAccessible, search, test } from './story.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Simpan' }).click();

// Rules: ISIAN-17, SEKOLAH-15, DIRI-12, DIRI-13
test('NIK and Nama Ibu Kandung: asked, refused without, saved, and nobody of before is stopped', {
  tag: '@phone',
}, async ({ own, open }) => {
  test.slow();
  const before = await registerActive(own);
  await (await signIn(own, before)).call(dataDiri.create, { body: { ...validForm, nama: 'Siswa Lama' } });
  const pimpinan = await signIn(own, own.pimpinan);
  const body = { dokumen: ['pas_foto'], isian: ['nik', 'nama_ibu'], isian_boleh: ['alamat'], versi: 0 };
  await pimpinan.call(sekolah.simpanSyarat, { body });
  const phone = { viewport: { width: 360, height: 800 }, isMobile: true };
  const student = await open(await registerActive(own), phone);
  await fillIn(student);
  await expectComplete(student);
  await expectFree(await open(before, phone));
  await expectDesk(await open(own.admin, { viewport: { width: 1280, height: 800 } }));
});

async function fillIn(page: Page): Promise<void> {
  await page.goto('/tambah-data-diri');
  await expect(page.getByText('2 dari 17 isian')).toBeVisible();
  await expect(field(page, 'NISN')).toHaveCount(0);
  await expect(field(page, 'NIK')).toHaveAttribute('inputmode', 'numeric');
  await fillRecord(page, { diskon: '0' });
  await save(page);
  await expect(page.getByText('NIK harus diisi').last()).toBeVisible();
  await expect(page.getByText('Nama Ibu Kandung harus diisi').last()).toBeVisible();
  await expect(field(page, 'NIK')).toBeFocused();
  await expectAccessible(page);
  await field(page, 'NIK').fill('3302 0014-0308.0001');
  await expect(field(page, 'NIK')).toHaveValue('3302001403080001');
  await expect(page.getByText('Jenis kelamin di NIK ini lain daripada yang diisi. Periksa lagi.')).toBeVisible();
  await field(page, 'NIK').fill('3302005403080001');
  await expect(page.getByText('Periksa lagi.')).toBeHidden();
  await field(page, 'Nama Ibu Kandung').fill('Sri Wahyuni');
  await expect(page.getByText('17 dari 17 isian')).toBeVisible();
  await save(page);
  await page.waitForURL('**/data-diri');
}

async function expectComplete(page: Page): Promise<void> {
  const alamat = page.getByText('Alamat', { exact: true });
  await expect(page.getByText('3302005403080001')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Belum diisi' })).toHaveCount(1);
  await expect(alamat).toBeVisible();
  await page.goto('/dashboard-siswa');
  await expect(page.getByText('25%', { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Data Diri' }).last()).toContainText('Ada');
}

/** Who had sent everything before is told what is missing, and may change the rest without it. */
async function expectFree(page: Page): Promise<void> {
  await page.goto('/dashboard-siswa');
  await expect(page.getByText('Wajib · belum diisi: NIK, Nama Ibu Kandung')).toBeVisible();
  await expect(page.getByText(/^Yang belum ada: NIK, Nama Ibu Kandung, Pas Foto/)).toBeVisible();
  await page.goto('/edit-data-diri');
  await expect(page.getByText('15 dari 17 isian')).toBeVisible();
  await field(page, 'Agama').fill('Hindu');
  await save(page);
  await page.waitForURL('**/data-diri');
}

async function expectDesk(page: Page): Promise<void> {
  await page.goto('/data-siswa/menunggu-validasi');
  await search(page, '3302 0054 0308 0001');
  await entry(page, validForm.nama).getByRole('link', { name: 'Detail' }).click();
  const values = page.getByRole('region', { name: 'Isian siswa' });
  await expect(values.getByText('3302005403080001')).toBeVisible();
  await expect(values.getByText('NISN')).toHaveCount(0);
  await page.goto('/data-siswa/menunggu-validasi');
  await entry(page, 'Siswa Lama').getByRole('link', { name: 'Detail' }).click();
  await expect(values.getByText('Belum diisi')).toHaveCount(3);
  await expectAccessible(page);
}
