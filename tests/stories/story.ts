// What every browser story stands on: the product, eyes on the browser's console, and axe.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { switchAllOn } from './api.ts';
import { type Credentials, type Server, startServer } from './server.ts';

/** Without comments and long names: each new page reads it anew. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Worker = { server: Server };
type Story = {
  /** What the browser complained of so far. */
  watch: { complaints: string[] };
  /** A server of the story's own. */
  own: Server;
  /** A page at that server, in a window of its own, of somebody or of nobody. */
  open(who?: Credentials, options?: BrowserContextOptions): Promise<Page>;
};

export const test = base.extend<Story, Worker>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from it
    async ({}, use) => {
      const server = await startServer();
      await switchAllOn(server);
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  own: async ({}, use) => {
    const own = await startServer();
    await switchAllOn(own);
    await use(own);
    await own.remove();
  },
  open: async ({ browser, own }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (who, options) => {
      const context = await browser.newContext({ locale: 'id-ID', baseURL: own.url, ...options });
      opened.push(context);
      const page = await context.newPage();
      if (who) await enter(page, who);
      return page;
    });
    for (const context of opened) await context.close();
  },
  /** No story may pass with a CSP violation or an uncaught error in the page. */
  watch: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' && /Content Security Policy|violates|Warning:/.test(message.text())) {
          complaints.push(message.text());
        }
      });
      await page.clock.install();
      await use({ complaints });
      expect(complaints).toEqual([]);
      for (const each of page.context().pages()) await expectListed(each);
    },
    { auto: true },
  ],
});

export { expect };

/** The names that docs/security.md lists under 'What a browser keeps'; behind them stand ids and what tells things apart. */
const listed = /## What a browser keeps\n[\s\S]+?\n## /
  .exec(readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8'))?.[0]
  .split('\n')
  .flatMap((line) => [...(/^\| (`[^|]+)/.exec(line)?.[1] ?? '').matchAll(/`([^`<]+?)\.?(<\w+>)?`/g)])
  .map(([, name = '']) => name);

/** Whatever the app keeps in this browser is listed with whose it is and what takes it away. */
async function expectListed(page: Page): Promise<void> {
  if (!page.url().startsWith('http')) return;
  const names = await page.evaluate(async () => {
    const cookies = document.cookie.split('; ').map((each) => each.split('=')[0] ?? '');
    const databases = (await indexedDB.databases()).map(({ name = '' }) => name);
    const files = globalThis.caches ? await caches.keys() : [];
    return [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...cookies, ...databases, ...files];
  });
  const isListed = (name: string) =>
    listed?.some((each) => name === each || name.startsWith(each.endsWith('-') ? each : `${each}.`));
  expect(names.filter((name) => name && !isListed(name))).toEqual([]);
}

/** Fills the login page that is open, and sends it. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Signs in on the login page and waits for the role's dashboard. */
export async function login(page: Page, credentials: Credentials): Promise<void> {
  await page.goto('/login');
  await signIn(page, credentials);
  await page.waitForURL(/\/dashboard(-siswa)?$/);
}

/** Signs in behind the pages, where the login page is not what the story is about. */
export async function enter(page: Page, credentials: Credentials): Promise<void> {
  await page.request.post('/api/v1/auth/login', { data: credentials });
  const { data } = await (await page.request.get('/api/v1/auth/me')).json();
  await page.addInitScript((user) => localStorage.setItem('gerbang.pengguna', JSON.stringify(user)), data.user);
}

/** Logs out through the profile menu; `losing`: what the question before it says that goes, which is asked twice. */
export async function logout(page: Page, losing?: string): Promise<void> {
  const leave = async () => {
    await page.getByRole('button', { name: /, (Profile|Info Akun)$/ }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
  };
  await leave();
  if (losing) {
    const question = page.getByRole('dialog', { name: 'Logout' });
    await expect(question).toContainText(
      `Di perangkat ini masih ada ${losing} yang belum dikirim. Logout menghapusnya.`,
    );
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Batal' }).click();
    await expect(question).toHaveCount(0);
    await leave();
    await question.getByRole('button', { name: 'Logout' }).click();
  }
  await page.waitForURL('**/login');
}

/** Opens all that a list can be told. */
export async function openAtur(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: /^Atur/ }).click();
}

/** The sentence of a toast. */
export function toast(page: Page, sentence: string | RegExp) {
  return page.locator('[aria-live="polite"]').getByText(sentence);
}

/** Closes the messages, without their seconds passing: other things wait for a time, too. */
export async function closeMessages(page: Page): Promise<void> {
  const messages = page.locator('[aria-relevant="additions"] > *');
  await messages.getByRole('button', { name: 'Tutup pemberitahuan' }).evaluateAll((crosses) => {
    for (const cross of crosses) (cross as HTMLElement).click();
  });
  await expect(messages).toHaveCount(0);
}

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Scheme = 'light' | 'dark';

/** Between light and dark only colours differ. */
const rules: Record<Scheme, RunOptions['runOnly']> = { light: levels, dark: ['color-contrast'] };

/** By day tour.e2e.ts looks at each screen in dark, by night each story at all that it shows. */
const usual: readonly Scheme[] = process.env.EVERY_WIDTH ? ['light', 'dark'] : ['light'];

/** What axe has looked at in this worker, by scheme and width: one element of a kind in its place tells of them all. */
const looked = new Set<string>();

/** Kinds of elements on the screen that axe has not seen yet; by night it looks at everything each time. */
async function newKinds(page: Page, colorScheme: Scheme): Promise<string[]> {
  const kinds = await page.evaluate(() => {
    const told = ['class', 'role', 'style', 'type'];
    const kindOf = (element: Element) => {
      const attributes = [...element.attributes].map(({ name, value }) =>
        told.includes(name) ? `${name}=${value}` : name,
      );
      const isEmpty = element.childNodes.length === 0;
      return [element.parentElement?.localName, element.localName, isEmpty, ...attributes.toSorted()].join(' ');
    };
    return [...new Set([...document.querySelectorAll('body, body *')].map(kindOf))];
  });
  const shown = kinds.map((kind) => `${colorScheme} ${page.viewportSize()?.width} ${kind}`);
  return process.env.EVERY_WIDTH ? shown : shown.filter((kind) => !looked.has(kind));
}

/** No axe violation on the screen as it stands, as far as it shows what was not looked at before. */
export async function expectAccessible(page: Page, schemes: readonly Scheme[] = usual): Promise<void> {
  // A message lies over a dialog, and on the phone over the page's top, for its four seconds.
  if (isPhone(page) || (await page.getByRole('dialog').count()) > 0) await closeMessages(page);
  // Rows that newer ones are about to replace are paler than text may be.
  await expect(page.locator('[aria-busy="true"][data-busy]')).toHaveCount(0);
  for (const colorScheme of schemes) {
    const kinds = await newKinds(page, colorScheme);
    if (kinds.length === 0) continue;
    if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Careful: a colour on its way to another one has a contrast that nobody stays with.
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState, effect }) => {
        return playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
      }),
    );
    expect(await violations(page, rules[colorScheme]), colorScheme).toEqual([]);
    for (const kind of kinds) looked.add(kind);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
}

