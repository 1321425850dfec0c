// Does the jobs of one kind, several at once: tries again with growing pauses, gives up, and comes to an end with the instance.

import { type Selectable, type SqlBool, sql } from 'kysely';
import { isoFromNow } from '../clock.ts';
import type { ClockGuard } from '../clock-guard.ts';
import type { Db } from '../database/database.ts';
import { deleteOver, transaction } from '../database/engine.ts';
import type { Tables } from '../database/own-tables.ts';
import type { Work } from '../work.ts';
import { hold, type Job, type JobTable, LeaseLostError, leaseNext, NEVER, type Queue } from './lease.ts';

type Columns<T extends JobTable> = Partial<Selectable<Tables[T]>>;

/** Why a try failed: `galat` for the row. */
type Failure = {
  galat: string;
  /** No other try would fare better: what the log says of it. */
  isFinal?: string | undefined;
  /** Neither would the next job. */
  isForAll?: boolean;
};

/** What is done with the open rows of a table, which has a column `galat` for the last failure (docs/design/background-jobs.md). */
export type JobKind<T extends JobTable> = Queue<T> & {
  /** How many are under way at once, so that a slow one does not hold up the others. */
  lanes: number;
  /** A column: jobs with the same value go one after the other. */
  oneOf?: string;
  /** After so long a round takes nothing new, so that what is slow does not keep the next round waiting. */
  roundMs?: number;
  /** Resolves with what the log says. Throws what `reasonOf` explains. */
  run(job: Job<T>, signal: AbortSignal): Promise<{ text: string; facts?: object }>;
  reasonOf(error: unknown, job: Job<T>): Failure;
  /** What the log may know of a job. */
  factsOf(job: Job<T>): object;
  /** What the log says of one that is tried again or given up, and of a round that failed. */
  texts: { later: string; givenUp: string; away: string };
  /** Each further pause is twice as long, up to six hours. */
  firstPauseMs: number;
  /** Columns of a job that is done, and of one that is given up. */
  done(now: string): Columns<T>;
  givenUp?: Columns<T>;
  /** Done when nothing is due. */
  idle?(): Promise<void>;
};

type Say = (facts: object, text: string) => void;

export type JobWork = Work & {
  guard: Pick<ClockGuard, 'mayDelete'>;
  log: { info: Say; warn: Say; error: Say };
};

export type Runner = {
  /** Does all that is due; resolves when nothing is due any more, or none would fare better. */
  deliver(): Promise<void>;
  /** Looks now and every `intervalMs`. */
  start(intervalMs: number): void;
  /** Takes nothing new, lets what is under way finish for at most `graceMs`, then breaks it off. */
  stop(graceMs: number): Promise<void>;
};

const HOUR = 60 * 60_000;
const LONGEST_PAUSE_MS = 6 * HOUR;
const PATIENCE_MS = 3 * 24 * HOUR;

