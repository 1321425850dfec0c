// Stock-taking: a phone that loses its network between two scans, and the pimpinan who closes the session.
import { addBarang } from './api.ts';
import { lend, typeLabel as type } from './opname.ts';
import type { Server } from './server.ts';
import { enter, expect, expectAccessible, test, toast } from './story.ts';

const room = `Ruang Opname ${process.pid}-${Math.floor(Math.random() * 1e6)}`;

/** Chairs, a printer, and two cameras that somebody has; the chairs. */
async function furnish(server: Server) {
  const add = (nama_barang: string, kode_barang: string, jumlah_barang: string) =>
    addBarang(server, { data: { nama_barang, kode_barang, jumlah_barang, lokasi_barang: room } });
  await add('Printer Canon', `PRN-${room}`, '1');
  await lend(server, (await add('Kamera Sony', `KAM-${room}`, '2')).id);
  return add('Kursi Lipat', `KUR-${room}`, '4');
}

// Rules: OPNAME-1, OPNAME-2, OPNAME-4, OPNAME-6
test('a room is counted on a phone without a network, joined, and closed by the pimpinan', {
  tag: '@both',
}, async ({ page, server, context }) => {
  test.slow();
  const chair = await furnish(server);
  await enter(page, server.admin);
  await page.goto('/data-inventaris/opname');
  await page.getByRole('button', { name: 'Buka Opname' }).click();
  const dialog = page.getByRole('dialog', { name: 'Buka Opname' });
  await dialog.getByLabel('Nama opname').fill(`Opname ${room}`);
  await dialog.getByLabel(room).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Buka Opname' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Opname ${room}` })).toBeVisible();
  await expectAccessible(page);
  const address = page.url();

  await page.getByRole('button', { name: 'Pindai' }).click();
  await context.setOffline(true);
  await type(page, `KUR-${room}`);
  await expect(page.getByText('Ditemukan', { exact: false }).first()).toBeVisible();
  await page.getByLabel('Jumlah yang ada').fill('3');
  await page.getByRole('button', { name: 'Catat Jumlah' }).click();
  await type(page, 'INV-TAK-ADA');
  await expect(page.getByText('3 pindaian')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText('menunggu sambungan')).toBeHidden({ timeout: 240_000 });
  await page.getByRole('button', { name: 'Lihat Hasil' }).click();
  await expect(page.getByText('Tercatat 4, ada 3')).toBeVisible();
  await expect(page.getByText('Label tak dikenal')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sedang dipinjam 1' })).toContainText('2 dari 2 sedang dipinjam');
  await expect(page.getByRole('region', { name: 'Belum ditemukan 1' })).toContainText('Printer Canon');

  await enter(page, server.pimpinan);
  await page.goto(new URL(address).pathname);
  await page.getByRole('button', { name: 'Tutup Sesi' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tutup Sesi' }).click();
  await expect(toast(page, 'Opname ditutup: 1 barang diubah, 1 tidak ditemukan')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Berita Acara' }).click();
  expect((await download).suggestedFilename()).toMatch(/^berita-acara-opname-.*\.pdf$/);
  await page.goto(`/data-inventaris/${chair.id}`);
  await expect(page.getByText('mencatat hasil opname')).toBeVisible();
});
