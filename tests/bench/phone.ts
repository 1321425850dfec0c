// Every screen on the phone that students have, over their connection, with an empty cache.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import playwright from '../stories/playwright.config.ts';
import { end, launch } from '../stories/server.ts';
import { median } from './load.ts';
import { measureNext } from './phone-meja.ts';
import { measurePapers } from './phone-papers.ts';
import { type Screen, screens } from './phone-screens.ts';
import { measureVisit, type Phone, signedIn, type Visit } from './phone-visit.ts';
import { measureGate } from './phone-wire.ts';

const MOST = { fcp: 1800, cls: 0.02, next: 200 };

/** `only`: addresses of screens, `meja` (the next record at the admin's desk), `papers` (a PDF and a HEIC made ready) or `phone` (all). */
type Plan = { only: string[] | undefined; repetitions: number };

/** Fills a demo and prints a line for each screen: medians of several visits for /login, one visit for the others. */
export async function measurePhone({ only, repetitions }: Plan): Promise<void> {
  console.log("\n## On a student's phone (360 × 800, CPU slowed four times, 1.6 Mbit/s, 150 ms)\n");
  const browser = await openBrowser();
  if (!browser) return;
  const dataDir = mkdtempSync(join(tmpdir(), 'gerbang-phone-'));
  const demo = await launch('demo', { dataDir, port: '0' });
  const phone: Phone = { browser, url: demo.url, sessions: new Map() };
  const isAsked = (name: string) => !only || only.includes('phone') || only.includes(name);
  try {
    await signedIn(phone, ['admin', 'pimpinan', 'siswa', 'new siswa']);
    console.log(
      '| screen | who | KB JS+CSS (gzip) | files | FCP ms | LCP ms | CLS | |\n|---|---|---|---|---|---|---|---|',
    );
    for (const screen of screens) {
      if (isAsked(screen.path)) console.log(await row(phone, screen, screen.path === '/login' ? repetitions : 1));
    }
    if (isAsked('/login')) console.log(`\n${await measureGate(phone, repetitions)}\n`);
    if (isAsked('meja')) console.log(await nextRecord(phone));
    if (isAsked('papers')) console.log(`\n${(await measurePapers(phone)).join('\n')}`);
  } finally {
    await browser.close();
    await end(demo);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The browser of the browser stories; without one, a sentence. */
async function openBrowser(): Promise<Browser | undefined> {
  try {
    return await chromium.launch(playwright.use?.launchOptions);
  } catch (error) {
    console.log(`Not measured: Chromium cannot be run (CHROMIUM_PATH=/path/to/chromium).\n${error}`);
    return undefined;
  }
}

async function row(phone: Phone, screen: Screen, repetitions: number): Promise<string> {
  const visits: Visit[] = [];
  for (let n = 0; n < repetitions; n++) visits.push(await measureVisit(phone, screen));
  const of = (field: 'fcp' | 'lcp' | 'cls' | 'kilobytes' | 'requests') => median(visits.map((visit) => visit[field]));
  const missed = [
    ...(of('cls') > MOST.cls ? ['CLS'] : []),
    ...(screen.path === '/login' && of('fcp') > MOST.fcp ? ['FCP'] : []),
  ];
  const cells = [
    screen.path,
    screen.role ?? '–',
    of('kilobytes').toFixed(1),
    of('requests'),
    of('fcp').toFixed(0),
    of('lcp').toFixed(0),
    of('cls').toFixed(3),
    missed.length === 0 ? 'met' : `MISSED: ${missed.join(', ')}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

async function nextRecord(phone: Phone): Promise<string> {
  const times = await measureNext(phone);
  const next = median(times);
  const verdict = times.length === 0 ? 'not measured' : next < MOST.next ? 'met' : 'MISSED';
  return `\nNext record of the queue: ${next.toFixed(0)} ms (< ${MOST.next}: ${verdict}; ${times.length} times)`;
}
