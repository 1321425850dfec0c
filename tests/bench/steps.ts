// How many clicks, keys and seconds the day's work costs: the same tasks in Chromium on one build after the other.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { smallPhoto } from '@gerbang/kit/pictures';
import { type Browser, chromium } from '@playwright/test';
import playwright from '../stories/playwright.config.ts';
import { end, launch, type Server } from '../stories/server.ts';
import { type Count, Hand } from './steps-hand.ts';
import { scanNames } from './steps-record.ts';
import { fillSchool } from './steps-school.ts';
import { type Task, tasks } from './steps-tasks.ts';

/** `houses`: folders with a build; `only`: words of the tasks' names. */
export async function measureSteps(houses: string[], only?: string[]): Promise<void> {
  const asked = tasks.filter(({ name }) => !only || only.some((word) => name.includes(word)));
  const scans = mkdtempSync(join(tmpdir(), 'gerbang-steps-'));
  for (const [index, name] of scanNames.entries())
    writeFileSync(join(scans, `${name}.jpg`), await smallPhoto(index + 1));
  const browser = await chromium.launch(playwright.use?.launchOptions);
  try {
    const counts: Map<string, Count | string>[] = [];
    for (const house of houses) counts.push(await measureHouse(browser, { house, scans, asked }));
    printTable({ houses, asked, counts });
  } finally {
    await browser.close();
    rmSync(scans, { recursive: true });
  }
}

type Plan = { house: string; scans: string; asked: readonly Task[] };

async function measureHouse(browser: Browser, { house, scans, asked }: Plan) {
  const dataDir = mkdtempSync(join(tmpdir(), 'gerbang-steps-'));
  const running = await launch('main', { dataDir, port: '0', house });
  const counts = new Map<string, Count | string>();
  try {
    const school = { url: running.url, admin: running.accounts.admin as Server['admin'] };
    await fillSchool(school);
    for (const task of asked) counts.set(task.name, await measureTask(browser, { task, school, scans }));
    return counts;
  } finally {
    await end(running);
    rmSync(dataDir, { recursive: true });
  }
}

type Measured = { task: Task; school: Pick<Server, 'url' | 'admin'>; scans: string };

/** A task that a build cannot do says why: the table goes on without it. */
export async function measureTask(browser: Browser, { task, school, scans }: Measured): Promise<Count | string> {
  const context = await browser.newContext({
    baseURL: school.url,
    viewport: { width: 1280, height: 800 },
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    serviceWorkers: 'block',
  });
  try {
    // A busy machine is waited for, and the wait is told.
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    await page.request.post('/api/v1/auth/login', { data: school.admin });
    const { data } = await (await page.request.get('/api/v1/auth/me')).json();
    await page.addInitScript((user) => localStorage.setItem('gerbang.pengguna', JSON.stringify(user)), data.user);
    await page.goto(task.begins);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const hand = new Hand(page);
    await task.run(hand, scans);
    return hand.count();
  } catch (error) {
    return (error as Error).message.split('\n').slice(0, 4).join(' ');
  } finally {
    await context.close();
  }
}

type Table = { houses: string[]; asked: readonly Task[]; counts: Map<string, Count | string>[] };

function printTable({ houses, asked, counts }: Table): void {
  console.log(`\n| task | ${houses.map((house) => `${house}: clicks | keys | seconds`).join(' | ')} |`);
  console.log(`|---|${houses.map(() => '---|---|---|').join('')}`);
  for (const { name } of asked) {
    const cells = counts.map((of) => {
      const count = of.get(name);
      if (typeof count === 'object') return `${count.clicks} | ${count.keys} | ${count.seconds.toFixed(1)}`;
      return `not done: ${count} | |`;
    });
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
}
