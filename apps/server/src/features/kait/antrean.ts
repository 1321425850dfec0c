// Webhooks that wait: written with what they tell, sent after the commit (KAIT-2).
import { PERCOBAAN, type Peristiwa } from '@gerbang/contract/kait';
import { URUNGKAN_SECONDS } from '@gerbang/contract/meja';
import { type Clock, isoFromNow, newId } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { columnsOf, isDue, NEVER, type Outcome } from '../../platform/database/due.ts';
import { compiled, transaction } from '../../platform/database/engine.ts';
import { storedList } from '../../platform/database/stored-json.ts';

/** A little longer than a decision may be undone. */
const DECIDED_MS = (URUNGKAN_SECONDS + 5) * 1000;

type Told = { peristiwa: Peristiwa; sasaran_id: string };

/**
 * Puts what happened into the queue of each webhook that asked for it, in the transaction of what it tells. A decision leaves when it
 * cannot be undone any more (`tarikKabar`).
 */
export async function kabarkan(db: Db, clock: Clock, { peristiwa, sasaran_id }: Told): Promise<void> {
  for (const { id, peristiwa: wanted } of await findHooks(db, {})) {
    const isWanted = storedList<{ peristiwa: string }>(wanted).some((each) => each.peristiwa === peristiwa);
    if (isWanted) await put(db, clock, { kait_id: id, peristiwa, sasaran_id });
  }
}

const findHooks = compiled<Record<string, never>, { id: string; peristiwa: string }>((db) =>
  db.selectFrom('kait').select(['id', 'peristiwa']).orderBy('id'),
);

/** Puts a trial into the queue of one webhook. */
export async function putPercobaan(db: Db, clock: Clock, kait_id: string): Promise<void> {
  await transaction(db, (db) => put(db, clock, { kait_id, peristiwa: PERCOBAAN, sasaran_id: null }));
}

/** Takes back what was told of a decision and has not left, in the transaction that undoes it. */
export async function tarikKabar(db: Db, sasaran_id: string): Promise<void> {
  await db
    .deleteFrom('kait_kiriman')
    .where('sasaran_id', '=', sasaran_id)
    .where('peristiwa', 'in', [...decisions])
    .where('percobaan', '=', 0)
    .execute();
}

const decisions: ReadonlySet<string> = new Set<Peristiwa>(['data.divalidasi', 'data.ditolak']);

type New = { kait_id: string; peristiwa: Peristiwa | typeof PERCOBAAN; sasaran_id: string | null };

async function put(db: Db, clock: Clock, told: New): Promise<void> {
  const coba_lagi_pada = isoFromNow(clock, decisions.has(told.peristiwa) ? DECIDED_MS : 0);
  await db
    .insertInto('kait_kiriman')
    .values({ id: newId(), ...told, dibuat_pada: isoFromNow(clock), coba_lagi_pada, dikirim_pada: null, galat: null })
    .execute();
}

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
