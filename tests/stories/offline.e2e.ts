// Without a network: the app's own page with the draft, and new code after one reload.
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { registerActive } from './api.ts';
import { expect, login, logout, test } from './story.ts';

test.use({ serviceWorkers: 'allow' });

const note = (page: Page) => page.getByText('Tidak ada sambungan.');

/** Waits until the pages are kept. */
const kept = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));
/** Waits until the newest worker answers for the pages: one that is still being installed would leave them to the one before. */
const inCharge = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
        return !installing && !waiting && active?.state;
      }),
    )
    .toBe('activated');
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

async function reloadOffline(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true);
  await page.reload();
}

// Rule: DIRI-23
test('without a network a reload shows the form with the draft; a logout leaves nothing of it', {
  tag: '@siswa',
}, async ({ page, context, server }) => {
  const siswa = await registerActive(server);
  await login(page, siswa);
  await kept(page);
  await page.goto('/tambah-data-diri');
  await page.getByLabel('Nama', { exact: true }).fill('Suharti');
  await expect(page.getByText(/^Belum dikirim, tersimpan di/)).toBeVisible();

  await reloadOffline(context, page);
  await expect(page.getByLabel('Nama', { exact: true })).toHaveValue('Suharti');
  await expect(note(page)).toBeVisible();
  await page.getByLabel('Agama').fill('Hindu');
  await expect(page.getByText(/^Belum dikirim, tersimpan di/)).toBeVisible();
  await page.goto('/dashboard-siswa');
  await expect(page.getByText('Ada isian yang belum dikirim')).toBeVisible();
  await page.getByRole('link', { name: 'Lanjutkan' }).click();
  await expect(page.getByLabel('Agama')).toHaveValue('Hindu');

  await context.setOffline(false);
  await expect(note(page)).toBeHidden();
  await page.goto('/data-diri');
  await expect(page.getByText('Ada isian yang belum dikirim')).toBeVisible();
  const addresses = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(addresses.filter((each) => each !== '/dashboard-siswa' && !each.startsWith('/assets/'))).toEqual([]);
  const keptPage = await page.evaluate(async () => (await (await caches.match('/dashboard-siswa'))?.text()) ?? '');
  expect(keptPage).toContain('<html');
  for (const theirs of [siswa.email, siswa.nim, 'Suharti', 'Hindu']) expect(keptPage).not.toContain(theirs);
  await logout(page, 'isian');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('kunci');
  await openAfterLogout(page, context, [siswa.email, siswa.nim, 'Suharti']);
});

/** The app's own page, which knows nobody, in the place of the browser's. */
async function openAfterLogout(page: Page, context: BrowserContext, theirs: readonly string[]): Promise<void> {
  await kept(page);
  await expect.poll(async () => (await cacheNames(page)).length).toBe(1);
  await context.setOffline(true);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  const all = await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0] ?? '');
    const texts = (await cache.matchAll()).map((answer) => answer.text());
    return [...(await Promise.all(texts)), document.documentElement.outerHTML, JSON.stringify(localStorage)].join();
  });
  for (const word of theirs) expect(all).not.toContain(word);
  await context.setOffline(false);
}

// Rule: DIRI-23
test('what the open wave gave a new form is there without a network, and after it', { tag: '@siswa' }, async ({
  page,
  context,
  server,
}) => {
  await page.route('**/api/v1/sekolah', async (route) => {
    const answer = await (await route.fetch()).json();
    const wave = { tahun_ajaran: '2026/2027', nomor: 3, nama: 'Gelombang 3', buka: '2020-01-01', tutup: '2099-12-31' };
    answer.data.gelombang.daftar = [{ ...wave, biaya: 4_250_000, diskon_boleh: true }];
    await route.fulfill({ json: answer });
  });
  await login(page, await registerActive(server));
  await kept(page);
  await page.goto('/tambah-data-diri');
  const given = async () => {
    await expect(page.getByLabel('Tahun Ajaran')).toHaveValue('2026/2027');
    await expect(page.getByLabel('Gelombang Daftar')).toHaveValue('3');
    await expect(page.getByLabel('Tanggal Daftar')).not.toHaveValue('');
    await expect(page.getByLabel('Biaya Pendidikan')).toHaveValue('4.250.000');
    await expect(page.getByLabel('Nama', { exact: true })).toHaveValue('Suharti');
  };
  await page.getByLabel('Nama', { exact: true }).fill('Suharti');
  await expect(page.getByText(/^Belum dikirim, tersimpan di/)).toBeVisible();
  await page.unroute('**/api/v1/sekolah');
  // The settings do not arrive when the network is back, either.
  await page.route('**/api/v1/sekolah', (route) => route.abort());
  await reloadOffline(context, page);
  await expect(note(page)).toBeVisible();
  await given();
  await context.setOffline(false);
  await expect(note(page)).toBeHidden();
  await given();
});

// Rule: DIRI-23
test('a new build is there after one reload, and without a network too', { tag: '@siswa' }, async ({
  page,
  context,
  server,
}) => {
  const line = await openBuilds(server.url);
  try {
    await page.goto(`${line.url}/login`);
    const siswa = await registerActive(server);
    await page.getByLabel('Email').fill(siswa.email);
    await page.getByLabel('Password', { exact: true }).fill(siswa.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(/dashboard-siswa/);
    await kept(page);
    const [first] = await cacheNames(page);

    line.build = 2;
    await page.reload();
    await expect(page.locator('html[data-build="2"]')).toBeAttached();
    await expect.poll(async () => (await cacheNames(page)).length).toBe(2);
    await inCharge(page);
    await reloadOffline(context, page);
    await expect(page.locator('html[data-build="2"]')).toBeAttached();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(await cacheNames(page)).toContain(first);

    // A build without one takes it away.
    await context.setOffline(false);
    line.build = 0;
    await page.reload();
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
    await expect.poll(() => cacheNames(page)).toEqual([]);
  } finally {
    line.close();
  }
});

type Builds = { url: string; build: 0 | 1 | 2; close(): void };

/** The product behind a line that can make another build of it: its entry under another name, which marks the page. */
async function openBuilds(url: string): Promise<Builds> {
  const builds: Builds = { url: '', build: 1, close: () => {} };
  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '').replace('-build2.js', '.js');
    // What the browser has already may be of the other build.
    const { 'if-none-match': _tag, 'if-modified-since': _time, ...others } = incoming.headers;
    const headers = { ...others, 'accept-encoding': 'identity' };
    const onward = request(url + path, { method: incoming.method, headers }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part as Buffer);
      const body = Buffer.concat(parts);
      const { 'content-length': _, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, rest);
      outgoing.end(changed(builds.build, incoming.url ?? '', body));
    });
    onward.on('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  builds.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  builds.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return builds;
}

const ENTRY = /(\/assets\/index-[\w-]+?)\.js/g;

function changed(build: Builds['build'], path: string, body: Buffer): Buffer | string {
  if (path === '/sw.js' && build === 0) return REMOVAL;
  if (build !== 2) return body;
  if (path === '/sw.js')
    return body
      .toString()
      .replace(ENTRY, '$1-build2.js')
      .replace(/"gerbang-/, '"gerbang-dua-');
  if (path.includes('-build2.js')) return `document.documentElement.dataset.build = '2';\n${body}`;
  return path.includes('.') || path.startsWith('/api/') ? body : body.toString().replace(ENTRY, '$1-build2.js');
}

/** As the server sends it where a build has none. */
const REMOVAL = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));`;
