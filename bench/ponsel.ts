// npm run bench -- ponsel: every screen on the phone that students have, over their connection, with an empty cache.
// Choices: --ulang 3 (visits of /login; the other screens once), --hanya '/login,/data-diri', --alamat http://… with the
// demo's accounts instead of a demo of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import playwright from '../e2e/playwright.config.ts';
import { end, launch } from '../e2e/server.ts';
import { measureNext } from './ponsel-meja.ts';
import { type Screen, screens } from './ponsel-screens.ts';
import { measureVisit, type Phone, signedIn, type Visit } from './ponsel-visit.ts';

const MOST = { fcp: 1800, cls: 0.02, kilobytes: 125, next: 200 };

const text = { type: 'string' } as const;
const { values } = parseArgs({
  allowPositionals: true,
  options: { ulang: { ...text, default: '3' }, hanya: text, alamat: text },
});
const only = values.hanya?.split(',');

const dataDir = mkdtempSync(join(tmpdir(), 'gerbang-ponsel-'));
const demo = values.alamat ? undefined : await launch('cli/demo.ts', { dataDir, port: '0' });
const url = values.alamat ?? demo?.url ?? '';
const browser = await chromium.launch(playwright.use?.launchOptions);
const phone: Phone = { browser, url, sessions: new Map() };

/** Undefined for what cannot be measured; the table says so. */
const middle = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

async function row(screen: Screen): Promise<string> {
  const repetitions = screen.path === '/login' ? Number(values.ulang) : 1;
  const visits: Visit[] = [];
  for (let n = 0; n < repetitions; n++) visits.push(await measureVisit(phone, screen));
  const of = (field: 'fcp' | 'lcp' | 'cls' | 'kilobytes' | 'requests') => middle(visits.map((visit) => visit[field]));
  const missed = [
    ...(of('cls') > MOST.cls ? ['CLS'] : []),
    ...(screen.path === '/login' && of('fcp') > MOST.fcp ? ['FCP'] : []),
    ...(screen.path === '/login' && of('kilobytes') > MOST.kilobytes ? ['ukuran'] : []),
  ];
  const cells = [
    screen.path,
    screen.role ?? '–',
    of('kilobytes').toFixed(1),
    of('requests'),
    of('fcp').toFixed(0),
    of('lcp').toFixed(0),
    of('cls').toFixed(3),
    missed.length === 0 ? 'tercapai' : `BELUM: ${missed.join(', ')}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

try {
  await signedIn(phone, ['admin', 'pimpinan', 'siswa', 'siswa baru']);
  console.log(`Beban awal ${loadavg()[0]?.toFixed(1)}; 360 × 800, CPU 4 kali lebih lambat, 1,6 Mbit/s, 150 ms\n`);
  console.log(
    '| halaman | siapa | KB JS+CSS (gzip) | berkas | FCP ms | LCP ms | CLS | |\n|---|---|---|---|---|---|---|---|',
  );
  for (const screen of screens) if (!only || only.includes(screen.path)) console.log(await row(screen));
  if (!only || only.includes('meja')) {
    const times = await measureNext(phone);
    const next = middle(times);
    const verdict = times.length === 0 ? 'tidak terukur' : next < MOST.next ? 'tercapai' : 'BELUM';
    console.log(
      `\nData berikutnya dari antrean: ${next.toFixed(0)} ms (< ${MOST.next}: ${verdict}; ${times.length} kali)`,
    );
  }
  console.log(`\nBeban akhir ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await browser.close();
  if (demo) await end(demo);
  rmSync(dataDir, { recursive: true, force: true });
}
