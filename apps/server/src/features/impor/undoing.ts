// An import is taken back: what it added goes, what it changed is as before. What people have changed since stays, and is told.
import type { Dokumen } from '@gerbang/contract/choices';
import type { JumlahImpor } from '@gerbang/contract/impor';
import { isTambahan } from '@gerbang/contract/siswa-fields';
import type { Db } from '../../platform/database/database.ts';
import { transaction, untilTheEnd } from '../../platform/database/engine.ts';
import { storedObject } from '../../platform/database/stored-json.ts';
import { writeTrail } from '../../platform/trail.ts';
import type { ImporBaris } from '../../schema/impor-tables.ts';
import type { DataSiswa } from '../../schema/tables.ts';
import { cariOf, type DataSiswaValues, fieldValue, fieldValues, toColumns } from '../data-siswa/columns.ts';
import { picturesOf, type RecordState, saveChange } from '../data-siswa/perubahan.ts';
import type { StoredPerubahan } from '../riwayat/riwayat.ts';
import { hold } from './lease.ts';
import { dropButLeft } from './leftovers.ts';
import { asalUrung, importedFields, wasTouched } from './owners.ts';
import { removePilihan } from './pilihan-baru.ts';
import { isDokumen } from './plan.ts';
import { countWritten, type Sebelum, type Sisa, tellTrail, type Writing } from './writing.ts';

const BATCH = 5;

/** Takes all written rows back, the last one first, going on where it was broken off. */
export async function undoRows(writing: Writing, signal: AbortSignal): Promise<void> {
  const { holder, work } = writing;
  let left = await countWritten(holder.db, work.id);
  const dari = Math.max(work.dari, left);
  while (left > 0) {
    signal.throwIfAborted();
    const rows = await lastRows(holder.db, work.id);
    left -= rows.length;
    await transaction(holder.db, async (db) => {
      await hold(db, holder, work, { sudah: dari - left, dari });
      for (const row of rows) await undoRow(db, writing, row);
    });
    if (rows.length === 0) break;
    await new Promise(setImmediate);
  }
}

/** After a stop, or when the archive was not what the plan said: it is planned anew. */
export async function endRollback(writing: Writing): Promise<void> {
  const { holder, work } = writing;
  await transaction(holder.db, async (db) => {
    await removePilihan(db, writing);
    await hold(db, holder, work, { tahap: 'uji' });
    await tellTrail(db, writing, 'batal impor', {});
  });
}

export async function endUndo(writing: Writing): Promise<void> {
  const { holder, work } = writing;
  await transaction(holder.db, async (db) => {
    await removePilihan(db, writing);
    const left = await db
      .selectFrom('impor_baris')
      .select('sebelum')
      .where('impor_id', '=', work.id)
      .where('ditulis', '=', 2)
      .execute();
    const ofImports = left.filter(({ sebelum }) => storedObject<Sebelum>(sebelum ?? '{}').sisa?.karena === 'impor');
    const numbers = { tertinggal: left.length, tertinggal_impor: ofImports.length };
    const jumlah = { ...storedObject<JumlahImpor>(work.jumlah), ...numbers };
    await hold(db, holder, work, {
      tahap: 'diurungkan',
      terbuka: null,
      pemegang: null,
      jumlah: JSON.stringify(jumlah),
    });
    await dropButLeft(db, holder.clock, work.id);
    await tellTrail(db, writing, 'urungkan impor', { tertinggal: left.length });
  });
}

async function lastRows(db: Db, id: string): Promise<ImporBaris[]> {
  return db
    .selectFrom('impor_baris')
    .selectAll()
    .where('impor_id', '=', id)
    .where('ditulis', '=', 1)
    .orderBy('baris', 'desc')
    .limit(BATCH)
    .execute();
}

