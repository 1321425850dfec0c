// The lease of an import: one process at a time works on it, on whatever instance; one that dies is followed by another.
import type { TahapImpor } from '@gerbang/contract/laporan/impor';
import { sql } from 'kysely';
import { isoFromNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { transaction } from '../../../platform/database/engine.ts';
import type { Deps } from '../../../platform/deps.ts';
import { heartbeat, hold as holdLease, LeaseLostError, leaseNext } from '../../../platform/jobs/lease.ts';
import type { Impor } from '../../../schema/impor-tables.ts';

/** So long a process may give no sign of life, and how often it gives one. */
const LEASE_MS = 12_000;
const SIGN_MS = 1000;

/** Stages in which a process works and no person is waited for. */
const workingStages = ['baca', 'gambar', 'uji', 'jalan', 'mundur', 'urung'] as const satisfies TahapImpor[];
export type WorkingStage = (typeof workingStages)[number];
export type LeasedImpor = Impor & { tahap: WorkingStage };

export type ImporBase = Pick<Deps, 'db' | 'clock'>;

const queue = {
  table: 'impor',
  isOpen: sql<boolean>`terbuka = 1 and tahap in (${sql.join(workingStages)})`,
  leaseMs: LEASE_MS,
  firstMs: 0,
  longestMs: 2 * LEASE_MS,
} as const;

/** Takes the import that waits for work, unless somebody has it. */
export async function takeWork({ db, clock }: ImporBase): Promise<LeasedImpor | undefined> {
  return (await leaseNext({ db, clock }, queue)) as LeasedImpor | undefined;
}

type Try = Pick<LeasedImpor, 'id' | 'percobaan'>;

/**
 * Changes the import in the transaction of a step, as a sign of life too. Throws `LeaseLostError` when somebody else has it by now,
 * or a person has taken it to another stage: then nothing of the step happens.
 */
export async function hold(
  db: Db,
  { clock }: ImporBase,
  { id, percobaan }: Try,
  changes: Partial<Impor> = {},
): Promise<void> {
  const signs = { coba_lagi_pada: isoFromNow(clock, LEASE_MS), diubah_pada: isoFromNow(clock) };
  await holdLease(db, { table: 'impor', id, percobaan }, { ...signs, ...changes });
}

/** Gives signs of life while something slow is done, until `stop`; `lost` aborts once the import was cancelled meanwhile. */
export function keepAlive(base: ImporBase, work: Try): ReturnType<typeof heartbeat> {
  return heartbeat(SIGN_MS, () => transaction(base.db, (db) => hold(db, base, work)));
}

/** Lets others go on at once; a sign of life that is under way is none any more. */
export async function release(base: ImporBase, work: Try): Promise<void> {
  const next = { percobaan: work.percobaan + 1, coba_lagi_pada: isoFromNow(base.clock) };
  await transaction(base.db, (db) => hold(db, base, work, next)).catch((error: unknown) => {
    if (!(error instanceof LeaseLostError)) throw error;
  });
}
