import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { documentPng, smallPhoto } from '@gerbang/kit/pictures';
import type { Page } from '@playwright/test';
import { registerWithData, signIn } from './api.ts';
import type { Server } from './server.ts';
import { enter, entry, expect, expectAccessible, openMenu, search, test, toast } from './story.ts';

const REASON = 'Tanggal lahir tidak sama dengan KTP <b>lihat lagi</b>';

// Rules: DIRI-6, DIRI-9, DIRI-10, ARSIP-7, ARSIP-8, ARSIP-9, PUTUSAN-7, PERAN-19, PERAN-20, DIRI-11
test('reject with a reason, correct, validate: both sides see each state, the pimpinan reads it', async ({
  page,
  server,
  browser,
}) => {
  test.slow();
  const files = { pas_foto_3x4: await smallPhoto(), fotokopi_ktp: await documentPng() };
  const { siswa, record } = await registerWithData(server, { files });
  const studentContext = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 800 } });
  const student = await studentContext.newPage();
  await enter(student, siswa);
  await enter(page, server.admin);
  await page.goto('/dashboard');
  await findInQueue(page, record);
  await reject(page, record);
  await seeAmongRejected(page, record);
  await correct(student);
  await validate(page, record);
  await seeValidated(student);
  await studentContext.close();
  const leaderContext = await browser.newContext({ baseURL: server.url });
  await readAsPimpinan(await leaderContext.newPage(), server, record);
  await leaderContext.close();
});

type QueuedSiswa = { id: string; nama: string; nim: string };

