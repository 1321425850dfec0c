// A school with five majors and two waves: the pimpinan sets it, a student registers and fills in, an admin validates.

import { today } from '@gerbang/contract/fields';
import { defaultPilihan } from '@gerbang/contract/sekolah/pilihan';
import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import type { Page } from '@playwright/test';
import { registerActive, signIn } from './api.ts';
import { fillRecord } from './form.ts';
import type { Server } from './server.ts';
import { entry, expect, expectAccessible, search, test, toast } from './story.ts';

const dayFromNow = (days: number) => today(new Date(Date.now() + days * 86_400_000));
const typed = (iso: string) => iso.split('-').reverse().join('/');
const save = (page: Page) => page.getByRole('button', { name: 'Simpan' }).click();

// Rules: ISIAN-5, ISIAN-14, SEKOLAH-10, SEKOLAH-11, SEKOLAH-12, SEKOLAH-13
test('five majors and two waves: set by the pimpinan, filled in by a student, validated, counted @desk', async ({
  own,
  open,
}) => {
  test.slow();
  const pimpinan = await open(own.pimpinan);
  await setUp(pimpinan);
  const siswa = await registerActive(own);
  const student = await open(siswa);
  await fillIn(student);
  await expectRequired(student);
  const admin = await open(own.admin);
  await admin.goto('/data-siswa/menunggu-validasi');
  await search(admin, 'desain');
  await expect(entry(admin, siswa.nim)).toContainText('Desain Grafis');
  const api = await signIn(own, own.admin);
  const { data } = await api.call(dataSiswa.list, { query: { statusData: 'Menunggu Validasi', search: siswa.nim } });
  await api.call(dataSiswa.validasi, { params: { id: data[0]?.id ?? '' } });
  await rename(own);
  await pimpinan.goto('/dashboard');
  await expect(pimpinan.getByText('Paling banyak memilih')).toContainText('Desain Komunikasi Visual');
});

async function setUp(page: Page): Promise<void> {
  await page.goto('/pengaturan?bagian=pilihan');
  await page.getByRole('button', { name: 'Tambah Jurusan' }).click();
  await save(page);
  await expect(page.getByText('Nama jurusan harus diisi')).toBeVisible();
  await page.getByLabel('Jurusan 5', { exact: true }).fill('Desain Grafis');
  await page.getByRole('button', { name: 'Tutup Malam' }).click();
  await expectAccessible(page);
  await save(page);
  await expect(toast(page, 'Jurusan & Kelas disimpan')).toBeVisible();
  await page.goto('/pengaturan?bagian=gelombang');
  await addGelombang(page, [dayFromNow(-5), dayFromNow(5)]);
  await addGelombang(page, [dayFromNow(5), dayFromNow(60)]);
  await expect(page.getByText('Tanggal gelombang tidak boleh bertumpuk')).toBeVisible();
  await page.getByLabel('Dibuka', { exact: true }).fill(typed(dayFromNow(6)));
  await expectAccessible(page);
  await save(page);
  await expect(page.getByText('Akan dibuka', { exact: true })).toBeVisible();
  await page.goto('/pengaturan?bagian=syarat');
  await page.getByLabel('Fotokopi KTP').check();
  await expectAccessible(page);
  await save(page);
  await expect(toast(page, 'Dokumen & Isian disimpan')).toBeVisible();
}

async function addGelombang(page: Page, [buka, tutup]: [string, string]): Promise<void> {
  await page.getByRole('button', { name: 'Tambah Gelombang' }).click();
  await page.getByLabel('Tahun Ajaran').fill('2026/2027');
  await page.getByLabel('Biaya Pendidikan').fill('12750000');
  await page.getByLabel('Dibuka', { exact: true }).fill(typed(buka));
  await page.getByLabel('Ditutup', { exact: true }).fill(typed(tutup));
  const diskon = page.getByLabel('Siswa boleh mengisi diskon');
  if (await diskon.isChecked()) await diskon.uncheck();
  await save(page);
}

