// Who works on an import: one process at a time, on whatever instance; one that dies is followed by another.
import { randomBytes } from 'node:crypto';
import type { TahapImpor } from '@gerbang/contract/impor';
import type { UpdateObject } from 'kysely';
import { type Clock, isoFromNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import type { Tables } from '../../platform/database/own-tables.ts';
import type { Impor } from '../../schema/impor-tables.ts';

/** So long a process may give no sign of life, and how often it gives one. */
const LEASE_MS = 12_000;
const SIGN_MS = 1000;

/** Stages in which a process works and no person is waited for. */
export const workingStages = ['baca', 'gambar', 'uji', 'jalan', 'mundur', 'urung'] as const satisfies TahapImpor[];
export type WorkingStage = (typeof workingStages)[number];
export type LeasedImpor = Impor & { tahap: WorkingStage };

/** The import is somebody else's by now, or in another stage: whoever holds it goes on. */
export class LostWorkError extends Error {}

export type Holder = { db: Db; clock: Clock; nama: string };

/** A name for this process. */
export const newHolder = (db: Db, clock: Clock): Holder => ({ db, clock, nama: randomBytes(8).toString('hex') });

/** Takes the import that waits for work, unless somebody has it. */
export async function takeWork({ db, clock, nama }: Holder): Promise<LeasedImpor | undefined> {
  const now = isoFromNow(clock);
  const waiting = await db
    .selectFrom('impor')
    .select('id')
    .where('terbuka', '=', 1)
    .where('tahap', 'in', workingStages)
    .where((eb) =>
      eb.or([
        eb('pemegang', 'is', null),
        eb('pemegang', '=', nama),
        eb('dipegang_sampai', '<', now),
        eb('dipegang_sampai', '>', isoFromNow(clock, 2 * LEASE_MS)),
      ]),
    )
    .executeTakeFirst();
  if (!waiting) return undefined;
  return transaction(db, async (db) => {
    const taken = await db
      .updateTable('impor')
      .set({ pemegang: nama, dipegang_sampai: isoFromNow(clock, LEASE_MS) })
      .where('id', '=', waiting.id)
      .where('tahap', 'in', workingStages)
      .where((eb) =>
        eb.or([
          eb('pemegang', 'is', null),
          eb('pemegang', '=', nama),
          eb('dipegang_sampai', '<', now),
          eb('dipegang_sampai', '>', isoFromNow(clock, 2 * LEASE_MS)),
        ]),
      )
      .returningAll()
      .executeTakeFirst();
    return taken as LeasedImpor | undefined;
  });
}

/**
 * Changes the import in the transaction of a step, as a sign of life too. Throws `LostWorkError` when this process does not hold
 * it in this stage any more: then nothing of the step happens.
 */
export async function hold(
  db: Db,
  { clock, nama }: Holder,
  { id, tahap }: Pick<LeasedImpor, 'id' | 'tahap'>,
  changes: UpdateObject<Tables, 'impor'> = {},
): Promise<void> {
  const held = await db
    .updateTable('impor')
    .set({ dipegang_sampai: isoFromNow(clock, LEASE_MS), ...changes, diubah_pada: isoFromNow(clock) })
    .where('id', '=', id)
    .where('tahap', '=', tahap)
    .where('pemegang', '=', nama)
    .returning('id')
    .executeTakeFirst();
  if (!held) throw new LostWorkError();
}

/** Gives signs of life while something slow is done, until `stop`; `lost` aborts once the import was cancelled meanwhile. */
export function keepAlive(holder: Holder, work: LeasedImpor): { lost: AbortSignal; stop(): void } {
  const lost = new AbortController();
  const timer = setInterval(() => {
    transaction(holder.db, (db) => hold(db, holder, work)).catch((error: unknown) => {
      if (error instanceof LostWorkError) lost.abort(error);
    });
  }, SIGN_MS);
  timer.unref();
  return { lost: lost.signal, stop: () => clearInterval(timer) };
}

/** Lets others go on at once. */
export async function release({ db, nama }: Holder): Promise<void> {
  await transaction(db, (db) =>
    db.updateTable('impor').set({ pemegang: null, dipegang_sampai: null }).where('pemegang', '=', nama).execute(),
  );
}
