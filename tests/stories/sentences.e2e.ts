// Sentences of states that no other story comes through.
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { sampah } from '@gerbang/contract/siswa/sampah';
import { unknownId } from '@gerbang/kit/samples';
import type { Page } from '@playwright/test';
import { addBarang, formData, newSiswa, register, registerWithData, signIn } from './api.ts';
import type { Server } from './server.ts';
import { enter, entry, expect, expectAccessible, test, toast } from './story.ts';

const emptyLists = [
  ['/akun-siswa/nonaktif', 'Akun Siswa Nonaktif', 'Tidak Ada Akun Siswa yang Perlu Diaktivasi'],
  ['/akun-siswa/aktif', 'Akun Siswa Aktif', 'Tidak Ada Akun Siswa yang Aktif'],
  ['/data-siswa/menunggu-validasi', 'Data Siswa Menunggu Validasi', 'Tidak Ada Data Siswa yang Perlu Divalidasi'],
  ['/data-siswa/ditolak', 'Data Siswa Ditolak', 'Tidak Ada Data Siswa yang Ditolak'],
] as const;

// Rules: AKUN-12, ARSIP-8
test('a list without rows says what it has none of', { tag: '@desk' }, async ({ page, server }) => {
  await enter(page, server.admin);
  const empty = { message: 'Kosong', currentPage: 1, totalPages: 0, totalItems: 0, data: [] };
  for (const list of ['akun-siswa/nonaktif', 'akun-siswa/aktif', 'data-siswa']) {
    await page.route(`**/api/v1/${list}?*`, (route) => route.fulfill({ json: empty }));
  }
  for (const [address, heading, sentence] of emptyLists) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await expectAccessible(page);
});

// Rules: DIRI-9, DIRI-11
test('a greeting by name; a rejection without a reason says so, and the dashboard leads to the record as it is stored', {
  tag: '@siswa',
}, async ({ page, server }) => {
  const { siswa } = await registerWithData(server, { data: { nama: 'siti AMINAH binti umar' } });
  await enter(page, siswa);
  await page.goto('/dashboard-siswa');
  await expect(page.getByText('Selamat datang, Siti Aminah binti Umar')).toBeVisible();
  await page.getByRole('link', { name: 'Cek Data Diri & Status Validasi' }).click();
  await page.waitForURL('**/data-diri');
  await expect(page.getByText('Data diri Anda sedang diproses oleh Admin')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'siti AMINAH binti umar' }).first()).toBeVisible();

  await page.route('**/api/v1/data-diri', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, status_data: 'Ditolak' } } });
  });
  await page.reload();
  await expect(page.getByText('Tidak ada keterangan')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit Data Diri' })).toBeVisible();
});

