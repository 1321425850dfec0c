// A job is a row of the table in which people see it: `coba_lagi_pada` says when it is due, `percobaan` which try it is in. Whoever takes
// it has a lease: it is due again when that ends, and the number of the try proves until then whose it is (a fencing token).
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { isoFromNow } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Tables } from '../database/own-tables.ts';
import { inTransaction, type Work } from '../work.ts';

type JobColumns = { id: string; dibuat_pada: string; percobaan: number; coba_lagi_pada: string };

/** The tables whose rows can be leased. */
export type JobTable = { [T in keyof Tables]: Selectable<Tables[T]> extends JobColumns ? T : never }[keyof Tables];
export type Job<T extends JobTable> = Selectable<Tables[T]> & JobColumns;

/** Which rows of a table are jobs, and how long they may wait, in milliseconds. */
export type Queue<T extends JobTable> = {
  table: T;
  /** Rows that are neither done nor given up, by columns of the table. */
  isOpen: RawBuilder<SqlBool>;
  /** What is taken first; else what has been due longest. */
  first?: RawBuilder<number>;
  /** After so long without a sign of life another process may take it. */
  leaseMs: number;
  /** Longest wait before the first try, and before any other (seven hours); what waits longer was written by a clock that was ahead. */
  firstMs: number;
  longestMs?: number;
};

/** One try of a job. */
export type Lease<T extends JobTable> = { table: T; id: string; percobaan: number };

/** `coba_lagi_pada` of what nobody tries any more. */
export const NEVER = '9999-12-31T00:00:00.000Z';

/** Another one has the job by now, or it was taken back: what was about to be written is not. */
export class LeaseLostError extends Error {}

/** Leases the next job that is due; undefined when there is none. */
export async function leaseNext<T extends JobTable>(work: Work, queue: Queue<T>): Promise<Job<T> | undefined> {
  const { table, isOpen, first = sql`coba_lagi_pada`, leaseMs, firstMs, longestMs = 7 * 60 * 60_000 } = queue;
  const isDue = sql<SqlBool>`${isOpen} and (coba_lagi_pada <= ${isoFromNow(work.clock)}
    or (percobaan = 0 and coba_lagi_pada > ${isoFromNow(work.clock, firstMs)})
    or (coba_lagi_pada > ${isoFromNow(work.clock, longestMs)} and coba_lagi_pada < ${NEVER}))`;
  for (;;) {
    const next = work.db
      .selectFrom(table as JobTable)
      .select('id')
      .where(isDue)
      .orderBy(first)
      .orderBy('coba_lagi_pada');
    const found = await next.orderBy('id').limit(1).executeTakeFirst();
    if (!found) return undefined;
    const values = { percobaan: sql`percobaan + 1`, coba_lagi_pada: isoFromNow(work.clock, leaseMs) };
    const leased = await inTransaction(work, (work) =>
      work.db
        .updateTable(table as JobTable)
        .set(values as never)
        .where('id', '=', found.id)
        .where(isDue)
        .returningAll()
        .executeTakeFirst(),
    );
    // Otherwise another process was quicker, and there may be a next one.
    if (leased) return leased as Job<T>;
  }
}

/** Writes to a job in the transaction of what belongs to it. Throws `LeaseLostError` when the try is not the newest any more. */
export async function hold<T extends JobTable>(
  db: Db,
  { table, id, percobaan }: Lease<T>,
  values: Partial<Selectable<Tables[T]>>,
): Promise<void> {
  const held = await db
    .updateTable(table as JobTable)
    .set(values)
    .where('id', '=', id)
    .where('percobaan', '=', percobaan)
    .returning('id')
    .executeTakeFirst();
  if (!held) throw new LeaseLostError();
}

/** Gives a sign of life every so many milliseconds until `stop`; `lost` aborts when one finds the lease lost. */
export function heartbeat(everyMs: number, beat: () => Promise<void>): { lost: AbortSignal; stop(): void } {
  const lost = new AbortController();
  const timer = setInterval(() => {
    beat().catch((error: unknown) => {
      if (error instanceof LeaseLostError) lost.abort(error);
    });
  }, everyMs);
  return { lost: lost.signal, stop: () => clearInterval(timer) };
}
