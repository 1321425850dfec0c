import type { DataInventarisRow, dataInventarisForm } from '@gerbang/contract/data-inventaris';
import { sentences } from '@gerbang/contract/wire';
import type * as z from 'zod/mini';
import { type Clock, isoFromNow, newId } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import { searchText } from '../../platform/database/search-text.ts';
import { HttpError } from '../../platform/errors.ts';
import type { User } from '../../platform/http/sessions.ts';
import { writeTrail } from '../../platform/trail.ts';
import type { DataInventaris } from '../../schema/tables.ts';
import { attachImages, type StoredImages } from '../berkas/berkas.ts';
import { moveToSampah } from '../sampah/move.ts';
import { getDataInventaris, notFound } from './queries.ts';

type Values = z.output<typeof dataInventarisForm>;
type SearchedValues = Omit<Values, 'jumlah_barang' | 'tanggal_masuk_barang'>;

/** What the search of the inventory reads (DAFTAR-4). */
export function cariOfInventaris(values: SearchedValues): string {
  const { nama_barang, kode_barang, kategori_barang, kondisi_barang, lokasi_barang, keterangan } = values;
  return searchText([nama_barang, kode_barang, kategori_barang, kondisi_barang, lokasi_barang, keterangan]);
}

type NewItem = { user: User; values: Values; stored: StoredImages };

/** Adds an item, managed by the caller. */
export async function createDataInventaris(db: Db, clock: Clock, saving: NewItem): Promise<DataInventarisRow> {
  const { user, values, stored } = saving;
  const id = newId();
  const now = isoFromNow(clock);
  return transaction(db, async (db) => {
    await db
      .insertInto('data_inventaris')
      .values({
        ...values,
        id,
        pengelola_id: user.id,
        cari: cariOfInventaris(values),
        dibuat_pada: now,
        diubah_pada: now,
      })
      .execute();
    await attachImages(db, clock, { owner: { data_inventaris_id: id }, stored });
    await writeTrail(db, clock, { actor: user, aksi: 'tambah', tabel: 'data_inventaris', sasaran_id: id });
    return getDataInventaris(db, id);
  });
}

type Update = NewItem & { id: string; versi: number | undefined };

/** Changes an item, from now on managed by the caller. HttpError 404, or 409 when `versi` is not the present one. */
export async function updateDataInventaris(db: Db, clock: Clock, update: Update): Promise<DataInventarisRow> {
  const { id, versi, user, values, stored } = update;
  return transaction(db, async (db) => {
    const updated = await db
      .updateTable('data_inventaris')
      .set((eb) => ({
        ...values,
        pengelola_id: user.id,
        cari: cariOfInventaris(values),
        versi: eb('versi', '+', 1),
        diubah_pada: isoFromNow(clock),
      }))
      .where('id', '=', id)
      .$if(versi !== undefined, (query) => query.where('versi', '=', versi as number))
      .returning('versi')
      .executeTakeFirst();
    if (!updated) throw await whyNot(db, id);
    await attachImages(db, clock, { owner: { data_inventaris_id: id }, stored });
    const rincian = { versi: updated.versi };
    await writeTrail(db, clock, { actor: user, aksi: 'ubah', tabel: 'data_inventaris', sasaran_id: id, rincian });
    return getDataInventaris(db, id);
  });
}

async function whyNot(db: Db, id: string): Promise<HttpError> {
  await getDataInventaris(db, id);
  return new HttpError(409, sentences.stale);
}

type Removal = { id: string; user: User; versi?: number | undefined };

/**
 * Moves an item with its photo to the bin and returns what it was. HttpError 404 when there is none, 409 when `versi` is
 * not the present one.
 */
export async function hapusDataInventaris(
  db: Db,
  clock: Clock,
  { id, user, versi }: Removal,
): Promise<DataInventarisRow> {
  return transaction(db, async (db) => {
    const item = await getDataInventaris(db, id);
    const deleted = await moveToSampah<DataInventaris>(db, clock, { jenis: 'data-inventaris', id, user });
    if (!deleted) throw notFound();
    if (versi !== undefined && versi !== deleted.versi) throw new HttpError(409, sentences.stale);
    const rincian = { nama_barang: item.nama_barang, kode_barang: item.kode_barang };
    await writeTrail(db, clock, { actor: user, aksi: 'hapus', tabel: 'data_inventaris', sasaran_id: id, rincian });
    return item;
  });
}
