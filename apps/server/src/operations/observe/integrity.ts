// Whether the running program's embedded database is whole: looked at each day in a thread, and whenever a query meets
// damage. A damaged one takes no more changes, and stays damaged until somebody restores a backup and starts anew.
import type { FastifyBaseLogger } from 'fastify';
import { type Db, embeddedOf } from '../../platform/database/database.ts';
import type { SqliteDriver } from '../../platform/database/sqlite-driver.ts';
import type { SqliteFiles } from '../../platform/database/sqlite-files.ts';
import { openGate } from '../../platform/gate.ts';
import { createScheduler, type Scheduler } from '../../platform/scheduler.ts';
import { findOverwritten } from './sqlite-log.ts';

const thread = openGate<string, string[]>(new URL('./quick-check.worker.ts', import.meta.url), { in: 'thread' });

export type Integrity = Scheduler & {
  /** Throws once damage is known; nothing on PostgreSQL. */
  check(): Promise<void>;
};

type WatchedDatabase = {
  db: Db;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Whether the start has looked already. */
  isChecked: boolean;
};

/** Looks in rounds. */
export function createIntegrity({ db, log, isChecked }: WatchedDatabase): Integrity {
  const driver = embeddedOf(db);
  let isDamaged = false;
  let isKnown = isChecked;

  async function look(signal: AbortSignal): Promise<void> {
    if (!driver) return;
    try {
      const words = await damageFound(driver.files, signal);
      if (words.length === 0 || isOverwritten(driver)) return;
      isDamaged = true;
      // Only now: a statement alone may be wrong about it, and a restart is what takes this back.
      driver.refuseWrites();
      log.error({ quick_check: words }, 'the database is damaged');
    } catch (err) {
      if (!signal.aborted) log.error({ err }, 'the database could not be checked');
    }
  }

  const stopping = new AbortController();
  const rounds = createScheduler(async (signal) => {
    if (!isKnown) await look(signal);
    isKnown = false;
  });
  let told: Promise<void> | undefined;
  if (driver) {
    driver.onDamage = () => {
      if (isOverwritten(driver)) return;
      isDamaged = true;
      // Once says it: the same damage is met again and again.
      told ??= look(stopping.signal);
    };
  }
  return {
    start: rounds.start,
    async stop() {
      stopping.abort();
      await Promise.all([rounds.stop(), told]);
    },
    async check() {
      // What was met before the files were seen to be others is theirs.
      if (isDamaged && driver && !isOverwritten(driver)) throw new Error('The database is damaged');
    },
  };
}

/** Beside files that were changed from outside every query may meet damage: they are what is wrong (file-guard.ts). */
function isOverwritten(driver: SqliteDriver): boolean {
  try {
    findOverwritten(driver);
  } catch {
    // What cannot be asked is no answer.
  }
  return driver.files.changes().length > 0;
}

async function damageFound(files: SqliteFiles, signal: AbortSignal): Promise<string[]> {
  // Beside files that were changed from outside a new connection would see what belongs to neither.
  files.demandOurs();
  return thread.run(files.file, { signal });
}
