// Exports inside a running instance: what was ordered is made, one at a time however many instances there are, and what
// is over its time goes.
import type { FastifyBaseLogger } from 'fastify';
import { type EksporLease, giveUp, leaseEkspor, releaseEkspor, removeExpired } from '../../features/laporan/door.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { openGate } from '../../platform/gate.ts';
import { LeaseLostError } from '../../platform/jobs/lease.ts';
import { createScheduler, type Scheduler } from '../../platform/scheduler.ts';
import type { EksporOrder, EksporOutcome } from './make.worker.ts';

/** Ample for a hundred thousand records; pictures and pieces lie outside of it. */
const thread = openGate<EksporOrder, EksporOutcome>(new URL('./make.worker.ts', import.meta.url), {
  in: 'thread',
  heapMb: 256,
});

type EksporRounds = {
  config: Pick<Config, 'dataDir' | 'rahasiaDir' | 'databaseUrl' | 's3Url' | 'namaSekolah'>;
  env: { SECRETS?: string | undefined };
  db: Db;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Makes what was leased; a thread unless given. */
  make?: (order: EksporOrder, signal: AbortSignal) => Promise<EksporOutcome>;
};

/** Looks in rounds whether somebody has ordered an export. */
export function createEksporSchedule(options: EksporRounds): Scheduler {
  return createScheduler((signal) => eksporRound(options, signal));
}

/** One look; ends when what was ordered is made, or could not be. */
export async function eksporRound(options: EksporRounds, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = options;
  try {
    await removeExpired({ db, clock });
    const lease = await leaseEkspor({ db, clock });
    if (lease) await makeOne(options, lease, signal);
  } catch (err) {
    if (!(err instanceof LeaseLostError)) log.error({ err }, 'export failed');
  }
}

const FULL = 'Penyimpanan server penuh. Minta petugas TI menambah ruang, lalu pesan lagi.';

async function makeOne(
  { config, env, db, clock, log, make = (order, signal) => thread.run(order, { signal }) }: EksporRounds,
  lease: EksporLease,
  signal: AbortSignal,
) {
  const { dataDir, rahasiaDir, databaseUrl, s3Url, namaSekolah } = config;
  const place = { dataDir, rahasiaDir, databaseUrl, s3Url, namaSekolah };
  const outcome = await make({ config: place, secrets: env.SECRETS, lease }, signal).catch(
    (error: Error): EksporOutcome => ({ ended: 'failed', isFull: false, error }),
  );
  if (outcome.ended === 'done') log.info({ ekspor: lease.id }, 'export made');
  if (outcome.ended !== 'failed') return;
  if (signal.aborted) return releaseEkspor({ db, clock }, lease, true);
  log.error({ err: outcome.error, ekspor: lease.id }, 'export could not be made');
  if (outcome.isFull) return giveUp({ db, clock }, lease, FULL);
  return releaseEkspor({ db, clock }, lease, false);
}
