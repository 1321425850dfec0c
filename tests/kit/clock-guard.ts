// A guard over a clock that tests move: by the time that it witnesses, or past it.
import { type ClockGuard, createClockGuard } from '../../apps/server/src/platform/clock-guard.ts';
import type { Db } from '../../apps/server/src/platform/database/database.ts';
import type { TestClock } from './app.ts';

export type TestGuard = ClockGuard & {
  /** Days of the jumps that it told. */
  told: number[];
  /** Lets time pass that it sees pass; `clock.advance` alone is a jump or a pause. */
  pass(ms: number): Promise<void>;
};

/** The guard of a process that has just started. */
export function createTestGuard(
  { db, clock }: { db: Db; clock: TestClock },
  { settleMs = 0 }: { settleMs?: number } = {},
): TestGuard {
  const told: number[] = [];
  let up = 0;
  const log = { warn: (facts: object) => void told.push((facts as { hari: number }).hari) };
  const guard = createClockGuard({ db, clock, log, uptime: () => up, settleMs });
  return {
    ...guard,
    told,
    async pass(ms) {
      clock.advance(ms);
      up += ms;
      await guard.look();
    },
  };
}
