// The time of day, and what is made of it: dates and ids of rows.
import { v7 } from 'uuid';

/** The time of day; tests bring one that they can move. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** ISO 8601 UTC of a moment `offsetMs` milliseconds from now. */
export function isoFromNow(clock: Clock, offsetMs = 0): string {
  return new Date(clock.now().getTime() + offsetMs).toISOString();
}

/** Milliseconds by which the clocks of instances may differ; a time that lies further ahead is of a clock that was wrong. */
export const CLOCK_SKEW_MS = 5 * 60_000;

/** A UUID of version 7 (RFC 9562): sortable by time, and in order within one process, also when the clock is set back. */
export function newId(): string {
  return v7();
}
