// The student's phone: nothing that was typed or chosen is ever lost. On the phone only; the desk is the same code.

import { type Dokumen, dokumen, dokumenLabels } from '@gerbang/contract/choices';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { phonePhoto, smallPhoto } from '@gerbang/kit/pictures';
import type { Page } from '@playwright/test';
import { registerActive, registerWithData, signIn } from './api.ts';
import { type Loss, openConnection } from './connection.ts';
import { onDisk } from './draf-on-disk.ts';
import { type Phone, startPhone } from './phone.ts';
import { enter, expect, expectAccessible, login, logout, test } from './story.ts';

/** What is filled in each section: fields by label, choices and photos apart. */
const sections: Record<string, string>[] = [
  { Nama: 'Suharti', 'Tempat Lahir': 'Kediri', 'Tanggal Lahir': '14/03/2000', Agama: 'Hindu' },
  { 'Asal Sekolah': 'SMK Negeri 1 Kediri', 'Nomor Whatsapp': '081227459310' },
  { 'Tahun Ajaran': '2026/2027', 'Gelombang Daftar': '2', 'Tanggal Daftar': '17/11/2026' },
  { 'Biaya Pendidikan': '12.500.000', Diskon: '250.000' },
];
const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await label(page, name).fill(value);
}

async function choose(page: Page): Promise<void> {
  await page.getByText('Perempuan', { exact: true }).click();
  await page.getByLabel('Jurusan Pilihan').selectOption('Teknik Informatika');
  await page.getByLabel('Kelas Pilihan').selectOption('Pagi');
}

async function expectFilled(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await expect(label(page, name)).toHaveValue(value);
}

const photo = (name: string, buffer: Buffer) => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer });

// Rule: DIRI-14
test('a phone that dies after each section and each photo loses nothing', { tag: '@phone' }, async ({ server }) => {
  test.slow();
  const siswa = await registerActive(server);
  const phone = await startPhone(server.url, siswa);
  try {
    const filled: Record<string, string> = {};
    let page = await phone.open(FORM);
    page = await fillDyingEachTime(phone, page, filled);
    page = await dieWithTheCameraOpen(phone, page);
    page = await choosePhotosDyingEachTime(phone, page);
    await expectFilled(page, filled);
    await page.getByRole('button', { name: 'Simpan' }).click();
    await page.waitForURL('**/data-diri');
    await expect(page.getByText('Data diri Anda sedang diproses oleh Admin')).toBeVisible();
    expect(await onDisk(page)).toMatchObject({ texts: {}, pictures: [] });
    const { data } = await (await signIn(server, siswa)).call(dataDiri.get);
    expect([Object.keys(data.berkas).length, data.nama, data.versi]).toEqual([6, 'Suharti', 7]);
  } finally {
    await phone.remove();
  }
});

const FORM = '/tambah-data-diri';

async function dieAndOpen(phone: Phone): Promise<Page> {
  await phone.kill();
  return phone.open(FORM);
}

/** All sections, noted in `filled`; after each of them the phone dies, and everything is there again. */
async function fillDyingEachTime(phone: Phone, start: Page, filled: Record<string, string>): Promise<Page> {
  let page = start;
  for (const fields of sections) {
    await fill(page, fields);
    Object.assign(filled, fields);
    if ('Tahun Ajaran' in fields) await choose(page);
    await expect(page.getByText('Belum dikirim, tersimpan di HP ini')).toBeVisible();
    const values = Object.keys(filled).length + ('Tahun Ajaran' in filled ? 3 : 0);
    await expect.poll(async () => Object.keys((await onDisk(page)).texts).length).toBe(values);
    page = await dieAndOpen(phone);
    await expectFilled(page, filled);
  }
  return page;
}

/** The camera takes the memory that the page needs. */
async function dieWithTheCameraOpen(phone: Phone, before: Page): Promise<Page> {
  const camera = before.waitForEvent('filechooser');
  await before.getByLabel('Fotokopi KK').click();
  await camera;
  await expect.poll(async () => (await onDisk(before)).camera).toBe('fotokopi_kk');
  const page = await dieAndOpen(phone);
  await expect(page.getByText('Fotokopi KK belum masuk')).toBeVisible();
  return page;
}

