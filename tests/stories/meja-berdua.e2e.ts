import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import type { Page } from '@playwright/test';
import { expectOnDesk, fillAntrean, word } from './antrean.ts';
import { registerAdmin, signIn } from './api.ts';
import { enter, entry, expect, expectAccessible, test, toast } from './story.ts';

// Rules: PUTUSAN-13, PUTUSAN-19, PUTUSAN-20, PUTUSAN-21, PUTUSAN-22
test('two admins at one queue; a rejection by keys; the list waits while the way back has the focus', {
  tag: '@desk',
}, async ({ page, server }) => {
  const antrean = word();
  await fillAntrean(server, antrean);
  const other = await signIn(server, await registerAdmin(server));
  const { data } = await other.call(dataSiswa.list, { query: { statusData: 'Menunggu Validasi', search: antrean } });
  const idOf = (nama: string) => ({ id: data.find((row) => row.nama === `${nama} ${antrean}`)?.id ?? '' });
  await other.call(dataSiswa.pegang, { params: idOf('Ayu'), body: {} });
  await enter(page, server.admin);
  await beginWithAnother(page, antrean);

  await takeOver(page, idOf('Ayu').id);
  await other.call(dataSiswa.pegang, { params: idOf('Ayu'), body: { ambil_alih: true } });
  await beginWithAnother(page, antrean);

  // What another holds is passed by; what another has decided gives way to the list, or by the switch to the next student.
  const late = async () => {
    await page.keyboard.press('ArrowRight');
    await expectOnDesk(page, `Bima ${antrean}`);
    const { data: decided } = await other.call(dataSiswa.validasi, { params: idOf('Bima'), body: {} });
    await page.keyboard.press('v');
    await page.keyboard.press('Enter');
    await expect(toast(page, /^Data siswa sudah tervalidasi/)).toBeVisible();
    return () => other.call(dataSiswa.urungkan, { params: idOf('Bima'), body: { versi: decided.versi } });
  };
  const undo = await late();
  await page.waitForURL((url) => url.pathname === '/data-siswa/menunggu-validasi');
  await undo();
  await page.evaluate(keepGoing);
  await beginWithAnother(page, antrean);
  await late();
  await other.call(dataSiswa.lepas, { params: idOf('Ayu') });
  await expectNameFree(page, antrean);
  await expect(page).toHaveURL(new RegExp(`/detail/(${idOf('Ayu').id}|${idOf('Citra').id})`));
  await page.evaluate(keepGoing);

  await rejectByQuickKeys(page, antrean);
  await page.goto(`/data-siswa/valid/detail/${idOf('Bima').id}`);
  await page.getByRole('button', { name: 'Kembalikan ke antrean' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Kembalikan' }).click();
  await expectOnDesk(page, `Bima ${antrean}`);
});

/** The switch 'Sesudah putusan', turned over. */
function keepGoing(): void {
  const key = `gerbang.meja-berikutnya.${JSON.parse(localStorage['gerbang.pengguna']).id}`;
  if (localStorage[key]) localStorage.removeItem(key);
  else localStorage[key] = '1';
}

/** Whoever opens what another holds reads who has it, and has it with a click. */
async function takeOver(page: Page, id: string): Promise<void> {
  await page.goto(`/data-siswa/menunggu-validasi/detail/${id}`);
  const held = page.getByRole('status').filter({ hasText: 'Sedang diperiksa' });
  await held.getByRole('button', { name: 'Ambil alih' }).click();
  await expect(held).toHaveCount(0);
}

/** No message lies over whose turn it is, or over the decision. */
async function expectNameFree(page: Page, antrean: string): Promise<void> {
  const name = page.getByRole('heading', { level: 2, name: antrean });
  // Beside the name stands the photo, below it the NIM.
  const head = await name.locator('xpath=../..').boundingBox();
  const decision = await page.getByRole('region', { name: 'Keputusan' }).boundingBox();
  const message = await page.locator('[aria-relevant="additions"] > *').first().boundingBox();
  for (const free of [head, decision]) {
    if (!free || !message) throw new Error('Nothing to compare');
    const beside = message.x + message.width <= free.x || message.x >= free.x + free.width;
    expect(beside || message.y + message.height <= free.y || message.y >= free.y + free.height).toBe(true);
  }
}

/** The list says who checks what and what is missing; the desk begins with what is free. */
async function beginWithAnother(page: Page, antrean: string): Promise<void> {
  await page.goto(`/data-siswa/menunggu-validasi?search=${antrean}`);
  await expect(entry(page, `Ayu ${antrean}`).getByText(/^Sedang diperiksa/)).toBeVisible();
  await expect(entry(page, `Bima ${antrean}`).getByText('Belum ada Pas Foto')).toBeVisible();
  await page.getByRole('button', { name: 'Mulai Memeriksa' }).click();
  await expectOnDesk(page, `Citra ${antrean}`);
  await page.keyboard.press('s');
  await expect(page.getByRole('list', { name: 'Semua dokumen' }).getByRole('button')).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press('s');
}

/** Four keys; the list waits for whoever is about to undo it, and the message goes with the next student. */
async function rejectByQuickKeys(page: Page, antrean: string): Promise<void> {
  await page.getByRole('button', { name: /^Tolak/ }).waitFor();
  await page.keyboard.press('t');
  await page.getByRole('dialog', { name: 'Tolak' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('1');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Kembali ke daftar dalam \d detik/)).toBeVisible();
  const back = page.getByRole('button', { name: 'Urungkan' });
  for (const turn of [() => back.hover(), () => back.focus()]) {
    await turn();
    await page.clock.fastForward(20_000);
    await expect(page.getByText(/Kembali ke daftar dalam \d detik/)).toBeVisible();
  }
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: /^Validasi/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: antrean })).toBeVisible();
  await expect(toast(page, /berhasil ditolak/)).toHaveCount(0);
}