/** The runner of one process; several may have one each for the same jobs. */
export function createRunner<T extends JobTable>(kind: JobKind<T>, deps: JobWork): Runner {
  const stopping = new AbortController();
  const breakingOff = new AbortController();
  const take = taking(kind, deps);

  async function lane(until: number): Promise<void> {
    while (!stopping.signal.aborted && performance.now() < until) {
      const taken = await take();
      if (!taken) return kind.idle?.();
      const goesOn = await attempt(kind, deps, { job: taken.job, signal: breakingOff.signal }).finally(taken.leave);
      if (!goesOn) return;
    }
  }

  async function deliver(): Promise<void> {
    const until = performance.now() + (kind.roundMs ?? Number.POSITIVE_INFINITY);
    const outcomes = await Promise.allSettled(Array.from({ length: kind.lanes }, () => lane(until)));
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
    } catch (err) {
      // Once, not every second until the database is back.
      if (!isAway) deps.log.error({ err }, kind.texts.away);
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

/** Takes the next job for a lane; one lane after the other, so that no two take jobs of which there is one at a time. */
function taking<T extends JobTable>(kind: JobKind<T>, { db, clock }: JobWork) {
  const { oneOf } = kind;
  const busy = new Set<unknown>();
  async function next() {
    const others = oneOf && busy.size > 0 ? sql`${sql.ref(oneOf)} not in (${sql.join([...busy])})` : sql`true`;
    const isOpen = sql<SqlBool>`${kind.isOpen} and ${others}`;
    const job = await leaseNext({ db, clock }, { ...kind, isOpen });
    if (!job) return undefined;
    const one = oneOf && job[oneOf as keyof typeof job];
    busy.add(one);
    return { job, leave: () => void busy.delete(one) };
  }
  let last: ReturnType<typeof next> = Promise.resolve(undefined);
  return () => {
    last = last.then(next, next);
    return last;
  };
}

type Attempt<T extends JobTable> = { job: Job<T>; signal: AbortSignal };

/** One try, and what became of it in the row; false when the next job would fare no better. */
async function attempt<T extends JobTable>(
  kind: JobKind<T>,
  deps: JobWork,
  { job, signal }: Attempt<T>,
): Promise<boolean> {
  let said: Awaited<ReturnType<typeof kind.run>>;
  try {
    said = await kind.run(job, signal);
  } catch (error) {
    return fail(kind, deps, { job, ...kind.reasonOf(error, job) });
  }
  // Careful: when this fails the job is done all the same, and is done again after the lease.
  await settle(kind, deps, { job, values: kind.done(isoFromNow(deps.clock)) });
  deps.log.info({ ...kind.factsOf(job), ...said.facts }, said.text);
  return true;
}

async function fail<T extends JobTable>(
  kind: JobKind<T>,
  deps: JobWork,
  { job, galat, isFinal, isForAll = false }: Failure & { job: Job<T> },
): Promise<boolean> {
  const { clock, guard, log } = deps;
  const facts = { ...kind.factsOf(job), galat };
  const isOld = clock.now().getTime() - Date.parse(job.dibuat_pada) >= PATIENCE_MS;
  // Giving up may take its contents away.
  if (isFinal || (isOld && (await guard.mayDelete()))) {
    log[isFinal ? 'warn' : 'error'](facts, isFinal ?? kind.texts.givenUp);
    await settle(kind, deps, { job, values: { coba_lagi_pada: NEVER, galat, ...kind.givenUp } });
  } else {
    const pauseMs = Math.min(kind.firstPauseMs * 2 ** (job.percobaan - 1), LONGEST_PAUSE_MS);
    log.warn({ ...facts, seconds: pauseMs / 1000 }, kind.texts.later);
    await settle(kind, deps, { job, values: { coba_lagi_pada: isoFromNow(clock, pauseMs), galat } });
  }
  return !isForAll;
}

type Settled<T extends JobTable> = { job: Job<T>; values: object };

/** After the lease another process may have taken it; then that one decides. */
async function settle<T extends JobTable>(
  { table }: JobKind<T>,
  { db }: JobWork,
  { job: { id, percobaan }, values }: Settled<T>,
): Promise<void> {
  await transaction(db, (db) => hold(db, { table, id, percobaan }, values as Columns<T>)).catch((error: unknown) => {
    if (!(error instanceof LeaseLostError)) throw error;
  });
}

type Old = { before: string; lihat?: boolean };

/** Deletes the jobs from before a moment that are done or given up, or with `lihat` counts them. Returns how many. */
export async function deleteOld<T extends JobTable>(
  db: Db,
  { table, isOpen }: Pick<Queue<T>, 'table' | 'isOpen'>,
  { before, lihat = false }: Old,
): Promise<number> {
  const isOver = sql<SqlBool>`dibuat_pada < ${before} and (not (${isOpen}) or coba_lagi_pada = ${NEVER})`;
  return deleteOver(db, table, { isOver, lihat });
}
