// Whether data are safe and the server can work, and the check of everything that is stored.

import type { AnswerOf } from '@gerbang/contract/endpoint';
import { kesiapan, type Pemeriksaan } from '@gerbang/contract/sekolah/kesiapan';
import { signIn } from './api.ts';
import { enter, expect, expectAccessible, openMenu, test, toast } from './story.ts';

// Rule: SIAP-2
test('the pimpinan checks everything from the readiness page and reads that it is whole', async ({ page, server }) => {
  await enter(page, server.pimpinan);
  await page.goto('/dashboard');
  await openMenu(page, 'Pengaturan', 'Kesiapan');
  await expect(page.getByRole('heading', { level: 1, name: 'Kesiapan' })).toBeVisible();
  const backup = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Cadangan', exact: true }) });
  await expect(backup).toContainText('Belum ada cadangan yang tercatat.');
  await expect(backup.getByText('npm run cadangan -- buat')).toBeHidden();
  await backup.getByText('Untuk petugas TI').click();
  await expect(backup.getByText('npm run cadangan -- buat')).toBeVisible();
  await expectAccessible(page);
  const button = page.getByRole('button', { name: 'Periksa sekarang' });
  await button.click();
  await expect(toast(page, /^Pemeriksaan (dimulai|sedang berjalan)$/)).toBeVisible();
  const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Pemeriksaan data' }) });
  await expect(line).toContainText('semuanya utuh', { timeout: 240_000 });
  await expect(line).toContainText('Siap');
  await expect(button).toBeEnabled();
  await expectAccessible(page);
});

const found: Pemeriksaan = {
  mulai: '2026-11-22T03:00:00.000Z',
  selesai: '2026-11-22T03:01:30.000Z',
  tahap: 'selesai',
  dari: 30_000,
  sudah: 30_000,
  masalah: ['data_siswa 01a1f88b-3818-7000-bdf0-05af206664e7, fotokopi_ktp: gambar rusak'],
  jumlah: [{ bagian: 'gambar', jumlah: 61 }],
  siswa: 10_000,
  gambar: 30_000,
};

// Rule: SIAP-1
test('the pimpinan sees how far a check is, then what it found and what to do', async ({ page, server }) => {
  const now = (await (await signIn(server, server.pimpinan)).call(kesiapan.get)) as AnswerOf<typeof kesiapan.get>;
  let pemeriksaan: Pemeriksaan = { ...found, selesai: null, tahap: 'gambar', sudah: 12_000, masalah: [], jumlah: [] };
  await page.route('**/api/v1/kesiapan', (route) =>
    route.fulfill({ json: { ...now, data: { ...now.data, pemeriksaan } } }),
  );
  await enter(page, server.pimpinan);
  await page.goto('/kesiapan');
  const running = page.getByRole('region', { name: 'Pemeriksaan berjalan' });
  await expect(running).toContainText('Gambar 12.000 dari 30.000');
  await expect(running.getByRole('progressbar')).toHaveAttribute('value', '12000');
  await expect(page.getByRole('button', { name: 'Memeriksa...' })).toBeVisible();
  await expectAccessible(page);

  pemeriksaan = found;
  const problems = page.getByRole('region', { name: 'Masalah yang ditemukan' });
  await expect(problems).toContainText('Gambar: 61');
  await expect(problems).toContainText('npm run cadangan -- gambar');
  await expect(problems.getByRole('listitem')).toHaveText(found.masalah);
  await expect(problems).toContainText('Dan 60 lagi.');
  await expect(running).toHaveCount(0);
  await expectAccessible(page);
});
