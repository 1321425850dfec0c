// What imports keep goes: of finished ones when they can no longer be taken back, of forgotten ones after a week.
import { URUNGKAN_HARI } from '@gerbang/contract/laporan/impor';
import { cancel, dropContents } from '../../features/laporan/door.ts';
import { type Clock, isoFromNow } from '../../platform/clock.ts';
import { type Doubt, isDated } from '../../platform/clock-guard.ts';
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import { HttpError } from '../../platform/errors.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A day more than people are told, so that nothing goes while somebody takes it back. */
const KEPT_DAYS = URUNGKAN_HARI + 1;
const FORGOTTEN_DAYS = 7;

type Purge = { db: Db; clock: Clock; doubt?: Doubt | null };

/** Empties what is over its time; returns how many imports that were. */
export async function purgeImports({ db, clock, doubt = null }: Purge): Promise<number> {
  const before = isoFromNow(clock, -KEPT_DAYS * DAY_MS);
  const over = await db
    .selectFrom('impor')
    .select('id')
    .where('terbuka', 'is', null)
    .where('diubah_pada', '<', before)
    .where(isDated('diubah_pada', before, doubt))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('impor_baris').select('impor_baris.baris').whereRef('impor_baris.impor_id', '=', 'impor.id')),
    )
    .execute();
  for (const { id } of over) await transaction(db, (db) => dropContents({ db, clock }, id));
  return over.length + (await cancelForgotten({ db, clock, doubt }));
}

async function cancelForgotten({ db, clock, doubt = null }: Purge): Promise<number> {
  const before = isoFromNow(clock, -FORGOTTEN_DAYS * DAY_MS);
  const forgotten = await db
    .selectFrom('impor')
    .select('id')
    .where('terbuka', '=', 1)
    .where('tahap', 'in', ['unggah', 'kolom', 'rencana'])
    .where('diubah_pada', '<', before)
    .where(isDated('diubah_pada', before, doubt))
    .execute();
  for (const { id } of forgotten) {
    await cancel({ db, clock, actor: null }, { id }).catch((error: unknown) => {
      // Somebody went on with it meanwhile.
      if (!(error instanceof HttpError)) throw error;
    });
  }
  return forgotten.length;
}
