// One instance of the program, stateless: database and pictures are elsewhere, secrets come from the environment.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, type Program, start, untilListening } from './process.ts';

const boot = fileURLToPath(new URL('../../apps/server/src/boot.mjs', import.meta.url));

export type Instance = {
  name: string;
  port: number;
  /** Starts it, and resolves when it is ready. */
  up(): Promise<void>;
  /** Kills it without a warning. */
  kill(): Promise<void>;
  /** Asks it to stop; resolves with its exit code. */
  stop(): Promise<number | string>;
};

/** An instance that is not started yet. */
export async function createInstance(folder: string, name: string, env: Record<string, string>): Promise<Instance> {
  const port = await freePort();
  const dataDir = join(folder, name);
  let program: Program | undefined;
  return {
    name,
    port,
    async up() {
      await mkdir(dataDir, { recursive: true });
      program = start(name, process.execPath, {
        args: [boot],
        log: join(folder, `${name}.log`),
        env: {
          ...env,
          DATA_DIR: dataDir,
          PORT: String(port),
          TRUST_PROXY: '127.0.0.1',
          LOG_LEVEL: 'warn',
          CADANGAN_MENIT: '0',
        },
      });
      await untilListening(port, program);
    },
    async kill() {
      program?.signal('SIGKILL');
      await program?.exit;
    },
    async stop() {
      program?.signal('SIGTERM');
      return (await program?.exit) ?? 0;
    },
  };
}