async function undoRow(db: Db, writing: Writing, row: ImporBaris): Promise<void> {
  const sebelum = storedObject<Sebelum>(row.sebelum ?? '{}');
  const record = await db
    .selectFrom('data_siswa')
    .selectAll()
    .where('id', '=', row.data_siswa_id)
    .$call(untilTheEnd(db))
    .executeTakeFirst();
  // Deleted by somebody: in the bin it is a person's decision.
  const sisa: Sisa | undefined = record
    ? await (sebelum.jenis === 'baru' ? removeAdded : restoreChanged)(db, writing, { record, sebelum, row })
    : { karena: 'sampah', ubah: [] };
  // What was put back is not tried again when the rest is.
  const ubah = sisa && sisa.ubah.length > 0 ? sisa.ubah : sebelum.ubah;
  await db
    .updateTable('impor_baris')
    .set(sisa ? { ditulis: 2, sebelum: JSON.stringify({ ...sebelum, ubah, sisa }) } : { ditulis: 0 })
    .where('impor_id', '=', writing.work.id)
    .where('baris', '=', row.baris)
    .execute();
  const tertinggal = sisa && (sisa.ubah.length > 0 ? sisa.ubah.map(({ bidang }) => bidang) : ['nim']);
  await tellRow(db, writing, { row, tertinggal: tertinggal ?? [] });
}

async function tellRow(
  db: Db,
  { holder, work, actor }: Writing,
  { row, tertinggal }: { row: ImporBaris; tertinggal: string[] },
): Promise<void> {
  await writeTrail(db, holder.clock, {
    actor,
    aksi: 'urungkan impor',
    tabel: 'data_siswa',
    sasaran_id: row.data_siswa_id,
    rincian: { impor: work.id, baris: row.baris, ...(tertinggal.length > 0 ? { tertinggal } : {}) },
  });
}

type Undoing = { record: DataSiswa; sebelum: Sebelum; row: ImporBaris };

/** A record that nobody has touched goes with its history; any other stays whole. */
async function removeAdded(db: Db, { work }: Writing, { record, sebelum, row }: Undoing): Promise<Sisa | undefined> {
  if (record.akun_id !== null) return { karena: 'orang', ubah: [] };
  if (record.versi !== sebelum.versi) {
    if (await wasTouched(db, record)) return { karena: 'orang', ubah: [] };
    const later = await findLater(db, work, record);
    if (later) return { karena: 'impor', impor: later, ubah: [] };
  }
  const pictures = await db.deleteFrom('berkas').where('data_siswa_id', '=', record.id).returningAll().execute();
  // They wait again: a plan that is made anew names them.
  const waiting = pictures.map(({ id, kunci, bidang, lebar, tinggi, ukuran, sidik, dibuat_pada }) => ({
    ...{ id, kunci, lebar, tinggi, ukuran, sidik, dibuat_pada },
    ...{ impor_id: work.id, peran: 'baru' as const, nama: `baris ${row.baris}: ${bidang}`, nim: record.nim },
    bidang: bidang as Dokumen,
    data_siswa_id: null,
  }));
  if (waiting.length > 0) await db.insertInto('impor_gambar').values(waiting).execute();
  await db.deleteFrom('data_siswa').where('id', '=', record.id).execute();
  return undefined;
}

/** The file of a later import that is in force and has changed the record. */
async function findLater(
  db: Db,
  { id, selesai_pada }: Writing['work'],
  record: DataSiswa,
): Promise<string | undefined> {
  if (selesai_pada === null) return undefined;
  const later = await db
    .selectFrom('impor_baris')
    .innerJoin('impor', 'impor.id', 'impor_baris.impor_id')
    .select('impor.nama_berkas')
    .where('impor_baris.nim', '=', record.nim)
    .where('impor_baris.data_siswa_id', '=', record.id)
    .where('impor_baris.ditulis', '=', 1)
    .where('impor.id', '!=', id)
    .where('impor.selesai_pada', '>=', selesai_pada)
    .orderBy('impor.selesai_pada', 'desc')
    .executeTakeFirst();
  return later?.nama_berkas;
}