// Rules: ARSIP-9, ARSIP-11, STATISTIK-9
test('a form that is being saved says so; the detail names what is not there, the dashboard the wave', {
  tag: '@desk',
}, async ({ page, server }) => {
  const api = await signIn(server, server.admin);
  const body = { ...formData, nim: newSiswa().nim };
  const { data: record } = await api.call(dataSiswa.create, { body });
  await enter(page, server.admin);
  await page.goto(`/data-siswa/valid/edit/${record.id}`);
  await page.getByLabel('Nama', { exact: true }).fill('Dewi Anggraini');
  const { promise: seen, resolve: see } = Promise.withResolvers<void>();
  await page.route(`**/api/v1/data-siswa/${record.id}`, async (route) => {
    await seen;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByRole('button', { name: 'Menyimpan...' })).toBeVisible();
  see();
  await page.waitForURL(`**/data-siswa/valid/detail/${record.id}`);
  await expect(page.getByText('Tidak ada', { exact: true })).toHaveCount(6);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Gelombang Ini' })).toBeVisible();
});

// Rules: DIRI-12, DIRI-18
test('the bar of completeness has a colour for each quarter; a form without its record leads to something to do', {
  tag: '@desk',
}, async ({ page, server }) => {
  const { siswa } = await registerWithData(server);
  await enter(page, siswa);
  await expectBar(page);
  const refuse = (status: number) =>
    page.route('**/api/v1/data-diri', (route) =>
      route.fulfill({ status, json: { error: 'Sedang sibuk', message: 'Sedang sibuk' } }),
    );
  await refuse(404);
  await page.goto('/edit-data-diri');
  await page.waitForURL('**/data-diri');
  await expect(page.getByText('Anda belum menambah data diri anda')).toBeVisible();
  await page.unroute('**/api/v1/data-diri');
  await refuse(409);
  for (const form of ['/edit-data-diri', '/tambah-data-diri']) {
    await page.goto(form);
    await page.waitForURL('**/dashboard-siswa');
    await expect(toast(page, 'Sedang sibuk')).toBeVisible();
  }
});

/** A colour for each quarter, and no bar for nothing. */
async function expectBar(page: Page): Promise<void> {
  const bar = page.getByRole('progressbar', { name: 'Kelengkapan data' });
  const colours = new Set<string>();
  const files = ['pas_foto_3x4', 'fotokopi_skl', 'fotokopi_kk'];
  for (const [count, tone] of ['25', '50', '75', '100'].entries()) {
    await page.route('**/api/v1/dashboard/siswa', async (route) => {
      const answer = await (await route.fetch()).json();
      for (const file of files.slice(0, count)) answer.dataSiswa[file] = `/api/v1/berkas/${unknownId}`;
      await route.fulfill({ json: answer });
    });
    await page.goto('/dashboard-siswa');
    await expect(bar).toHaveAttribute('data-tone', tone);
    await expect(bar).toHaveAttribute('aria-valuenow', tone);
    colours.add(
      await bar
        .locator('i')
        .first()
        .evaluate((part) => getComputedStyle(part).backgroundColor),
    );
    await page.unroute('**/api/v1/dashboard/siswa');
  }
  expect(colours.size).toBe(4);
  await page.route('**/api/v1/dashboard/siswa', (route) =>
    route.fulfill({ status: 404, json: { error: 'Belum ada', message: 'Belum ada' } }),
  );
  await page.reload();
  await expect(page.getByText('0%', { exact: true })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page.unroute('**/api/v1/dashboard/siswa');
}

const NO_ANSWER = 'Server tidak merespons. Coba lagi nanti';
/** From now on nothing answers; returns the paths that are asked for, as they come. */
async function sever(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route('**/api/**', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.abort('connectionrefused');
  });
  return asked;
}

// Rules: GAGAL-1, GAGAL-4
test('what was not answered is told once and in view; what is gone meanwhile closes its dialog', {
  tag: '@phone',
}, async ({ page, server }) => {
  const api = await signIn(server, server.admin);
  const { nim } = newSiswa();
  const { data } = await api.call(dataSiswa.create, { body: { ...formData, nim } });
  await enter(page, server.admin);
  await page.goto(`/data-siswa/valid?search=${nim}`);
  await entry(page, nim).getByRole('button', { name: 'Hapus' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hapus' });
  await expect(dialog.getByRole('button', { name: 'Hapus' })).toBeEnabled();
  const asked = await sever(page);
  await dialog.getByRole('button', { name: 'Hapus' }).click();
  await expect(dialog.getByRole('button', { name: 'Coba lagi' })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByText(NO_ANSWER)).toHaveCount(1);
  await expect(toast(page, NO_ANSWER)).toBeVisible();
  // The list behind would fail as well, and say so in other words.
  expect(asked).not.toContain('/api/v1/data-siswa');

  await page.unroute('**/api/**');
  const { token } = await api.call(dataSiswa.generateToken);
  await api.call(dataSiswa.hapus, { params: { id: data.id }, token });
  await dialog.getByRole('button', { name: 'Coba lagi' }).click();
  await dialog.getByRole('button', { name: 'Hapus' }).click();
  await expect(toast(page, 'Data Siswa Tidak Ditemukan')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expectRefusalInView(page, server);
});

/** Why a long form was not saved is in view below it. */
async function expectRefusalInView(page: Page, server: Server): Promise<void> {
  const { kode_barang } = await addBarang(server);
  await page.goto(`/data-inventaris?search=${kode_barang}`);
  await entry(page, kode_barang).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Data Inventaris' });
  await dialog.getByLabel('Nama Barang').fill('Kursi lipat');
  await sever(page);
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog.getByText(NO_ANSWER)).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByLabel('Nama Barang')).toHaveValue('Kursi lipat');
  await page.unroute('**/api/**');
}

// Rules: AKUN-8, SAMPAH-8
test('what a call did whose answer was lost, or somebody else, closes its dialog when it is asked for again', {
  tag: '@phone',
}, async ({ page, server }) => {
  const siswa = await register(server);
  await enter(page, server.admin);
  await page.goto(`/akun-siswa/nonaktif?search=${siswa.nim}`);
  await entry(page, siswa.email).getByRole('button', { name: 'Aktivasi' }).click();
  const question = page.getByRole('dialog', { name: 'Aktivasi' });
  const lost = (url: URL) => /\/akun-siswa\/[0-9a-f-]{36}$/.test(url.pathname);
  await page.route(lost, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await question.getByRole('button', { name: 'Aktivasi' }).click();
  await expect(question.getByText(NO_ANSWER)).toHaveCount(1);
  await page.unroute(lost);
  await question.getByRole('button', { name: 'Aktivasi' }).click();
  await expect(toast(page, 'Akun siswa sudah aktif')).toBeVisible();
  await expect(question).toBeHidden();
  await expect(entry(page, siswa.email)).toHaveCount(0);

  const api = await signIn(server, server.admin);
  const kode_barang = `KLH-${siswa.nim}`;
  const item = await addBarang(server, { data: { kode_barang } });
  await api.call(dataInventaris.hapus, { params: { id: item.id } });
  await page.goto(`/sampah?search=${kode_barang}`);
  await entry(page, kode_barang).getByRole('button', { name: 'Pulihkan' }).click();
  const { data } = await api.call(sampah.list, { query: { search: kode_barang } });
  await api.call(sampah.pulihkan, { params: { id: data[0]?.id ?? '' } });
  await page.getByRole('dialog', { name: 'Pulihkan' }).getByRole('button', { name: 'Pulihkan' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(entry(page, kode_barang)).toHaveCount(0);
});
