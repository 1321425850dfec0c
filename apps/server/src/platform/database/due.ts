// What queues of things to send have in common: when one is due, and when it is tried again (mails, webhooks).
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Clock, isoFromNow } from '../clock.ts';

/** `coba_lagi_pada` of what nobody sends any more. */
export const NEVER = '9999-12-31T00:00:00.000Z';
/** Longer than any pause between two tries. */
const LONGEST_MS = 7 * 60 * 60_000;

/**
 * Whether the time of a row has come, or it was written or put off by a clock that was ahead: nothing waits longer than `firstMs`
 * before its first try.
 */
export function isDue(clock: Clock, firstMs: number): RawBuilder<SqlBool> {
  return sql`(coba_lagi_pada <= ${isoFromNow(clock)}
    or (percobaan = 0 and coba_lagi_pada > ${isoFromNow(clock, firstMs)})
    or (coba_lagi_pada > ${isoFromNow(clock, LONGEST_MS)} and coba_lagi_pada < ${NEVER}))`;
}

/** What became of a try; `later`: the next one is in `pauseMs` milliseconds. */
export type Outcome =
  | { result: 'sent' }
  | { result: 'later'; pauseMs: number; galat: string }
  | { result: 'given-up'; galat: string };

/** The columns that say so. */
export function columnsOf(clock: Clock, outcome: Outcome) {
  if (outcome.result === 'sent') return { dikirim_pada: isoFromNow(clock), galat: null };
  const { galat } = outcome;
  return { coba_lagi_pada: outcome.result === 'later' ? isoFromNow(clock, outcome.pauseMs) : NEVER, galat };
}
