// Each screen where its person does not sit: staff on the phone, students at the desk. All of it can be used, and nothing lies
// beside the window; what people do there the other stories tell.
import { dataInventaris } from '@gerbang/contract/data-inventaris';
import { dataSiswa } from '@gerbang/contract/data-siswa';
import { smallPhoto } from '@gerbang/kit/pictures';
import type { Page } from '@playwright/test';
import {
  addBarang,
  barangData,
  formData,
  newSiswa,
  register,
  registerActive,
  registerAdmin,
  registerWithData,
  signIn,
} from './api.ts';
import { gates, type Role, screens } from './screens.ts';
import type { Server } from './server.ts';
import { enter, expect, expectAccessible, test } from './story.ts';

/** What the pimpinan changes and an admin reads. */
const settings = ['identitas', 'pilihan', 'gelombang', 'syarat', 'keamanan'].map(
  (each) => `/pengaturan?bagian=${each}`,
);

/** The screens of a role, but for those of `others`. */
const screensOf = (role: Role, others?: Role) =>
  Object.keys(screens).filter(
    (screen) => screens[screen]?.includes(role) && !(others && screens[screen]?.includes(others)),
  );

/** Their addresses, of the record that belongs to each list. */
const addressesOf = (names: string[], records: Record<string, string>) =>
  names.map((screen) => screen.replace(':id', records[screen.split('/').slice(0, 3).join('/')] ?? ''));

async function walk(page: Page, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/^Memuat/)).toHaveCount(0);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      // Colours are the same at both widths.
      await expectAccessible(page, ['light']);
      const beside = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await beside(), `${address} is wider than the window`).toBeLessThanOrEqual(0);
    });
  }
}

/** Something in every list; the records of each state. */
async function fill(server: Server) {
  const admin = await signIn(server, server.admin);
  await register(server);
  const files = { pas_foto_3x4: await smallPhoto(1), fotokopi_ktp: await smallPhoto(2) };
  const [waiting, rejected] = [await registerWithData(server, { files }), await registerWithData(server)];
  const alasan_penolakan = 'Foto KTP buram, dan tanggal lahir tidak sama dengan yang tertulis di ijazah.';
  await admin.call(dataSiswa.tolak, { params: { id: rejected.record.id }, body: { alasan_penolakan } });
  const { data: valid } = await admin.call(dataSiswa.create, { body: { ...formData, nim: newSiswa().nim }, files });
  await addBarang(server, { files: { foto_barang: files.pas_foto_3x4 } });
  const { id } = await addBarang(server, { data: { ...barangData, nama_barang: 'Printer Epson L3210' } });
  await admin.call(dataInventaris.hapus, { params: { id } });
  return {
    '/data-siswa/valid': valid.id,
    '/data-siswa/menunggu-validasi': waiting.record.id,
    '/data-siswa/ditolak': rejected.record.id,
  };
}

// Rule: PERAN-17
test('an admin’s screens on a phone', { tag: '@phone' }, async ({ page, server }) => {
  test.slow();
  const records = await fill(server);
  await enter(page, server.admin);
  await walk(page, addressesOf(screensOf('admin'), records));
});

// Rule: PERAN-17
test('what only the pimpinan has, on a phone', { tag: '@phone' }, async ({ page, server }) => {
  test.slow();
  await registerAdmin(server);
  await enter(page, server.pimpinan);
  await walk(page, [...screensOf('pimpinan', 'admin'), ...settings]);
});

// Rule: PERAN-17
test('a student’s screens at the desk, before and after the data are there, and those of nobody', {
  tag: '@desk',
}, async ({ page, server, browser }) => {
  test.slow();
  await walk(page, gates);
  await enter(page, await registerActive(server));
  await walk(page, ['/dashboard-siswa', '/data-diri', '/tambah-data-diri']);
  const context = await browser.newContext({ baseURL: server.url });
  const { siswa } = await registerWithData(server, { files: { fotokopi_ktp: await smallPhoto(2) } });
  const other = await context.newPage();
  await enter(other, siswa);
  await walk(
    other,
    screensOf('siswa').filter((address) => address !== '/tambah-data-diri'),
  );
  await context.close();
});
