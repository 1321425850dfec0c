// What works once: links and codes alike.
import { isoFromNow } from '../../../platform/clock.ts';
import type { Work } from '../../../platform/work.ts';

/** Uses one up, in the transaction of what it opens; false when somebody was faster or it ended meanwhile. */
export async function useUp(work: Work, { tabel, id }: { tabel: 'tautan' | 'kode_otp'; id: string }): Promise<boolean> {
  const used = await work.db
    .updateTable(tabel)
    .set({ dipakai_pada: isoFromNow(work.clock) })
    .where('id', '=', id)
    .where('dipakai_pada', 'is', null)
    .where('kedaluwarsa_pada', '>', isoFromNow(work.clock))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
