// PostgreSQL with a streaming replica that has every acknowledged transaction, behind pgbouncer.
import { readFileSync } from 'node:fs';
import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSilentProxy } from '@gerbang/kit/silent-proxy';
import { userOf } from './packages.ts';
import { freePort, type Owner, type Program, run, start, untilListening } from './process.ts';

const BIN = '/usr/lib/postgresql/15/bin';

export type Database = {
  /** For `DATABASE_URL`: pgbouncer's, which stays when the server behind it changes. */
  url: string;
  /** The server that writes right now, for questions after the fact. */
  directUrl(): string;
  /** Kills the primary without a warning and makes the replica the primary; resolves when it writes. */
  failOver(): Promise<void>;
  /** Between pgbouncer and the first primary nothing arrives any more, and new connections work again after `forMs`. */
  fallSilent(forMs: number): void;
};

type Node = { program: Program; port: number; data: string };

/** Starts primary, replica and pgbouncer in `folder`. */
export async function startPostgres(folder: string): Promise<Database> {
  const owner = await userOf('postgres');
  await mkdir(folder, { recursive: true });
  await chown(folder, owner.uid, owner.gid);
  let primary = await startPrimary(folder, owner);
  const replica = await startReplica(folder, owner, primary);
  await sql(primary, owner, "alter system set synchronous_standby_names = '*'");
  await sql(primary, owner, 'select pg_reload_conf()');
  const way = await startSilentProxy(`postgres://127.0.0.1:${primary.port}`);
  const bouncer = await startBouncer(folder, owner, Number(new URL(way.url).port));
  return {
    url: `postgres://postgres@127.0.0.1:${bouncer.port}/gerbang`,
    fallSilent: way.fallSilent,
    directUrl: () => `postgres://postgres@127.0.0.1:${primary.port}/gerbang`,
    async failOver() {
      primary.program.signal('SIGKILL');
      await primary.program.exit;
      // Without its parent a backend lives on until it notices; it must not write while the replica takes over.
      await rm(join(primary.data, 'postmaster.pid'), { force: true });
      await run(`${BIN}/pg_ctl`, ['promote', '-w', '-D', replica.data], { owner });
      primary = replica;
      // There is no second one any more to wait for.
      await sql(primary, owner, "alter system set synchronous_standby_names = ''");
      await sql(primary, owner, 'select pg_reload_conf()');
      await bouncer.pointTo(primary.port);
    },
  };
}

async function startPrimary(folder: string, owner: Owner): Promise<Node> {
  const data = join(folder, 'utama');
  await run(
    `${BIN}/initdb`,
    ['-D', data, '-A', 'trust', '-U', 'postgres', '--locale=C.UTF-8', '--encoding=UTF8', '--no-sync'],
    {
      owner,
    },
  );
  const node = await serve(folder, { owner, name: 'utama', data });
  await sql(node, owner, 'create database gerbang');
  // Through pgbouncer the program cannot set them itself.
  for (const setting of [
    "statement_timeout = '6s'",
    "lock_timeout = '5s'",
    "idle_in_transaction_session_timeout = '5s'",
  ]) {
    await sql(node, owner, `alter database gerbang set ${setting}`);
  }
  return node;
}

async function startReplica(folder: string, owner: Owner, primary: Node): Promise<Node> {
  const data = join(folder, 'cermin');
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
  await run(`${BIN}/pg_basebackup`, ['-D', data, ...from, '-R', '-X', 'stream', '--no-sync', '-c', 'fast'], { owner });
  const node = await serve(folder, { owner, name: 'cermin', data });
  for (let tries = 0; tries < 300; tries++) {
    const streaming = await sql(primary, owner, "select count(*) from pg_stat_replication where state = 'streaming'");
    if (streaming.trim() === '1') return node;
    await sleep(100);
  }
  throw new Error('The replica does not stream');
}

type Serve = { owner: Owner; name: string; data: string };

async function serve(folder: string, { owner, name, data }: Serve): Promise<Node> {
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    'wal_level=replica',
  ];
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const program = start(`postgres ${name}`, `${BIN}/postgres`, { args, log: join(folder, `${name}.log`), owner });
  await untilListening(port, program);
  const node = { program, port, data };
  await untilAnswering(node, owner);
  return node;
}

async function untilAnswering(node: Node, owner: Owner): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await sql(node, owner, 'select 1');
      return;
    } catch (error) {
      if (tries === 300) throw error;
      await sleep(100);
    }
  }
}

function sql({ port }: Node, owner: Owner, statement: string): Promise<string> {
  const where = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-d', 'postgres'];
  return run(`${BIN}/psql`, [...where, '-qAt', '-v', 'ON_ERROR_STOP=1', '-c', statement], { owner });
}

async function startBouncer(folder: string, owner: Owner, first: number) {
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const write = (server: number) => writeFile(file, bouncerSettings({ folder, port, server }));
  await writeFile(join(folder, 'pengguna.txt'), '"postgres" ""\n');
  await write(first);
  const program = start('pgbouncer', '/usr/sbin/pgbouncer', {
    args: [file],
    log: join(folder, 'pgbouncer.log'),
    owner,
  });
  await untilListening(port, program);
  return {
    port,
    async pointTo(server: number) {
      await write(server);
      program.signal('SIGHUP');
    },
  };
}

const example = readFileSync(new URL('../../deploy/pgbouncer.ini', import.meta.url), 'utf8');

/** The settings of deploy/, here on this machine's ports and without a password. */
function bouncerSettings({ folder, port, server }: { folder: string; port: number; server: number }): string {
  const here: Record<string, string> = {
    gerbang: `host=127.0.0.1 port=${server} dbname=gerbang`,
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    auth_type: 'trust',
    auth_file: `${folder}/pengguna.txt`,
  };
  const settings = example.replace(/^(\w+) = .*$/gm, (line, key) => (key in here ? `${key} = ${here[key]}` : line));
  return `${settings}unix_socket_dir =\n`;
}
