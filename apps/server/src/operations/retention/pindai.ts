// Links of phones whose time is over go, with what nobody took.
import { endOver } from '../../features/pindai/tautan-pindai.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import { createScheduler, type Scheduler } from '../../platform/scheduler.ts';

type PindaiEndingOptions = { db: Db; clock: Clock; onError: (error: unknown) => void };

/** In rounds. It asks no clock guard: what a wrong clock ends is a link that one click makes anew. */
export function createPindaiEnding({ db, clock, onError }: PindaiEndingOptions): Scheduler {
  return createScheduler(async () => {
    await transaction(db, (db) => endOver({ db, clock })).catch(onError);
  });
}
