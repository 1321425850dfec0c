// The retention periods at work inside a running instance: once a day, however many instances there are.
import { today } from '@gerbang/contract/fields';
import type { FastifyBaseLogger } from 'fastify';
import { isoFromNow } from '../../platform/clock.ts';
import type { ClockGuard } from '../../platform/clock-guard.ts';
import { transaction } from '../../platform/database/engine.ts';
import { inRounds, type Rounds } from '../../platform/rounds.ts';
import { applyRetention, type RetentionDeps } from './periods.ts';

const DAY_MS = 24 * 60 * 60_000;

type RoundOptions = RetentionDeps & {
  guard: Pick<ClockGuard, 'look'>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
};

/** Runs each day's round once; what fails is tried again in the next look. */
export function createRetention(options: RoundOptions): Rounds {
  return inRounds((signal) => retentionRound(options, signal));
}

/** One look: does the day's round unless somebody did. While the clock is doubted it only counts, once a day, too. */
export async function retentionRound(options: RoundOptions, signal?: AbortSignal): Promise<void> {
  const { clock, guard, log } = options;
  const day = today(clock.now());
  let turn = `masa-simpan:${day}`;
  try {
    const { mayDelete, isDoubted, doubt } = await guard.look();
    if (!mayDelete && !isDoubted) return;
    if (!mayDelete) turn = `masa-simpan:lihat:${day}`;
    if (!(await take(options, turn, 2 * DAY_MS))) return;
    const result = await applyRetention({ ...options, doubt }, { lihat: !mayDelete, ...(signal ? { signal } : {}) });
    if (mayDelete) log.info(result, 'retention');
    // A new installation has nothing old: its first look is no news.
    else if (Object.values(result).some((n) => n > 0)) {
      log.warn(result, 'retention: only looked; this goes when the clock has been seen to run for a day');
    }
  } catch (err) {
    log.error({ err }, 'retention failed');
    await hold(options, turn, -1).catch(() => undefined);
  }
}

/** Whether nobody had it: it is ours for so long. */
async function take({ db, clock }: RoundOptions, turn: string, ms: number): Promise<boolean> {
  return transaction(db, async (db) => {
    const won = await db
      .insertInto('percobaan')
      .values({ kunci: turn, jumlah: 1, kedaluwarsa_pada: isoFromNow(clock, ms) })
      .onConflict((conflict) =>
        conflict
          .column('kunci')
          .doUpdateSet({ kedaluwarsa_pada: isoFromNow(clock, ms) })
          .where('percobaan.kedaluwarsa_pada', '<=', isoFromNow(clock)),
      )
      .returning('kunci')
      .execute();
    return won.length > 0;
  });
}

async function hold({ db, clock }: RoundOptions, turn: string, ms: number): Promise<void> {
  await transaction(db, (db) =>
    db
      .updateTable('percobaan')
      .set({ kedaluwarsa_pada: isoFromNow(clock, ms) })
      .where('kunci', '=', turn)
      .execute(),
  );
}
