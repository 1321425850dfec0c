import {
  type DataInventarisField,
  type DataInventarisRow,
  type dataInventarisForm,
  dataInventarisLabels,
  type dataInventarisMore,
} from '@gerbang/contract/inventaris/data-inventaris';
import { sentences } from '@gerbang/contract/sentences';
import type * as z from 'zod/mini';
import { attachImages, type StoredImages } from '../../../core/berkas/berkas.ts';
import { writeRiwayatBarang } from '../../../core/riwayat/barang.ts';
import { moveToSampah } from '../../../core/sampah/move.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow, newId } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { violatesUnique } from '../../../platform/database/database-errors.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { User } from '../../../platform/http/caller.ts';
import { type ActorWork, inTransaction, type UserWork } from '../../../platform/work.ts';
import type { DataInventaris } from '../../../schema/tables.ts';
import { assertNotFewer, assertNotLent } from '../peminjaman/dipinjam.ts';
import { cariOfInventaris, changeBarang } from './change.ts';
import { getDataInventaris, notFound } from './queries.ts';

type Values = z.output<typeof dataInventarisForm>;
type InventarisDetail = z.output<typeof dataInventarisMore>;

type NewItem = { values: Values & InventarisDetail; stored: StoredImages };

type AddedItem = NewItem & { values: { kirim?: string | undefined } };

type Insertion = {
  values: Values & Pick<InventarisDetail, 'harga_barang'> & { dihapuskan_pada?: string; kirim?: string | undefined };
  stored: StoredImages;
  alasan: string | null;
  /** Of what an import does: its words. */
  asal?: string;
};

/** Adds an item with its photo and the beginning of its history, in the caller's transaction; returns its id. */
export async function insertBarang(work: ActorWork, insertion: Insertion): Promise<string> {
  const { values, stored, alasan, asal } = insertion;
  const id = newId();
  const now = isoFromNow(work.clock);
  const pengelola_id = work.actor?.id ?? null;
  await work.db
    .insertInto('data_inventaris')
    .values({ ...values, id, pengelola_id, cari: cariOfInventaris(values), dibuat_pada: now, diubah_pada: now })
    .execute();
  await attachImages(work, { owner: { data_inventaris_id: id }, stored });
  await writeRiwayatBarang(work, { id, jenis: 'ditambah', alasan, asal });
  return id;
}

/**
 * Adds an item, managed by the caller; sent again as the same `kirim` it is the one that is there (BARANG-9). HttpError 409 when
 * that one was sent with other values.
 */
export async function createDataInventaris(work: UserWork, saving: AddedItem): Promise<DataInventarisRow> {
  try {
    return await addOnce(work, saving);
  } catch (error) {
    // Sent twice at once: the other one is there now.
    if (!violatesUnique(error, 'data_inventaris', 'kirim')) throw error;
    return addOnce(work, saving);
  }
}

function addOnce(work: UserWork, { stored, values: sent }: AddedItem): Promise<DataInventarisRow> {
  const { alasan, ...values } = sent;
  return inTransaction(work, async (work) => {
    const known = values.kirim === undefined ? undefined : await findSent(work.db, values.kirim, work.actor);
    if (known) return sameAsSent(await getDataInventaris(work.db, known.id), values);
    const id = await insertBarang(work, { values, stored, alasan: alasan || null });
    await writeAudit(work, { aksi: 'tambah', tabel: 'data_inventaris', sasaran_id: id });
    return getDataInventaris(work.db, id);
  });
}

const fields = Object.keys(dataInventarisLabels) as DataInventarisField[];

const findSent = (db: Db, kirim: string, user: User) =>
  db
    .selectFrom('data_inventaris')
    .select('id')
    .where('kirim', '=', kirim)
    .where('pengelola_id', '=', user.id)
    .executeTakeFirst();

function sameAsSent(row: DataInventarisRow, values: Values): DataInventarisRow {
  const isSame = fields.every((field) => row[field] === values[field]);
  if (!isSame) throw new HttpError(409, 'Barang ini sudah tersimpan dengan isian sebelumnya. Ubah dari daftarnya.');
  return row;
}

type Update = NewItem & { id: string; versi: number | undefined };

/** Changes an item, from now on managed by the caller. HttpError 404, or 409 when `versi` is not the present one. */
export async function updateDataInventaris(work: UserWork, update: Update): Promise<DataInventarisRow> {
  const { id, stored } = update;
  const { alasan, ...values } = update.values;
  return inTransaction(work, async (work) => {
    const change = { id, versi: update.versi, user: work.actor, jenis: 'diubah', values, alasan } as const;
    const { versi, before } = await changeBarang(work, change);
    // After the change, which holds the row: nobody lends meanwhile.
    await assertNotFewer(work, { id, before: before.jumlah_barang, jumlah: values.jumlah_barang });
    await attachImages(work, { owner: { data_inventaris_id: id }, stored });
    const rincian = { versi };
    await writeAudit(work, { aksi: 'ubah', tabel: 'data_inventaris', sasaran_id: id, rincian });
    return getDataInventaris(work.db, id);
  });
}

export type TempatKondisi = { lokasi_barang?: string | undefined; kondisi_barang?: string | undefined };
type PlaceChange = { id: string; versi?: number | undefined; values: TempatKondisi; alasan: string };

/** Moves an item, or says its condition. HttpError 404, or 409 when `versi` is not the present one. */
export async function pindahDataInventaris(work: UserWork, { values, ...moved }: PlaceChange): Promise<void> {
  const { id } = moved;
  const said = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  await inTransaction(work, async (work) => {
    const { versi } = await changeBarang(work, { versi: undefined, ...moved, jenis: 'diubah', values: said });
    const rincian = { versi };
    await writeAudit(work, { aksi: 'ubah', tabel: 'data_inventaris', sasaran_id: id, rincian });
  });
}

type Removal = { id: string; versi?: number | undefined };

/**
 * Moves an item with its photo to the bin and returns what it was. HttpError 404 when there is none, 409 when `versi` is
 * not the present one, or while something of it is lent.
 */
export async function hapusDataInventaris(work: UserWork, { id, versi }: Removal): Promise<DataInventarisRow> {
  return inTransaction(work, async (work) => {
    const item = await getDataInventaris(work.db, id);
    const deleted = await moveToSampah<DataInventaris>(work, {
      jenis: 'data-inventaris',
      id,
      user: work.actor,
      before: async () => {
        await assertNotLent(work.db, id);
        await writeRiwayatBarang(work, { id, jenis: 'dihapus' });
      },
    });
    if (!deleted) throw notFound();
    if (versi !== undefined && versi !== deleted.versi) throw new HttpError(409, sentences.stale);
    const rincian = { nama_barang: item.nama_barang, kode_barang: item.kode_barang };
    await writeAudit(work, { aksi: 'hapus', tabel: 'data_inventaris', sasaran_id: id, rincian });
    return item;
  });
}
