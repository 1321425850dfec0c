// The server at a terminal: that of util-linux (`script`), which every Linux has.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DatabaseLocation } from '../../apps/server/src/platform/database/database.ts';

const server = fileURLToPath(new URL('../../apps/server/src/boot.mjs', import.meta.url));

type AtTerminal = {
  /** What has been shown so far. */
  said(): string;
  type(text: string): void;
  /** Sends the server itself a signal, not its terminal. */
  kill(signal: NodeJS.Signals): void;
  ended: Promise<number | null>;
};

/** Starts the server on a data folder and a free port; `onShown` is told whenever it shows something. */
export function startAtTerminal(location: DatabaseLocation, onShown: () => void = () => undefined): AtTerminal {
  const { dataDir, databaseUrl } = location;
  // In the shell's place: one that stays would be ended by Ctrl-C, too, and tell of itself.
  const child = spawn('script', ['-qec', `exec '${process.execPath}' '${server}'`, '/dev/null'], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: '0', CADANGAN_MENIT: '0' },
  });
  // What is typed into a program that has ended is lost.
  child.stdin.on('error', () => undefined);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
    onShown();
  });
  return {
    said: () => said,
    type: (text) => child.stdin.write(text),
    kill(signal) {
      const [pid] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ');
      if (pid) process.kill(Number(pid), signal);
    },
    ended: once(child, 'close').then(([code]) => code as number | null),
  };
}
