// Two phones count a room by their cameras, one of them without a network for a while: `npm run bench -- --opname 200`.
// Each label is before the camera for two seconds; what is measured is whether the product keeps up, and what gets lost.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { opname } from '@gerbang/contract/inventaris/opname';
import { filmLabels } from '@gerbang/kit/fake-camera';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { type Api, barangData, registerAdmin, signIn } from '../stories/api.ts';
import playwright from '../stories/playwright.config.ts';
import { type Credentials, end, launch, type Server } from '../stories/server.ts';

const ROOM = 'Gudang Utama';
const SHOWN_SECONDS = 2;
/** When the second phone leaves the network, and for how long, in shares of one film. */
const AWAY = { from: 0.3, until: 0.7 };

type Phone = { browser: Browser; page: Page; ids: Set<string> };

/** Prints how long `count` items took with two phones, how many scans were lost, and how many counted twice. */
export async function measureOpname(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gerbang-bench-opname-'));
  const running = await launch('main', { dataDir: join(folder, 'data'), port: '0' });
  const server = { url: running.url, ...running.accounts } as Server;
  const phones: Phone[] = [];
  // The product's pictures, which other rows load, refuse what films are made of.
  sharp.unblock({ operation: ['VipsForeignLoad'] });
  try {
    const admin = await signIn(server, server.admin);
    const items = await addItems(admin, count);
    const { id } = (await admin.call(opname.create, { body: { nama: 'Opname bench', lokasi: [ROOM] } })).data;
    const half = Math.ceil(items.length / 2);
    for (const [at, theirs] of [items.slice(0, half), items.slice(half)].entries()) {
      const film = join(folder, `phone-${at}.mjpeg`);
      const labels = theirs.map((item) => `${server.url}/data-inventaris/${item}`);
      await filmLabels(
        film,
        labels.map((text) => ({ text, seconds: SHOWN_SECONDS, frames: 2 })),
      );
      phones.push(await openPhone({ server, film, who: at === 0 ? server.admin : await registerAdmin(server) }));
    }
    await countBy(phones, { admin, id, seconds: half * SHOWN_SECONDS });
  } finally {
    for (const { browser } of phones) await browser.close();
    await end(running);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function addItems(admin: Api, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const body = { ...barangData, kode_barang: `INV-${n}`, jumlah_barang: '1', lokasi_barang: ROOM };
    ids.push((await admin.call(dataInventaris.create, { body })).data.id);
  }
  return ids;
}

type PhoneOptions = { server: Server; film: string; who: Credentials };

async function openPhone({ server, film, who }: PhoneOptions): Promise<Phone> {
  const { args = [], ...options } = playwright.use?.launchOptions ?? {};
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
  const browser = await chromium.launch({
    ...options,
    args: [...args, ...camera, `--use-file-for-fake-video-capture=${film}`],
  });
  const context = await browser.newContext({
    ...{ baseURL: server.url, viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
  });
  const page = await context.newPage();
  const ids = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/pindaian')) return;
    for (const { id } of (request.postDataJSON() as { pindaian: { id: string }[] }).pindaian) ids.add(id);
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/dashboard/);
  return { browser, page, ids };
}

type CountOptions = { admin: Api; id: string; seconds: number };

async function countBy(phones: Phone[], { admin, id, seconds }: CountOptions): Promise<void> {
  await Promise.all(phones.map(({ page }) => begin(page, id)));
  const began = performance.now();
  const passed = () => (performance.now() - began) / 1000;
  const second = phones[1] as Phone;
  const standing = async () => (await admin.call(opname.get, { params: { id } })).data;
  const waits = (page: Page) => page.getByText('menunggu sambungan').isVisible();
  let atFilmsEnd: number | undefined;
  // As many films as it takes, four at the most.
  while (passed() < 4 * seconds) {
    await pause(1000);
    const share = passed() / seconds;
    await second.page.context().setOffline(share > AWAY.from && share < AWAY.until);
    const missing = (await standing()).barang.filter(({ terlihat }) => !terlihat).length;
    if (share >= 1) atFilmsEnd ??= missing;
    if (missing === 0) break;
  }
  const took = passed();
  // The cameras look no more; what waits is sent.
  await Promise.all(phones.map(({ page }) => page.getByRole('button', { name: 'Lihat Hasil' }).click()));
  while ((await Promise.all(phones.map(({ page }) => waits(page)))).includes(true)) await pause(500);
  const { barang, petugas, tak_dikenal } = await standing();
  const kept = petugas.reduce((sum, { pindaian }) => sum + pindaian, 0);
  const sent = phones.reduce((sum, { ids }) => sum + ids.size, 0);
  const found = barang.filter(({ keadaan }) => keadaan === 'ditemukan').length;
  console.log(`\n## ${barang.length} items, two phones, a label before each camera for ${SHOWN_SECONDS} s\n`);
  console.log(
    '| items found | s in all | s an item and phone | missed by the first film | scans made | lost | double | unknown |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  const each = (took * phones.length) / barang.length;
  const lost = Math.max(0, sent - kept);
  const cells = [found, took.toFixed(0), each.toFixed(1), atFilmsEnd ?? 0, sent, lost, Math.max(0, kept - sent)];
  console.log(`| ${[...cells, tak_dikenal.length].join(' | ')} |`);
  const isMet = found === barang.length && each <= 5 && sent === kept && tak_dikenal.length === 0;
  console.log(`\nAt most 5 s an item, 0 lost, 0 double: ${isMet ? 'met' : 'MISSED'}`);
}

async function begin(page: Page, id: string): Promise<void> {
  await page.goto(`/data-inventaris/opname/${id}`);
  await page.getByRole('button', { name: 'Pindai', exact: true }).click();
  await page.getByText('Arahkan kamera ke').waitFor();
}
