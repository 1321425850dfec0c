// Pictures of an item besides its first: more views of it, and how it looked at an event of its history.
import { isoFromNow, newId } from '../../platform/clock.ts';
import type { Work } from '../../platform/work.ts';
import type { StoredImages } from './berkas.ts';
import { discardStored } from './discard.ts';

type Pictures = { data_inventaris_id: string; riwayat_id: string | null; stored: StoredImages };

/** Keeps the picture of an upload for the item, in the caller's transaction; without one nothing happens. */
export async function addGambarBarang(work: Work, pictures: Pictures): Promise<void> {
  const { data_inventaris_id, riwayat_id, stored } = pictures;
  const image = stored.foto_barang;
  if (!image) return;
  const row = { id: newId(), bidang: 'foto_barang' as const, data_inventaris_id, riwayat_id };
  await work.db
    .insertInto('gambar_barang')
    .values({ ...row, ...image, dibuat_pada: isoFromNow(work.clock) })
    .execute();
}

/** Takes one of the further views of an item away; the sweeper removes the bytes. Returns its item, if there was one. */
export async function removeGambarBarang(work: Work, id: string): Promise<string | undefined> {
  const removed = await work.db
    .deleteFrom('gambar_barang')
    .where('id', '=', id)
    // What shows a condition belongs to the history, which only grows.
    .where('riwayat_id', 'is', null)
    .returning(['kunci', 'data_inventaris_id'])
    .executeTakeFirst();
  if (!removed) return undefined;
  await discardStored(work, [removed]);
  return removed.data_inventaris_id;
}
