// The retention periods at work inside a running instance: once a day, however many instances there are.
import { today } from '@gerbang/contract/fields';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { ClockGuard } from '../../platform/clock-guard.ts';
import { whenDue } from '../../platform/jobs/recurring.ts';
import { createScheduler, type Scheduler } from '../../platform/scheduler.ts';
import { applyRetention, type RetentionWork } from './periods.ts';

const DAY_MS = 24 * 60 * 60_000;

type RetentionRounds = RetentionWork & {
  guard: Pick<ClockGuard, 'look'>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
};

/** Runs each day's round once; what fails is tried again in the next look. */
export function createRetention(options: RetentionRounds): Scheduler {
  return createScheduler((signal) => retentionRound(options, signal));
}

/** One look: does the day's round unless somebody did. While the clock is doubted it only counts, once a day, too. */
export async function retentionRound(
  options: RetentionRounds,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { clock, guard, log } = options;
  try {
    const { mayDelete, isDoubted, doubt } = await guard.look();
    if (!mayDelete && !isDoubted) return;
    const work = async (signal: AbortSignal) => {
      const result = await applyRetention({ ...options, doubt }, { lihat: !mayDelete, signal });
      if (mayDelete) log.info(result, 'retention');
      // A new installation has nothing old: its first look is no news.
      else if (Object.values(result).some((n) => n > 0)) {
        log.warn(result, 'retention: only looked; this goes when the clock has been seen to run for a day');
      }
      return endOfDay(clock) - clock.now().getTime();
    };
    const id = mayDelete ? 'masa-simpan' : 'masa-simpan:lihat';
    await whenDue({ ...options, id, longestMs: DAY_MS, retryMs: 0, signal, work });
  } catch (err) {
    log.error({ err }, 'retention failed');
  }
}

const endOfDay = (clock: Clock) => Date.parse(`${today(clock.now())}T24:00:00+07:00`);
