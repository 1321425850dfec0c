// How long an admin takes to the place of a student's papers, and to letters for fifty, in a school of so many records: --arsip 2000.
// In Chromium, beginning at the dashboard, with the hand of `--steps`.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withPenandatangan } from '@gerbang/kit/surat-resmi';
import { type Browser, chromium } from '@playwright/test';
import { bootstrap } from '../../apps/server/src/bootstrap.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { fillLokasi } from '../../demo/lokasi.ts';
import playwright from '../stories/playwright.config.ts';
import { end, launch } from '../stories/server.ts';
import { fill, PASSWORD } from './fill.ts';
import { school } from './sets.ts';
import { measureTask } from './steps.ts';
import type { Hand } from './steps-hand.ts';
import type { Task } from './steps-tasks.ts';

/** How many are looked for, spread over the archive. */
const LOOKS = 10;
/** What the wish is, in seconds. */
const WISH = 20;
const admin = { email: 'admin0@bench.example', password: PASSWORD };

type FiledSiswa = { nim: string; nama: string; tempat: string };

/** Prints the tasks with clicks, keys and seconds. */
export async function measureArsip(count: number): Promise<void> {
  const { env } = await fill({ set: school(count) });
  const dataDir = mkdtempSync(join(tmpdir(), 'gerbang-arsip-'));
  const browser = await chromium.launch(playwright.use?.launchOptions);
  try {
    cpSync(env.DATA_DIR ?? '', dataDir, { recursive: true });
    const sought = await placePapers({ ...env, DATA_DIR: dataDir });
    const running = await launch('main', { dataDir, port: '0' });
    try {
      await measure(browser, { url: running.url, sought });
    } finally {
      await end(running);
    }
  } finally {
    await browser.close();
    rmSync(dataDir, { recursive: true });
  }
}

/** Puts the papers of all records into folders, in the order of their names, and returns some records with their places. */
async function placePapers(env: Record<string, string>): Promise<FiledSiswa[]> {
  const { db } = await bootstrap(readConfig(env), env);
  try {
    const all = await db.selectFrom('data_siswa').select(['id', 'nama', 'nim']).orderBy('nama').orderBy('id').execute();
    const { id } = await db.selectFrom('akun').select('id').where('email', '=', admin.email).executeTakeFirstOrThrow();
    const siswa = all.map((each) => each.id);
    await transaction(db, (db) => fillLokasi({ db, clock: systemClock }, { siswa, admin: id }));
    await withPenandatangan({ db, clock: systemClock });
    const valid = db
      .selectFrom('tempat_berkas')
      .innerJoin('data_siswa', 'data_siswa.id', 'tempat_berkas.data_siswa_id')
      .innerJoin('lokasi_arsip', 'lokasi_arsip.id', 'tempat_berkas.lokasi_id')
      .select(['nim', 'data_siswa.nama', 'lokasi_arsip.kode as tempat'])
      .where('status_data', '=', 'Tervalidasi')
      .orderBy('nim');
    const rows = await valid.execute();
    console.log(`${all.length} records in folders, ${rows.length} of them valid`);
    return Array.from({ length: LOOKS }, (_, n) => rows[Math.floor(((n + 0.5) * rows.length) / LOOKS)] as FiledSiswa);
  } finally {
    await db.destroy();
  }
}

async function measure(browser: Browser, { url, sought }: { url: string; sought: FiledSiswa[] }): Promise<void> {
  const finding = sought.map(({ nim, nama, tempat }, n): Task => {
    // Names come more than once among so many: who asks by name knows the end of the number, too.
    const [how, typed] = n % 2 === 0 ? ['a name', `${nama}, ${nim.slice(-4)}`] : ['a NIM', nim];
    const run = (hand: Hand) => find(hand, { typed, nim, tempat });
    return { name: `to the folder of ${how} (${typed})`, begins: '/dashboard', run };
  });
  const letters: Task = { name: 'letters for 50 students, printed', begins: '/dashboard', run: issueFifty };
  const seconds: number[] = [];
  console.log('\n| task | clicks | keys | seconds |\n|---|---|---|---|');
  for (const task of [...finding, letters]) {
    const count = await measureTask(browser, { task, school: { url, admin }, scans: '' });
    if (typeof count === 'string') throw new Error(`${task.name}: ${count}`);
    if (task !== letters) seconds.push(count.seconds);
    console.log(`| ${task.name} | ${count.clicks} | ${count.keys} | ${count.seconds.toFixed(1)} |`);
  }
  const most = Math.max(...seconds);
  console.log(
    `\nThe longest way to a folder: ${most.toFixed(1)} s, wanted ${WISH} s: ${most <= WISH ? 'met' : 'MISSED'}`,
  );
}

type Looked = { typed: string; nim: string; tempat: string };

/** By the palette: one key, what is known of the student, Enter; the place stands on the page. */
async function find(hand: Hand, { typed, nim, tempat }: Looked): Promise<void> {
  const { page } = hand;
  await hand.press('Control+k');
  const dialog = page.getByRole('dialog');
  await hand.until(dialog.getByRole('combobox'));
  await hand.type(typed);
  await hand.until(dialog.getByRole('option').filter({ hasText: nim }));
  await hand.press('Enter');
  await hand.until(page.getByRole('link', { name: new RegExp(`${tempat}$`) }));
}

async function issueFifty(hand: Hand): Promise<void> {
  const { page } = hand;
  const menu = page.getByRole('navigation', { name: 'Menu utama' });
  const valid = menu.getByRole('link', { name: /^Data Valid/ });
  if (!(await hand.has(valid, 300))) await hand.click(menu.getByRole('button', { name: 'Data Siswa' }));
  await hand.click(valid);
  await hand.until(page.getByLabel('Baris per halaman'));
  // A click that opens the choice, and one that chooses.
  await hand.click(page.getByLabel('Baris per halaman'));
  await hand.press('End');
  await page.getByLabel('Baris per halaman').selectOption('50');
  await hand.until(page.getByRole('row').nth(50));
  await hand.click(page.getByLabel('Pilih semua di halaman ini'));
  await hand.click(page.getByRole('button', { name: 'Surat', exact: true }));
  await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Terbitkan' }));
  const print = page.getByRole('button', { name: /^Cetak \d+ surat$/ });
  await hand.until(print);
  const saved = page.waitForEvent('download');
  await hand.click(print);
  await saved;
}
