// WebKit over WebDriver, by the server that Debian packs with it: https://www.w3.org/TR/webdriver2/
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Driver } from './driver.ts';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type Send = (path: string, body?: Record<string, unknown>, method?: string) => Promise<unknown>;

/** Starts a WebKit in a window that nobody sees (Xvfb). */
export async function startWebkit({ driver, browser }: { driver: string; browser: string }): Promise<Driver> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  // It chooses its number by itself, and says it when it can be drawn on.
  const [number] = await once(screen.stdio[3] as Readable, 'data');
  const display = `:${String(number).trim()}`;
  const port = await freePort();
  const env = {
    ...process.env,
    DISPLAY: display,
    // As root it has no sandbox, and without a graphics card layers only cost time.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  };
  const server = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' });
  const send = talkTo(`http://127.0.0.1:${port}`);
  const capabilities = { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } };
  await untilListening(server, () => send('/status', undefined, 'GET'));
  const begun = await send('/session', { capabilities: { alwaysMatch: capabilities } });
  const session = `/session/${(begun as { sessionId: string }).sessionId}`;
  return {
    name: 'WebKit',
    ...pageOf((path, ...rest) => send(session + path, ...rest)),
    async end() {
      await send(session, undefined, 'DELETE');
      for (const each of [server, screen]) {
        const exit = once(each, 'exit');
        each.kill();
        await exit;
      }
    },
  };
}

function talkTo(address: string): Send {
  return async (path, body = {}, method = 'POST') => {
    const response = await fetch(address + path, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Until the server answers, however long that takes, or has ended. */
async function untilListening(server: ChildProcess, ask: () => Promise<unknown>): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${server.exitCode}`);
    const isThere = await ask().then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await sleep(100);
  }
}

function pageOf(send: Send): Omit<Driver, 'name' | 'end'> {
  const read = (expression: string) =>
    send('/execute/async', {
      script: `const done = arguments[0]; Promise.resolve((() => (${expression}))()).then(done, () => done(null));`,
      args: [],
    });
  const element = async (expression: string) => {
    const script = `const each = ${expression}; each.scrollIntoView({ block: 'center' }); return each;`;
    const found = (await send('/execute/sync', { script, args: [] })) as Record<string, string>;
    return `/element/${found[ELEMENT]}`;
  };
  const typed = async (expression: string, text: string) => {
    await send(`${await element(expression)}/value`, { text });
  };
  return {
    read,
    async go(url) {
      await send('/url', { url });
    },
    async click(expression) {
      await send(`${await element(expression)}/click`);
    },
    type: typed,
    files: (expression, paths) => typed(expression, paths.join('\n')),
  };
}
