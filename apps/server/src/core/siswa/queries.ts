import { type Dokumen, dokumen, type StatusData } from '@gerbang/contract/choices';
import { imageUrl } from '@gerbang/contract/picture-url';
import { sentences } from '@gerbang/contract/sentences';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import type { Tanda } from '@gerbang/contract/siswa/tanda';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { preparedQuery } from '../../platform/database/engine.ts';
import { storedList } from '../../platform/database/stored-json.ts';
import { HttpError } from '../../platform/errors.ts';
import type { Berkas, DataSiswa } from '../../schema/tables.ts';
import { seesSiswa, type Viewer } from '../hak-lihat/siswa.ts';
import { type PengelolaColumns, pengelolaOf } from '../pengelola.ts';
import { dikirimPada } from '../ringkasan/dikirim.ts';
import { fieldValues } from './columns.ts';

export const notFound = () => new HttpError(404, sentences.noDataSiswa);

/** The sentence that names a record's present state to who expected another one (PUTUSAN-3). */
export function wrongStatus(status: StatusData): string {
  switch (status) {
    case 'Menunggu Validasi':
      return 'Data siswa menunggu validasi';
    case 'Tervalidasi':
      return 'Data siswa sudah tervalidasi';
    case 'Ditolak':
      return 'Data siswa sudah ditolak';
  }
}

/** A record with its pictures, which `berkas` says where they are known. HttpError 404 when there is none. */
export async function getDataSiswa(db: Db, id: string, berkas?: Berkas[]): Promise<DataSiswaRecord> {
  const found = await findRecord(db, { id }, berkas);
  if (!found) throw notFound();
  return found;
}

/** The same for who may not know of every record. HttpError 404 as if there were none. */
export async function getDataSiswaFor(db: Db, viewer: Viewer, id: string): Promise<DataSiswaRecord> {
  const found = await getDataSiswa(db, id);
  if (!seesSiswa(viewer, found)) throw notFound();
  return found;
}

/** The record that belongs to a student's account, if there is one (DIRI-1). */
export async function findOwnDataSiswa(db: Db, akunId: string): Promise<DataSiswaRecord | undefined> {
  return findRecord(db, { akun_id: akunId });
}

async function findRecord(
  db: Db,
  by: { id: string } | { akun_id: string },
  berkas?: Berkas[],
): Promise<DataSiswaRecord | undefined> {
  const [row] = await ('id' in by ? findById(db, { value: by.id }) : findByAkun(db, { value: by.akun_id }));
  return row && toRecord(row, berkas ?? (await findBerkas(db, { id: row.id })));
}

/** A record that was rejected and waits again; the column also remembers it of records that wait no longer. */
export const waitsAgain = sql<SqlBool>`(diajukan_lagi = 1 and status_data = 'Menunggu Validasi')`;

const selectRecord = (column: 'id' | 'akun_id') =>
  preparedQuery<{ value: string }, JoinedRow>((db, argument) =>
    db
      .selectFrom('data_siswa')
      .leftJoin('profile', 'profile.akun_id', 'data_siswa.pengelola_id')
      .leftJoin('ejaan_sekolah', 'ejaan_sekolah.ejaan', 'data_siswa.asal_sekolah')
      .selectAll('data_siswa')
      .select([waitsAgain.as('waits_again'), dikirimPada.as('dikirim_pada')])
      .select(['profile.nama as pengelola_nama', 'ejaan_sekolah.nama as nama_sekolah'])
      .where(`data_siswa.${column}`, '=', argument('value')),
  );

const [findById, findByAkun] = [selectRecord('id'), selectRecord('akun_id')];

const findBerkas = preparedQuery<{ id: string }, Berkas>((db, argument) =>
  db.selectFrom('berkas').selectAll().where('data_siswa_id', '=', argument('id')),
);

type JoinedRow = DataSiswa &
  PengelolaColumns & { nama_sekolah: string | null; waits_again: SqlBool; dikirim_pada: string };

function toRecord(row: JoinedRow, berkas: Berkas[]): DataSiswaRecord {
  const byField = new Map(berkas.map((file) => [file.bidang, file]));
  const urls = Object.fromEntries(dokumen.map((bidang) => [bidang, imageUrl(byField.get(bidang)?.id)]));
  const facts = berkas.map(({ bidang, lebar, tinggi, ukuran, dibuat_pada }) => [
    bidang,
    { lebar, tinggi, ukuran, diunggah_pada: dibuat_pada },
  ]);
  return {
    ...row,
    ...(urls as Record<Dokumen, string | null>),
    ...fieldValues(row),
    pengelola: pengelolaOf(row),
    berkas: Object.fromEntries(facts),
    tanda: row.status_data === 'Ditolak' ? storedList<Tanda>(row.tanda) : [],
    diajukan_lagi: Boolean(row.waits_again),
  };
}
