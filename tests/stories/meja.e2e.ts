import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { smallPhoto } from '@gerbang/kit/pictures';
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
  await expect(page.getByText('Kembali ke daftar dalam 4 detik.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Siswa berikutnya', exact: true })).toBeFocused();
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
  await expect(page.getByText('Kembali ke daftar dalam 4 detik.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expectOnDesk(page, `Bima ${antrean}`);
  await expect(page.getByText(`Ayu ${antrean} divalidasi.`)).toBeVisible();
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
  await expect(page.getByText('Kembali ke daftar dalam 4 detik.')).toBeVisible();
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

test('on the stage a document is moved by wheel, drag and keys', { tag: '@desk' }, async ({ page, server }) => {
  const files = { fotokopi_ktp: await smallPhoto(2), fotokopi_kk: await smallPhoto(4) };
  const { record } = await registerWithData(server, { files });
  await enter(page, server.admin);
  await page.goto(`/data-siswa/menunggu-validasi/detail/${record.id}`);
  const stage = page.getByRole('region', { name: 'Dokumen siswa' });
  const picture = stage.getByRole('img');
  await expect(stage.getByRole('button', { name: /KTP.*sudah dilihat/ })).toBeVisible();
  await expect(page.getByText('1 dokumen belum dilihat: KK')).toBeVisible();
  await picture.hover();
  await page.mouse.wheel(0, -400);
  await expect(stage.getByText(/^2\d\d%$/)).toBeVisible();
  const before = await picture.boundingBox();
  await page.mouse.down();
  await page.mouse.move(700, 460);
  await page.mouse.up();
  expect((await picture.boundingBox())?.x).not.toBe(before?.x);
  await page.keyboard.press('0');
  await expect(stage.getByText('100%')).toBeVisible();
  await page.keyboard.press('4');
  await expect(stage.getByRole('img', { name: 'Fotokopi KK' })).toBeVisible();
  await expect(page.getByText('belum dilihat:')).toHaveCount(0);
  await page.keyboard.press('r');
  await expect(picture).toHaveAttribute('style', /rotate\(90deg\)/);
});

test('two fingers enlarge a document and one moves it', { tag: '@phone' }, async ({ page, server }) => {
  const { record } = await registerWithData(server, { files: { fotokopi_ktp: await smallPhoto(2) } });
  await enter(page, server.admin);
  await page.goto(`/data-siswa/menunggu-validasi/detail/${record.id}`);
  await page.getByRole('button', { name: /^Lihat / }).click();
  const viewer = page.getByRole('dialog');
  const picture = viewer.getByRole('img', { name: 'Fotokopi KTP' });
  await expect(viewer.getByText('100%')).toBeVisible();
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
  const fingers = await touch(page);
  const { x, y, width, height } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const middle = { x: x + width / 2, y: y + height / 2 };
  const apart = (by: number) => [
    { x: middle.x - by, y: middle.y, id: 1 },
    { x: middle.x + by, y: middle.y, id: 2 },
  ];
  await fingers('touchStart', apart(20));
  await fingers('touchMove', apart(40));
  await fingers('touchMove', apart(60));
  await fingers('touchEnd', []);
  await expect(viewer.getByText('300%')).toBeVisible();
  const before = await picture.boundingBox();
  await fingers('touchStart', [{ ...middle, id: 1 }]);
  await fingers('touchMove', [{ x: middle.x + 50, y: middle.y, id: 1 }]);
  await fingers('touchEnd', []);
  // Less what the browser takes for the slip of a finger.
  await expect.poll(async () => ((await picture.boundingBox())?.x ?? 0) - (before?.x ?? 0)).toBeGreaterThan(30);
  const tap = async () => {
    await fingers('touchStart', [{ ...middle, id: 1 }]);
    await fingers('touchEnd', []);
  };
  await tap();
  await tap();
  await expect(viewer.getByText('100%')).toBeVisible();
  // Two flicks are not a double tap.
  for (const by of [-1, 1]) {
    await fingers('touchStart', [{ ...middle, id: 1 }]);
    await fingers('touchMove', [{ x: middle.x + by * 60, y: middle.y, id: 1 }]);
    await fingers('touchEnd', []);
  }
  await expect(viewer.getByText('100%')).toBeVisible();
  // The page itself stays as it was.
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
});

/** Fingers on the glass, as the browser receives them. */
async function touch(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number; id: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
}
