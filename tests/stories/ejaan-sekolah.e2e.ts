// Spellings of one school, found by each other while typing and merged by an admin.
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { formData, newSiswa, signIn } from './api.ts';
import type { Server } from './server.ts';
import { enter, expect, expectAccessible, test, toast } from './story.ts';

async function addRecord(server: Server, data: Partial<typeof formData>) {
  const admin = await signIn(server, server.admin);
  return (await admin.call(dataSiswa.create, { body: { ...formData, nim: newSiswa().nim, ...data } })).data;
}

// Rules: EJAAN-1, EJAAN-3, EJAAN-4, EJAAN-5, EJAAN-6
test('an admin merges the spellings of a school and undoes it', async ({ page, server }) => {
  const record = await addRecord(server, { asal_sekolah: 'SMKN 70 Ejaan' });
  await addRecord(server, { asal_sekolah: 'SMK N 70 Ejaan' });
  await addRecord(server, { asal_sekolah: 'SMK Negeri 70 Ejaan', nomor_whatsapp: '6581234567' });
  await enter(page, server.admin);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Satukan ejaan sekolah' }).click();
  await page.getByLabel('Pencarian').fill('smkn 70');
  await page.getByLabel('Pencarian').press('Enter');
  const likely = page.getByRole('region', { name: /^Mungkin sama/ });
  await expect(likely.getByRole('listitem').filter({ hasText: 'SMK N 70 Ejaan' }).first()).toBeVisible();
  await expectAccessible(page);
  await likely.getByRole('button', { name: /^Gabungkan ejaan/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Gabungkan Ejaan' });
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await expectAccessible(page);
  await dialog.getByLabel('Nama yang dipakai').fill('SMK Negeri 70 Ejaan');
  await dialog.getByRole('button', { name: 'Gabungkan' }).click();
  await expect(toast(page, 'Ejaan digabung menjadi SMK Negeri 70 Ejaan')).toBeVisible();
  const merged = page.getByRole('region', { name: /^Sudah digabung/ });
  await expect(merged).toContainText('SMKN 70 Ejaan 1 siswa');
  await expect(likely).toHaveCount(0);

  await page.goto(`/data-siswa/valid/detail/${record.id}`);
  await expect(page.getByText('dihitung sebagai SMK Negeri 70 Ejaan')).toBeVisible();
  await page.goto('/data-siswa/valid?search=%2B65+8123+4567');
  await expect(page.getByRole('link', { name: '+65 8123 4567' })).toHaveAttribute('href', 'https://wa.me/6581234567');
  await page.goto('/data-siswa/valid/tambah');
  await page.getByLabel('Asal Sekolah').pressSequentially('smk n 70');
  await expect(page.getByRole('option', { name: 'SMK Negeri 70 Ejaan' })).toBeVisible();

  await page.goto('/dashboard/ejaan-sekolah?search=smkn+70');
  await merged.getByRole('button', { name: 'Batalkan gabungan SMK Negeri 70 Ejaan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Batalkan Penggabungan' }).click();
  await expect(toast(page, 'Penggabungan dibatalkan')).toBeVisible();
  await expect(likely).toBeVisible();
});
