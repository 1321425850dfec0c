// Pictures of an item besides its first: more views of it, and how it looked at an event of its history.
import { type Clock, isoFromNow, newId } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { StoredImages } from './berkas.ts';

type Pictures = { data_inventaris_id: string; riwayat_id: string | null; stored: StoredImages };

/** Keeps the picture of an upload for the item, in the caller's transaction; without one nothing happens. */
export async function addGambarBarang(db: Db, clock: Clock, pictures: Pictures): Promise<void> {
  const { data_inventaris_id, riwayat_id, stored } = pictures;
  const image = stored.foto_barang;
  if (!image) return;
  const row = { id: newId(), bidang: 'foto_barang' as const, data_inventaris_id, riwayat_id };
  await db
    .insertInto('gambar_barang')
    .values({ ...row, ...image, dibuat_pada: isoFromNow(clock) })
    .execute();
}

/** Takes one of the further views of an item away; the sweeper removes the bytes. Returns its item, if there was one. */
export async function removeGambarBarang(db: Db, clock: Clock, id: string): Promise<string | undefined> {
  const removed = await db
    .deleteFrom('gambar_barang')
    .where('id', '=', id)
    // What shows a condition belongs to the history, which only grows.
    .where('riwayat_id', 'is', null)
    .returning(['kunci', 'data_inventaris_id'])
    .executeTakeFirst();
  if (!removed) return undefined;
  await db
    .insertInto('berkas_dibuang')
    .values({ kunci: removed.kunci, dibuang_pada: isoFromNow(clock) })
    .execute();
  return removed.data_inventaris_id;
}
