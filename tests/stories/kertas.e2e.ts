// An admin enters a pile of papers without the mouse.
import { dokumen } from '@gerbang/contract/choices';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { smallPhoto } from '@gerbang/kit/pictures';
import type { Page } from '@playwright/test';
import { formData, newSiswa, registerAdmin, signIn } from './api.ts';
import { foundOnDevice, onDisk } from './draf-on-disk.ts';
import type { Server } from './server.ts';
import { enter, expect, expectAccessible, login, logout, test, toast } from './story.ts';

/** Chooses by letters, tabs and Enter alone, from the field that has the focus. */
async function typeRecord(page: Page, { nama, nim }: { nama: string; nim: string }, first: boolean): Promise<void> {
  const enter = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  const choose = async (label: string, letter: string, value: string) => {
    await expect(page.getByLabel(label)).toBeFocused();
    await page.keyboard.type(letter);
    await expect(page.getByLabel(label)).toHaveValue(value);
  };
  for (const text of [nama, nim, 'Cilacap', '02/01/2008']) await enter(text);
  await page.keyboard.press('p');
  await expect(page.getByLabel('Perempuan')).toBeChecked();
  await page.keyboard.press('Enter');
  for (const text of ['Islam', 'SMK Satu', '081227459311']) await enter(text);
  if (first) await enter('2025/2026');
  await choose('Jurusan Pilihan', 'a', 'Komputerisasi Akuntansi');
  await page.keyboard.press('Enter');
  await choose('Kelas Pilihan', 'so', 'Sore');
  // Nothing is empty any more: without a discount, Enter saves.
  if (!first) return;
  for (const text of ['', '2', '18/11/2025']) await enter(text);
  await page.keyboard.type('9500000');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Diskon')).toBeFocused();
  await expect(page.getByLabel('Diskon')).toHaveValue('0');
}

