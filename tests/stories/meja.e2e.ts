import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import type { Page } from '@playwright/test';
import { expectOnDesk, fillAntrean, word } from './antrean.ts';
import { registerWithData, signIn } from './api.ts';
import { enter, entry, expect, expectAccessible, test, toast } from './story.ts';

const REASON = 'Fotokopi KTP: foto buram.\nv t 2 ? mohon diperiksa';

// Rules: PUTUSAN-8, PUTUSAN-9
test('the queue by arrows and keys: sent again first, marks, undo, history; the place lives in the address', async ({
  page,
  server,
}) => {
  test.slow();
  const antrean = word();
  const first = await fillAntrean(server, antrean);
  await enter(page, server.admin);
  await beginWithSentAgain(page, antrean);
  await walkByArrows(page, antrean);
  await rejectByKeys(page);
  const admin = await signIn(server, server.admin);
  const rejected = await admin.call(dataSiswa.get, { params: { id: first.id } });
  expect(rejected.data).toMatchObject({ status_data: 'Ditolak', alasan_penolakan: REASON });
  await undoByKey(page);
  await validateByKeys(page, antrean);
  await undoByButton(page, antrean);
  await page.keyboard.press('k');
  await page.waitForURL((url) => url.pathname === '/data-siswa/menunggu-validasi' && url.searchParams.has('search'));
});

const place = (page: Page) => page.getByRole('navigation', { name: 'Antrean' });

/** Who sent again comes first, with what changed since the rejection. */
async function beginWithSentAgain(page: Page, antrean: string): Promise<void> {
  await page.goto(`/data-siswa/menunggu-validasi?search=${antrean}`);
  await expect(entry(page, `Citra ${antrean}`).getByText('Diajukan lagi')).toBeVisible();
  await page.getByRole('button', { name: 'Mulai Memeriksa' }).click();
  await expect(place(page).getByText('1 dari 3')).toBeVisible();
  await expectOnDesk(page, `Citra ${antrean}`);
  const since = page.getByRole('region', { name: 'Perubahan sejak ditolak' });
  await expect(since.getByText('Tanggal Lahir: tidak sama dengan KTP.')).toBeVisible();
  await expect(since).toContainText(/dari 14 Maret 2008.*menjadi 15 Maret 2008/);
  await expect(since.getByRole('button', { name: /^Fotokopi KTP se(belum|sudah)$/ })).toHaveCount(2);
  await expect(page.getByText('Mungkin orang yang sama')).toBeVisible();
  await expectAccessible(page);
}

/** Arrows rest under a dialog; a reload and the way back find the same place. */
async function walkByArrows(page: Page, antrean: string): Promise<void> {
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Pintasan keyboard' })).toContainText('Pintasan tidak berfungsi saat');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await expect(place(page).getByText('2 dari 3')).toBeVisible();
  await expectOnDesk(page, `Ayu ${antrean}`);
  await page.reload();
  await expect(place(page).getByText('2 dari 3')).toBeVisible();
  await place(page)
    .getByRole('button', { name: `Siswa berikutnya: Bima ${antrean}` })
    .click();
  await expectOnDesk(page, `Bima ${antrean}`);
  await page.goBack();
  await expectOnDesk(page, `Ayu ${antrean}`);
}

/** What is typed in the dialog is text and no key; the reason is made of the mark and of the text. */
async function rejectByKeys(page: Page): Promise<void> {
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: 'Tolak' });
  await page.keyboard.type('v t 2 ? mohon diperiksa');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await dialog.getByRole('checkbox', { name: 'Fotokopi KTP' }).check();
  await dialog.getByRole('group', { name: 'Alasan Fotokopi KTP' }).getByRole('button', { name: 'foto buram' }).click();
  await expect(dialog.getByRole('region', { name: 'Yang dibaca siswa' })).toContainText(REASON);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Tolak' }).click();
  await expect(page.getByText(/Kembali ke daftar dalam \d detik/)).toBeVisible();
  await expect(page.getByRole('region', { name: /ditolak$/ })).toBeFocused();
}

