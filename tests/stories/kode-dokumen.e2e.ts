// The QR on a KK: read by the student's own browser while the form is filled in, judged at the desk.
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { photographed, printed } from '@gerbang/kit/photographed';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { registerWithData, signIn } from './api.ts';
import { enter, expect, expectAccessible, test } from './story.ts';

const asli = 'https://layananonline.dukcapil.kemendagri.go.id/Terpusat/Pindai?k=a1b2c3d4e5f6';

/** A photographed page with a code of 20 mm at its foot. */
async function photoOfKk(text: string): Promise<Buffer> {
  const page = await printed([{ text, size: 20, x: 170, y: 255 }], { width: 210, height: 297, dpi: 150 });
  const shot = await photographed(page, { seed: 3, edge: 2400, tilt: 0.12, turn: 0.04, blur: 0.8, noise: 0.1 });
  const { width, height } = shot;
  return sharp(shot.data, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

// Rules: BUKTIQR-1, BUKTIQR-2, BUKTIQR-3, BUKTIQR-4, BUKTIQR-5
test('a student’s KK brings its QR along, and the desk opens, judges and notes it', { tag: '@desk' }, async ({
  page,
  server,
}) => {
  test.slow();
  const { siswa, record } = await registerWithData(server);
  await enter(page, siswa);
  await page.goto('/edit-data-diri');
  const kk = { name: 'kk.jpg', mimeType: 'image/jpeg', buffer: await photoOfKk(asli) };
  // However busy the machine is: nothing is given up while the page's clock stands.
  await page.getByLabel('Fotokopi KK', { exact: true }).waitFor({ state: 'attached' });
  await page.clock.pauseAt(Date.now() + 1000);
  await page.getByLabel('Fotokopi KK', { exact: true }).setInputFiles(kk);
  await expect(page.getByText(/ · QR terbaca$/)).toBeVisible();
  await page.clock.resume();
  await page.getByRole('button', { name: 'Simpan' }).click();
  await page.waitForURL('**/data-diri');

  const student = await signIn(server, siswa);
  const { id } = record;
  await enter(page, server.admin);
  await page.goto(`/data-siswa/menunggu-validasi/detail/${id}`);
  const note = page.getByText(/^QR pada Fotokopi KK:/);
  await expect(note).toHaveText('QR pada Fotokopi KK: layananonline.dukcapil.kemendagri.go.id, situs resmi');
  const link = page.getByRole('link', { name: 'Buka di Tab Baru' });
  await expect(link).toHaveAttribute('href', asli);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await page.getByRole('button', { name: 'Aktif', exact: true }).click();
  await expect(page.getByText(/^Aktif, dicatat /)).toBeVisible();
  await expectAccessible(page);

  await expectForgeries(page, async (teks) => {
    const kode_dokumen = JSON.stringify({ fotokopi_kk: { teks } });
    await student.call(dataDiri.update, { params: { id }, body: { kode_dokumen }, files: { fotokopi_kk: kk.buffer } });
    await page.reload();
  });
});

/** `print` puts another text into the QR of the KK on the desk. */
async function expectForgeries(page: Page, print: (teks: string) => Promise<void>): Promise<void> {
  const note = page.getByText(/^QR pada Fotokopi KK:/);
  const link = page.getByRole('link', { name: 'Buka di Tab Baru' });
  // A host that looks like it is told as another one, and opened no less carefully.
  const forged = 'https://dukcapil.kemendagri.go.id.jahat.example/Terpusat/Pindai?k=a1b2c3d4e5f6';
  await print(forged);
  await expect(note).toHaveText('QR pada Fotokopi KK: dukcapil.kemendagri.go.id.jahat.example, bukan situs resmi');
  await expect(page.getByText(forged)).toBeVisible();
  await expect(link).toHaveAttribute('href', forged);
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expectAccessible(page);
  // What is no address is text.
  await print('javascript:alert(document.domain)');
  await expect(note).toHaveText('QR pada Fotokopi KK: bukan tautan');
  await expect(page.getByText('javascript:alert(document.domain)')).toBeVisible();
  await expect(link).toHaveCount(0);
  await expectAccessible(page);
}
