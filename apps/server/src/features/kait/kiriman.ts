// Webhooks that wait are claimed by one process each, tried, and settled.
import { type Clock, isoFromNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { columnsOf, isDue, NEVER, type Outcome } from '../../platform/database/due.ts';
import { transaction } from '../../platform/database/engine.ts';
import { DECIDED_MS } from './antrean.ts';

export type ClaimedKiriman = NonNullable<Awaited<ReturnType<typeof claimKiriman>>>;

type Claim = { leaseMs: number; except: readonly string[] };

/**
 * The next one whose time has come, and nobody else's for `leaseMs`; a process that dies with it leaves it to the others. None of the
 * webhooks in `except`.
 */
export async function claimKiriman(db: Db, clock: Clock, { leaseMs, except }: Claim) {
  for (;;) {
    const next = await db
      .selectFrom('kait_kiriman')
      .innerJoin('kait', 'kait.id', 'kait_kiriman.kait_id')
      .select(['kait_kiriman.id', 'kait_kiriman.percobaan', 'kait.alamat'])
      .where('dikirim_pada', 'is', null)
      .$if(except.length > 0, (query) => query.where('kait_id', 'not in', [...except]))
      .where(isDue(clock, DECIDED_MS))
      .orderBy('coba_lagi_pada')
      .orderBy('kait_kiriman.id')
      .limit(1)
      .executeTakeFirst();
    if (!next) return undefined;
    const claimed = await transaction(db, (db) =>
      db
        .updateTable('kait_kiriman')
        .set({ percobaan: next.percobaan + 1, coba_lagi_pada: isoFromNow(clock, leaseMs) })
        .where('id', '=', next.id)
        .where('percobaan', '=', next.percobaan)
        .where('dikirim_pada', 'is', null)
        .returningAll()
        .executeTakeFirst(),
    );
    // Otherwise another process was quicker, and there may be a next one.
    if (claimed) return { ...claimed, alamat: next.alamat };
  }
}

/** Writes down what became of a claimed one. */
export async function settleKiriman(db: Db, clock: Clock, kiriman: ClaimedKiriman, outcome: Outcome): Promise<void> {
  await transaction(db, (db) =>
    db
      .updateTable('kait_kiriman')
      .set(columnsOf(clock, outcome))
      .where('id', '=', kiriman.id)
      // Careful: after the lease another process may have claimed it anew; then it decides.
      .where('percobaan', '=', kiriman.percobaan)
      .execute(),
  );
}

/** Deletes what was sent or given up and is from before a moment. */
export async function deleteOldKiriman(db: Db, before: string): Promise<void> {
  await transaction(db, (db) =>
    db
      .deleteFrom('kait_kiriman')
      .where('dibuat_pada', '<', before)
      .where((eb) => eb.or([eb('dikirim_pada', 'is not', null), eb('coba_lagi_pada', '=', NEVER)]))
      .execute(),
  );
}