/** Whose the values are that an import finds changed when it is taken back. */
async function whyLeft(db: Db, work: Writing['work'], { record, ubah }: Left): Promise<Sisa | undefined> {
  if (ubah.length === 0) return undefined;
  const imported = (await importedFields(db, [record.id])).get(record.id);
  const isImports = ubah.every(({ bidang }) => imported?.has(bidang));
  const later = isImports ? await findLater(db, work, record) : undefined;
  return later ? { karena: 'impor', impor: later, ubah } : { karena: 'orang', ubah };
}

type Left = { record: DataSiswa; ubah: StoredPerubahan[] };

/** Restores the fields that still are what the import made of them; returns the others. */
async function restoreChanged(db: Db, writing: Writing, { record, sebelum }: Undoing): Promise<Sisa | undefined> {
  const { holder, work, actor } = writing;
  const before: RecordState = { row: record, pictures: await picturesOf(db, record.id) };
  const isOurs = ({ bidang, baru, lama }: StoredPerubahan) =>
    isDokumen(bidang)
      ? before.pictures.get(bidang) === baru
      : fieldValue(record, bidang as 'nama') === baru && (lama !== null || isTambahan(bidang));
  const [ours, others] = [sebelum.ubah.filter(isOurs), sebelum.ubah.filter((change) => !isOurs(change))];
  const left = await whyLeft(db, work, { record, ubah: others });
  if (ours.length === 0) return left;
  const fields = ours.filter(({ bidang }) => !isDokumen(bidang));
  const values = {
    ...fieldValues(record),
    ...Object.fromEntries(fields.map(({ bidang, lama }) => [bidang, lama ?? ''])),
  };
  for (const { bidang, lama } of ours) if (isDokumen(bidang)) await putBack(db, writing, { record, bidang, lama });
  const changes = { ...toColumns(values as DataSiswaValues), cari: cariOf(values as DataSiswaValues) };
  await saveChange(db, holder.clock, { before, changes, stored: {}, user: actor, asal: asalUrung(work.nama_berkas) });
  const untouched = record.versi === sebelum.versi && sebelum.diubah_pada !== null;
  if (untouched) await setDate(db, record.id, sebelum.diubah_pada as string);
  return left;
}

async function setDate(db: Db, id: string, diubah_pada: string): Promise<void> {
  await db.updateTable('data_siswa').set({ diubah_pada }).where('id', '=', id).execute();
}

/** The picture of before comes back under its id; the imported one waits again. */
async function putBack(
  db: Db,
  { work }: Writing,
  { record, bidang, lama }: { record: DataSiswa; bidang: Dokumen; lama: StoredPerubahan['lama'] },
): Promise<void> {
  const [imported] = await db
    .deleteFrom('berkas')
    .where('data_siswa_id', '=', record.id)
    .where('bidang', '=', bidang)
    .returning(['id', 'kunci', 'lebar', 'tinggi', 'ukuran', 'sidik', 'dibuat_pada'])
    .execute();
  if (imported) {
    const waiting = { impor_id: work.id, peran: 'baru' as const, nama: `${record.nim}: ${bidang}`, nim: record.nim };
    await db
      .insertInto('impor_gambar')
      .values({ ...imported, ...waiting, bidang, data_siswa_id: null })
      .execute();
  }
  if (lama === null) return;
  const [old] = await db
    .deleteFrom('impor_gambar')
    .where('impor_id', '=', work.id)
    .where('peran', '=', 'lama')
    .where('nama', '=', String(lama))
    .returning(['nama', 'kunci', 'lebar', 'tinggi', 'ukuran', 'sidik', 'dibuat_pada'])
    .execute();
  if (!old) return;
  const { nama: id, ...stored } = old;
  await db
    .insertInto('berkas')
    .values({ id, bidang, data_siswa_id: record.id, ...stored } as never)
    .execute();
}
