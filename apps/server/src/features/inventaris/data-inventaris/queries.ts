import type { DataInventarisRow } from '@gerbang/contract/inventaris/data-inventaris';
import { meantBy } from '@gerbang/contract/inventaris/opname-kode';
import { imageUrl } from '@gerbang/contract/picture-url';
import { type PengelolaColumns, pengelolaOf } from '../../../core/pengelola.ts';
import type { Db } from '../../../platform/database/database.ts';
import { preparedQuery } from '../../../platform/database/engine.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { DataInventaris } from '../../../schema/tables.ts';

export const notFound = () => new HttpError(404, 'Data Inventaris Tidak Ditemukan');

export type ItemRow = DataInventaris & PengelolaColumns & { foto_barang: string | null };

/** An item. HttpError 404 when there is none. */
export async function getDataInventaris(db: Db, id: string): Promise<DataInventarisRow> {
  const [row] = await findItem(db, { id });
  if (!row) throw notFound();
  return toRow(row);
}

const labelColumns = ['id', 'nama_barang', 'kode_barang', 'lokasi_barang', 'jumlah_barang', 'kondisi_barang'] as const;

/** The item that a label or a typed code means, with the number of the piece; undefined for a code that no item has, or that two have. */
export async function findMeant(db: Db, kode: string) {
  const meant = meantBy(kode);
  const [item, another] = await selectItems(db)
    .select(labelColumns)
    .where('id' in meant ? 'id' : 'kode_barang', '=', 'id' in meant ? meant.id : meant.kode)
    .limit(2)
    .execute();
  return item && !another ? { item, unit: meant.unit } : undefined;
}

const findItem = preparedQuery<{ id: string }, ItemRow>((db, argument) =>
  withRelations(selectItems(db).where('data_inventaris.id', '=', argument('id'))),
);

export function selectItems(db: Db) {
  return db.selectFrom('data_inventaris');
}

/** Adds the manager's name and the photo. */
export function withRelations(items: ReturnType<typeof selectItems>) {
  return items
    .leftJoin('profile', 'profile.akun_id', 'data_inventaris.pengelola_id')
    .leftJoin('berkas', 'berkas.data_inventaris_id', 'data_inventaris.id')
    .selectAll('data_inventaris')
    .select(['profile.nama as pengelola_nama', 'berkas.id as foto_barang']);
}

export function toRow(row: ItemRow): DataInventarisRow {
  const { harga_barang, dihapuskan_pada, ...rest } = row;
  return {
    ...rest,
    foto_barang: imageUrl(row.foto_barang),
    pengelola: pengelolaOf(row),
    ...(harga_barang !== null && { harga_barang }),
    ...(dihapuskan_pada !== null && { dihapuskan_pada }),
  };
}
