// Runs `npm start` as a person does, until it serves or ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

type StartOptions = { node?: string; npm?: string; env?: Record<string, string>; uid?: number };
type Outcome = { text: string; login: string | undefined };

/**
 * What it printed, and the page at /login, or undefined when it ended before it served. `node` is the folder of another
 * Node, `npm` the file of another npm, `uid` another user.
 */
export async function npmStart(folder: string, { node, npm, env = {}, uid }: StartOptions): Promise<Outcome> {
  const data = mkdtempSync(join(tmpdir(), 'gerbang-install-data-'));
  const port = await freePort();
  const path = [...(node ? [node] : []), '/usr/local/bin', '/usr/bin', '/bin'].join(':');
  const child = spawn(npm ? 'node' : 'npm', [...(npm ? [npm] : []), 'start'], {
    cwd: folder,
    env: {
      ...shellEnv(),
      HOME: data,
      PATH: path,
      PORT: String(port),
      DATA_DIR: join(data, 'data'),
      ...env,
    },
    detached: true,
    ...(uid === undefined ? {} : { uid }),
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (more) => (text += more));
  try {
    const login = await loginOf(child, port);
    return { text, login };
  } finally {
    await stop(child);
    rmSync(data, { recursive: true, force: true });
  }
}

/** The environment of a shell: without what npm and this program tell their own children. */
export function shellEnv(): NodeJS.ProcessEnv {
  const own = /^(npm_|NODE_ENV$|NODE_OPTIONS$|NODE_COMPILE_CACHE$|DATABASE_URL$|VITEST|TEST$|INIT_CWD$)/i;
  const kept = /^npm_config_(registry|userconfig|globalconfig|cafile)$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name) || kept.test(name)));
}

async function loginOf(child: ChildProcess, port: number): Promise<string | undefined> {
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/login`).catch(() => undefined);
    if (answer?.ok) return answer.text();
    await pause(500);
  }
  return undefined;
}

/** Ctrl-C at a terminal reaches the whole group. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'close');
  process.kill(-child.pid, 'SIGINT');
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
