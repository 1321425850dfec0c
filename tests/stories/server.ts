// The built product as a process of its own, on an empty data folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { programs } from '../../scripts/programs.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

export type Credentials = { email: string; password: string };

export type Server = {
  url: string;
  admin: Credentials;
  pimpinan: Credentials;
  /** The folder its mails are written to, one .eml file each. */
  surat: string;
  /** Stops listening, keeps the data; `start` goes on with the same address, and with the settings given. */
  stop(): Promise<void>;
  start(settings?: Record<string, string>): Promise<void>;
  /** Stops and removes the data. */
  remove(): Promise<void>;
};

/** Starts the product as `npm start` does and reads the address and the two staff accounts from its output. */
export async function startServer(): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gerbang-e2e-data-'));
  let running = await launch('main', { dataDir, port: '0' });
  const { url, accounts } = running;
  const port = new URL(url).port;
  const stop = () => end(running);
  return {
    url,
    admin: accounts.admin as Credentials,
    pimpinan: accounts.pimpinan as Credentials,
    surat: join(dataDir, 'surat'),
    stop,
    async start(settings) {
      running = await launch('main', { dataDir, port, settings });
    },
    async remove() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type Running = Awaited<ReturnType<typeof launch>>;

/** Ends a program as a process manager does; it must end well. */
export async function end({ process: child, output }: Running): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = await exit;
  if (code !== 0) throw new Error(`the server ended with ${code} after SIGTERM:\n${output()}`);
}

/** `house`: the folder of another build than this one. */
type Launch = { dataDir: string; port: string; house?: string; settings?: Record<string, string> | undefined };

/** Starts the server or the demo and waits for its address. */
export async function launch(name: 'main' | 'demo', { dataDir, port, house = root, settings }: Launch) {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: port,
    LOG_LEVEL: 'warn',
    // A backup that comes by itself would change what a story reads.
    CADANGAN_MENIT: '0',
    NAMA_SEKOLAH: 'Akademi Komputer Wijaya Kusuma',
    ...settings,
  };
  const child = spawn(process.execPath, [join(house, programs[name].file)], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stderr.on('data', (text) => {
    output += text;
  });
  const accounts: Record<string, Credentials> = {};
  for await (const line of createInterface({ input: child.stdout })) {
    output += `${line}\n`;
    const account = /^Akun (\w+): (\S+) {2}password: (\S+)$/.exec(line);
    if (account?.[1]) accounts[account[1]] = { email: account[2] ?? '', password: account[3] ?? '' };
    const ready = / siap di (http\S+)$/.exec(line);
    if (ready?.[1]) {
      // Careful: an unread pipe fills up and stops the server.
      child.stdout.resume();
      return { process: child, url: ready[1], accounts, output: () => output };
    }
  }
  throw new Error(`the server did not start:\n${output}`);
}
