// A check in the background of an instance: a process of its own, so that it takes neither the threads nor the memory of
// those who work, and so that a picture which ends the decoder ends nothing else.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { failCheck } from './check-note.ts';

export type CheckProcess = {
  /** Starts the check that was claimed at this moment. */
  start(mulai: string): void;
  /** Ends a running one, which then tells that it did not come to its end. */
  stop(): Promise<void>;
};

const command = fileURLToPath(new URL('./periksa.ts', import.meta.url));

const PATIENCE_MS = 5000;
/** What the command ends with when it came to its end (`periksa.ts`). */
const FINISHED = [0, 1];

type CheckPlace = {
  env: Record<string, string | undefined>;
  db: Db;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
};

export function createCheckProcess({ env, db, clock, log }: CheckPlace): CheckProcess {
  let running: { child: ChildProcess; ended: Promise<void> } | undefined;

  async function follow(child: ChildProcess, mulai: string): Promise<void> {
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code === 0) log.info('check found everything whole');
    else log.error({ code }, code === 1 ? 'check found problems' : 'check could not be finished');
    // One that was killed, or whose decoder ended it, could not tell so itself.
    if (!FINISHED.includes(code ?? -1)) await failCheck({ db, clock }, mulai);
  }

  return {
    start(mulai) {
      // Careful: what it says names people, which is for the console and not for the log.
      const child = spawn(process.execPath, [command, '--catatan', mulai], { env, stdio: 'ignore' });
      const ended = follow(child, mulai)
        .catch((err: unknown) => log.error({ err }, 'check could not be followed'))
        .finally(() => {
          if (running?.child === child) running = undefined;
        });
      running = { child, ended };
    },
    async stop() {
      if (!running) return;
      const { child, ended } = running;
      child.kill('SIGTERM');
      // A large database is read by one statement that hears nothing.
      const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
      await ended;
      clearTimeout(late);
    },
  };
}
