// Empties a queue of things that wait to be sent: several at once, now and then, and with an end.

export type Lanes = {
  /** Takes all that is due; resolves when nothing is due any more, or the other side cannot be reached. */
  deliver(): Promise<void>;
  /** Looks now and every `intervalMs`. */
  start(intervalMs: number): void;
  /** Takes nothing new, lets what is under way finish for at most `graceMs`, then breaks it off. */
  stop(graceMs: number): Promise<void>;
};

type LanesOptions = {
  /** How many are under way at once, so that one slow recipient does not hold up the others. */
  lanes: number;
  /** Takes the next and carries it; false when there is none, or the next one would fare no better. */
  next: (breakingOff: AbortSignal) => Promise<boolean>;
  /** After so many milliseconds a round takes nothing new, so that what is slow does not keep the next round waiting. */
  roundMs?: number;
  /** A round that failed; told once until one succeeds. */
  onFailure: (error: unknown) => void;
};

/** Lanes of one process; several processes may have theirs for one queue. */
export function createLanes({ lanes, next, roundMs = Number.POSITIVE_INFINITY, onFailure }: LanesOptions): Lanes {
  const stopping = new AbortController();
  const breakingOff = new AbortController();

  async function lane(until: number): Promise<void> {
    while (!stopping.signal.aborted && performance.now() < until) {
      if (!(await next(breakingOff.signal))) return;
    }
  }

  async function deliver(): Promise<void> {
    const until = performance.now() + roundMs;
    const outcomes = await Promise.allSettled(Array.from({ length: lanes }, () => lane(until)));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  }

  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isAway = false;
  async function round(): Promise<void> {
    try {
      await deliver();
      isAway = false;
    } catch (error) {
      // Once, not every second until the database is back.
      if (!isAway) onFailure(error);
      isAway = true;
    } finally {
      running = undefined;
    }
  }
  function begin(): void {
    // A slow round is not overtaken by the next.
    running ??= round();
  }

  return {
    deliver,
    start(intervalMs) {
      begin();
      timer = setInterval(begin, intervalMs);
      timer.unref();
    },
    async stop(graceMs) {
      clearInterval(timer);
      stopping.abort();
      const late = setTimeout(() => breakingOff.abort(), graceMs);
      await running;
      clearTimeout(late);
    },
  };
}
