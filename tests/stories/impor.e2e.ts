// A school brings its past: a messy Excel and a ZIP, tried out, imported, looked at, and taken back.
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { siswaSamples } from '@gerbang/contract/siswa/siswa-samples';
import { zipWith } from '@gerbang/kit/impor-zip';
import { messyExcel, messyRow, yearBook } from '@gerbang/kit/messy-excel';
import { smallPhoto } from '@gerbang/kit/pictures';
import type { Page } from '@playwright/test';
import { signIn } from './api.ts';
import type { Server } from './server.ts';
import { enter, entry, expect, expectAccessible, openMenu, test } from './story.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const shown = (page: Page, name: string) => page.getByRole('button', { name });

// Rules: IMPOR-1, IMPOR-10
test('a messy Excel and a ZIP are mapped, tried out, imported and taken back', { tag: '@desk' }, async ({
  page,
  server,
}) => {
  await enter(page, server.admin);
  await page.goto('/dashboard');
  await openMenu(page, 'Laporan', 'Impor');
  await expect(page.getByRole('heading', { level: 1, name: 'Impor', exact: true })).toBeVisible();
  await expectAccessible(page);
  await chooseFiles(page);
  await mapColumns(page);
  await readPlan(page);
  await page.getByRole('button', { name: 'Jalankan impor' }).click();
  await expect(page.getByText('2 siswa ditambahkan, 0 diubah, 1 gambar masuk.')).toBeVisible();
  await page.getByRole('button', { name: 'Impor berkas lain' }).click();
  await expect(page.getByRole('button', { name: 'Unggah dan baca' })).toBeVisible();
  await page.goto('/data-siswa/valid?search=7718001');
  await entry(page, '7718001').getByRole('link', { name: 'Detail' }).click();
  await page.getByRole('button', { name: 'Riwayat' }).click();
  await expect(page.getByText('mengisi data (Impor siswa-2023.xlsx)')).toBeVisible();
  await changeLater(server);
  await takeBack(page);
});

// Rule: IMPOR-26
test('of a workbook with a sheet for each year another one is chosen, and the plan says what stays outside', {
  tag: '@desk',
}, async ({ page, server }) => {
  const buffer = await yearBook([
    { name: 'Angkatan 2022', nim: 7_728_001 },
    { name: 'Angkatan 2023', nim: 7_728_101 },
  ]);
  await enter(page, server.admin);
  await page.goto('/impor');
  await page.getByLabel('Excel, CSV, atau ZIP ekspor').setInputFiles({
    ...{ name: 'buku-induk.xlsx', mimeType: XLSX, buffer },
  });
  await page.getByRole('button', { name: 'Unggah dan baca' }).click();
  const choice = page.getByLabel('Lembar yang dibaca');
  await expect(choice).toHaveValue('Angkatan 2022');
  await expectAccessible(page);
  await choice.selectOption('Angkatan 2023');
  await expect(choice).toHaveValue('Angkatan 2023');
  await page.getByRole('button', { name: 'Mulai uji coba' }).click();
  await expect(shown(page, 'Baru 1')).toBeVisible();
  await expect(page.getByText('Lembar lain di berkas ini tidak ikut: Angkatan 2022.')).toBeVisible();
  await expect(page.getByText('7728101')).toBeVisible();
  await page.getByRole('button', { name: 'Batalkan impor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, batalkan' }).click();
  await expect(page.getByText('Impor buku-induk.xlsx dibatalkan. Tidak ada yang berubah.')).toBeVisible();
});

async function chooseFiles(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Unggah dan baca' }).click();
  await expect(page.getByText('Pilih berkas Excel, CSV, atau ZIP ekspor.')).toBeVisible();
  const rows = [
    messyRow(7_718_001, 'Dewi Anggraini'),
    messyRow(7_718_002, 'Budi Santoso', { prodi: 'Mesin' }),
    messyRow(7_718_003, 'Siti Aminah', { ttl: 'Cilacap, 31/02/2005' }),
  ];
  const sheet = { name: 'siswa-2023.xlsx', mimeType: XLSX, buffer: await messyExcel(rows) };
  const zip = await zipWith({ '7718001/ktp.jpg': await smallPhoto(), 'lain.txt': Buffer.from('bukan gambar') });
  await page.getByLabel('Excel, CSV, atau ZIP ekspor').setInputFiles(sheet);
  await page.getByLabel('Gambar dalam ZIP (boleh kosong)').setInputFiles({
    ...{ name: 'scan.zip', mimeType: 'application/zip', buffer: zip },
  });
  await page.getByRole('button', { name: 'Unggah dan baca' }).click();
}

/** What the headings do not say is chosen; what is no choice of the school gets its meaning. */
async function mapColumns(page: Page): Promise<void> {
  const school = page.getByLabel('Asal Sekolah', { exact: true });
  await expect(school).toHaveValue('Asal SMA/SMK');
  await expectAccessible(page);
  await expect(page.getByText('Contoh: SMK Negeri 1 Cilacap')).toBeVisible();
  await page.getByLabel('Jurusan Pilihan “Mesin”').selectOption('Komputerisasi Akuntansi');
  await page.getByLabel('Simpan pemetaan dengan nama (boleh kosong)').fill('Buku induk');
  await page.getByRole('button', { name: 'Mulai uji coba' }).click();
}

async function readPlan(page: Page): Promise<void> {
  await expect(shown(page, 'Baru 2')).toBeVisible();
  await page.getByText('Nama gambar yang tidak ikut').click();
  await expect(page.getByText('lain.txt')).toBeVisible();
  await shown(page, 'Ditolak 1').click();
  await expect(page.getByText(/Tanggal Lahir Cilacap, 31\/02.*Februari tidak mempunyai tanggal 31/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unduh baris yang ditolak' }).click();
  expect((await download).suggestedFilename()).toBe('ditolak-siswa-2023.xlsx');
  await expectAccessible(page);
}

/** Somebody corrects one of the two. */
async function changeLater(server: Server): Promise<void> {
  const api = await signIn(server, server.admin);
  const { data } = await api.call(dataSiswa.list, { query: { statusData: 'Tervalidasi', search: '7718002' } });
  const params = { id: data[0]?.id ?? '' };
  const record = (await api.call(dataSiswa.get, { params })).data;
  const fields = Object.keys(siswaSamples).map((field) => [field, String(record[field as 'nama'])]);
  await api.call(dataSiswa.update, { params, body: { ...Object.fromEntries(fields), agama: 'Hindu' } as never });
}

async function takeBack(page: Page): Promise<void> {
  await page.goto('/impor');
  await entry(page, 'siswa-2023.xlsx').getByRole('button', { name: 'Lihat' }).click();
  await page.getByRole('button', { name: 'Urungkan' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('2 siswa baru dihapus');
  await expect(dialog).toContainText('Yang sudah diubah orang sesudahnya tetap, dan disebutkan.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Urungkan impor' }).click();
  await expect(page.getByText('diurungkan, kecuali 1 siswa yang sesudahnya diubah atau dihapus orang.')).toBeVisible();
  const kept = page.getByRole('listitem').filter({ hasText: 'NIM 7718002' });
  await expect(kept).toContainText('Budi Santoso NIM 7718002. Diubah orang sesudahnya.');
  await expectAccessible(page);
  await page.goto('/data-siswa/valid?search=7718002');
  await expect(entry(page, '7718002')).toContainText('Budi Santoso');
  await page.goto('/data-siswa/valid?search=7718001');
  await expect(entry(page, '7718001')).toHaveCount(0);
}