async function fillIn(page: Page): Promise<void> {
  await page.goto('/tambah-data-diri');
  await expect(page.getByLabel('Tahun Ajaran')).toHaveValue('2026/2027');
  await expect(page.getByLabel('Gelombang Daftar')).toHaveValue('1');
  await expect(page.getByLabel('Tanggal Daftar')).toHaveValue(typed(today()));
  await expect(page.getByLabel('Biaya Pendidikan')).toHaveValue('12.750.000');
  // A line to each choice, until there is one.
  const line = page.getByText(defaultPilihan.jurusan[0]?.keterangan ?? '-', { exact: false });
  await expect(line).toBeVisible();
  await expect(page.getByLabel('Diskon')).toHaveValue('0');
  await expect(page.getByText('Gelombang 1 tidak memberi diskon. Isi 0.')).toBeVisible();
  await expect(page.getByLabel('Kelas Pilihan').getByRole('option', { name: 'Kelas Malam' })).toHaveCount(0);
  const given = { tahun_ajaran: '', tanggal_daftar: '', gelombang: '', biaya_pendidikan: '', diskon: '' };
  await fillRecord(page, { ...given, tanggal_lahir: '2005-03-14', jurusan_pilihan: 'Desain Grafis' });
  await expect(line).toHaveCount(0);
  await save(page);
  await page.waitForURL('**/data-diri');
}

async function expectRequired(page: Page): Promise<void> {
  await page.goto('/dashboard-siswa');
  await expect(page.getByText('20%')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'KTP' }).last()).toContainText('Wajib');
}

async function rename(own: Server): Promise<void> {
  const api = await signIn(own, own.pimpinan);
  const { sekolah: now, keadaan } = (await api.call(sekolah.pengaturan)).data;
  const { jurusan, kelas } = now.pilihan;
  const renamed = jurusan.map((each) =>
    each.kode === 'Desain Grafis' ? { ...each, nama: 'Desain Komunikasi Visual' } : each,
  );
  await api.call(sekolah.simpanPilihan, { body: { jurusan: renamed, kelas, versi: keadaan.pilihan.versi } });
}

// Rules: SEKOLAH-3, SEKOLAH-11, SEKOLAH-14
test('a wave that is being changed stays itself while another pimpinan takes one away; before the next, registration says when @desk', async ({
  own,
  open,
}) => {
  const api = await signIn(own, own.pimpinan);
  const wave = { tahun_ajaran: '2026/2027', biaya: 1000, diskon_boleh: true };
  const [one, two, three] = [1, 2, 3].map((nomor) => ({
    ...wave,
    nomor,
    nama: `Gelombang ${nomor}`,
    buka: `2026-0${nomor}-01`,
    tutup: `2026-0${nomor}-20`,
  }));
  const keep = (daftar: unknown[], versi: number, hanya_saat_buka = false) =>
    api.call(sekolah.simpanGelombang, { body: { daftar, hanya_saat_buka, versi } as never });
  await keep([one, two, three], 0);
  const page = await open(own.pimpinan);
  await page.goto('/pengaturan?bagian=gelombang');
  await page.getByRole('button', { name: 'Ubah Gelombang 2 2026/2027' }).click();
  await page.getByLabel('Biaya Pendidikan').fill('2000');
  await keep([two, three], 1);
  await save(page);
  await page.getByRole('button', { name: 'Muat yang terbaru, isian saya tetap' }).click();
  await expect(page.getByLabel('Nama')).toHaveValue('Gelombang 2');
  await save(page);
  await expect(toast(page, 'Gelombang disimpan')).toBeVisible();
  const { gelombang } = (await api.call(sekolah.pengaturan)).data.sekolah;
  expect(gelombang.daftar).toEqual([{ ...two, biaya: 2000 }, three]);

  await keep([{ ...one, buka: dayFromNow(3), tutup: dayFromNow(9) }], 3, true);
  const stranger = await open();
  await stranger.goto('/registrasi');
  await expect(
    stranger.getByText(/^Pendaftaran sedang ditutup. Gelombang 1 tahun ajaran 2026\/2027 dibuka/),
  ).toBeVisible();
  await expect(stranger.getByRole('button', { name: 'Registrasi' })).toBeHidden();
  await expect(stranger.getByText('hubungi admin untuk aktivasi')).toBeHidden();
  await expectAccessible(stranger);
});
