// Students as what an import brings: the record that bears a row's NIM.
import { eksporFile } from '@gerbang/contract/laporan/ekspor-kolom';
import type { KolomBerkas } from '@gerbang/contract/laporan/impor';
import type { Pemetaan } from '@gerbang/contract/laporan/impor-pemetaan';
import { isTambahan } from '@gerbang/contract/siswa/siswa-fields';
import type { StoredPerubahan } from '../../../core/riwayat/riwayat.ts';
import { getBagian } from '../../../core/sekolah/bagian.ts';
import { listNamaLama } from '../../../core/sekolah/queries.ts';
import { changedColumns, fieldValue } from '../../../core/siswa/columns.ts';
import type { Db } from '../../../platform/database/database.ts';
import { untilTheEnd } from '../../../platform/database/dialect.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Impor } from '../../../schema/impor-tables.ts';
import type { DataSiswa } from '../../../schema/tables.ts';
import { lepasSurat } from '../../arsip/door.ts';
import { picturesOf, type RecordState, saveChange } from '../../siswa/door.ts';
import { findLater, whyLeft } from '../impor/later.ts';
import type { WithMap } from '../impor/mapping.ts';
import { asalUrung, importedFields, wasTouched } from '../impor/owners.ts';
import { putBack, waitAgain } from '../impor/picture-moves.ts';
import { addPilihan, asalOf, removePilihan } from '../impor/pilihan-baru.ts';
import { isDokumen } from '../impor/rencana.ts';
import type { ImporWriter, PictureSelector, Sisa, Target, UndoneRow } from '../impor/target.ts';
import { judgingSiswa } from './plan.ts';
import { rowReaderFor } from './row-values.ts';
import { suggest } from './suggestions.ts';
import { addRecord, changeRecord, findChanged, ownerOf } from './writing.ts';

async function suggestFor(db: Db, row: Impor, kolom: KolomBerkas[]): Promise<Pemetaan> {
  const pilihan = await getBagian(db, 'pilihan');
  const gelombang = (await getBagian(db, 'gelombang')).daftar;
  const dikenal = { pilihan, gelombang, dulu: await listNamaLama(db) };
  const syarat = await getBagian(db, 'syarat');
  return suggest(kolom, { dikenal, syarat, asal: asalOf(row).pilihan });
}

async function refuseMapping({ pola, kolom }: Pemetaan): Promise<void> {
  // What reads patterns takes a megabyte, which an instance at rest does not need.
  const { pictureNames } = await import('../berkas-impor/picture-names.ts');
  try {
    pictureNames(new Set(), pola);
  } catch (error) {
    throw error instanceof RangeError ? new HttpError(400, error.message) : error;
  }
  if (!kolom.nim) throw new HttpError(400, 'Pilih kolom NIM: dengan NIM baris dicocokkan dengan arsip.');
}

async function wanting(db: Db, work: WithMap): Promise<PictureSelector> {
  const read = await rowReaderFor(db, work);
  const nims: string[] = [];
  return {
    add(cells) {
      const nim = String(read(cells).nilai.nim ?? '').toLowerCase();
      if (nim !== '') nims.push(nim);
    },
    wanted: () => ({ nims }),
  };
}

export const siswaTarget: Target = {
  tabel: 'data_siswa',
  eksporFile: eksporFile.siswa,
  suggest: suggestFor,
  refuseMapping,
  wanting,
  judging: judgingSiswa,
  findChanged,
  begin: addPilihan,
  add: addRecord,
  change: changeRecord,
  undo: undoSiswa,
  end: removePilihan,
};

/** Takes a row back, in the caller's transaction. */
async function undoSiswa(db: Db, writing: ImporWriter, undoing: UndoneRow): Promise<Sisa | undefined> {
  const record = await db
    .selectFrom('data_siswa')
    .selectAll()
    .where('id', '=', undoing.row.data_siswa_id)
    .$call(untilTheEnd(db))
    .executeTakeFirst();
  // Deleted by somebody: in the bin it is a person's decision.
  if (!record) return { karena: 'sampah', ubah: [] };
  return (undoing.sebelum.jenis === 'baru' ? removeAdded : restoreChanged)(db, writing, { ...undoing, record });
}

type UndoneRecord = UndoneRow & { record: DataSiswa };

/** A record that nobody has touched goes with its history; any other stays whole. */
async function removeAdded(
  db: Db,
  { base, work, actor }: ImporWriter,
  { record, sebelum, row }: UndoneRecord,
): Promise<Sisa | undefined> {
  if (record.akun_id !== null) return { karena: 'orang', ubah: [] };
  if (record.versi !== sebelum.versi) {
    if (await wasTouched(db, record)) return { karena: 'orang', ubah: [] };
    const later = await findLater(db, work, record);
    if (later) return { karena: 'impor', impor: later, ubah: [] };
  }
  await waitAgain(db, work.id, { owner: ownerOf(record), baris: row.baris });
  await lepasSurat({ ...base, db, actor }, { siswa: [record.id] });
  await db.deleteFrom('data_siswa').where('id', '=', record.id).execute();
  return undefined;
}

/** Restores the fields that still are what the import made of them; returns the others. */
async function restoreChanged(
  db: Db,
  writing: ImporWriter,
  { record, sebelum }: UndoneRecord,
): Promise<Sisa | undefined> {
  const { base, work, actor } = writing;
  const before: RecordState = { row: record, pictures: await picturesOf(db, record.id) };
  const isOurs = ({ bidang, baru, lama }: StoredPerubahan) =>
    isDokumen(bidang)
      ? before.pictures.get(bidang) === baru
      : fieldValue(record, bidang as 'nama') === baru && (lama !== null || isTambahan(bidang));
  const [ours, others] = [sebelum.ubah.filter(isOurs), sebelum.ubah.filter((change) => !isOurs(change))];
  const imported = (await importedFields(db, [record.id])).get(record.id);
  const left = await whyLeft(db, work, { id: record.id, nim: record.nim, ubah: others, imported });
  if (ours.length === 0) return left;
  const fields = ours.filter(({ bidang }) => !isDokumen(bidang));
  const changes = changedColumns(record, Object.fromEntries(fields.map(({ bidang, lama }) => [bidang, lama ?? ''])));
  for (const { bidang, lama } of ours) {
    if (isDokumen(bidang)) await putBack(db, work.id, { owner: ownerOf(record), bidang, lama });
  }
  await saveChange(
    { ...base, db, actor },
    { ...{ before, changes, stored: {} }, asal: asalUrung(work.nama_berkas), rincian: null },
  );
  const untouched = record.versi === sebelum.versi && sebelum.diubah_pada !== null;
  if (untouched) await setDate(db, record.id, sebelum.diubah_pada as string);
  return left;
}

async function setDate(db: Db, id: string, diubah_pada: string): Promise<void> {
  await db.updateTable('data_siswa').set({ diubah_pada }).where('id', '=', id).execute();
}
