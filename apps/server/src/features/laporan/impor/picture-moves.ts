// Pictures between an import and what they belong to: taken along, kept while they may come back, and put back.

import type { StoredImages } from '../../../core/berkas/berkas.ts';
import type { StoredPerubahan } from '../../../core/riwayat/riwayat.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { BidangImpor } from '../../../schema/impor-tables.ts';
import type { Bidang } from '../../../schema/tables.ts';

/** The pictures with these ids leave those that wait, in the caller's transaction. */
export async function takeWaiting(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .deleteFrom('impor_gambar')
    .where('id', 'in', ids)
    .returning(['id', 'bidang', 'kunci', 'lebar', 'tinggi', 'ukuran', 'sidik'])
    .execute();
  if (rows.length < ids.length) throw new Error('A picture of the plan is gone');
  return rows;
}

/** The same by their fields: from here on the row of a record or item names them. */
export async function takeStored(db: Db, ids: string[]): Promise<StoredImages> {
  const rows = await takeWaiting(db, ids);
  return Object.fromEntries(rows.map(({ id: _, bidang, ...stored }) => [bidang, stored]));
}

/** The column of `berkas` that names the owner, and whose NIM or code it is. */
export type PictureOwner = { column: 'data_siswa_id' | 'data_inventaris_id'; id: string; nim: string };

const asOwner = ({ column, id }: PictureOwner) => ({ [column]: id });

/** A picture that is about to be replaced is kept with its id and its day, as long as the import may be taken back. */
export async function keepOld(
  db: Db,
  impor_id: string,
  { owner, bidang }: { owner: PictureOwner; bidang: BidangImpor[] },
): Promise<void> {
  if (bidang.length === 0) return;
  const rows = await takeAway(db, owner, bidang);
  const of = { impor_id, nim: owner.nim, data_siswa_id: owner.id };
  const kept = rows.map((row) => ({ ...row, ...of, peran: 'lama' as const, nama: row.id }));
  if (kept.length > 0) await db.insertInto('impor_gambar').values(kept).execute();
}

async function takeAway(db: Db, { column, id }: PictureOwner, bidang: BidangImpor[] | undefined) {
  const rows = await db
    .deleteFrom('berkas')
    .where(column, '=', id)
    .$if(bidang !== undefined, (query) => query.where('bidang', 'in', bidang as Bidang[]))
    .returning(['id', 'kunci', 'bidang', 'lebar', 'tinggi', 'ukuran', 'sidik', 'dibuat_pada'])
    .execute();
  return rows.map((row) => ({ ...row, bidang: row.bidang as BidangImpor }));
}

/** What was added goes: its pictures wait again, for a plan that is made anew names them. */
export async function waitAgain(
  db: Db,
  impor_id: string,
  { owner, baris }: { owner: PictureOwner; baris: number },
): Promise<void> {
  const pictures = await takeAway(db, owner, undefined);
  const waiting = pictures.map((picture) => ({
    ...picture,
    ...{ impor_id, peran: 'baru' as const, nama: `baris ${baris}: ${picture.bidang}`, nim: owner.nim },
    data_siswa_id: null,
  }));
  if (waiting.length > 0) await db.insertInto('impor_gambar').values(waiting).execute();
}

/** The picture of before comes back under its id; the imported one waits again. */
export async function putBack(
  db: Db,
  impor_id: string,
  { owner, bidang, lama }: { owner: PictureOwner; bidang: BidangImpor; lama: StoredPerubahan['lama'] },
): Promise<void> {
  const [imported] = await takeAway(db, owner, [bidang]);
  if (imported) {
    const of = { impor_id, peran: 'baru' as const, nama: `${owner.nim}: ${bidang}`, nim: owner.nim };
    await db
      .insertInto('impor_gambar')
      .values({ ...imported, ...of, data_siswa_id: null })
      .execute();
  }
  if (lama === null) return;
  const [old] = await db
    .deleteFrom('impor_gambar')
    .where('impor_id', '=', impor_id)
    .where('peran', '=', 'lama')
    .where('nama', '=', String(lama))
    .returning(['nama', 'kunci', 'lebar', 'tinggi', 'ukuran', 'sidik', 'dibuat_pada'])
    .execute();
  if (!old) return;
  const { nama: id, ...stored } = old;
  await db
    .insertInto('berkas')
    .values({ id, bidang, ...asOwner(owner), ...stored })
    .execute();
}
