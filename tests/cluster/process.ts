// Programs of the cluster as processes: started with a log file, waited for, killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

export type Owner = { uid: number; gid: number };

export type Program = {
  name: string;
  pid: number;
  log: string;
  /** Sends a signal to the program. */
  signal(signal: NodeJS.Signals): void;
  /** Resolves with the exit code, or the signal that ended it. */
  exit: Promise<number | string>;
};

type Start = { args: string[]; log: string; env?: Record<string, string | undefined>; owner?: Owner | undefined };

const running = new Set<ChildProcess>();
// However this process ends, nothing of the cluster outlives it: Swift and nginx leave the work to children of their own.
process.on('exit', () => {
  for (const child of running) killGroup(child);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(128 + constants.signals[signal]));
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** Starts a program in the background; its output goes to the file `log`. */
export function start(name: string, command: string, { args, log, env = {}, owner }: Start): Program {
  const out = openSync(log, 'a');
  const child = spawn(command, args, {
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', out, out],
    cwd: '/',
    // A group of its own, which ends as one.
    detached: true,
    ...owner,
  });
  closeSync(out);
  running.add(child);
  const exit = once(child, 'exit').then(([code, signal]) => {
    running.delete(child);
    return (code ?? signal) as number | string;
  });
  return { name, pid: child.pid as number, log, signal: (signal) => void child.kill(signal), exit };
}

/** Runs a program to its end; throws with its words when it fails. */
export async function run(command: string, args: string[], options: { owner?: Owner | undefined; cwd?: string } = {}) {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' },
    cwd: options.cwd ?? '/',
    ...options.owner,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text;
    });
  }
  // Careful: not `exit`, after which output may still arrive.
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}

/** A port of the loopback that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Waits until something listens on a port; throws with the end of the program's log after 60 s or when it ended. */
export async function untilListening(port: number, program: Program): Promise<void> {
  let ended: number | string | undefined;
  void program.exit.then((outcome) => {
    ended = outcome;
  });
  for (let tries = 0; tries < 600 && ended === undefined; tries++) {
    if (await listens(port)) return;
    await sleep(100);
  }
  throw new Error(`${program.name} is not ready:\n${readFileSync(program.log, 'utf8').slice(-2000)}`);
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
