// The second machine of deploy/postgres-pitr.md: receives what PostgreSQL writes, keeps copies of it, and restores from them.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OwnPostgres } from '../../scripts/postgres.mjs';

const script = (name: string) => fileURLToPath(new URL(`../../deploy/postgres/${name}`, import.meta.url));

export type SecondMachine = {
  folder: string;
  wal: string;
  /** Starts receiving. */
  receive(): void;
  /** SIGKILL for what receives; resolves when it is gone. */
  stopReceiving(): Promise<void>;
  /** Copies the server; returns the copy's folder. */
  copyBase(): string;
  /** Makes a data folder from a copy, up to a moment when one is given. */
  restore(copy: string, moment?: string): string;
  remove(): void;
};

export function createSecondMachine({ superUrl, bin, owner }: OwnPostgres): SecondMachine {
  const folder = mkdtempSync(join(tmpdir(), 'gerbang-mesin-kedua-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const { hostname, port, username } = new URL(superUrl);
  const wal = join(folder, 'wal');
  const env = {
    PATH: process.env.PATH,
    LC_ALL: 'C.UTF-8',
    PG_BIN: bin,
    SUMBER: `host=${hostname} port=${port} user=${username}`,
    WAL: wal,
    DASAR: join(folder, 'dasar'),
  };
  let receiver: ReturnType<typeof spawn> | undefined;
  let restored = 0;
  function run(name: string, args: string[] = []): string {
    const { status, stdout, stderr } = spawnSync(script(name), args, { env, cwd: folder, encoding: 'utf8', ...owner });
    if (status !== 0) throw new Error(`${name}: ${stdout}${stderr}`);
    return stdout;
  }
  return {
    folder,
    wal,
    receive() {
      receiver = spawn(script('receive-wal.sh'), { env, cwd: folder, stdio: 'ignore', ...owner });
    },
    async stopReceiving() {
      if (!receiver || receiver.exitCode !== null || receiver.signalCode !== null) return;
      const ended = once(receiver, 'exit');
      receiver.kill('SIGKILL');
      await ended;
    },
    copyBase: () => run('base-backup.sh').trim().split('\n').at(-1) ?? '',
    restore(copy, moment) {
      const data = join(folder, `data-${++restored}`);
      run('restore.sh', [copy, wal, data, ...(moment ? [moment] : [])]);
      return data;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
