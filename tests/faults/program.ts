// The real server with a hand on it.
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Program, startProgram } from '@gerbang/kit/program';
import type { DatabaseLocation } from '../../apps/server/src/platform/database/database.ts';
import { countBack } from './figures.ts';
import type { FaultCommand, Report } from './preload.ts';

export type HurtProgram = Program & {
  url: string;
  /** Tells the program inside something; resolves with its answer. */
  tell(order: FaultCommand): Promise<Report>;
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

type Message = { number?: number; report?: Report; held?: boolean };

/**
 * Waits for a message of the program's; fails when it ends before. Careful: two that arrive together are told one right
 * after the other, before whoever waits with `once` for the second can listen again, and a dead program says nothing at all.
 */
function hear(child: ChildProcess): (isMeant: (message: Message) => boolean) => Promise<Message> {
  const heard: Message[] = [];
  const news = new EventTarget();
  const tell = () => news.dispatchEvent(new Event('news'));
  let isOver = false;
  child.on('message', (message: Message) => {
    heard.push(message);
    tell();
  });
  child.once('close', () => {
    isOver = true;
    tell();
  });
  return (isMeant) =>
    new Promise((resolve, reject) => {
      const look = () => {
        const at = heard.findIndex(isMeant);
        if (at < 0 && !isOver) return news.addEventListener('news', look, { once: true });
        const [message] = at < 0 ? [] : heard.splice(at, 1);
        if (message) resolve(message);
        else reject(new Error('The program ended without an answer'));
      };
      look();
    });
}

/** Starts a program with the preload, without waiting for it. */
export function launch(location: DatabaseLocation, options: Options = {}): HurtProgram {
  const { name = 'main', ...others } = options;
  const program = startProgram(name, location, { ...others, preload });
  const child = program.process;
  const answers = hear(child);
  let number = 0;
  return {
    ...program,
    url: '',
    async tell(order) {
      const own = ++number;
      child.send({ number: own, order });
      const { report = {} } = await answers((message) => message.number === own);
      return report;
    },
    async isHeld() {
      await answers((message) => message.held === true);
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
