// Changes of a record, whoever makes them: what is read before, what is written, and what became of each field.
import type { DataSiswaRecord } from '@gerbang/contract/data-siswa';
import { type Dokumen, dokumen } from '@gerbang/contract/fields';
import { dataSiswaFieldNames } from '@gerbang/contract/siswa-fields';
import type { UpdateObject } from 'kysely';
import { type Clock, isoFromNow, newId } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { untilTheEnd } from '../../platform/database/engine.ts';
import type { Tables } from '../../platform/database/own-tables.ts';
import type { User } from '../../platform/http/sessions.ts';
import type { DataSiswa } from '../../schema/tables.ts';
import { attachImages, type StoredImages } from '../berkas/berkas.ts';
import { type StoredPerubahan, writeRiwayat } from '../riwayat/riwayat.ts';
import { cariOf, type DataSiswaValues, fieldValue, toColumns } from './columns.ts';
import { getDataSiswa, notFound } from './queries.ts';

/** A record as it was, and the ids of its pictures. */
export type RecordState = { row: DataSiswa; pictures: Map<string, string> };

/** Reads a record that this transaction is about to change. HttpError 404 when there is none. */
export async function getForChange(db: Db, id: string): Promise<RecordState> {
  const row = await db
    .selectFrom('data_siswa')
    .selectAll()
    .where('id', '=', id)
    .$call(untilTheEnd(db))
    .executeTakeFirst();
  if (!row) throw notFound();
  return { row, pictures: await picturesOf(db, id) };
}

/** Ids of the record's pictures by field. */
export async function picturesOf(db: Db, id: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('berkas').select(['bidang', 'id']).where('data_siswa_id', '=', id).execute();
  return new Map(rows.map((row) => [row.bidang, row.id]));
}

type NewRecord = { user: User; values: DataSiswaValues; stored: StoredImages } & Pick<
  DataSiswa,
  'status_data' | 'pengelola_id' | 'akun_id'
>;

/** Inserts a record with its pictures, in the caller's transaction; the constraint on the NIM may refuse it. */
export async function insertDataSiswa(db: Db, clock: Clock, insertion: NewRecord): Promise<DataSiswaRecord> {
  const { user, values, stored, status_data, pengelola_id, akun_id } = insertion;
  const id = newId();
  const now = isoFromNow(clock);
  await db
    .insertInto('data_siswa')
    .values({
      ...toColumns(values),
      id,
      status_data,
      alasan_penolakan: null,
      teks_penolakan: null,
      pengelola_id,
      akun_id,
      cari: cariOf(values),
      dibuat_pada: now,
      diubah_pada: now,
    })
    .execute();
  await attachImages(db, clock, { owner: { data_siswa_id: id }, stored });
  await writeRiwayat(db, clock, { actor: user, data_siswa_id: id, jenis: 'dibuat', versi: 1 });
  return getDataSiswa(db, id);
}

type Change = {
  before: RecordState;
  changes: UpdateObject<Tables, 'data_siswa'>;
  stored: StoredImages;
  user: User;
  jenis?: 'diubah' | 'diajukan_lagi';
};

/** Writes the changed columns and pictures of a record that `getForChange` gave, and its history. */
export async function saveChange(db: Db, clock: Clock, change: Change): Promise<void> {
  const { before, changes, stored, user, jenis = 'diubah' } = change;
  const { id } = before.row;
  const versi = before.row.versi + 1;
  const row = await db
    .updateTable('data_siswa')
    .set({ ...changes, versi, diubah_pada: isoFromNow(clock) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await attachImages(db, clock, { owner: { data_siswa_id: id }, stored });
  const perubahan = perubahanOf(before, { row, pictures: await picturesOf(db, id) });
  await writeRiwayat(db, clock, { actor: user, data_siswa_id: id, jenis, versi, perubahan });
}

/** The fields and documents that differ, in the order of the form; without `before` all that there are. */
export function perubahanOf(before: RecordState | undefined, after: RecordState): StoredPerubahan[] {
  const texts = dataSiswaFieldNames.map((bidang) => ({
    bidang,
    lama: before ? fieldValue(before.row, bidang) : null,
    baru: fieldValue(after.row, bidang),
  }));
  const pictures = dokumen.map((bidang: Dokumen) => ({
    bidang,
    lama: before?.pictures.get(bidang) ?? null,
    baru: after.pictures.get(bidang) ?? null,
  }));
  return [...texts, ...pictures].filter(({ lama, baru }) => lama !== baru);
}