async function findInQueue(page: Page, { id, nim }: QueuedSiswa): Promise<void> {
  await openMenu(page, 'Data Siswa', 'Menunggu Validasi');
  await expect(page.getByRole('heading', { level: 1, name: 'Data Siswa Menunggu Validasi' })).toBeVisible();
  await search(page, nim);
  await expect(entry(page, nim)).toHaveCount(1);
  await expect(entry(page, nim).locator('img')).toBeVisible();
  await expectAccessible(page);
  await entry(page, nim).getByRole('link', { name: 'Detail' }).click();
  await page.waitForURL(`**/data-siswa/menunggu-validasi/detail/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Detail Data Siswa' })).toBeVisible();
  await expect(page.getByText('Rp 12.500.000,00').first()).toBeVisible();
  await expectAccessible(page);
}

async function reject(page: Page, { nama, nim }: QueuedSiswa): Promise<void> {
  await page.getByRole('button', { name: /^Tolak/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Tolak' });
  await expect(dialog.getByRole('button', { name: 'Tolak' })).toBeDisabled();
  await dialog.getByRole('textbox').fill(REASON);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Tolak' }).click();
  await expect(toast(page, new RegExp(`${nama}.*${nim}`))).toBeVisible();
  await page.waitForURL(/\/data-siswa\/menunggu-validasi(\?.*)?$/);
  await expect(entry(page, nim)).toHaveCount(0);
}

async function seeAmongRejected(page: Page, { id, nim }: QueuedSiswa): Promise<void> {
  await page.goto(`/data-siswa/ditolak?search=${nim}`);
  await expect(entry(page, nim).getByText(REASON)).toBeVisible();
  await expectAccessible(page);
  await entry(page, nim).getByRole('link', { name: 'Detail' }).click();
  await page.waitForURL(`**/data-siswa/ditolak/detail/${id}`);
  await expect(page.getByText(REASON)).toBeVisible();
  await expectAccessible(page);
}

/** The student reads why, changes it, and waits again. */
async function correct(student: Page): Promise<void> {
  await student.goto('/data-diri');
  await expect(student.getByText('Alasan:')).toBeVisible();
  await expect(student.getByText(REASON)).toBeVisible();
  await expectAccessible(student);
  await student.goto('/dashboard-siswa');
  await student.getByRole('link', { name: 'Perbarui Data Diri' }).first().click();
  await student.getByLabel('Tanggal Lahir').fill('15/03/2008');
  await student.getByRole('button', { name: 'Simpan' }).click();
  await student.waitForURL('**/data-diri');
  await expect(student.getByText('Data diri Anda sedang diproses oleh Admin')).toBeVisible();
}

async function validate(page: Page, { nama, nim }: QueuedSiswa): Promise<void> {
  await page.goto(`/data-siswa/menunggu-validasi?search=${nim}`);
  await entry(page, nim).getByRole('link', { name: 'Detail' }).click();
  await expect(page.getByText('15 Maret 2008').first()).toBeVisible();
  await page.getByRole('button', { name: /^Validasi/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Validasi' });
  await expect(dialog.getByText(nama)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Validasi' }).click();
  await expect(toast(page, new RegExp(`${nama}.*${nim}`))).toBeVisible();
  await page.waitForURL(/\/data-siswa\/menunggu-validasi(\?.*)?$/);
}

/** The student sees it, and may change nothing any more. */
async function seeValidated(student: Page): Promise<void> {
  await student.goto('/data-diri');
  await expect(student.getByText('Data diri Anda sudah divalidasi Admin')).toBeVisible();
  await expect(student.getByRole('link', { name: 'Edit Data Diri' })).toHaveCount(0);
  await student.goto('/edit-data-diri');
  await expect(
    toast(student, /Data anda sudah divalidasi Admin! harap hubungi Admin untuk perubahan data\./),
  ).toBeVisible();
  await student.waitForURL('**/data-diri');
}

async function readAsPimpinan(page: Page, server: Server, { id, nim }: QueuedSiswa): Promise<void> {
  await enter(page, server.pimpinan);
  await page.goto(`/data-siswa/valid?search=${nim}`);
  await expect(entry(page, nim)).toBeVisible();
  await expectAccessible(page);
  for (const name of ['Edit', 'Tambah Data']) await expect(page.getByRole('link', { name })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Hapus' })).toHaveCount(0);
  await entry(page, nim).getByRole('link', { name: 'Detail' }).click();
  await page.waitForURL(`**/data-siswa/valid/detail/${id}`);
  await expect(page.getByRole('link', { name: 'Edit Siswa' })).toHaveCount(0);
  await expect(page.getByText('15 Maret 2008').first()).toBeVisible();
  await page.getByRole('button', { name: /Lihat.*KTP/ }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await expectAccessible(page);
}

// Rule: ARSIP-10
test('a record in another state leads to its list with the sentence of that state', { tag: '@desk' }, async ({
  page,
  server,
}) => {
  const admin = await signIn(server, server.admin);
  const waiting = await registerWithData(server);
  const valid = await registerWithData(server);
  await admin.call(dataSiswa.validasi, { params: { id: valid.record.id } });
  const rejected = await registerWithData(server);
  await admin.call(dataSiswa.tolak, { params: { id: rejected.record.id }, body: { alasan_penolakan: 'Foto buram' } });
  await enter(page, server.admin);
  const cases = [
    [`valid/detail/${waiting.record.id}`, 'Data siswa belum divalidasi', 'valid'],
    [`menunggu-validasi/detail/${rejected.record.id}`, 'Data siswa sudah ditolak', 'menunggu-validasi'],
    [`ditolak/detail/${valid.record.id}`, 'Data siswa sudah tervalidasi', 'menunggu-validasi'],
    [`ditolak/detail/${waiting.record.id}`, 'Data siswa menunggu validasi', 'menunggu-validasi'],
  ] as const;
  for (const [address, sentence, leadsTo] of cases) {
    await page.goto(`/data-siswa/${address}`);
    await expect(toast(page, sentence)).toBeVisible();
    await page.waitForURL((url) => url.pathname === `/data-siswa/${leadsTo}`);
  }
});

// Rule: PUTUSAN-3
test('what another admin decided first is said, and nothing is decided twice', { tag: '@desk' }, async ({
  page,
  server,
}) => {
  const { record } = await registerWithData(server);
  await enter(page, server.admin);
  await page.goto(`/data-siswa/menunggu-validasi/detail/${record.id}`);
  await page.getByRole('button', { name: /^Validasi/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Validasi' });
  await expect(dialog).toBeVisible();
  const other = await signIn(server, server.admin);
  await other.call(dataSiswa.tolak, { params: { id: record.id }, body: { alasan_penolakan: 'KTP tidak terbaca' } });
  await dialog.getByRole('button', { name: 'Validasi' }).click();
  await expect(toast(page, 'Data siswa sudah ditolak').first()).toBeVisible();
  const { data } = await other.call(dataSiswa.get, { params: { id: record.id } });
  expect(data.status_data).toBe('Ditolak');
});
