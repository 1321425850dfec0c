// A streaming replica of a PostgreSQL of the tests, which can be late, away, or its own master.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { OwnPostgres } from '../../scripts/postgres.mjs';

export type Replica = {
  /** Its data folder. */
  data: string;
  /** The same database there as `url` on the primary. */
  urlOf(url: string): string;
  /** Ends its server with a signal to its first process. */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  begin(): Promise<void>;
  /** It goes on as a server of its own. */
  promote(): void;
  /** Ends it and takes its folder away. */
  stop(): Promise<void>;
};

const settings = ['unix_socket_directories=', 'listen_addresses=127.0.0.1', 'max_connections=200', 'fsync=off'];

/** Copies the primary and follows it, `delayMs` later. */
export async function startReplica(primary: OwnPostgres, { delayMs = 0 } = {}): Promise<Replica> {
  const { bin, owner } = primary;
  const data = mkdtempSync(join(tmpdir(), 'gerbang-replika-'));
  if (owner) chownSync(data, owner.uid, owner.gid);
  const options = { cwd: data, env: { ...process.env, LC_ALL: 'C.UTF-8' }, encoding: 'utf8' as const, ...owner };
  const run = (name: string, args: string[]) => {
    const { status, stderr } = spawnSync(join(bin, name), args, options);
    if (status !== 0) throw new Error(`${name}: ${stderr}`);
  };
  const port = await freePort();
  const urlOf = (url: string) => Object.assign(new URL(url), { port: String(port) }).href;
  const { hostname, port: from, username } = new URL(primary.superUrl);
  run('pg_basebackup', ['-D', data, '-h', hostname, '-p', from, '-U', username, '-R', '-X', 'stream', '-c', 'fast']);
  const late = `recovery_min_apply_delay=${delayMs}ms`;
  const args = ['-D', data, '-p', String(port), ...[...settings, late].flatMap((setting) => ['-c', setting])];
  let server: ChildProcess;
  const begin = async () => {
    server = spawn(join(bin, 'postgres'), args, { ...options, stdio: 'ignore' });
    await untilAnswering(urlOf(primary.superUrl), server);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  process.once('exit', () => server.kill('SIGQUIT'));
  await begin();
  return {
    data,
    urlOf,
    end,
    begin,
    promote: () => run('pg_ctl', ['promote', '-w', '-D', data]),
    async stop() {
      await end('SIGINT');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function untilAnswering(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (server.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}
