// Firefox over WebDriver BiDi, which it speaks itself: https://w3c.github.io/webdriver-bidi/
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Driver } from './driver.ts';

type Remote = { type: string; value?: unknown; sharedId?: string };
type Evaluated = { type: string; result: Remote; exceptionDetails?: { text: string } };
type Send = (method: string, params: Record<string, unknown>) => Promise<never>;

/** Starts a Firefox without a window, with a profile of its own. */
export async function startFirefox(path: string): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'gerbang-firefox-'));
  const options = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const browser = spawn(path, options, { env: { ...process.env, HOME: profile }, stdio: ['ignore', 'ignore', 'pipe'] });
  const { send, close } = await connect(`${await addressIn(browser.stderr)}/session`);
  await send('session.new', { capabilities: {} });
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  return {
    name: 'Firefox',
    ...pageOf(send, contexts[0]?.context ?? ''),
    async end() {
      close();
      const exit = once(browser, 'exit');
      browser.kill();
      await exit;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, address] = /WebDriver BiDi listening on (\S+)/.exec(line) ?? [];
    // Careful: an unread pipe fills up and stops the browser.
    if (address) return output.resume() && address;
  }
  throw new Error('Firefox ended before it listened');
}

async function connect(address: string): Promise<{ send: Send; close: () => void }> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<never>>();
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  socket.onmessage = ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data));
    if (type === 'success') waiting.get(id)?.resolve(result as never);
    else if (type === 'error') waiting.get(id)?.reject(new Error(`${error}: ${message}`));
  };
  let last = 0;
  const send: Send = (method, params) => {
    const answer = Promise.withResolvers<never>();
    waiting.set(++last, answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer.promise;
  };
  return { send, close: () => socket.close() };
}

function pageOf(send: Send, context: string): Omit<Driver, 'name' | 'end'> {
  const evaluate = async (expression: string): Promise<Remote> => {
    const answer: Evaluated = await send('script.evaluate', { expression, target: { context }, awaitPromise: true });
    if (answer.type === 'exception') throw new Error(`${answer.exceptionDetails?.text}: ${expression}`);
    return answer.result;
  };
  /** The element, in the middle of the window. */
  const element = async (expression: string, more = '') => {
    const found = await evaluate(
      `((each) => { each.scrollIntoView({ block: 'center' }); ${more} return each; })(${expression})`,
    );
    return { sharedId: found.sharedId };
  };
  const act = (type: string, actions: unknown[]) =>
    send('input.performActions', { context, actions: [{ type, id: type, actions }] });
  return {
    go: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    read: async (expression) => (await evaluate(expression)).value,
    async click(expression) {
      const origin = { type: 'element', element: await element(expression) };
      const [down, up] = [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await act('pointer', [{ type: 'pointerMove', x: 0, y: 0, origin }, down, up]);
    },
    async type(expression, text) {
      await element(expression, 'each.focus();');
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await act('key', keys);
    },
    async files(expression, paths) {
      await send('input.setFiles', { context, element: await element(expression), files: paths });
    },
  };
}
