// The form of a student's record, filled in as people type it.
import type { Page } from '@playwright/test';
import { formData } from './api.ts';

const labels = {
  nama: 'Nama',
  tempat_lahir: 'Tempat Lahir',
  tanggal_lahir: 'Tanggal Lahir',
  agama: 'Agama',
  asal_sekolah: 'Asal Sekolah',
  nomor_whatsapp: 'Nomor Whatsapp',
  tahun_ajaran: 'Tahun Ajaran',
  tanggal_daftar: 'Tanggal Daftar',
  gelombang: 'Gelombang Daftar',
  biaya_pendidikan: 'Biaya Pendidikan',
  diskon: 'Diskon',
} as const;

/** Fills in a valid record, with what a story wants otherwise; what is empty stays as it stands. */
export async function fillRecord(page: Page, otherwise: Partial<typeof formData> & { nim?: string } = {}) {
  const values = { ...formData, ...otherwise };
  const { nim, jenis_kelamin, jurusan_pilihan, kelas_pilihan } = values;
  if (nim) await page.getByLabel('NIM').fill(nim);
  for (const [field, label] of Object.entries(labels)) {
    const value = values[field as keyof typeof labels];
    const typed = field.startsWith('tanggal') ? value.split('-').reverse().join('/') : value;
    if (value) await page.getByLabel(label, { exact: true }).fill(typed);
  }
  await page.getByText(jenis_kelamin === 'P' ? 'Perempuan' : 'Laki - Laki', { exact: true }).click();
  await page.getByLabel('Jurusan Pilihan').selectOption(jurusan_pilihan);
  await page.getByLabel('Kelas Pilihan').selectOption(kelas_pilihan);
}