async function undoByKey(page: Page): Promise<void> {
  // While a decision is being undone the list does not follow: time enough for axe.
  const judged = Promise.withResolvers<void>();
  await page.route('**/data-siswa/urungkan/*', (route) => judged.promise.then(() => route.continue()));
  await page.keyboard.press('u');
  await expectAccessible(page);
  judged.resolve();
  await expect(page.getByRole('button', { name: /^Validasi/ })).toBeEnabled();
}

/** Whoever has gone on to the next record stays there. */
async function validateByKeys(page: Page, antrean: string): Promise<void> {
  await page.keyboard.press('v');
  await expect(page.getByRole('dialog', { name: 'Validasi' }).getByText('belum dilihat')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Kembali ke daftar dalam \d detik/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expectOnDesk(page, `Bima ${antrean}`);
  await expect(page.getByText(`Ayu ${antrean} divalidasi`)).toBeVisible();
  await page.clock.fastForward(10_000);
  await expectOnDesk(page, `Bima ${antrean}`);
}

/** The button leads back to the record; its history tells of both decisions, and that both were undone. */
async function undoByButton(page: Page, antrean: string): Promise<void> {
  await page.getByRole('button', { name: 'Urungkan' }).click();
  await expectOnDesk(page, `Ayu ${antrean}`);
  await page.getByRole('button', { name: 'Riwayat' }).click();
  const riwayat = page.getByRole('list', { name: 'Riwayat' });
  await expect(riwayat.getByText('mengurungkan keputusan')).toHaveCount(2);
  await expect(riwayat.getByText(REASON)).toHaveCount(2);
  await expectAccessible(page);
}

/** Whether a tap on its middle is its own. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

const bar = (page: Page) => page.getByText(/sisa \d+ detik untuk mengurungkan/);

async function validateOnDesk(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Validasi/ }).waitFor();
  await page.keyboard.press('v');
  await page.keyboard.press('Enter');
}

// Rules: PERAN-15, PUTUSAN-7
test('whoever wants so goes on to the next student; the way back stays for its minute, also over the list @desk', async ({
  page,
  server,
}) => {
  const antrean = word();
  await fillAntrean(server, antrean);
  await enter(page, server.admin);
  await page.goto(`/data-siswa/menunggu-validasi?search=${antrean}`);
  await page.getByRole('button', { name: 'Mulai Memeriksa' }).click();
  await validateOnDesk(page);
  await page.getByRole('radio', { name: 'Siswa berikutnya' }).check();
  // The pointer is on it.
  await page.clock.fastForward(6000);
  await expect(page.getByText(/Siswa berikutnya dalam \d detik/)).toBeVisible();
  await page.mouse.move(100, 100);
  await page.clock.fastForward(4000);
  await expectOnDesk(page, `Ayu ${antrean}`);
  await expect(bar(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me/);
  await expectAccessible(page);
  // Remembered, of this admin.
  await page.reload();
  await validateOnDesk(page);
  await expect(page.getByText(/Siswa berikutnya dalam \d detik/)).toBeVisible();
  await page.keyboard.press('k');
  await expect(entry(page, antrean)).toHaveCount(1);
  await expect(bar(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('u');
  await expect(entry(page, `Ayu ${antrean}`)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Mulai Memeriksa' }).click();
  await validateOnDesk(page);
  await page.keyboard.press('k');
  await expect(bar(page)).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(bar(page)).toHaveCount(0);
});

// Rule: PUTUSAN-14
test('of many who may be the same person three are shown, and how many more @desk', async ({ page, server }) => {
  const twin = { data: { nama: word(), nomor_whatsapp: '081300000005' }, files: {} };
  const { record } = await registerWithData(server, twin);
  for (const _ of [1, 2, 3, 4]) await registerWithData(server, twin);
  await enter(page, server.admin);
  await page.goto(`/data-siswa/menunggu-validasi/detail/${record.id}`);
  const same = page.getByText('Mungkin orang yang sama').locator('xpath=..').getByRole('listitem');
  await expect(same).toHaveCount(3);
  await page.getByRole('button', { name: 'Lihat 1 lainnya' }).click();
  await expect(same).toHaveCount(4);
});

// Rule: PUTUSAN-9
test('a finger takes a decision back at once: no message lies over the button @phone', async ({ page, server }) => {
  const antrean = word();
  await fillAntrean(server, antrean);
  await enter(page, server.admin);
  await page.goto(`/data-siswa/menunggu-validasi?search=${antrean}`);
  await page.getByRole('button', { name: 'Mulai Memeriksa' }).click();
  await page.getByRole('button', { name: 'Validasi', exact: true }).click();
  await page.getByRole('dialog', { name: 'Validasi' }).getByRole('button', { name: 'Validasi' }).click();
  const undo = page.getByRole('button', { name: 'Urungkan' });
  // The list waits for it.
  await undo.focus();
  expect(await undo.evaluate(isOnTop)).toBe(true);
  await undo.click();
  await expect(page.getByRole('button', { name: 'Validasi', exact: true })).toBeVisible();
  await expectOnDesk(page, `Citra ${antrean}`);
});

// Rule: PUTUSAN-11
test('what the student changed meanwhile is shown before it can be decided', async ({ page, server }) => {
  const { siswa, record } = await registerWithData(server);
  const student = await signIn(server, siswa);
  await enter(page, server.admin);
  await page.goto(`/data-siswa/menunggu-validasi/detail/${record.id}`);
  const validasi = page.getByRole('button', { name: /^Validasi/ });
  await validasi.click();
  await student.call(dataDiri.update, { params: { id: record.id }, body: { asal_sekolah: 'SMA Negeri 5 Tegal' } });
  await page.getByRole('dialog', { name: 'Validasi' }).getByRole('button', { name: 'Validasi' }).click();
  await expect(toast(page, /^Data sudah diubah oleh pengguna lain/).first()).toBeVisible();
  const note = page.getByRole('alert').filter({ hasText: 'Siswa baru saja mengubah data ini.' });
  await expect(note).toContainText(/dari SMK Negeri 1 Purwokerto.*menjadi SMA Negeri 5 Tegal/);
  await expect(validasi).toBeDisabled();
  await page.keyboard.press('v');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  await note.getByRole('button', { name: 'Sudah saya baca' }).click();
  await validasi.click();
  await page.getByRole('dialog', { name: 'Validasi' }).getByRole('button', { name: 'Validasi' }).click();
  await expect(page.getByText(/Kembali ke daftar dalam \d detik/)).toBeVisible();
  await page.clock.fastForward(4000);
  await page.waitForURL((url) => url.pathname === '/data-siswa/menunggu-validasi');
});

test('a rejected record: a chat with the reason, the NIM copied, back to the queue with a trace', async ({
  page,
  server,
  context,
}) => {
  const { siswa, record } = await registerWithData(server, { data: { nomor_whatsapp: '628120000777' } });
  const admin = await signIn(server, server.admin);
  await admin.call(dataSiswa.tolak, { params: { id: record.id }, body: { alasan_penolakan: 'KTP & KK buram' } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, server.admin);
  await page.goto(`/data-siswa/ditolak/detail/${record.id}`);
  const chat = page.getByRole('link', { name: 'Kabari lewat WhatsApp' });
  const address = new URL((await chat.getAttribute('href')) ?? '');
  expect(address.origin + address.pathname).toBe('https://wa.me/628120000777');
  expect(address.searchParams.get('text')).toContain('KTP & KK buram');
  await page.getByRole('button', { name: 'Salin NIM' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Disalin' })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(siswa.nim);
  await page.getByRole('button', { name: 'Riwayat' }).click();
  await expect(page.getByRole('list', { name: 'Riwayat' }).getByText('menolak')).toBeVisible();
  await page.getByRole('button', { name: 'Kembalikan ke antrean' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kembalikan ke antrean' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Kembalikan' }).click();
  await page.waitForURL(`**/data-siswa/menunggu-validasi/detail/${record.id}`);
  await expect(page.getByRole('button', { name: /^Validasi/ })).toBeEnabled();
  await page.getByRole('button', { name: 'Riwayat' }).click();
  await expect(page.getByRole('list', { name: 'Riwayat' }).getByText('mengembalikan ke antrean')).toBeVisible();
});
