// The students of an import are written: new ones, and what the plan changes of those that are there.
import type { Dokumen } from '@gerbang/contract/choices';
import { sql } from 'kysely';
import type { StoredPerubahan } from '../../../core/riwayat/riwayat.ts';
import { changedColumns, type DataSiswaValues } from '../../../core/siswa/columns.ts';
import type { Db } from '../../../platform/database/database.ts';
import { violatesUnique } from '../../../platform/database/database-errors.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { ImporBaris } from '../../../schema/impor-tables.ts';
import { getForChange, insertDataSiswa, picturesOf, type RecordState, saveChange } from '../../siswa/door.ts';
import { pemetaanOf } from '../impor/mapping.ts';
import { asalImpor } from '../impor/owners.ts';
import { keepOld, type PictureOwner, takeStored } from '../impor/picture-moves.ts';
import { isDokumen } from '../impor/rencana.ts';
import { ArchiveChangedError, type ImporWriter, type PlannedRow, rincianOf, type WrittenRow } from '../impor/target.ts';
import { arrivalColumns } from './arrival.ts';

/** A major or class of the plan is not in the settings any more. */
class PilihanChanged extends ArchiveChangedError {
  override message =
    'Pengaturan jurusan atau kelas berubah sejak uji coba. Tidak ada yang diimpor; rencana disusun ulang.';
}

/** The NIM of a row whose record has changed, is gone, or is there by now. */
export async function findChanged(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ nim: string }>`select b.nim from impor_baris b
    left join data_siswa s on s.id = b.data_siswa_id
    where b.impor_id = ${id} and b.ditulis = 0 and b.hasil = 'berubah' and (s.id is null or s.versi <> b.versi)
    union all select b.nim from impor_baris b join data_siswa s on s.nim = b.nim
    where b.impor_id = ${id} and b.ditulis = 0 and b.hasil = 'baru' limit 1`.execute(db);
  return rows[0]?.nim;
}

export async function addRecord(
  db: Db,
  { base, work, actor }: ImporWriter,
  { row, rencana }: PlannedRow,
): Promise<WrittenRow> {
  const { status_data } = pemetaanOf(work);
  const added = await insertDataSiswa(
    { ...base, db, actor },
    {
      values: rencana.nilai as DataSiswaValues,
      stored: await takeStored(db, picturesIn(rencana.ubah)),
      ...arrivalColumns({ nama_berkas: work.nama_berkas, masuk: rencana.masuk, status_data, actor }),
      akun_id: null,
      rincian: rincianOf(work, row),
    },
  ).catch((error: unknown) => {
    if (error instanceof HttpError) throw new PilihanChanged(row.nim ?? '');
    throw violatesUnique(error, 'data_siswa', 'nim') ? new ArchiveChangedError(row.nim ?? '') : error;
  });
  return { id: added.id, sebelum: { jenis: 'baru', versi: 1, ubah: [], diubah_pada: null } };
}

export async function changeRecord(
  db: Db,
  { base, work, actor }: ImporWriter,
  { row, rencana }: PlannedRow,
): Promise<WrittenRow> {
  const before = await findUnchanged(db, row);
  const fields = rencana.ubah.filter(({ bidang }) => !isDokumen(bidang));
  const changes = changedColumns(before.row, Object.fromEntries(fields.map(({ bidang, baru }) => [bidang, baru])));
  const stored = await takeStored(db, picturesIn(rencana.ubah));
  await keepOld(db, work.id, { owner: ownerOf(before.row), bidang: Object.keys(stored) as Dokumen[] });
  await saveChange(
    { ...base, db, actor },
    {
      ...{ before, changes, stored },
      asal: asalImpor(work.nama_berkas),
      rincian: rincianOf(work, row),
    },
  );
  const { id, versi, diubah_pada } = before.row;
  const pictures = await picturesOf(db, id);
  const ubah = rencana.ubah.map((change) => ({ ...change, baru: pictures.get(change.bidang) ?? change.baru }));
  return { id, sebelum: { jenis: 'berubah', versi: versi + 1, ubah, diubah_pada } };
}

async function findUnchanged(db: Db, row: ImporBaris): Promise<RecordState> {
  const before = await getForChange(db, row.data_siswa_id ?? '').catch((error: unknown) => {
    throw error instanceof HttpError ? new ArchiveChangedError(row.nim ?? '') : error;
  });
  if (before.row.versi !== row.versi) throw new ArchiveChangedError(row.nim ?? '');
  return before;
}

const picturesIn = (ubah: StoredPerubahan[]) =>
  ubah.flatMap(({ bidang, baru }) => (isDokumen(bidang) ? [String(baru)] : []));

export const ownerOf = ({ id, nim }: { id: string; nim: string }): PictureOwner => ({
  column: 'data_siswa_id',
  id,
  nim,
});
