// What is over its time in the bin goes for good.
import { purgeSampah } from '../../features/siswa/door.ts';
import { isoFromNow } from '../../platform/clock.ts';
import { type Doubt, isDated } from '../../platform/clock-guard.ts';
import { inTransaction, type Work } from '../../platform/work.ts';

const BATCH = 100;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Purges what has been in the bin for `hari` days, each entry in a transaction of its own; a clock that jumps meanwhile
 * makes it no more. Returns how many.
 */
export async function purgeExpired(
  work: Work,
  { hari, doubt = null, signal }: { hari: number; doubt?: Doubt | null; signal?: AbortSignal },
): Promise<number> {
  const before = isoFromNow(work.clock, -hari * DAY_MS);
  let purged = 0;
  while (!signal?.aborted) {
    const entries = await work.db
      .selectFrom('sampah')
      .select('id')
      .where('dihapus_pada', '<=', before)
      .where(isDated('dihapus_pada', before, doubt))
      .orderBy('dihapus_pada')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id } of entries) {
      if (signal?.aborted) break;
      if (await inTransaction(work, (work) => purgeSampah({ ...work, actor: null }, { id }))) purged += 1;
    }
    if (entries.length < BATCH) break;
  }
  return purged;
}
