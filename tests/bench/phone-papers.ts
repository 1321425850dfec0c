// How long papers take to be made ready on the student's phone: a PDF of three pages, a photo of an iPhone.
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { median } from './load.ts';
import { openPage, type Phone } from './phone-visit.ts';
import { cpuBelow } from './program.ts';

const papers = {
  'PDF, three pages, the second chosen': { file: 'img2pdf-page-2-of-3.pdf', page: 2 },
  'HEIC, 12 megapixels': { file: 'libheif-12-megapixels.heic', page: undefined },
};
const TIMES = 5;
/** So many times slower than this machine's core a student's phone is. */
const SLOWER = [4, 6];

/**
 * A line for each paper. Judged by the CPU that the browser takes, all of its processes and threads together: slowing the
 * CPU slows no worker, and that is where it is done. The first time also reads the library, which the others have.
 */
export async function measurePapers(phone: Phone): Promise<string[]> {
  const page = await openPage(phone, 'new siswa', { width: 360, height: 800, slow: false });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.goto('/tambah-data-diri');
  const lines: string[] = [];
  for (const [name, paper] of Object.entries(papers)) {
    const seconds: number[] = [];
    for (let n = 0; n < TIMES; n++) seconds.push(await prepared(page, paper));
    const [first = 0, ...others] = seconds;
    const later = median(others);
    const slower = SLOWER.map((times) => `${(later * times).toFixed(1)} s at ${times} times slower`).join(', ');
    lines.push(`${name}: ${first.toFixed(2)} s of CPU the first time, then ${later.toFixed(2)}; ${slower}`);
  }
  await page.context().close();
  return lines;
}

/** Seconds of CPU from the choice of a file until it can be sent. */
async function prepared(page: Page, paper: { file: string; page: number | undefined }): Promise<number> {
  const before = cpuBelow(process.pid);
  const file = fileURLToPath(new URL(`../stories/papers/${paper.file}`, import.meta.url));
  await page.getByLabel('Fotokopi KK').setInputFiles(file);
  if (paper.page) {
    const dialog = page.getByRole('dialog', { name: 'Pilih Halaman' });
    await dialog.getByRole('radio', { name: `Halaman ${paper.page}`, exact: true }).check({ force: true });
    await dialog.getByRole('button', { name: `Pakai Halaman ${paper.page}` }).click();
  }
  await page.getByText(/^(Siap dikirim|Foto ini )/).waitFor();
  const seconds = (cpuBelow(process.pid) - before) / 1000;
  await page.getByRole('button', { name: 'Hapus Fotokopi KK' }).click();
  return seconds;
}
