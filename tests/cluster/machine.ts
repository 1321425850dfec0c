// Machines as the kernel can make them: each has its network, its processes and its folders, and all of it ends at once.
import { readFileSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { userOf } from './packages.ts';
import { type Program, run, start } from './process.ts';

const BRIDGE = 'gerbang';
/** A machine has processors of its own; here it has at least precedence over what else is running. */
const PRECEDENCE = '-5';
const OWN = ['--net', '--ipc', '--pid', '--mount', '--fork', '--kill-child', '--mount-proc'];
/** Careful: a machine's first process has to bury the dead, as bash does: Patroni takes a dead PostgreSQL that lies about for a living one. */
const FIRST = ['unshare', ...OWN, 'bash', '-c'];

/** The network that this process is in gets its own address and a bridge that machines are plugged into. */
export async function makeNetwork(): Promise<void> {
  await run('ip', ['link', 'set', 'lo', 'up']);
  await run('ip', ['link', 'add', BRIDGE, 'type', 'bridge']);
  await run('ip', ['address', 'add', '10.0.0.20/24', 'dev', BRIDGE]);
  await run('ip', ['link', 'set', BRIDGE, 'up']);
}

/** A folder of the machine that lies in the trial's own folder, so that machines do not see each other's. */
export type Mount = { at: string; owner: string };

export type Machine = {
  name: string;
  address: string;
  /** Where one of its folders lies. */
  place(at: string): string;
  up(): Promise<void>;
  /** As when its power is cut. */
  lose(): Promise<void>;
  /** Starts a program in it as that user; the pid is the program's own. */
  start(name: string, command: string[], options: { user: string; env?: Record<string, string> }): Promise<Program>;
  /** Runs a command in it to its end. */
  run(command: string[], user?: string): Promise<string>;
  /** Takes its cable out, or puts it back. */
  cable(isIn: boolean): Promise<void>;
};

type Plan = { name: string; address: string; folder: string; mounts: Mount[] };

/** A machine that is not started yet. */
export function createMachine({ name, address, folder, mounts }: Plan): Machine {
  let power: Program | undefined;
  let init = 0;
  let cable = '';
  let starts = 0;
  const place = (at: string) => join(folder, at.replaceAll('/', '-').slice(1));
  const inside = (user = 'root') => [
    ...['--target', String(init), '--net', '--ipc', '--pid', '--mount', '--'],
    ...['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--'],
  ];
  const begin = (what: string, command: string[], { log, env = {} }: { log: string; env?: Record<string, string> }) =>
    start(what, 'nice', { args: ['-n', PRECEDENCE, ...command], log: join(folder, `${log}.log`), env });
  const runInside = (command: string[], user?: string) => run('nsenter', [...inside(user), ...command]);

  return {
    name,
    address,
    place,
    async up() {
      await mkdir(folder, { recursive: true });
      power = begin(name, [...FIRST, 'sleep infinity & wait'], { log: 'machine' });
      init = await childOf(power.pid);
      // The other end is gone with the machine, but not at once: a new name each time.
      cable = `g${address.split('.')[3]}x${++starts}`;
      await runInside(['mount', '-t', 'tmpfs', 'tmpfs', '/dev/shm']);
      await plug({ cable, init, address }, runInside);
      for (const mount of mounts) await bind(mount, place(mount.at), runInside);
    },
    async lose() {
      // The kernel ends with the first process everything that the machine runs, before it reports its end.
      process.kill(init, 'SIGKILL');
      await power?.exit;
    },
    async start(program, command, { user, env }) {
      const entered = begin(`${program} ${name}`, ['nsenter', ...inside(user), ...command], { log: program, env });
      const pid = await childOf(entered.pid);
      return { ...entered, pid, signal: (signal) => process.kill(pid, signal) };
    },
    run: runInside,
    async cable(isIn) {
      await run('ip', ['link', 'set', cable, isIn ? 'up' : 'down']);
    },
  };
}

type RunInside = (command: string[]) => Promise<string>;

async function plug(way: { cable: string; init: number; address: string }, inside: RunInside): Promise<void> {
  const { cable, init, address } = way;
  await run('ip', ['link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(init)]);
  await run('ip', ['link', 'set', cable, 'master', BRIDGE, 'up']);
  // The same hardware after a restart: the others remember it.
  await inside(['ip', 'link', 'set', 'eth0', 'address', `02:00:0a:00:00:${address.split('.')[3]}`]);
  await inside(['ip', 'address', 'add', `${address}/24`, 'dev', 'eth0']);
  for (const device of ['lo', 'eth0']) await inside(['ip', 'link', 'set', device, 'up']);
}

async function bind({ at, owner }: Mount, place: string, inside: RunInside): Promise<void> {
  await mkdir(place, { recursive: true });
  const { uid, gid } = await userOf(owner);
  await chown(place, uid, gid);
  await inside(['mount', '--bind', place, at]);
}

/** `unshare` and `nsenter` leave the work to a child: the process that counts. */
async function childOf(pid: number): Promise<number> {
  for (let tries = 0; tries < 300; tries++) {
    const child = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
    if (child > 0) return child;
    await sleep(20);
  }
  throw new Error(`Process ${pid} has started nothing`);
}
