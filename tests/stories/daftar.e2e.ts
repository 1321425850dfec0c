// The lists at the desk: sorted, narrowed, cut, and used by keys alone.
import { today } from '@gerbang/contract/fields';
import { barang } from '@gerbang/contract/inventaris/barang';
import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import type { Page } from '@playwright/test';
import { formData, newSiswa, registerActive, registerAdmin, registerWithData, signIn } from './api.ts';
import { fill, namesOf } from './screens.ts';
import type { Server } from './server.ts';
import { enter, entry, expect, expectAccessible, openAtur, search, test } from './story.ts';

/** Adds twelve students of one name, of two classes by turns, and gives the name. */
async function addTwelve(server: Server): Promise<string> {
  const admin = await signIn(server, server.admin);
  const mark = `urut${newSiswa().nim}`;
  for (let n = 1; n <= 12; n++) {
    const nama = `${mark} ${String((n * 5) % 12).padStart(2, '0')}`;
    const kelas_pilihan = n % 2 ? 'Pagi' : 'Malam';
    await admin.call(dataSiswa.create, { body: { ...formData, nama, kelas_pilihan, nim: newSiswa().nim } });
  }
  return mark;
}

const names = (page: Page, mark: string) => page.getByRole('row').getByRole('link', { name: new RegExp(`^${mark}`) });

// Rules: DAFTAR-11, DAFTAR-12, DAFTAR-13, DAFTAR-14
test('a list is sorted, narrowed and cut where it is, and read and emptied by keys @desk', async ({ page, server }) => {
  test.slow();
  const mark = await addTwelve(server);
  await registerWithData(server);
  await enter(page, server.admin);
  await page.goto(`/data-siswa/valid?search=${mark}&page=0`);
  await sortAndCut(page, mark);
  await expectWidths(page);
  await narrow(page, mark);
  await walkByKeys(page, mark);
  await deleteTheLast(page, mark);
});

async function sortAndCut(page: Page, mark: string): Promise<void> {
  const found = names(page, mark);
  await expect(found).toHaveCount(10);
  const head = page.getByRole('columnheader', { name: 'Nama', exact: true });
  // What can be pressed says so before anybody points at it.
  await expect(head.locator('svg').first()).toBeVisible();
  await expect(head).toHaveAttribute('aria-sort', 'none');
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(found.first()).toHaveText(`${mark} 00`);
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(found.first()).toHaveText(`${mark} 11`);
  await page.getByLabel('Baris per halaman').selectOption('25');
  await expect(found).toHaveCount(12);
  await expect(page.getByText('Jumlah data : 12')).toBeVisible();
  await expect(page).toHaveURL(/urut=nama&arah=turun/);
  // Both are remembered, for this list; an address that names an order wins.
  await page.goto(`/data-siswa/valid?search=${mark}`);
  await expect(found).toHaveCount(12);
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(found.first()).toHaveText(`${mark} 11`);
  await page.goto(`/data-siswa/valid?search=${mark}&urut=masuk`);
  await expect(head).toHaveAttribute('aria-sort', 'none');
  await expect(found.first()).toHaveText(`${mark} 05`);
  await page.goto('/data-siswa/menunggu-validasi');
  await expect(head).toHaveAttribute('aria-sort', 'none');
  await page.goto(`/data-siswa/valid?search=${mark}`);
  await head.getByRole('button').click();
  await page.goto(`/data-siswa/valid?search=${mark}`);
  await expect(found.first()).toHaveText(`${mark} 00`);
  await expect(head).toHaveAttribute('aria-sort', 'none');
  await expectAccessible(page);
}

