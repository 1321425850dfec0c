// A check in the background of an instance: a process of its own, so that it takes neither the threads nor the memory of
// those who work, and so that a picture which ends the decoder ends nothing else.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';

export type CheckProcess = {
  /** Starts the check that was claimed at this moment. */
  start(mulai: string): void;
  /** Ends a running one, which then tells that it did not come to its end. */
  stop(): Promise<void>;
};

const command = fileURLToPath(new URL('../../cli/periksa.ts', import.meta.url));

const PATIENCE_MS = 5000;

type CheckProcessOptions = {
  env: Record<string, string | undefined>;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
};

export function createCheckProcess({ env, log }: CheckProcessOptions): CheckProcess {
  let running: ChildProcess | undefined;
  return {
    start(mulai) {
      // Careful: what it says names people, which is for the console and not for the log.
      const child = spawn(process.execPath, [command, '--catatan', mulai], { env, stdio: 'ignore' });
      running = child;
      child.once('error', (err) => log.error({ err }, 'check did not start'));
      child.once('exit', (code) => {
        if (running === child) running = undefined;
        if (code === 0) log.info('check found everything whole');
        else log.error({ code }, code === 1 ? 'check found problems' : 'check could not be finished');
      });
    },
    async stop() {
      const child = running;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      // A large database is read by one statement that hears nothing.
      const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
      await ended;
      clearTimeout(late);
    },
  };
}
