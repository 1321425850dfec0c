// Official papers from the button to the page: set, issued, printed, fetched by their student, checked by a stranger, revoked.
import { readFile } from 'node:fs/promises';
import { lokasiArsip } from '@gerbang/contract/arsip/lokasi-arsip';
import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { readContents, readPdf } from '@gerbang/kit/pdf-text';
import { smallPhoto } from '@gerbang/kit/pictures';
import { bertanda } from '@gerbang/kit/surat-resmi';
import type { Locator, Page } from '@playwright/test';
import { registerWithData, signIn } from './api.ts';
import type { Server } from './server.ts';
import { enter, expect, expectAccessible, openMenu, test, toast } from './story.ts';

/** Papers bear a code where the school has an address. */
test.beforeAll(async ({ server }) => {
  await server.stop();
  await server.start({ PUBLIC_URL: server.url });
});
test.afterAll(async ({ server }) => {
  await server.stop();
  await server.start();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The words of the PDF that a button saves, its pages in points, and where its code leads. */
async function saved(page: Page, pressed: Locator) {
  const coming = page.waitForEvent('download');
  await pressed.click();
  const bytes = await readFile(await (await coming).path());
  const words = readPdf(bytes)
    .pages.flat()
    .map(({ text }) => text);
  const sizes = readContents(bytes).map(({ size }) => `${Math.round(size.width)} × ${Math.round(size.height)}`);
  return { words, sizes, kode: /\/URI \(.*?#([\w-]+)\)/.exec(bytes.toString('latin1'))?.[1] ?? '' };
}

async function check(page: Page, printed: { nama: string; nim: string }, outcome: string): Promise<void> {
  await page.getByLabel('Nama yang tercetak').fill(printed.nama);
  await page.getByLabel('NIM yang tercetak').fill(printed.nim);
  await button(page, 'Periksa').click();
  await expect(page.getByRole('heading', { level: 2, name: outcome })).toBeVisible();
}

type Printed = { nama: string; nim: string };

/** Signer and text, with a field that nobody knows first. */
async function setSurat(page: Page): Promise<void> {
  await page.goto('/pengaturan?bagian=surat');
  await page.getByLabel('Tempat', { exact: true }).fill('Purwokerto');
  await page.getByLabel('Penanda Tangan').fill('Drs. Hendro Wicaksono');
  await page.getByLabel('Penutup').fill('Selamat, {nmaa}!');
  await button(page, 'Simpan').click();
  await expect(page.getByText('Isian {nmaa} tidak dikenal.', { exact: false })).toBeVisible();
  await page.getByLabel('Penutup').fill('Selamat, {nama}!');
  expect((await saved(page, button(page, 'Pratinjau PDF'))).words).toContain('Selamat, Nama Siswa Contoh!');
  await button(page, 'Simpan').click();
  await expect(toast(page, 'Surat disimpan')).toBeVisible();
}

/** A paper of a kind, by a button of the page that is open: its number, and what the printer gets. */
async function issueOne(desk: Page, jenis: string, { by = 'Terbitkan Surat', find = '' } = {}) {
  await button(desk, by).click();
  const dialog = desk.getByRole('dialog');
  if (find) {
    await dialog.getByLabel('Siswa', { exact: true }).fill(find);
    await dialog.getByRole('option', { name: find }).click();
  }
  await dialog.getByLabel('Jenis surat').selectOption({ label: jenis });
  await expect(dialog.getByRole('img', { name: 'Surat yang akan terbit' })).toBeVisible({ timeout: 60_000 });
  const next = (await dialog.getByText(/^Nomor berikutnya /).textContent())?.split(' ').at(-1);
  await expectAccessible(desk);
  await button(desk, 'Terbitkan').click();
  const told = desk.getByText(/^1 surat diterbitkan dengan nomor /);
  await expect(told).toBeVisible({ timeout: 240_000 });
  const nomor = (await told.textContent())?.split(' ').at(-1) ?? '';
  expect(nomor).toBe(next);
  const paper = await saved(desk, button(desk, 'Cetak 1 surat'));
  await button(desk, 'Tutup').last().click();
  return { ...paper, nomor };
}

/** A letter of acceptance from a record's page. */
async function issue(desk: Page, id: string, printed: Printed) {
  await desk.goto(`/data-siswa/valid/detail/${id}`);
  const paper = await issueOne(desk, 'Surat Keterangan Diterima');
  expect(paper.nomor).toMatch(/^\d{4}\/SKD\//);
  expect(paper.words).toEqual(expect.arrayContaining([printed.nama, printed.nim, `Selamat, ${printed.nama}!`]));
  return paper;
}

async function revoke(desk: Page, nomor: string): Promise<void> {
  await desk.goto('/dashboard');
  await openMenu(desk, 'Data Siswa', 'Surat');
  await button(desk, `Cabut ${nomor}`).click();
  await desk.getByLabel('Alasan').fill('Mengundurkan diri');
  await button(desk, 'Cabut').click();
  await expect(toast(desk, /dicabut/)).toBeVisible();
  await expectAccessible(desk);
}

/** A name that is wrong, the right one, and the right one once more without a network. */
async function checkTwice(stranger: Page, printed: Printed): Promise<void> {
  await expectAccessible(stranger);
  await check(stranger, { ...printed, nama: `${printed.nama}h` }, 'Tidak cocok');
  await check(stranger, printed, 'Asli, berlaku');
  await expectAccessible(stranger);
  await stranger.evaluate(async () => void (await navigator.serviceWorker.ready));
  await stranger.context().setOffline(true);
  await stranger.reload();
  await check(stranger, printed, 'Asli, berlaku');
  await expect(stranger.getByText('sekarang tidak terjangkau', { exact: false })).toBeVisible();
  await stranger.context().setOffline(false);
}

// Rules: RESMI-1, RESMI-5, RESMI-8, RESMI-9, RESMI-12, RESMI-14, RESMI-16
test('a letter is set, issued, checked by a stranger also without a network, and revoked', async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  const { record, siswa } = await registerWithData(server);
  await (await signIn(server, server.admin)).call(dataSiswa.validasi, { params: { id: record.id } });
  const printed = { nama: record.nama, nim: record.nim };
  const open = async () => (await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' })).newPage();
  const [desk, own, stranger] = [await open(), await open(), await open()];
  await enter(page, server.pimpinan);
  await setSurat(page);
  await enter(desk, server.admin);
  const { kode, nomor } = await issue(desk, record.id, printed);

  await enter(own, siswa);
  await own.goto('/surat-saya');
  expect((await saved(own, button(own, 'Unduh bukti pendaftaran'))).words).toContain('Bukti Pendaftaran');
  await expect(own.getByText('Surat Keterangan Diterima')).toBeVisible();
  await expectAccessible(own);

  const sent: string[] = [];
  stranger.on('request', (request) => sent.push(`${request.url().split('#')[0]} ${request.postData() ?? ''}`));
  await stranger.goto(`/verifikasi#${kode}`);
  await checkTwice(stranger, printed);
  await revoke(desk, nomor);
  await stranger.reload();
  await check(stranger, printed, 'Dicabut');
  await stranger.goto(`/verifikasi#${kode.slice(0, -8)}AAAAAAAA`);
  await check(stranger, printed, 'Bukan dari sekolah ini');
  // What is typed has gone nowhere.
  const told = decodeURIComponent(sent.join('\n').replaceAll('+', ' '));
  expect(told).toContain('/.well-known/gerbang-surat.json');
  expect(told).not.toContain(printed.nama);
  expect(told).not.toContain(printed.nim);
});

/** Whom papers are about: validated, with a photo, the papers in a box whose code is returned. */
async function inBox(server: Server) {
  const files = { pas_foto_3x4: await smallPhoto(1) };
  const { record } = await registerWithData(server, { data: { nama: 'Maharani Kusumawardhani' }, files });
  const [admin, pimpinan] = [await signIn(server, server.admin), await signIn(server, server.pimpinan)];
  const { versi } = (await pimpinan.call(sekolah.pengaturan)).data.keadaan.surat;
  await pimpinan.call(sekolah.simpanSurat, { body: { ...bertanda, versi } });
  await admin.call(dataSiswa.validasi, { params: { id: record.id } });
  const [rak, boks] = [`R-${process.pid}`, `R-${process.pid}-B`];
  await admin.call(lokasiArsip.create, { body: { jenis: 'rak', kode: rak, nama: 'Rak' } });
  await admin.call(lokasiArsip.create, { body: { jenis: 'boks', kode: boks, nama: 'Boks', induk: rak } });
  await admin.call(lokasiArsip.simpanTempat, { params: { id: record.id }, body: { kode: boks } });
  return { record, boks };
}

const A4 = '595 × 842';
/** What each kind has that no other has. */
const kinds = {
  'Bukti Pendaftaran': ['Tanggal daftar', 'Lihat status pendaftaran tanpa login'],
  'Surat Keterangan Diterima': ['Asal sekolah', bertanda.penandatangan],
  'Keterangan Biaya': ['Keterangan Biaya Pendidikan', 'Biaya sesudah diskon', 'Rp12.450.000'],
  'Kartu Siswa': ['Selama menjadi siswa', 'Garis ini 50 mm. Bila tidak, cetak'],
};

// Rules: RESMI-1, RESMI-2, RESMI-5, RESMI-17, RESMI-19, STATUS-8
test('each kind of paper goes from its button to its page', { tag: '@desk' }, async ({ page, server }) => {
  test.slow();
  const { record, boks } = await inBox(server);
  await enter(page, server.admin);
  for (const [jenis, words] of Object.entries(kinds)) {
    // For all that a search has found, for one student, and from the register.
    const fromList = jenis === 'Bukti Pendaftaran';
    const fromMenu = jenis === 'Keterangan Biaya';
    const detail = `/data-siswa/valid/detail/${record.id}`;
    await page.goto(fromList ? `/data-siswa/valid?search=${record.nim}` : fromMenu ? '/surat' : detail);
    if (fromList) await page.getByLabel('Pilih semua di halaman ini').check();
    const found = fromMenu ? { find: record.nim } : {};
    const paper = await issueOne(page, jenis, fromList ? { by: 'Surat' } : found);
    expect(paper.sizes).toEqual([A4]);
    expect(paper.words).toEqual(expect.arrayContaining([record.nama, record.nim, ...words]));
    expect(paper.words.join(' ')).toContain(paper.nomor);
    if (jenis !== 'Kartu Siswa') continue;
    const card = await saved(page, button(page, `Unduh ${paper.nomor}`));
    expect(card.sizes).toEqual(['243 × 153', '243 × 153']);
    expect(card.kode).toBe(paper.kode);
  }
  await page.goto(`/lokasi-arsip/${boks}`);
  await button(page, 'Terbitkan Daftar Boks').click();
  await expectAccessible(page);
  const list = await saved(page, button(page, 'Terbitkan'));
  expect(list.words).toEqual(expect.arrayContaining(['Daftar Isi Boks Arsip', boks, '1 map', record.nama]));
  expect([list.sizes, list.kode]).toEqual([[A4], '']);
});