/**
 * What axe finds, as words. Careful: all that it tells of what is right is ten times as much, and to hand it over takes
 * longer than to look.
 */
async function violations(page: Page, runOnly: RunOptions['runOnly']): Promise<string[]> {
  return page.evaluate(async (runOnly) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // What a bar that stays covers by half depends on how far the page is scrolled, and nobody has to leave it so.
    const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    );
    for (const bar of bars) bar.style.position = 'relative';
    const { violations } = await run(document, { runOnly, resultTypes: ['violations'] });
    for (const bar of bars) bar.style.position = '';
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, runOnly);
}

/** The entry of a list that holds this text: a row at the desk, a card on the phone. */
export function entry(page: Page, text: string) {
  const row = page.getByRole('row').filter({ hasText: text });
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: text });
  return row.or(card);
}

/** Searches a list. */
export async function search(page: Page, text: string): Promise<void> {
  await page.getByLabel('Pencarian').fill(text);
  await page.getByRole('button', { name: 'Cari', exact: true }).click();
}

/** Opens a screen through the menu, which is behind a toggle on the phone: by its group and name, or its name. */
export async function openMenu(page: Page, ...path: [group: string, name: string] | [name: string]): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Buka menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu utama' });
  const [name, group] = path.toReversed();
  if (group) {
    const button = menu.getByRole('button', { name: group });
    await expect(button).toBeVisible();
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  }
  await menu.getByRole('link', { name: new RegExp(`^${name}`) }).click();
}

/** Whether the screen is narrower than the menu and the tables need (640 px). */
export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 640;
}

/** Saves a record with another NIM, which is asked about (ALAMAT-8). */
export async function saveOtherNim(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Simpan' }).click();
  await page.getByRole('dialog', { name: 'Ubah NIM' }).getByRole('button', { name: 'Ubah NIM' }).click();
}

/** The page as an installation with a mail server hands it out. */
export async function openWithMailServer(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = text.replace(/(name="server-surat" content=")[^"]*/, '$1ada');
    expect(body).not.toBe(text);
    await route.fulfill({ response, body });
  });
  await page.goto(path);
}