async function choosePhotosDyingEachTime(phone: Phone, start: Page): Promise<Page> {
  let page = start;
  const chosen: Dokumen[] = [];
  for (const bidang of dokumen) {
    await page.getByLabel(dokumenLabels[bidang]).setInputFiles(photo(bidang, await smallPhoto(chosen.length + 1)));
    chosen.push(bidang);
    // As it came: it is made ready after the phone is back.
    await expect.poll(async () => (await onDisk(page)).pictures.length).toBe(chosen.length);
    page = await dieAndOpen(phone);
    for (const one of chosen) await expect(page.getByText(`${one}.jpg`)).toBeVisible();
    await expect(page.getByText('Siap dikirim')).toHaveCount(chosen.length);
  }
  return page;
}

// Rule: DIRI-15
test('a line that breaks in every part saves everything once, also over an expired session', { tag: '@phone' }, async ({
  page,
  server,
}) => {
  const siswa = await registerActive(server);
  const line = await openConnection(server.url);
  try {
    await page.goto(`${line.url}/login`);
    await signInAgain(page, siswa);
    await page.waitForURL('**/dashboard-siswa');
    await page.getByRole('link', { name: 'Tambah Data Diri' }).click();
    for (const fields of sections) await fill(page, fields);
    await choose(page);
    for (const bidang of dokumen.slice(0, 3)) {
      await page.getByLabel(dokumenLabels[bidang]).setInputFiles(photo(bidang, await smallPhoto()));
    }
    await expect(page.getByText('Siap dikirim')).toHaveCount(3);

    // The texts, the look whether they have arrived, and the first picture; then the session ends.
    const writes: Loss[] = ['request', 'answer', 'request', 'session', 'answer'];
    const looks: Loss[] = [undefined, 'request'];
    line.lose = (method, path) => {
      if (!path.startsWith('/api/v1/data-diri')) return undefined;
      return method === 'GET' ? looks.shift() : writes.shift();
    };
    await page.getByRole('button', { name: 'Simpan' }).click();
    await expect(waiting(page)).toBeVisible();
    await expectAccessible(page);
    await letTimePassUntil(page, /\/login$/);
    await signInAgain(page, siswa);
    // Back where it was, and it goes on by itself.
    await letTimePassUntil(page, /\/data-diri$/);
    await expect(page.getByText('Data diri Anda sedang diproses oleh Admin')).toBeVisible();
    const { data } = await (await signIn(server, siswa)).call(dataDiri.get);
    expect([Object.keys(data.berkas).length, data.versi, writes]).toEqual([3, 4, []]);
  } finally {
    line.close();
  }
});

