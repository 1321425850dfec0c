// What an admin does all day, each in the shortest way that the build at hand offers to a practised hand.
import type { Locator, Page } from '@playwright/test';
import type { Hand } from './steps-hand.ts';
import { addRecord } from './steps-record.ts';
import { TAHUN } from './steps-school.ts';

export type Task = { name: string; begins: string; run(hand: Hand, scans: string): Promise<void> };

const TEN = 10;
const waiting = '/data-siswa/menunggu-validasi';
const dialogOf = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

export const tasks: Task[] = [
  { name: 'activate 10 accounts', begins: '/akun-siswa/nonaktif', run: activate },
  { name: 'validate 10 records, all four documents seen', begins: waiting, run: validate },
  { name: 'reject one for a document', begins: waiting, run: reject },
  { name: 'find by half a name', begins: '/dashboard', run: find },
  { name: 'correct a typo', begins: '/data-siswa/valid', run: correct },
  { name: 'record from paper with six photos, the second of a pile', begins: '/data-siswa/valid', run: addRecord },
  { name: 'delete and restore', begins: '/data-siswa/valid', run: restore },
  { name: 'report of a year', begins: '/dashboard', run: report },
];

/** Answers a question whose confirming button has the focus. */
async function confirm(hand: Hand, button: Locator): Promise<void> {
  await hand.until(button);
  await hand.press('Enter');
}

async function activate(hand: Hand): Promise<void> {
  const { page } = hand;
  const question = dialogOf(page).getByRole('button', { name: /Aktivasi/ });
  const all = page.getByRole('checkbox', { name: /^Pilih semua/ });
  const atOnce = await hand.has(all);
  if (atOnce) await hand.click(all);
  for (let n = 0; n < (atOnce ? 1 : TEN); n++) {
    const first = page.getByRole('row').nth(1);
    const shown = (await first.textContent())?.match(/26553\d\d/)?.[0] ?? '';
    const place = atOnce ? page.getByRole('main') : first;
    await hand.click(place.getByRole('button', { name: /^Aktivasi/ }));
    await confirm(hand, question);
    if (!atOnce) await hand.until(page.getByRole('row').filter({ hasText: shown }), 'hidden');
  }
  await hand.until(page.getByText(/^Tidak Ada Akun Siswa/));
}

/** Puts every document of the record on the screen: the first one lies there. */
async function look(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.until(page.getByRole('navigation', { name: 'Dokumen' }));
  if (await hand.has(page.getByRole('button', { name: /Semua$/ }), 300)) return hand.press('s');
  for (const key of ['3', '4', '5']) await hand.press(key);
}

async function begin(hand: Hand): Promise<void> {
  await hand.click(hand.page.getByRole('button', { name: 'Mulai Memeriksa' }));
}

async function validate(hand: Hand): Promise<void> {
  const { page } = hand;
  await begin(hand);
  for (let n = 0; n < TEN; n++) {
    await look(hand);
    // What was not seen is asked about: the hand waits until it was.
    await page.waitForLoadState('networkidle');
    await hand.press('v');
    await confirm(hand, dialogOf(page).getByRole('button', { name: /Validasi$/ }));
    const decided = page.getByRole('region', { name: 'Keputusan' });
    const next = decided.getByRole('button', { name: /^Siswa berikutnya/ });
    await hand.until(page.getByText(/Kembali ke daftar dalam/));
    if (n === TEN - 1) break;
    await hand.until(next);
    await hand.press('ArrowRight');
    await hand.until(page.getByText(/Kembali ke daftar dalam/), 'hidden');
  }
}

async function reject(hand: Hand): Promise<void> {
  const { page } = hand;
  await begin(hand);
  await look(hand);
  await hand.press('t');
  const reason = page.getByLabel('Alasan Penolakan');
  await hand.until(reason);
  if (await hand.has(page.getByRole('group', { name: 'Alasan cepat' }), 300)) {
    for (const key of ['Tab', '1', 'Control+Enter']) await hand.press(key);
  } else {
    await hand.type('Foto KTP buram');
    await hand.click(dialogOf(page).getByRole('button', { name: 'Tolak' }));
  }
  await hand.until(page.getByText(/Kembali ke daftar dalam/));
}

async function find(hand: Hand): Promise<void> {
  const { page } = hand;
  await page.keyboard.press('Control+k');
  const palette = dialogOf(page).getByRole('combobox');
  const hasPalette = await hand.has(palette);
  await page.keyboard.press('Escape');
  if (hasPalette) {
    await hand.press('Control+k');
    await hand.until(palette);
    await hand.type('sukar');
    await confirm(hand, dialogOf(page).getByText(/Sukartini/));
  } else {
    await openMenu(hand, 'Data Siswa', /^Data Valid/);
    await hand.click(page.getByLabel('Pencarian'));
    await hand.type('sukar');
    await hand.press('Enter');
    await hand.until(row(page, 'Bambang'), 'hidden');
    await hand.click(row(page, 'Sukartini').getByRole('link', { name: /^(Detail|Sukartini)/ }));
  }
  await hand.until(page.getByRole('heading', { name: 'Detail Data Siswa' }));
}

async function openMenu(hand: Hand, group: string, name: RegExp): Promise<void> {
  const menu = hand.page.getByRole('navigation', { name: 'Menu utama' });
  const link = menu.getByRole('link', { name });
  if (!(await hand.has(link, 300))) await hand.click(menu.getByRole('button', { name: group }));
  await hand.click(link);
}

async function correct(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.click(row(page, 'Bambang').getByRole('link', { name: /^Edit/ }));
  await hand.click(page.getByLabel('Nama', { exact: true }));
  for (const key of ['End', 'Backspace', 'i', 'Enter']) await hand.press(key);
  await hand.until(page.getByRole('heading', { name: 'Bambang Hartoni' }));
}

async function restore(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.click(row(page, 'Citra').getByRole('button', { name: /^Hapus/ }));
  await hand.click(dialogOf(page).getByRole('button', { name: 'Hapus' }));
  await hand.until(row(page, 'Citra'), 'hidden');
  await openMenu(hand, 'Pengaturan', /^Sampah/);
  await hand.click(row(page, 'Citra').getByRole('button', { name: /^Pulihkan/ }));
  await confirm(hand, dialogOf(page).getByRole('button', { name: 'Pulihkan' }));
  await hand.until(row(page, 'Citra'), 'hidden');
}

async function report(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.click(page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: /^Laporan/ }));
  const year = page.getByLabel('Tahun Ajaran');
  await hand.until(year);
  await page.waitForLoadState('networkidle');
  if ((await year.inputValue()) !== TAHUN) {
    await hand.click(year);
    await hand.type(TAHUN);
  }
  await hand.click(page.getByRole('button', { name: 'Unduh Excel' }));
  await hand.until(page.getByText(/Berhasil! Laporan diunduh/));
}
