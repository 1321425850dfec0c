// What works once: links and codes alike.
import { type Clock, isoFromNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';

/** Uses one up, in the transaction of what it opens; false when somebody was faster or it ended meanwhile. */
export async function useUp(
  db: Db,
  clock: Clock,
  { tabel, id }: { tabel: 'tautan' | 'kode_otp'; id: string },
): Promise<boolean> {
  const used = await db
    .updateTable(tabel)
    .set({ dipakai_pada: isoFromNow(clock) })
    .where('id', '=', id)
    .where('dipakai_pada', 'is', null)
    .where('kedaluwarsa_pada', '>', isoFromNow(clock))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
