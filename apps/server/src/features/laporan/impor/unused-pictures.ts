// Pictures that were made ready and do not come along after all: each is told, so that every file of a ZIP is accounted for.
import { MOST_FOTO } from '@gerbang/contract/inventaris/barang';
import type { HasilImpor, JumlahImpor } from '@gerbang/contract/laporan/impor';
import type { Db } from '../../../platform/database/database.ts';
import { onePerField, type Rencana, type WaitingPicture } from './rencana.ts';
import type { JudgedRow } from './target.ts';

export const unusedBecause = {
  refused: 'Baris siswanya di berkas data ditolak.',
  refusedItem: 'Baris barangnya di berkas data ditolak.',
  double: 'Kembar: gambar lain untuk dokumen yang sama sudah dipakai.',
  tooMany: `Barang ini sudah mempunyai ${MOST_FOTO} foto.`,
} as const;
const MOST_REASONS = 30;

/** Pictures of a row that are there already, or stay behind a person's. */
export function countStaying({ ubah, sebab }: Rencana, waiting: WaitingPicture[]): number {
  if (sebab.length > 0) return 0;
  const taken = new Set(ubah.map(({ baru }) => baru));
  return onePerField(waiting).filter(({ id }) => !taken.has(id)).length;
}

/** The pictures of a refused row, and all but the first of a document. */
export function unusedOf({ hasil, waiting }: { hasil: HasilImpor; waiting: WaitingPicture[] }): JudgedRow['unused'] {
  const first = new Set(onePerField(waiting).map(({ id }) => id));
  const unused = hasil === 'ditolak' ? waiting : waiting.filter(({ id }) => !first.has(id));
  return unused.map(({ nama, id }) => ({ nama, sebab: first.has(id) ? unusedBecause.refused : unusedBecause.double }));
}

/** Tells pictures that do not come along, in the caller's transaction. */
export async function tellUnused(db: Db, impor_id: string, unused: JudgedRow['unused']): Promise<void> {
  for (const { nama, sebab } of unused) {
    await db
      .insertInto('impor_gambar_ditolak')
      .values({ impor_id, nama, sebab })
      .onConflict((conflict) => conflict.columns(['impor_id', 'nama']).doUpdateSet({ sebab }))
      .execute();
  }
}

/** What an earlier plan told of pictures that wait. */
export async function forgetUnused(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('impor_gambar_ditolak')
    .where('impor_id', '=', id)
    .where('sebab', 'in', Object.values(unusedBecause))
    .execute();
}

/** How many pictures do not come along, and why. */
export async function countRefusedPictures(
  db: Db,
  id: string,
): Promise<Pick<JumlahImpor, 'gambar_ditolak' | 'gambar_per_sebab'>> {
  const groups = await db
    .selectFrom('impor_gambar_ditolak')
    .select('sebab')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('impor_id', '=', id)
    .groupBy('sebab')
    .orderBy('n', 'desc')
    .execute();
  const gambar_per_sebab = Object.fromEntries(groups.slice(0, MOST_REASONS).map(({ sebab, n }) => [sebab, n]));
  return { gambar_ditolak: groups.reduce((sum, { n }) => sum + n, 0), gambar_per_sebab };
}
