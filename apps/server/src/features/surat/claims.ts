// Mails that wait are claimed by one process each, tried, and settled.
import type { ExpressionBuilder } from 'kysely';
import { type Clock, isoFromNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { columnsOf, isDue, NEVER, type Outcome } from '../../platform/database/due.ts';
import { transaction } from '../../platform/database/engine.ts';
import type { Tables } from '../../platform/database/own-tables.ts';
import type { SuratKeluar } from '../../schema/tables.ts';

/** A mail that this process alone may send until its lease ends. */
export type ClaimedMail = SuratKeluar;

const NOTHING = '{}';
/** Longer than any mail waits before it is tried first (`delayMs`). */
const LONGEST_DELAY_MS = 60_000;

/**
 * The next mail whose time has come, codes first, and nobody else's for `leaseMs`; undefined when none waits. A
 * process that dies with it leaves it to the others after the lease.
 */
export async function claimSurat(db: Db, clock: Clock, leaseMs: number): Promise<ClaimedMail | undefined> {
  for (;;) {
    const next = await db
      .selectFrom('surat_keluar')
      .select(['id', 'percobaan'])
      .where('dikirim_pada', 'is', null)
      .where(isDue(clock, LONGEST_DELAY_MS))
      .orderBy((eb) => eb.case().when('jenis', '=', 'kode-otp').then(0).else(1).end())
      .orderBy('coba_lagi_pada')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!next) return undefined;
    const claimed = await transaction(db, (db) =>
      db
        .updateTable('surat_keluar')
        .set({ percobaan: next.percobaan + 1, coba_lagi_pada: isoFromNow(clock, leaseMs) })
        .where('id', '=', next.id)
        .where('percobaan', '=', next.percobaan)
        .where('dikirim_pada', 'is', null)
        .returningAll()
        .executeTakeFirst(),
    );
    // Otherwise another process was quicker, and there may be a next one.
    if (claimed) return claimed;
  }
}

/** Writes down what became of a claimed mail; what it held is blanked as soon as nobody needs it. */
export async function settleSurat(db: Db, clock: Clock, surat: ClaimedMail, outcome: Outcome): Promise<void> {
  await transaction(db, (db) =>
    db
      .updateTable('surat_keluar')
      .set({ ...columnsOf(clock, outcome), ...(outcome.result !== 'later' && { isi: NOTHING }) })
      .where('id', '=', surat.id)
      // Careful: after the lease another process may have claimed it anew; then it decides.
      .where('percobaan', '=', surat.percobaan)
      .execute(),
  );
}

/** Deletes the mails from before a moment that were sent or given up, or with `lihat` counts them. Returns how many. */
export async function deleteOldSurat(db: Db, { before, lihat }: { before: string; lihat: boolean }): Promise<number> {
  const isOld = (eb: ExpressionBuilder<Tables, 'surat_keluar'>) =>
    eb.and([
      eb('dibuat_pada', '<', before),
      eb.or([eb('dikirim_pada', 'is not', null), eb('coba_lagi_pada', '=', NEVER)]),
    ]);
  const query = db.selectFrom('surat_keluar').where(isOld);
  const { n } = await query.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  if (!lihat && n > 0) await transaction(db, (db) => db.deleteFrom('surat_keluar').where(isOld).execute());
  return n;
}
