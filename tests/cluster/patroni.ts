// Three machines with etcd, Patroni and PostgreSQL, set up as deploy/patroni says.
import { readFileSync } from 'node:fs';
import { chmod, chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMachine, type Machine } from './machine.ts';
import { userOf } from './packages.ts';
import { run } from './process.ts';

const example = (name: string) => readFileSync(new URL(`../../deploy/patroni/${name}`, import.meta.url), 'utf8');

/** Where a node keeps what is its own, by the files of deploy/. */
const RUN = '/var/run/postgresql';
const mounts = [
  { at: '/etc/patroni', owner: 'postgres' },
  { at: '/etc/postgresql', owner: 'postgres' },
  { at: '/var/lib/postgresql', owner: 'postgres' },
  { at: RUN, owner: 'postgres' },
  { at: '/var/lib/etcd', owner: 'etcd' },
];

export type Node = {
  name: string;
  address: string;
  /** The folder of its Unix socket: a way to ask it that no cut network touches. */
  socket: string;
  machine: Machine;
  up(): Promise<void>;
  /** Kills the one program, without a warning. */
  killPostgres(): Promise<void>;
  psql(statement: string): Promise<string>;
};

/** A node that is not started yet. */
export async function createNode(folder: string, name: string, address: string): Promise<Node> {
  const machine = createMachine({ name, address, folder: join(folder, name), mounts });
  const asPostgres = { user: 'postgres', env: { HOME: '/var/lib/postgresql' } };
  async function startEtcd(): Promise<void> {
    const settings = ofNode(example('etcd'), { name, address }).matchAll(/^(ETCD_\w+)=(.*)$/gm);
    const env = Object.fromEntries(Array.from(settings, ([, key, value]) => [key, value]));
    await machine.start('etcd', ['etcd'], { user: 'etcd', env });
  }
  return {
    name,
    address,
    socket: machine.place(RUN),
    machine,
    async up() {
      await machine.up();
      await writeFile(
        join(machine.place('/etc/patroni'), 'config.yml'),
        ofNode(example('patroni.yml'), { name, address }),
      );
      await makeCertificate(machine.place('/etc/postgresql'), address);
      await startEtcd();
      await machine.start('patroni', ['patroni', '/etc/patroni/config.yml'], asPostgres);
    },
    async killPostgres() {
      const file = join(machine.place('/var/lib/postgresql'), '15/gerbang/postmaster.pid');
      await machine.run(['kill', '-9', readFileSync(file, 'utf8').split('\n')[0] ?? '']);
    },
    psql: (statement) => machine.run(['psql', '-qAt', '-v', 'ON_ERROR_STOP=1', '-c', statement], 'postgres'),
  };
}

/** A file of deploy/ is the first machine's; on another one the lines that say who it is differ. */
function ofNode(text: string, { name, address }: { name: string; address: string }): string {
  const own =
    /^( +(?:listen|connect_address): |ETCD_(?:LISTEN|INITIAL_ADVERTISE|ADVERTISE)_\w+=http:\/\/)10\.0\.0\.21/gm;
  return text.replace(/^(name: |ETCD_NAME=)satu$/m, `$1${name}`).replace(own, `$1${address}`);
}

async function makeCertificate(folder: string, address: string): Promise<void> {
  const [key, certificate] = [join(folder, 'server.key'), join(folder, 'server.crt')];
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${address}`];
  await run('openssl', ['req', ...kind, '-keyout', key, '-out', certificate]);
  const { uid, gid } = await userOf('postgres');
  for (const file of [key, certificate]) await chown(file, uid, gid);
  await chmod(key, 0o600);
}

type Member = { name: string; role: string; state: string; timeline?: number };

/** What the node's Patroni says of the cluster; undefined when it does not answer. */
async function membersBy({ address }: Node): Promise<Member[] | undefined> {
  try {
    const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2000) });
    return ((await answer.json()) as { members: Member[] }).members;
  } catch {
    return undefined;
  }
}

const SOUND = ['running', 'streaming'];

/** Waits until all nodes run on one timeline and one of them is the synchronous replica, whose name it gives. */
export async function untilWhole(nodes: Node[]): Promise<string> {
  let seen: unknown;
  for (let tries = 0; tries < 600; tries++) {
    const views = await Promise.all(nodes.map(membersBy));
    seen = views;
    const synchronous = views.map((view) => view?.find(({ role }) => role === 'sync_standby')?.name);
    const isWhole = views.every(
      (view) =>
        view?.length === nodes.length &&
        view.every(({ state }) => SOUND.includes(state)) &&
        view.some(({ role }) => role === 'leader') &&
        new Set(view.map(({ timeline }) => timeline)).size === 1,
    );
    if (isWhole && synchronous[0] && new Set(synchronous).size === 1) return synchronous[0];
    await sleep(200);
  }
  throw new Error(`The cluster does not become whole: ${JSON.stringify(seen)}`);
}
