// Work that comes again and again, once however many instances there are: each has a row of its own in `pekerjaan`.
import { sql } from 'kysely';
import { type Clock, isoFromNow } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { transaction } from '../database/engine.ts';
import { inTransaction, type Work } from '../work.ts';
import { heartbeat, hold, type Lease, leaseNext } from './lease.ts';

const MINUTE = 60_000;
/** Of an instance that died another takes over after this. */
const LEASE_MS = 5 * MINUTE;

type Recurring = {
  db: Db;
  clock: Clock;
  /** By which all instances know it. */
  id: string;
  /** Milliseconds that it waits at most for the next time. */
  longestMs: number;
  /** And after a failure. */
  retryMs: number;
  /** Of the instance that stops: then it is due at once. */
  signal: AbortSignal;
  /** Resolves with the milliseconds until the next time. Its signal says that the instance stops, or that another one does it. */
  work(signal: AbortSignal): Promise<number>;
};

/** Does the work if it is due and nobody else does it. Throws what it throws, and `LeaseLostError`. */
export async function whenDue({ db, clock, id, longestMs, retryMs, signal, work }: Recurring): Promise<void> {
  const isOpen = sql<boolean>`id = ${id}`;
  await ensure({ db, clock }, id);
  const times = { leaseMs: LEASE_MS, firstMs: 0, longestMs: longestMs + LEASE_MS };
  const job = await leaseNext({ db, clock }, { table: 'pekerjaan', isOpen, ...times });
  if (!job) return;
  const lease: Lease<'pekerjaan'> = { table: 'pekerjaan', id, percobaan: job.percobaan };
  const putOff = (ms: number) => transaction(db, (db) => hold(db, lease, { coba_lagi_pada: isoFromNow(clock, ms) }));
  const heart = heartbeat(MINUTE, () => putOff(LEASE_MS));
  try {
    await putOff(await work(AbortSignal.any([signal, heart.lost])));
  } catch (error) {
    await putOff(signal.aborted ? 0 : retryMs).catch(() => undefined);
    throw error;
  } finally {
    heart.stop();
  }
}

async function ensure(work: Work, id: string): Promise<void> {
  const known = await work.db.selectFrom('pekerjaan').select('id').where('id', '=', id).executeTakeFirst();
  if (known) return;
  const now = isoFromNow(work.clock);
  await inTransaction(work, (work) =>
    work.db
      .insertInto('pekerjaan')
      .values({ id, dibuat_pada: now, coba_lagi_pada: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