// Rules: ISIAN-18, ARSIP-13
test('papers are entered without the mouse: Enter leads on, letters choose, the next begins like the last', async ({
  page,
  server,
}) => {
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  const [one, two] = [newSiswa().nim, newSiswa().nim];
  await enter(page, server.admin);
  await page.goto('/data-siswa/valid/tambah');
  await page.getByLabel('Nama', { exact: true }).focus();
  await typeRecord(page, { nama: 'Suharti', nim: one }, true);
  expect(posts.filter((url) => url.endsWith('/data-siswa'))).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Data siswa berhasil ditambah')).toBeVisible();
  await expect(page.getByText('Sama dengan data sebelumnya: 2025/2026, Gelombang 2,')).toBeVisible();
  await expect(page.getByLabel('Nama', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Nama', { exact: true })).toHaveValue('');
  await expectAccessible(page);
  await typeRecord(page, { nama: 'Sumarni', nim: two }, false);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/data-siswa\/valid(\?|$)/);
  const data = await recordOf(server, two);
  const wanted = { nama: 'Sumarni', tahun_ajaran: '2025/2026', gelombang: 2, tanggal_daftar: '2025-11-18' };
  expect(data).toMatchObject({ ...wanted, kelas_pilihan: 'Sore', biaya_pendidikan: 9_500_000 });
  await page.goto('/data-siswa/valid/tambah');
  await page.getByRole('button', { name: 'Mulai Baru' }).click();
  await expect(page.getByLabel('Tahun Ajaran')).toHaveValue('');
  await expect(page.getByText('Sama dengan data sebelumnya')).toHaveCount(0);
});

// Rule: ARSIP-17
test('the form from paper outlives a reload and the tab, and ends with saving, leaving, logging out', {
  tag: '@desk',
}, async ({ page, server }) => {
  const own = await registerAdmin(server);
  const { data } = await (await signIn(server, own)).call(dataSiswa.create, {
    body: { ...formData, nim: newSiswa().nim },
  });
  await login(page, own);
  await page.goto('/data-siswa/valid/tambah');
  await page.getByLabel('Nama', { exact: true }).fill('Suharti');
  await page
    .getByLabel('Fotokopi KK')
    .setInputFiles({ name: 'kk.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() });
  await expect(page.getByText('Siap dikirim')).toBeVisible();
  await expect.poll(async () => (await onDisk(page, 'baru')).pictures).toEqual(['fotokopi_kk']);
  expect(await foundOnDevice(page)).not.toContain('Suharti');
  // No question: it is there again.
  await page.reload();
  await expectKept(page);
  // Another record's form knows nothing of it, and keeps its own.
  const tab = await page.context().newPage();
  await tab.goto(`/data-siswa/valid/edit/${data.id}`);
  await tab.getByLabel('Tempat Lahir').fill('Kediri');
  await expect.poll(async () => (await onDisk(tab, data.id)).texts).toEqual({ tempat_lahir: 'Kediri' });
  await tab.reload();
  await expect(tab.getByLabel('Tempat Lahir')).toHaveValue('Kediri');
  await page.close();
  await tab.goto('/data-siswa/valid/tambah');
  await expectKept(tab);
  await expectAccessible(tab);
  await leaveAndLogOut(tab);
});

const note = (page: Page) => page.getByText(/^Isian Anda dari .* dipulihkan dari perangkat ini dan belum disimpan/);

async function expectKept(page: Page): Promise<void> {
  await expect(note(page)).toBeVisible();
  await expect(page.getByLabel('Nama', { exact: true })).toHaveValue('Suharti');
  await expect(page.getByText('Siap dikirim')).toBeVisible();
}

async function leaveAndLogOut(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('link', { name: 'Kembali' }).click();
  await page.waitForURL(/data-siswa\/valid(\?|$)/);
  await page.goto('/data-siswa/valid/tambah');
  await expect(page.getByLabel('Nama', { exact: true })).toHaveValue('');
  await expect(note(page)).toHaveCount(0);
  await page.getByLabel('Nama', { exact: true }).fill('Sumarni');
  await expect.poll(async () => (await onDisk(page, 'baru')).texts).toEqual({ nama: 'Sumarni' });
  await logout(page, 'isian');
  await expect.poll(() => foundOnDevice(page)).not.toContain('gerbang.draf.');
}

// Rules: ARSIP-17, MASUK-9
test('on a shared computer nothing of the form from paper outlives the tab', { tag: '@desk' }, async ({
  page,
  server,
}) => {
  await page.goto('/login');
  await page.getByLabel('Komputer bersama').check();
  await page.getByLabel('Email').fill(server.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(server.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/data-siswa/valid/tambah');
  await page.getByLabel('Nama', { exact: true }).fill('Suharti');
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).join())).toContain('gerbang.draf.');
  await page.reload();
  await expect(page.getByLabel('Nama', { exact: true })).toHaveValue('Suharti');
  const left = await page.evaluate(async () => Object.keys(localStorage).join() + (await indexedDB.databases()).length);
  expect(left).not.toContain('gerbang.draf.');
  expect(left).toMatch(/0$/);
  expect(await foundOnDevice(page)).not.toContain('Suharti');
});

// Rule: ARSIP-16
test('six scans come at once: names say which is which, digits the rest, and one look is enough', async ({
  page,
  server,
}) => {
  const { nim } = newSiswa();
  await enter(page, server.admin);
  await page.goto('/data-siswa/valid/tambah');
  await page.getByLabel('Nama', { exact: true }).focus();
  await typeRecord(page, { nama: 'Sukarti', nim }, true);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Pilih beberapa berkas sekaligus')).toBeFocused();
  await pickScans(page, [
    'IMG_0001.jpg',
    `${nim}_ktp.jpg`,
    'kk.jpg',
    'IMG_0002.jpg',
    'ijazah.jpg',
    'kartu keluarga.jpg',
  ]);
  const dialog = page.getByRole('dialog', { name: 'Pasangkan berkas' });
  await expect(dialog.getByRole('status')).toHaveText(/kk\.jpg: Fotokopi KK\. .*3 berkas belum dipasangkan\.$/);
  await expect(dialog.getByLabel('IMG_0001.jpg')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('1');
  await expect(dialog.getByRole('status')).toHaveText('IMG_0001.jpg: Pas Foto 3x4. 2 berkas belum dipasangkan.');
  await page.keyboard.press('6');
  // What another file had goes over to this one.
  await page.keyboard.press('4');
  await expect(dialog.getByLabel(/^kk\.jpg/)).toBeFocused();
  await page.keyboard.press('2');
  await expect(dialog.getByRole('button', { name: 'Pasang' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, '6 berkas dipasang')).toBeVisible();
  await expect(toast(page, /kartu keluarga\.jpg: Fotokopi KK/)).toBeVisible();
  await expect(page.getByText('Siap dikirim')).toHaveCount(6);
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Data siswa berhasil ditambah')).toBeVisible();
  const data = await recordOf(server, nim);
  expect(Object.keys(data.berkas).sort()).toEqual([...dokumen].sort());
  await page.goto(`/data-siswa/valid/detail/${data.id}`);
  await expectDownload(page, `dokumen-${nim}.pdf`);
});

/** Opens the chooser of several files by the key, and chooses pictures with these names. */
async function pickScans(page: Page, names: string[]): Promise<void> {
  const buffers = await Promise.all(names.map((_, index) => smallPhoto(index + 1)));
  const files = names.map((name, index) => ({ name, mimeType: 'image/jpeg', buffer: buffers[index] as Buffer }));
  const chooser = page.waitForEvent('filechooser');
  // Careful: the browser is told to hand choosers over without anybody waiting until it has heard it.
  await page.evaluate(() => undefined);
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(files);
}

async function recordOf(server: Server, nim: string) {
  const admin = await signIn(server, server.admin);
  const found = await admin.call(dataSiswa.list, { query: { search: nim } });
  return (await admin.call(dataSiswa.get, { params: { id: found.data[0]?.id ?? '' } })).data;
}

async function expectDownload(page: Page, name: string): Promise<void> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Cetak / Unduh' }).click();
  await page.getByRole('button', { name: 'Unduh dokumen (PDF)' }).click();
  expect((await download).suggestedFilename()).toBe(name);
  await expect(toast(page, 'Semua dokumen diunduh sebagai PDF')).toBeVisible();
}
