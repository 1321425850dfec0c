// One visit with an empty cache, as the phone feels it.
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Screen, Who } from './phone-screens.ts';

const dist = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;
export type Phone = { browser: Browser; url: string; sessions: Map<Who, Session> };

export type Visit = {
  /** Milliseconds. */
  fcp: number;
  lcp: number;
  /** Every shift that nobody asked for, summed up, also those after loading. */
  cls: number;
  /** JavaScript and CSS after gzip, in units of 1,000 bytes, and the number of these files. */
  kilobytes: number;
  requests: number;
};

const emails: Record<Who, string> = {
  admin: 'admin@demo.example',
  pimpinan: 'pimpinan@demo.example',
  siswa: 'siswa.ditolak@demo.example',
  'new siswa': 'siswa.baru@demo.example',
};

/** 1.6 Mbit/s down, half of it up, 150 ms. */
const connection = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 800_000 / 8,
};

/** Signs in once for each, at full speed. */
export async function signedIn({ browser, url, sessions }: Phone, people: Who[]): Promise<void> {
  for (const who of people) {
    const context = await browser.newContext({ baseURL: url });
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByLabel('Email').fill(emails[who]);
    await page.getByLabel('Password', { exact: true }).fill('gerbang1');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(/dashboard/);
    sessions.set(who, await context.storageState());
    await context.close();
  }
}

export type Viewport = { width: number; height: number; slow: boolean };
const hand: Viewport = { width: 360, height: 800, slow: true };

/** A page of an empty browser with the session of `who`, on the phone unless `look` says otherwise. */
export async function openPage({ browser, url, sessions }: Phone, who: Who | undefined, look = hand): Promise<Page> {
  const session = who && sessions.get(who);
  const touch = look.width < 640;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: look.width, height: look.height },
    hasTouch: touch,
    isMobile: touch,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    ...(session ? { storageState: session } : {}),
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (look.slow) await cdp.send('Network.emulateNetworkConditions', connection);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

/** The address of a screen, with a record that there is. */
async function addressOf(phone: Phone, { path, role }: Screen): Promise<string> {
  if (!path.includes('$id')) return path;
  const page = await openPage(phone, role, { ...hand, slow: false });
  const list = path.replace(/\/(detail|edit)\/\$id$/, '');
  await page.goto(list);
  const href = await page.locator(`main a[href*="${list}/detail/"]`).first().getAttribute('href');
  await page.context().close();
  return path.replace('$id', href?.split('/').at(-1)?.split('?')[0] ?? '');
}

/** Opens a screen and waits until nothing comes any more. */
export async function measureVisit(phone: Phone, screen: Screen): Promise<Visit> {
  const address = await addressOf(phone, screen);
  const page = await openPage(phone, screen.role);
  await page.addInitScript(observe);
  await page.goto(address, { waitUntil: 'load', timeout: 60_000 });
  await page.waitForLoadState('networkidle', { timeout: 60_000 });
  await page.waitForTimeout(1000);
  const seen = await page.evaluate(() => ({
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    ...(globalThis as unknown as { seenByObserver: { lcp: number; cls: number } }).seenByObserver,
    files: performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  }));
  if (new URL(page.url()).pathname !== address) throw new Error(`${address} led to ${page.url()}`);
  await page.context().close();
  const files = [...new Set(seen.files)].filter((name) => /\.(js|css)$/.test(name));
  const bytes = files.reduce((sum, name) => sum + gzipped(name), 0);
  return { fcp: seen.fcp, lcp: seen.lcp, cls: seen.cls, kilobytes: bytes / 1000, requests: files.length };
}

/** Bytes of a built file after gzip; small ones are sent as they are. */
function gzipped(name: string): number {
  const file = dist + name;
  return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size;
}

/** Runs in the page before anything else. */
function observe(): void {
  const seen = { lcp: 0, cls: 0 };
  Object.assign(globalThis, { seenByObserver: seen });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.lcp = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const each of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!each.hadRecentInput) seen.cls += each.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
