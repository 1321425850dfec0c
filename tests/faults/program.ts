// The real server with a hand on it.
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Program, startProgram } from '@gerbang/kit/program';
import type { DatabaseLocation } from '../../apps/server/src/platform/database/database.ts';
import { countBack } from './figures.ts';
import type { Order, Report } from './preload.ts';

export type HurtProgram = Program & {
  url: string;
  /** Tells the program inside something; resolves with its answer. */
  tell(order: Order): Promise<Report>;
  /** Resolves when somebody waits at the step that `hold` named. */
  isHeld(): Promise<void>;
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with its exit code. */
  stop(): Promise<number | null>;
};

type Options = {
  env?: Record<string, string | undefined>;
  uid?: number;
  /** The server unless given. */
  name?: 'kunci';
  args?: string[];
  /** An open file for its standard output, which nobody hears then. */
  output?: number;
};

const preload = fileURLToPath(new URL('./preload.ts', import.meta.url));

/** Starts a program with the preload, without waiting for it. */
export function launch(location: DatabaseLocation, options: Options = {}): HurtProgram {
  const { name = 'main', ...others } = options;
  const program = startProgram(name, location, { ...others, preload });
  const child = program.process;
  let number = 0;
  return {
    ...program,
    url: '',
    async tell(order) {
      const own = ++number;
      child.send({ number: own, order });
      for (;;) {
        const [message] = (await once(child, 'message')) as [{ number?: number; report: Report }];
        if (message.number === own) return message.report;
      }
    },
    async isHeld() {
      for (;;) {
        const [message] = (await once(child, 'message')) as [{ held?: boolean }];
        if (message.held) return;
      }
    },
    async kill() {
      child.kill('SIGKILL');
      await program.ended;
    },
    async stop() {
      child.kill('SIGTERM');
      return program.ended;
    },
  };
}

/** Starts the server and waits until it says its address. */
export async function start(location: DatabaseLocation, options: Options = {}): Promise<HurtProgram> {
  const began = performance.now();
  const program = launch(location, options);
  const [, url = ''] = await program.says(/ siap di (http:\S+)\n/);
  countBack(performance.now() - began);
  return { ...program, url };
}
