// A phone that counts and loses its network: before, while and after it sends, over a reload, a logout and another person.
import type { Page } from '@playwright/test';
import { registerAdmin } from './api.ts';
import { foundOnDevice } from './draf-on-disk.ts';
import { counted, openSession, typeLabel } from './opname.ts';
import { enter, expect, login, logout, test } from './story.ts';

const waits = (page: Page, count: number) => expect(page.getByText(`${count} pindaian`)).toBeVisible();
const allSent = (page: Page) => expect(page.getByText('menunggu sambungan')).toBeHidden();
const pindai = (page: Page) => page.getByRole('button', { name: 'Pindai', exact: true }).click();
/** The seconds between two tries. */
const later = (page: Page) => page.clock.runFor(5000);

test.describe('with its pages kept', () => {
  test.use({ serviceWorkers: 'allow' });

  // Rules: OPNAME-6, OPNAME-7
  test('the session opens without a network, with what was scanned; what is taken back there counts nowhere', {
    tag: '@phone',
  }, async ({ page, context, server }) => {
    const { address, codes, now } = await openSession(server);
    await enter(page, server.admin);
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Pindai', exact: true })).toBeVisible();
    const isKept = () => page.evaluate(async () => Boolean(await caches.match('/data-inventaris/opname')));
    await expect.poll(isKept).toBe(true);
    await context.setOffline(true);
    await pindai(page);
    await typeLabel(page, codes[0]);
    await waits(page, 1);
    await page.reload();
    await waits(page, 1);
    await pindai(page);
    await expect(page.getByText(codes[0])).toBeHidden();
    await typeLabel(page, codes[1]);
    await waits(page, 2);
    await page.getByRole('button', { name: 'Urungkan' }).click();
    await expect(page.getByText(/^Pindaian .* diurungkan\.$/)).toBeVisible();
    await expect(page.getByText(codes[1])).toBeVisible();
    await context.setOffline(false);
    await allSent(page);
    expect(await counted(now)).toEqual({ found: [codes[0]], scans: [1] });
    expect(await foundOnDevice(page)).not.toMatch(new RegExp(codes.join('|')));
  });
});

// Rules: OPNAME-3, OPNAME-6
test('a request, an answer, a busy server and the session are lost: each scan arrives once', { tag: '@phone' }, async ({
  page,
  server,
}) => {
  const { address, codes, now } = await openSession(server);
  await enter(page, server.admin);
  await page.goto(address);
  const steps = ['request', 'answer', 'busy', 'session'];
  await page.route('**/pindaian', async (route) => {
    const step = steps.shift();
    if (step === 'request') return route.abort('connectionreset');
    if (step === 'busy')
      return route.fulfill({ status: 503, json: { message: 'Server sibuk', error: 'Server sibuk' } });
    if (step === 'session') await page.context().clearCookies();
    if (step !== 'answer') return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await pindai(page);
  await typeLabel(page, codes[0]);
  await expect.poll(() => steps.length).toBe(3);
  await waits(page, 1);
  await later(page);
  await expect.poll(async () => (await counted(now)).scans).toEqual([1]);
  await waits(page, 1);
  await later(page);
  await expect(page.getByText('Server sibuk')).toBeVisible();
  await later(page);
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(server.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(server.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  // Back where the session ended.
  await page.waitForURL(`**${address}`);
  await expect(page.getByRole('button', { name: 'Pindai', exact: true })).toBeVisible();
  await allSent(page);
  expect(await counted(now)).toEqual({ found: [codes[0]], scans: [1] });
});

// Rule: OPNAME-6
test('what one admin scanned outlives a logout, and another one on the phone sends nothing of it', {
  tag: '@phone',
}, async ({ page, server }) => {
  const { address, codes, now } = await openSession(server);
  const other = await registerAdmin(server);
  await login(page, server.admin);
  await page.goto(address);
  await page.route('**/pindaian', (route) => route.abort());
  await pindai(page);
  await typeLabel(page, codes[0]);
  await waits(page, 1);
  await logout(page);
  await page.unroute('**/pindaian');
  await login(page, other);
  await page.goto(address);
  await pindai(page);
  await typeLabel(page, codes[1]);
  await expect.poll(() => counted(now)).toEqual({ found: [codes[1]], scans: [1] });
  await logout(page);
  await login(page, server.admin);
  await page.goto(address);
  await expect.poll(async () => (await counted(now)).found.length).toBe(2);
  await allSent(page);
});