// Rule: DIRI-14
test('what one left behind on a shared phone is not there for the next', { tag: '@phone' }, async ({
  page,
  server,
}) => {
  const [older, younger] = [await registerActive(server), await registerActive(server)];
  await login(page, older);
  await page.goto('/tambah-data-diri');
  await label(page, 'Nama').fill('Suharti');
  await page.getByLabel('Pas Foto 3x4').setInputFiles(photo('pas', await smallPhoto()));
  await expect(page.getByText('Siap dikirim')).toBeVisible();
  await page.reload();
  await expect(label(page, 'Nama')).toHaveValue('Suharti');
  await expect(page.getByText('Siap dikirim')).toBeVisible();
  // Cut to its shape, and the other shape cut from the whole of it.
  await page.getByRole('button', { name: 'Potong Pas Foto 3x4' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Perbesar' }).click();
  await page.keyboard.press('ArrowRight');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Potong' }).click();
  await expect(page.getByText(/375 × 500/)).toBeVisible();
  await page.getByRole('button', { name: 'Buat dari Pas Foto 3x4' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Potong' }).click();
  await expect(page.getByText(/400 × 600/)).toBeVisible();

  await logout(page, 'isian dan 2 foto');
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  for (const next of [younger, older]) {
    await page.request.post('/api/v1/auth/login', { data: next });
    const { data } = await (await page.request.get('/api/v1/auth/me')).json();
    await page.evaluate((user) => localStorage.setItem('gerbang.pengguna', JSON.stringify(user)), data.user);
    await page.goto('/tambah-data-diri');
    await expect(label(page, 'Nama')).toHaveValue('');
    await expect(page.getByText('Siap dikirim')).toHaveCount(0);
  }
});

// Rule: DIRI-17
test('a pas foto is sent with the pixels that are stored, and cut from a larger whole', { tag: '@phone' }, async ({
  page,
  server,
}) => {
  await enter(page, await registerActive(server));
  await page.goto('/tambah-data-diri');
  await page.getByLabel('Pas Foto 3x4').setInputFiles(photo('pas', await phonePhoto()));
  await expect(page.getByText('Siap dikirim')).toBeVisible();
  await expect(page.getByText('900 × 1.200')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Potong Pas Foto 3x4' }).click();
  const crop = page.getByRole('dialog');
  await crop.getByRole('button', { name: 'Perbesar' }).click();
  await crop.getByRole('button', { name: 'Potong' }).click();
  await expect(crop).toHaveCount(0);
  // Of what is sent the same part has 750 × 1,000.
  await expect(page.getByText('900 × 1.200')).toBeVisible();
});

// Rules: GAGAL-8, DIRI-14
test('a page that an upgrade has left behind says so, and what was typed is there after the reload', {
  tag: '@phone',
}, async ({ page, server }) => {
  await enter(page, await registerActive(server));
  const note = page.getByRole('status').filter({ hasText: 'Ada versi baru dari halaman ini.' });
  await expect(note).toHaveCount(0);
  // As the next version answers, whatever the page of this one asks.
  await page.route('**/api/v1/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'gerbang-web': 'versi-besok' } });
  });
  await page.goto('/tambah-data-diri');
  await label(page, 'Nama').fill('Suharti');
  await label(page, 'Tempat Lahir').fill('Kediri');
  await expect(note).toContainText('Yang Anda isi tersimpan di perangkat ini');
  await expectAccessible(page);
  await page.unrouteAll({ behavior: 'wait' });
  await note.getByRole('button', { name: 'Muat Ulang' }).click();
  await expect(label(page, 'Nama')).toHaveValue('Suharti');
  await expect(label(page, 'Tempat Lahir')).toHaveValue('Kediri');
  await expect(note).toHaveCount(0);
});

// Rules: DIRI-16, DIRI-22
test('a rejected student lands on what is to be mended and sees what is left', { tag: '@phone' }, async ({
  page,
  server,
}) => {
  const { siswa, record } = await registerWithData(server);
  const admin = await signIn(server, server.admin);
  const tanda = [
    { bidang: 'tempat_lahir', alasan: 'tidak sama dengan KTP' },
    { bidang: 'fotokopi_ktp', alasan: 'foto buram' },
  ];
  await admin.call(dataSiswa.tolak, { params: { id: record.id }, body: { tanda } });
  await enter(page, siswa);
  await page.goto('/dashboard-siswa');
  await expect(page.getByRole('link', { name: 'Perbarui Data Diri: perbaiki 2 bagian' })).toBeVisible();
  await page.goto('/data-diri');
  await expect(page.getByText('Ditolak: foto buram')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Edit Data Diri: perbaiki 2 bagian' }).click();
  await expect(page.getByText('0 dari 2 selesai')).toBeVisible();
  await page.getByRole('button', { name: 'Simpan' }).click();
  const question = page.getByRole('dialog', { name: 'Belum ada yang diubah' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Batal' }).click();
  expect((await (await signIn(server, siswa)).call(dataDiri.get)).data.status_data).toBe('Ditolak');
  await label(page, 'Tempat Lahir').focus();
  await expect(label(page, 'Tempat Lahir')).toBeFocused();
  await expect(label(page, 'Tempat Lahir')).toHaveAccessibleDescription(/tidak sama dengan KTP/);
  await expectAccessible(page);
  await label(page, 'Tempat Lahir').fill('Kediri');
  await expect(page.getByText('1 dari 2 selesai')).toBeVisible();
  await page.getByRole('link', { name: 'Fotokopi KTP' }).click();
  await expect(page.getByLabel('Fotokopi KTP')).toBeFocused();
  await page.getByLabel('Fotokopi KTP').setInputFiles(photo('ktp', await smallPhoto()));
  await expect(page.getByText('2 dari 2 selesai')).toBeVisible();
  await page.getByRole('button', { name: 'Simpan' }).click();
  await page.waitForURL('**/data-diri');
  await expect(page.getByText('Data diri Anda sedang diproses oleh Admin')).toBeVisible();
});

async function signInAgain(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await label(page, 'Email').fill(email);
  await label(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

const waiting = (page: Page) =>
  page.getByText('Server tidak merespons. Coba lagi nanti. Isian Anda aman dan akan dikirim otomatis.');

/** Lets the seconds between tries pass, without waiting for them. */
async function letTimePassUntil(page: Page, url: RegExp): Promise<void> {
  await expect(async () => {
    if (await waiting(page).isVisible()) await page.clock.fastForward(6000);
    expect(page.url()).toMatch(url);
  }).toPass({ intervals: [100] });
}
