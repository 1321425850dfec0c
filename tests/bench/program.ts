// A server as a process of its own: started, asked for its CPU and memory, stopped.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lean } from '../../scripts/programs.mjs';

/** What the service, the image and `npm start` say. */
const asDeployed = { NODE_ENV: 'production', ...lean };
const TICKS_A_SECOND = 100;
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

export const product = here('../../apps/server/src/boot.mjs');
export const bare = here('./bare.ts');

export type Program = {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to its first answer. */
  coldStart: number;
  /** CPU of the process tree so far, in milliseconds. */
  cpu(): number;
  /** Proportional set size of the process tree, in megabytes. */
  pss(): number;
  /** Megabytes of the process tree in memory, pages that others use too counted whole: now, and the most since its start. */
  resident(): { now: number; most: number };
  /** The longest the event loop stood still since the last call, in milliseconds. */
  longestPause(): Promise<number>;
  stop(): Promise<void>;
};

/** Starts a program that says `… http://…` and waits until `path` answers 200. */
export async function start(file: string, env: Record<string, string>, path = '/readyz'): Promise<Program> {
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', here('./pause.mjs'), file], {
    env: { PATH: process.env.PATH, ...asDeployed, PORT: '0', CADANGAN_MENIT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = await addressOf(child);
  const answer = await fetch(url + path);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  const coldStart = performance.now() - started;
  const pid = child.pid as number;
  return {
    url,
    pid,
    coldStart,
    cpu: () => processTree(pid).reduce((sum, each) => sum + cpuOf(each), 0),
    pss: () => processTree(pid).reduce((sum, each) => sum + megabytes(each, 'smaps_rollup', 'Pss'), 0),
    resident() {
      const sumOf = (name: string) => processTree(pid).reduce((sum, each) => sum + megabytes(each, 'status', name), 0);
      return { now: sumOf('VmRSS'), most: sumOf('VmHWM') };
    },
    async longestPause() {
      child.send('pause?');
      const [pause] = await once(child, 'message');
      return pause as number;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function addressOf(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout as NodeJS.ReadableStream) {
    text += chunk;
    const match = /(http:\/\/\S+)\n/.exec(text);
    if (!match) continue;
    // Reading on, so that the pipe never fills.
    child.stdout?.resume();
    return match[1] as string;
  }
  throw new Error(`The program ended before it was ready: ${text}`);
}

function processTree(root: number): number[] {
  const children = readdirSync(`/proc/${root}/task`).flatMap((task) => childrenOf(`/proc/${root}/task/${task}`));
  return [root, ...children.flatMap(processTree)];
}

function childrenOf(task: string): number[] {
  try {
    return readFileSync(`${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    // A thread that ended while it was looked for, as that of a finished report.
    return [];
  }
}

/** Milliseconds of CPU that the processes below one have taken, itself left out. */
export function cpuBelow(pid: number): number {
  return processTree(pid).reduce((sum, each) => sum + (each === pid ? 0 : cpuOf(each)), 0);
}

function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND) * 1000;
}

/** Milliseconds of CPU that the threads of a process have taken, to the microsecond. */
export function threadsCpu(pid: number): number {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const taken = tasks.map((task) => Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]));
  return taken.reduce((sum, each) => sum + each, 0) / 1e6;
}

/** A line of a file of /proc. */
function megabytes(pid: number, file: 'smaps_rollup' | 'status', name: string): number {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
