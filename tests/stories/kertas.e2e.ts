// An admin enters a pile of papers without the mouse.
import { dataSiswa } from '@gerbang/contract/data-siswa';
import type { Page } from '@playwright/test';
import { newSiswa, signIn } from './api.ts';
import { enter, expect, expectAccessible, test, toast } from './story.ts';

/** Chooses by letters, tabs and Enter alone, from the field that has the focus. */
async function typeRecord(page: Page, { nama, nim }: { nama: string; nim: string }, first: boolean): Promise<void> {
  const enter = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  const choose = async (label: string, letter: string, value: string) => {
    await expect(page.getByLabel(label)).toBeFocused();
    await enter(letter);
    await expect(page.getByLabel(label)).toHaveValue(value);
  };
  for (const text of [nama, nim, 'Cilacap', '02/01/2008']) await enter(text);
  await page.keyboard.press('p');
  await expect(page.getByLabel('Perempuan')).toBeChecked();
  await page.keyboard.press('Enter');
  for (const text of ['Islam', 'SMK Satu', '081227459311']) await enter(text);
  if (first) await enter('2025/2026');
  await choose('Jurusan Pilihan', 'a', 'Komputerisasi Akuntansi');
  await choose('Kelas Pilihan', 'so', 'Sore');
  if (first) for (const text of ['2', '18/11/2025', '9500000']) await enter(text);
  await expect(page.getByLabel('Diskon')).toBeFocused();
  await page.keyboard.type('0');
}

// Rules: ISIAN-18, ARSIP-13
test('papers are entered without the mouse: Enter leads on, letters choose, the next begins like the last', async ({
  page,
  server,
}) => {
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  const [one, two] = [newSiswa().nim, newSiswa().nim];
  await enter(page, server.admin);
  await page.goto('/data-siswa/valid/tambah');
  await page.getByLabel('Nama', { exact: true }).focus();
  await typeRecord(page, { nama: 'Suharti', nim: one }, true);
  expect(posts.filter((url) => url.endsWith('/data-siswa'))).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Data siswa berhasil ditambah')).toBeVisible();
  await expect(page.getByText('Sama dengan data sebelumnya: 2025/2026, Gelombang 2,')).toBeVisible();
  await expect(page.getByLabel('Nama', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Nama', { exact: true })).toHaveValue('');
  await expectAccessible(page);
  await typeRecord(page, { nama: 'Sumarni', nim: two }, false);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/data-siswa\/valid$/);
  const admin = await signIn(server, server.admin);
  const found = await admin.call(dataSiswa.list, { query: { search: two } });
  const { data } = await admin.call(dataSiswa.get, { params: { id: found.data[0]?.id ?? '' } });
  const wanted = { nama: 'Sumarni', tahun_ajaran: '2025/2026', gelombang: 2, tanggal_daftar: '2025-11-18' };
  expect(data).toMatchObject({ ...wanted, kelas_pilihan: 'Sore', biaya_pendidikan: 9_500_000 });
  await page.goto('/data-siswa/valid/tambah');
  await page.getByRole('button', { name: 'Kosongkan' }).click();
  await expect(page.getByLabel('Tahun Ajaran')).toHaveValue('');
  await expect(page.getByText('Sama dengan data sebelumnya')).toHaveCount(0);
});
