// The items of an import are taken back: new ones go, changed ones are as before, but for what people have changed since.

import type { StoredPerubahan } from '../../../core/riwayat/riwayat.ts';
import type { Db } from '../../../platform/database/database.ts';
import { untilTheEnd } from '../../../platform/database/dialect.ts';
import type { Work } from '../../../platform/work.ts';
import type { DataInventaris } from '../../../schema/tables.ts';
import { changeBarang, fewerThan, takenOf } from '../../inventaris/door.ts';
import { findLater, whyLeft } from '../impor/later.ts';
import { asalUrung, importedFieldsOfBarang, wasTouchedBarang } from '../impor/owners.ts';
import { putBack, waitAgain } from '../impor/picture-moves.ts';
import type { ImporWriter, Sisa, UndoneRow } from '../impor/target.ts';
import { ownerOfBarang } from './writing.ts';

/** Takes a row back, in the caller's transaction. */
export async function undoBarang(db: Db, writing: ImporWriter, undoing: UndoneRow): Promise<Sisa | undefined> {
  const item = await db
    .selectFrom('data_inventaris')
    .selectAll()
    .where('id', '=', undoing.row.data_siswa_id)
    .$call(untilTheEnd(db))
    .executeTakeFirst();
  // Deleted by somebody: in the bin it is a person's decision.
  if (!item) return { karena: 'sampah', ubah: [] };
  return (undoing.sebelum.jenis === 'baru' ? removeAdded : restoreChanged)(db, writing, { ...undoing, item });
}

type UndoneItem = UndoneRow & { item: DataInventaris };

/** An item that nobody has touched, lent or looked after goes with its history; any other stays whole. */
async function removeAdded(
  db: Db,
  { work }: ImporWriter,
  { item, sebelum, row }: UndoneItem,
): Promise<Sisa | undefined> {
  if (await hasLife(db, item, sebelum.ubah)) return { karena: 'orang', ubah: [] };
  if (item.versi !== sebelum.versi) {
    const later = await findLater(db, work, { id: item.id, nim: item.kode_barang });
    if (later) return { karena: 'impor', impor: later, ubah: [] };
  }
  await waitAgain(db, work.id, { owner: ownerOfBarang(item), baris: row.baris });
  for (const { baru } of sebelum.ubah) await takeView(db, work.id, { item, id: String(baru) });
  await db.deleteFrom('riwayat_barang').where('data_inventaris_id', '=', item.id).execute();
  await db.deleteFrom('data_inventaris').where('id', '=', item.id).execute();
  return undefined;
}

/** Whether people did something with an item: changed it, lent it, planned maintenance, or added a view. */
async function hasLife(db: Db, item: DataInventaris, ubah: StoredPerubahan[]): Promise<boolean> {
  if (await wasTouchedBarang(db, item)) return true;
  for (const table of ['peminjaman', 'perawatan_barang'] as const) {
    const any = db.selectFrom(table).select('id').where('data_inventaris_id', '=', item.id).limit(1);
    if (await any.executeTakeFirst()) return true;
  }
  const ours = ubah.map(({ baru }) => String(baru));
  const views = await db.selectFrom('gambar_barang').select('id').where('data_inventaris_id', '=', item.id).execute();
  return views.some(({ id }) => !ours.includes(id));
}

/** A view that the import added waits again; one that somebody took away is gone. */
async function takeView(db: Db, impor_id: string, { item, id }: { item: DataInventaris; id: string }): Promise<void> {
  const [view] = await db
    .deleteFrom('gambar_barang')
    .where('id', '=', id)
    .returning(['id', 'kunci', 'lebar', 'tinggi', 'ukuran', 'sidik', 'dibuat_pada'])
    .execute();
  if (!view) return;
  const of = { impor_id, peran: 'baru' as const, nama: `${item.kode_barang}: ${id}`, nim: item.kode_barang };
  await db
    .insertInto('impor_gambar')
    .values({ ...view, ...of, bidang: 'foto_barang', data_siswa_id: null })
    .execute();
}

/** Restores what still is what the import made of it; returns the rest. */
async function restoreChanged(db: Db, writing: ImporWriter, { item, sebelum }: UndoneItem): Promise<Sisa | undefined> {
  const { base, work, actor } = writing;
  const isOurs = await oursOf({ ...base, db }, item);
  const [ours, others] = [sebelum.ubah.filter(isOurs), sebelum.ubah.filter((change) => !isOurs(change))];
  const imported = (await importedFieldsOfBarang(db, [item.id])).get(item.id);
  const left = await whyLeft(db, work, { id: item.id, nim: item.kode_barang, ubah: others, imported });
  if (ours.length === 0) return left;
  const asal = asalUrung(work.nama_berkas);
  const fields = ours.filter(({ bidang }) => !isPhoto(bidang));
  for (const { bidang, lama, baru } of ours) {
    if (bidang === 'foto_barang') await putBack(db, work.id, { owner: ownerOfBarang(item), bidang, lama });
    if (bidang === 'foto_lain') await takeView(db, work.id, { item, id: String(baru) });
  }
  const values = Object.fromEntries(fields.map(({ bidang, lama }) => [bidang, lama]));
  const change = { id: item.id, versi: undefined, jenis: 'diubah', values, alasan: asal, asal, rincian: null } as const;
  await changeBarang({ ...base, db, actor }, change);
  const { versi, diubah_pada } = sebelum;
  if (item.versi === versi && diubah_pada !== null) {
    await db.updateTable('data_inventaris').set({ diubah_pada }).where('id', '=', item.id).execute();
  }
  return left;
}

const isPhoto = (bidang: string) => bidang === 'foto_barang' || bidang === 'foto_lain';

/** Whether a change still stands as the import made it, and may be taken back: never too few for what is lent or reserved. */
async function oursOf(work: Work, item: DataInventaris): Promise<(change: StoredPerubahan) => boolean> {
  const photo = await work.db
    .selectFrom('berkas')
    .select('id')
    .where('data_inventaris_id', '=', item.id)
    .executeTakeFirst();
  const taken = await takenOf(work, item.id);
  const isTooFew = (jumlah: number) => fewerThan(taken, { before: item.jumlah_barang, jumlah }) !== undefined;
  return ({ bidang, lama, baru }) => {
    if (bidang === 'foto_lain') return true;
    if (bidang === 'foto_barang') return photo?.id === baru;
    if (bidang === 'jumlah_barang' && isTooFew(Number(lama))) return false;
    return item[bidang as keyof DataInventaris] === baru;
  };
}
