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
import { writeEventBarang } from '../../../core/riwayat/barang.ts';
import { moveToSampah } from '../../../core/sampah/move.ts';
import { type AuditFacts, writeAudit } from '../../../platform/audit.ts';
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
  rincian: AuditFacts;
};

/** Adds an item with its photo and the beginning of its history, in the caller's transaction; returns its id. */
export async function insertBarang(work: ActorWork, insertion: Insertion): Promise<string> {
  const { values, stored, alasan, asal, rincian } = insertion;
  const id = newId();
  const now = isoFromNow(work.clock);
  const pengelola_id = work.actor?.id ?? null;
  await work.db
    .insertInto('data_inventaris')
    .values({ ...values, id, pengelola_id, cari: cariOfInventaris(values), dibuat_pada: now, diubah_pada: now })
    .execute();
  await attachImages(work, { owner: { data_inventaris_id: id }, stored });
  await writeEventBarang(work, { id, jenis: 'ditambah', versi: 1, alasan, asal, rincian });
  return id;
}

/**
 * Adds an item, managed by the caller; the same `kirim` sent again returns the item that is there (BARANG-9). HttpError 409
 * when it was sent with other values.
 */
export async function createDataInventaris(work: UserWork, item: AddedItem): Promise<DataInventarisRow> {
  try {
    return await addOnce(work, item);
  } catch (error) {
    // It was sent twice at once, and the other one is there now.
    if (!violatesUnique(error, 'data_inventaris', 'kirim')) throw error;
    return addOnce(work, item);
  }
}

function addOnce(work: UserWork, { stored, values: sent }: AddedItem): Promise<DataInventarisRow> {
  const { alasan, ...values } = sent;
  return inTransaction(work, async (work) => {
    const there = values.kirim === undefined ? undefined : await findSent(work.db, values.kirim, work.actor);
    if (there) return sameAsSent(await getDataInventaris(work.db, there.id), values);
    const id = await insertBarang(work, { values, stored, alasan: alasan || null, rincian: {} });
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
    const change = { id, versi: update.versi, jenis: 'diubah', values, alasan, rincian: {} } as const;
    const { before } = await changeBarang(work, change);
    // After the change, which locks the row: nobody lends a piece meanwhile.
    await assertNotFewer(work, { id, before: before.jumlah_barang, jumlah: values.jumlah_barang });
    await attachImages(work, { owner: { data_inventaris_id: id }, stored });
    return getDataInventaris(work.db, id);
  });
}

export type TempatKondisi = { lokasi_barang?: string | undefined; kondisi_barang?: string | undefined };
type PlaceChange = { id: string; versi?: number | undefined; values: TempatKondisi; alasan: string };

/** Moves an item to another place, or changes its condition. HttpError 404, or 409 when `versi` is not the present one. */
export async function pindahDataInventaris(work: UserWork, { values, ...item }: PlaceChange): Promise<void> {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const change = { versi: undefined, ...item, jenis: 'diubah', values: given, rincian: {} } as const;
  await inTransaction(work, (work) => changeBarang(work, change));
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
      before: async ({ versi }) => {
        await assertNotLent(work.db, id);
        // Its audit entry comes last: whoever writes the audit log holds it until the end.
        await writeEventBarang(work, { id, jenis: 'dihapus', versi, rincian: null });
      },
    });
    if (!deleted) throw notFound();
    if (versi !== undefined && versi !== deleted.versi) throw new HttpError(409, sentences.stale);
    const rincian = { nama_barang: item.nama_barang, kode_barang: item.kode_barang };
    await writeAudit(work, { aksi: 'hapus', tabel: 'data_inventaris', sasaran_id: id, rincian });
    return item;
  });
}