/** What is done to a row covers no cell at 640 px; the width of a large screen goes to what is text, not to numbers. */
async function expectWidths(page: Page): Promise<void> {
  const cells = page.getByRole('row').nth(1).getByRole('cell');
  const boxes = () =>
    cells.evaluateAll((all) =>
      all.map((cell) => cell.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
    );
  await page.setViewportSize({ width: 640, height: 800 });
  const small = await boxes();
  for (const [at, { left }] of small.entries()) {
    expect(left).toBeGreaterThanOrEqual((small[at - 1]?.right ?? Number.NEGATIVE_INFINITY) - 1);
  }
  const widthOf = async (head: string) =>
    (await page.getByRole('columnheader', { name: head, exact: true }).boundingBox())?.width ?? 0;
  await page.setViewportSize({ width: 1280, height: 800 });
  const [nama, nim] = [await widthOf('Nama'), await widthOf('NIM')];
  await page.setViewportSize({ width: 1920, height: 800 });
  expect(await widthOf('Nama')).toBeGreaterThan(nama + 100);
  expect(await widthOf('NIM')).toBeCloseTo(nim, 0);
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function narrow(page: Page, mark: string): Promise<void> {
  await openAtur(page);
  await page.getByRole('combobox', { name: 'Kelas' }).selectOption('Malam');
  await expect(names(page, mark)).toHaveCount(6);
  await page.getByLabel('Dokumen yang Belum Ada').selectOption('fotokopi_skl');
  await expect(names(page, mark)).toHaveCount(6);
  await expect(page.getByRole('region', { name: 'Saringan' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
}

async function walkByKeys(page: Page, mark: string): Promise<void> {
  const found = names(page, mark);
  await page.getByRole('button', { name: 'Selesai' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Atur 2 saringan aktif' })).toBeFocused();
  await page.keyboard.press('j');
  await expect(found.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(found.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(found.nth(0)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Detail Data Siswa' })).toBeVisible();
  await page.goBack();
  await entry(page, `${mark} `).first().getByRole('cell', { name: 'Kelas Malam' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Detail Data Siswa' })).toBeVisible();
  await page.goBack();
  await page.locator('#isi').focus();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Pencarian')).toBeFocused();
}

async function deleteTheLast(page: Page, mark: string): Promise<void> {
  await page.goto(`/data-siswa/valid?search=${mark} 0&urut=nama&kelas_pilihan=Malam`);
  const found = names(page, mark);
  await expect(found).not.toHaveCount(0);
  for (let left = await found.count(); left > 0; left--) {
    const next = left > 1 ? ((await found.nth(1).textContent()) ?? '') : undefined;
    const first = (await found.first().textContent()) ?? '';
    await page.getByRole('button', { name: `Hapus ${first}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
    await expect(found).toHaveCount(left - 1);
    if (next) await expect(page.getByRole('link', { name: next, exact: true })).toBeFocused();
  }
  await expect(page.getByText('Semua Hasil Pencarian Ini Sudah Ditangani')).toBeVisible();
  await expect(page.getByText('Jumlah data : 0')).toBeVisible();
}

/** The stops of the Tab key from where the link over the menu leads to the first row; undefined on a screen without rows. */
async function stopsBeforeRows(page: Page): Promise<number | undefined> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const rows = page.locator('main table [data-row]');
  if ((await rows.count()) === 0) return undefined;
  await page.locator('#isi').focus();
  for (let stops = 0; stops < 40; stops++) {
    await page.keyboard.press('Tab');
    if ((await rows.locator(':focus').count()) > 0) return stops;
  }
  throw new Error(`Tab did not come to the rows of ${page.url()}`);
}

// Rule: DAFTAR-20
test('every list has at most twelve stops of the Tab key before its first row @desk', async ({ page, server }) => {
  test.slow();
  const { '/data-inventaris/$id': id } = await fill(server);
  await registerActive(server);
  await registerAdmin(server);
  const admin = await signIn(server, server.admin);
  await admin.call(barang.jadwalkan, { params: { id }, body: { perawatan: 'Bersihkan lensa', jatuh_tempo: today() } });
  const stops: Record<string, number> = {};
  for (const [who, screens] of [
    [server.admin, namesOf('admin')],
    [server.pimpinan, namesOf('pimpinan', 'admin')],
  ] as const) {
    await enter(page, who);
    for (const screen of screens.filter((each) => !each.includes('$'))) {
      await page.goto(screen);
      const count = await stopsBeforeRows(page);
      if (count !== undefined) stops[screen] = count;
    }
  }
  expect(Object.keys(stops).length).toBeGreaterThanOrEqual(10);
  expect(Object.entries(stops).filter(([, count]) => count > 12)).toEqual([]);
});

// Rule: DAFTAR-20
test('the heads of a list are one stop of the Tab key, and the arrow keys go along them @desk', async ({
  page,
  server,
}) => {
  await fill(server);
  await enter(page, server.admin);
  await page.goto('/data-siswa/valid');
  const head = (name: string) => page.getByRole('columnheader').getByRole('button', { name, exact: true });
  await head('Nama').focus();
  await page.keyboard.press('ArrowRight');
  await expect(head('NIM')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/urut=nim/);
  await page.keyboard.press('ArrowLeft');
  await expect(head('Nama')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-row] :focus')).toHaveCount(1);
});

// Rule: ARSIP-18
test('the valid list opens on the school year of the open wave, which one press takes away @desk', async ({
  own,
  open,
}) => {
  const pimpinan = await signIn(own, own.pimpinan);
  const wave = { nama: 'Gelombang 1', nomor: 1, biaya: 1000, diskon_boleh: true, buka: today(), tutup: today() };
  const daftar = [{ ...wave, tahun_ajaran: '2019/2020' }];
  const admin = await signIn(own, own.admin);
  const [old, late] = [newSiswa().nim, newSiswa().nim];
  await admin.call(dataSiswa.create, { body: { ...formData, nim: old, tahun_ajaran: '2019/2020' } });
  await admin.call(dataSiswa.create, { body: { ...formData, nim: late, tahun_ajaran: '2021/2022' } });
  const page = await open(own.admin);
  await page.goto('/data-siswa/valid');
  await expect(entry(page, late)).toBeVisible();
  await pimpinan.call(sekolah.simpanGelombang, { body: { daftar, hanya_saat_buka: false, versi: 0 } as never });
  await page.goto('/data-siswa/valid');
  await expect(entry(page, old)).toBeVisible();
  await expect(entry(page, late)).toHaveCount(0);
  // Nobody chose the year: a search looks past it.
  await search(page, late);
  await expect(entry(page, late)).toBeVisible();
  await page.goto('/data-siswa/valid');
  await expect(entry(page, late)).toHaveCount(0);
  await page.getByRole('region', { name: 'Saringan' }).getByRole('button').click();
  await expect(entry(page, late)).toBeVisible();
  await page.reload();
  await expect(entry(page, late)).toBeVisible();
  // Somebody who comes for something finds it, of whatever year.
  await page.goto(`/data-siswa/valid?search=${late}`);
  await expect(entry(page, late)).toBeVisible();
});
