// Copies of identity documents: stamped at the desk, opened without the stamp for a reason, which the student reads.
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { documentPng, smallPhoto } from '@gerbang/kit/pictures';
import type { Page } from '@playwright/test';
import { registerWithData, signIn } from './api.ts';
import { enter, expect, expectAccessible, test, toast } from './story.ts';

// The note below names what nobody has opened yet with a button of its own, which comes and goes as pictures are painted.
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Dokumen' }).getByRole('button', { name });
const picture = (page: Page) => page.getByRole('region', { name: 'Dokumen siswa' }).getByRole('img');

// Rules: CAP-1, CAP-5, CAP-6
test('the desk shows a stamped copy; who needs the original says why, and the student reads it @desk', async ({
  page,
  browser,
  server,
}) => {
  const files = { pas_foto_3x4: await smallPhoto(), fotokopi_ktp: await documentPng() };
  const { siswa, record } = await registerWithData(server, { data: { nama: 'Ayu Bercap' }, files });
  await enter(page, server.admin);
  await page.goto(`/data-siswa/menunggu-validasi/detail/${record.id}`);
  await expect(picture(page)).toHaveAttribute('alt', 'Pas Foto 3x4');
  await expect(page.getByText('Salinan bercap')).toBeHidden();
  await tab(page, /KTP/).click();
  await expect(page.getByText('Salinan bercap')).toBeVisible();
  await page.getByRole('button', { name: 'Lihat asli Fotokopi KTP' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lihat asli' });
  await expect(dialog).toContainText('KTP Ayu Bercap dibuka tanpa cap. Untuk apa?');
  await expect(dialog).toContainText('Siswa diberi tahu.');
  await dialog.getByRole('button', { name: 'Buka Asli' }).click();
  await expect(dialog.getByText('Tulis keterangan, paling sedikit 10 huruf')).toBeVisible();
  await expect(dialog.getByLabel('Keterangan')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByText('Permintaan siswa').click();
  await dialog.getByLabel('Keterangan').fill('Menanyakan ejaan nama di KTP');
  await dialog.getByRole('button', { name: 'Buka Asli' }).click();
  await expect(page.getByText('Asli, tanpa cap')).toBeVisible();
  await expect(picture(page)).toHaveAttribute('src', /^blob:/);
  await expectAccessible(page);
  // The next document is looked at stamped, and so is this one when it comes back.
  await tab(page, /Pas Foto 3.4/).click();
  await tab(page, /KTP/).click();
  await expect(page.getByText('Salinan bercap')).toBeVisible();
  await expect(picture(page)).toHaveAttribute('src', /berkas/);
  await expectRead(await browser.newPage({ baseURL: server.url, locale: 'id-ID' }), siswa);
});

// Rules: CAP-1, CAP-5, CAP-6, PUTUSAN-10
test('the list of differences shows stamped copies too, and opens the old document for a reason @desk', async ({
  page,
  browser,
  server,
}) => {
  const files = { fotokopi_ktp: await documentPng() };
  const { siswa, record } = await registerWithData(server, { data: { nama: 'Ayu Diganti' }, files });
  const admin = await signIn(server, server.admin);
  await admin.call(dataSiswa.tolak, { params: { id: record.id }, body: { alasan_penolakan: 'KTP buram', versi: 1 } });
  const student = await signIn(server, siswa);
  await student.call(dataDiri.update, { params: { id: record.id }, files: { fotokopi_ktp: await smallPhoto() } });
  await enter(page, server.admin);
  await page.goto(`/data-siswa/menunggu-validasi/detail/${record.id}`);
  await page.getByRole('button', { name: 'Fotokopi KTP sebelum' }).click();
  const viewer = page.getByRole('dialog', { name: 'Fotokopi KTP sebelum' });
  await expect(viewer.getByText('Salinan bercap')).toBeVisible();
  await viewer.getByRole('button', { name: 'Lihat asli Fotokopi KTP sebelum' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lihat asli' });
  await expect(dialog).toContainText('KTP yang lama Ayu Diganti dibuka tanpa cap.');
  await dialog.getByText('Permintaan siswa').click();
  await dialog.getByLabel('Keterangan').fill('Menanyakan ejaan nama di KTP');
  await dialog.getByRole('button', { name: 'Buka Asli' }).click();
  await expect(viewer.getByText('Asli, tanpa cap')).toBeVisible();
  await expect(viewer.getByRole('img')).toHaveAttribute('src', /^blob:/);
  await expectAccessible(page);
  // The picture beside it is looked at stamped.
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'Fotokopi KTP sesudah' }).getByText('Salinan bercap')).toBeVisible();
  await expectRead(await browser.newPage({ baseURL: server.url, locale: 'id-ID' }), siswa);
});

async function expectRead(page: Page, siswa: Parameters<typeof enter>[1]): Promise<void> {
  await enter(page, siswa);
  await page.goto('/profile');
  await expect(page.getByText('Fotokopi KTP, tanpa cap')).toBeVisible();
  await expect(page.getByText('Alasan: Permintaan siswa: Menanyakan ejaan nama di KTP')).toBeVisible();
}

// Rule: CAP-8
test('the pimpinan says what copies are for and sees the stamp before it is saved @desk', async ({ page, server }) => {
  await enter(page, server.pimpinan);
  await page.goto('/pengaturan?bagian=cap');
  await expect(page.getByText(/KTP, KK, ijazah, dan SKL/)).toBeVisible();
  await page.getByLabel('Tujuan salinan').fill('');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Tujuan salinan harus diisi')).toBeVisible();
  await page.getByLabel('Tujuan salinan').fill('Hanya untuk beasiswa di {sekolah}');
  await expect(page.getByRole('figure', { name: 'Contoh cap' })).toContainText(/Hanya untuk beasiswa di \S/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(page, 'Tulisan pada Salinan disimpan')).toBeVisible();
  await page.getByRole('button', { name: 'Urungkan' }).click();
  await expect(page.getByLabel('Tujuan salinan')).toHaveValue('Hanya untuk pendaftaran di {sekolah}');
});
