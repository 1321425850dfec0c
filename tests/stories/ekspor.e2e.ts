// An export: the pimpinan orders it, watches it being made, fetches it, and the student reads of it.
import { execFileSync } from 'node:child_process';
import { ekspor } from '@gerbang/contract/laporan/ekspor';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { registerWithData, signIn } from './api.ts';
import type { Server } from './server.ts';
import { expect, expectAccessible, login, logout, openMenu, test, toast } from './story.ts';

/** The browser's clock stands still, and with it what asks the screen's progress. */
async function untilReady(server: Server): Promise<void> {
  const pimpinan = await signIn(server, server.pimpinan);
  await expect(async () => {
    const { data } = (await pimpinan.call(ekspor.list)) as { data: { status: string }[] };
    expect(data[0]?.status).toBe('siap');
  }).toPass();
}

/** What another program reads in a table of the file. */
function tableIn(file: string, name: string): string {
  const code =
    'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(z.read(sys.argv[2]).decode())';
  return execFileSync('python3', ['-c', code, file, name]).toString();
}

// Rules: EKSPOR-1, EKSPOR-5, PRIBADI-13
test('the pimpinan orders everything as one file, fetches it, and its student reads who did', async ({
  page,
  server,
}) => {
  test.slow();
  const { record, siswa } = await registerWithData(server);
  await (await signIn(server, server.admin)).call(dataSiswa.validasi, { params: { id: record.id } });
  await login(page, server.pimpinan);
  await openMenu(page, 'Laporan', 'Ekspor');
  await expect(page.getByText('Belum Ada Ekspor')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Tahun Ajaran').fill('2026');
  await expect(page.getByText('Format harus 20YY/20YY')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buat Ekspor' })).toBeDisabled();
  await page.getByLabel('Tahun Ajaran').fill('');
  await page.getByRole('button', { name: 'Buat Ekspor' }).click();
  await expect(toast(page, 'Ekspor dipesan dan sedang dibuat')).toBeVisible();
  await untilReady(server);
  await page.reload();

  await page.getByRole('button', { name: 'Unduh' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unduh Ekspor' });
  await expect(dialog.getByText(/^\d+ siswa, \d+ barang, \d+ gambar/)).toBeVisible();
  await expect(dialog.getByText(/berisi data pribadi \d+ siswa/)).toBeVisible();
  await expectAccessible(page);
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Unduh' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^ekspor-.*\.zip$/);
  expect(tableIn(await download.path(), 'siswa.csv')).toContain(record.nama);

  await page.getByRole('button', { name: 'Hapus' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
  await expect(toast(page, 'Ekspor dihapus')).toBeVisible();
  await expect(page.getByText('Belum Ada Ekspor')).toBeVisible();
  await logout(page);
  await login(page, siswa);
  await page.goto('/profile');
  await expect(page.getByText('Ekspor data dan dokumen').first()).toBeVisible();
});
