// The real program as a process of its own; tests wait for what it says, never for a time.
import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { DatabaseLocation } from '../../apps/server/src/platform/database/database.ts';
import { programs } from '../../scripts/programs.mjs';

export type Program = {
  process: ChildProcess;
  /** What it has printed so far. */
  stdout(): string;
  stderr(): string;
  /** Waits for a line of its output; fails when it ends before. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
};

type Environment = Record<string, string | undefined>;

type ProgramOptions = {
  env?: Environment;
  args?: string[];
  /** A module that is loaded before the program and hears what `process.send` says. */
  preload?: string;
  /** The user that it runs as, when this one is root. */
  uid?: number;
  /** An open file for its standard output, which nobody hears then. */
  output?: number;
};

/** What can be started: the server, its commands, and four programs that die in the middle. */
const files = {
  ...programs,
  'killed-restore': { file: 'tests/kit/killed-restore.ts' },
  'killed-rotation': { file: 'tests/kit/killed-rotation.ts' },
  'killed-code-keys': { file: 'tests/kit/killed-code-keys.ts' },
  'killed-surat-key': { file: 'tests/kit/killed-surat-key.ts' },
};

/** What one start compiled the next one need not: half of a command's processor time. */
const compiled = process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'node-compile-cache');

export type ProgramName = keyof typeof files;

/** Starts a program on a data folder and a free port, with these further variables. */
export function startProgram(
  name: ProgramName,
  location: DatabaseLocation,
  { env = {}, args = [], preload, uid, output: file }: ProgramOptions = {},
): Program {
  const path = fileURLToPath(new URL(`../../${files[name].file}`, import.meta.url));
  const own = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: compiled,
    DATA_DIR: location.dataDir,
    DATABASE_URL: location.databaseUrl,
    PORT: '0',
    CADANGAN_MENIT: '0',
  };
  const child = spawn(process.execPath, [...(preload ? ['--import', preload] : []), path, ...args], {
    env: { ...own, ...env },
    stdio: ['ignore', file ?? 'pipe', 'pipe', preload ? 'ipc' : 'ignore'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  }) as ChildProcessByStdio<null, Readable | null, Readable>;
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk;
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    process: child,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    ended,
    async says(pattern) {
      for (;;) {
        const match = pattern.exec(output.stdout);
        if (match) return match;
        const news = child.stdout ? once(child.stdout, 'data').then(() => false) : [];
        const isOver = await Promise.race([news, ended.then(() => true)].flat());
        if (isOver && !pattern.test(output.stdout)) {
          throw new Error(`The program ended without ${pattern}:\n${output.stdout}${output.stderr}`);
        }
      }
    },
  };
}

type Staf = { role: string; email: string; password: string };

/** The staff accounts that a first start shows. */
export function staffIn(stdout: string): Staf[] {
  const lines = stdout.matchAll(/^Akun (\w+): (\S+) {2}password: (\S+)$/gm);
  return Array.from(lines, ([, role = '', email = '', password = '']) => ({ role, email, password }));
}

/** Starts the server and waits until it says its address. */
export async function startServer(
  location: DatabaseLocation,
  options: ProgramOptions = {},
): Promise<Program & { url: string; staff: Staf[] }> {
  const program = startProgram('main', location, options);
  const [, url = ''] = await program.says(/ siap di (https?:\S+)\n/);
  return { ...program, url, staff: staffIn(program.stdout()) };
}

/** Runs a program to its end. */
export async function runProgram(...parameters: Parameters<typeof startProgram>) {
  const program = startProgram(...parameters);
  const code = await program.ended;
  return { code, stdout: program.stdout(), stderr: program.stderr() };
}

export async function freePort(): Promise<string> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return String(port);
}
