// What was deleted comes back whole, or goes for good, from the bin.
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { smallPhoto } from '@gerbang/kit/pictures';
import type { Page } from '@playwright/test';
import { addBarang, formData, newSiswa, signIn } from './api.ts';
import { enter, entry, expect, expectAccessible, openAtur, openMenu, search, test, toast } from './story.ts';

async function onlyKind(page: Page, label: string): Promise<void> {
  await openAtur(page);
  await page.getByRole('combobox', { name: 'Jenis' }).selectOption({ label });
  await page.getByRole('button', { name: 'Selesai' }).click();
}

// Rule: SAMPAH-8
test('an admin deletes a record, finds it in the bin, restores it with its photo, and purges an item', async ({
  page,
  server,
}) => {
  const api = await signIn(server, server.admin);
  const { nim } = newSiswa();
  const body = { ...formData, nama: 'Dewi Sampah', nim };
  await api.call(dataSiswa.create, { body, files: { pas_foto_3x4: await smallPhoto() } });
  const kode_barang = `SMP-${nim}`;
  const item = await addBarang(server, { data: { kode_barang } });
  await api.call(dataInventaris.hapus, { params: { id: item.id } });

  await enter(page, server.admin);
  await deleteRecord(page, nim);
  await findInSampah(page, nim);
  await api.call(dataSiswa.create, { body });
  await expectNimInTheWay(page, nim);
  const { data } = await api.call(dataSiswa.list, { query: { search: nim } });
  const { token } = await api.call(dataSiswa.generateToken);
  await api.call(dataSiswa.hapus, { params: { id: data[0]?.id ?? '' }, token });
  await restore(page, nim);
  await purge(page, kode_barang);
  await page.goto(`/data-siswa/valid?search=${nim}`);
  await expect(entry(page, nim).locator('img')).toBeVisible();
});

async function deleteRecord(page: Page, nim: string): Promise<void> {
  await page.goto(`/data-siswa/valid?search=${nim}`);
  await entry(page, nim).getByRole('button', { name: 'Hapus' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hapus' });
  await expect(dialog.getByText('Selama masih di Sampah, data dapat dipulihkan.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Hapus' }).click();
  await expect(toast(page, `Data siswa Dewi Sampah dengan NIM ${nim} berhasil dihapus`)).toBeVisible();
}

async function findInSampah(page: Page, nim: string): Promise<void> {
  await openMenu(page, 'Pengaturan', 'Sampah');
  await expect(page.getByRole('heading', { level: 1, name: 'Sampah' })).toBeVisible();
  await search(page, nim);
  await expect(entry(page, nim)).toHaveCount(2);
  await onlyKind(page, 'Data Siswa');
  await expect(page).toHaveURL(/jenis=data-siswa/);
  await expect(entry(page, 'Dewi Sampah')).toContainText('30 hari');
  await expect(entry(page, nim)).toHaveCount(1);
  await expectAccessible(page);
}

const pulihkan = (page: Page) => page.getByRole('dialog', { name: 'Pulihkan' });

/** Somebody else has the NIM by now: the dialog says so and stays. */
async function expectNimInTheWay(page: Page, nim: string): Promise<void> {
  await entry(page, nim).getByRole('button', { name: 'Pulihkan' }).click();
  await pulihkan(page).getByRole('button', { name: 'Pulihkan' }).click();
  await expect(pulihkan(page).getByText('NIM ini sudah dipakai data siswa lain')).toBeVisible();
  await expectAccessible(page);
}

async function restore(page: Page, nim: string): Promise<void> {
  await pulihkan(page).getByRole('button', { name: 'Pulihkan' }).click();
  await expect(toast(page, `Data siswa Dewi Sampah dengan NIM ${nim} berhasil dipulihkan`)).toBeVisible();
  await expect(entry(page, nim)).toHaveCount(1);
}

async function purge(page: Page, kode_barang: string): Promise<void> {
  await onlyKind(page, 'Inventaris');
  await entry(page, kode_barang).getByRole('button', { name: 'Hapus Permanen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hapus Permanen' });
  await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Hapus Permanen' }).click();
  await expect(toast(page, /dihapus selamanya/)).toBeVisible();
  await expect(page.getByText('Semua Hasil Pencarian Ini Sudah Ditangani')).toBeVisible();
}
