import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import type { Reads } from '../../platform/database/reads.ts';
import { assertWritable } from '../../platform/database/state.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { version } from '../../platform/version.ts';

export type Health = {
  /** From now on /readyz answers 503, so that nobody sends more work. */
  stop(): void;
};

const CHECK_TIMEOUT_MS = 2000;

type WatchedHealth = {
  db: Db;
  storage: FileStorage;
  /** Replicas that are away make nobody wait, so they are only told. */
  reads?: Reads | undefined;
  /** More that has to hold, by name; each throws while it does not. */
  checks?: Record<string, () => Promise<void>>;
};

/** `/healthz`: the process lives. `/readyz`: it can work, database and file storage included, and somebody can sign in. */
export function addHealth(app: FastifyInstance, { db, storage, reads, checks: more = {} }: WatchedHealth): Health {
  let stopping = false;
  let running: Promise<Record<string, boolean>> | undefined;

  async function look(): Promise<Record<string, boolean>> {
    const all: Record<string, () => Promise<unknown>> = {
      // One that could write: an embedded database whose file is gone still answers readers.
      basisData: () => transaction(db, assertWritable),
      berkas: () => storage.check(),
      ...more,
    };
    const found = Object.entries(all).map(async ([name, check]) => [name, await succeeds(check)] as const);
    return Object.fromEntries(await Promise.all(found));
  }
  app.get('/healthz', async () => ({ status: 'hidup', versi: version }));
  app.get('/readyz', async (request, reply) => {
    // Many who ask at once are answered by one look: it writes to the disk.
    running ??= look().finally(() => {
      running = undefined;
    });
    const checks: Record<string, boolean> = { berjalan: !stopping, ...(await running) };
    const ready = Object.values(checks).every((check) => check);
    // Until the first accounts are made somebody may be typing at this terminal.
    if (!ready && !stopping && checks.akun !== false) request.log.warn(checks, 'not ready');
    const told = reads ? { ...checks, replika: reads.used() } : checks;
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'siap' : 'belum siap', ...told });
  });
  return {
    stop: () => {
      stopping = true;
    },
  };
}

async function succeeds(check: () => Promise<unknown>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, CHECK_TIMEOUT_MS, false).unref());
  return Promise.race([check().then(() => true), late]).catch(() => false);
}
