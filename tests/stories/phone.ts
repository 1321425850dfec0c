// A phone that can lose its battery: a Chromium of its own on a folder that survives it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from '@playwright/test';
import playwright from './playwright.config.ts';
import type { Credentials } from './server.ts';

const { executablePath, args = [] } = playwright.use?.launchOptions ?? {};

export type Phone = {
  /** Opens the browser, signed in, on a path; what its storage held is there. */
  open(path: string): Promise<Page>;
  /** Kills the browser as the system does: nobody is asked, nothing is written any more. */
  kill(): Promise<void>;
  remove(): Promise<void>;
};

/** A phone of one account. */
export async function startPhone(url: string, account: Credentials): Promise<Phone> {
  const folder = await mkdtemp(join(tmpdir(), 'gerbang-phone-'));
  const session = await signedIn(url, account);
  let running: ChildProcess | undefined;
  const kill = async () => {
    if (running?.pid === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const exit = once(running, 'exit');
    process.kill(-running.pid, 'SIGKILL');
    await exit;
  };
  const start = async (tries = 3): Promise<Browser> => {
    running = spawn(
      executablePath ?? 'chromium',
      [...args, '--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, '--window-size=360,800'],
      // A group of its own: its helpers go with it.
      { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    );
    try {
      return await chromium.connectOverCDP(await addressOf(running), { timeout: 10_000 });
    } catch (error) {
      // A browser that was killed while it started may hang at its next start; people start it once more.
      await kill();
      if (tries === 1) throw error;
      return start(tries - 1);
    }
  };
  return {
    kill,
    async open(path) {
      const browser = await start();
      const context = browser.contexts()[0];
      if (!context) throw new Error('the browser has no window');
      context.setDefaultTimeout(10_000);
      await context.addCookies([session.cookie]);
      await context.addInitScript(
        (user) => localStorage.setItem('gerbang.pengguna', JSON.stringify(user)),
        session.user,
      );
      const page = context.pages()[0] ?? (await context.newPage());
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto(url + path);
      return page;
    },
    async remove() {
      await kill();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (stderr) {
    for await (const line of createInterface({ input: stderr })) {
      const found = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
      // Careful: an unread pipe fills up and stops the browser.
      if (found) return stderr.resume() && found;
    }
  }
  throw new Error('the browser did not start');
}

async function signedIn(url: string, body: Credentials) {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const [pair = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';');
  const [name = '', value = ''] = pair.split('=');
  const { data } = (await answer.json()) as { data: { user: object } };
  return { cookie: { name, value, url, httpOnly: true, sameSite: 'Strict' as const }, user: data.user };
}
