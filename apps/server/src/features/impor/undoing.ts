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
import { dropContents } from './leftovers.ts';
import { asalUrung } from './owners.ts';
import { removePilihan } from './pilihan-baru.ts';
import { isDokumen } from './plan.ts';
import { countWritten, type Sebelum, tellTrail, type Writing } from './writing.ts';

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
    const tertinggal = await db
      .selectFrom('impor_baris')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('impor_id', '=', work.id)
      .where('ditulis', '=', 2)
      .executeTakeFirstOrThrow();
    const jumlah = { ...storedObject<JumlahImpor>(work.jumlah), tertinggal: tertinggal.n };
    await hold(db, holder, work, {
      tahap: 'diurungkan',
      terbuka: null,
      pemegang: null,
      jumlah: JSON.stringify(jumlah),
    });
    await dropContentsButKept(db, writing);
    await tellTrail(db, writing, 'urungkan impor', { tertinggal: tertinggal.n });
  });
}

/** The rows that stayed are told as long as the import is. */
async function dropContentsButKept(db: Db, { holder, work }: Writing): Promise<void> {
  const kept = await db
    .selectFrom('impor_baris')
    .selectAll()
    .where('impor_id', '=', work.id)
    .where('ditulis', '=', 2)
    .execute();
  await dropContents(db, holder.clock, work.id);
  for (let at = 0; at < kept.length; at += 100) {
    await db
      .insertInto('impor_baris')
      .values(kept.slice(at, at + 100))
      .execute();
  }
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
  const kept = record
    ? await (sebelum.jenis === 'baru' ? removeAdded : restoreChanged)(db, writing, { record, sebelum, row })
    : [{ bidang: 'nim', lama: null, baru: null }];
  await db
    .updateTable('impor_baris')
    .set({
      ditulis: kept.length > 0 ? 2 : 0,
      ...(kept.length > 0 ? { sebelum: JSON.stringify({ ...sebelum, ubah: kept }) } : {}),
    })
    .where('impor_id', '=', writing.work.id)
    .where('baris', '=', row.baris)
    .execute();
  await tellRow(db, writing, { row, tertinggal: kept.map(({ bidang }) => bidang) });
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
async function removeAdded(db: Db, { work }: Writing, { record, sebelum, row }: Undoing): Promise<StoredPerubahan[]> {
  if (record.versi !== sebelum.versi || record.akun_id !== null)
    return [{ bidang: 'nim', lama: null, baru: record.nim }];
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
  return [];
}

/** Restores the fields that still are what the import made of them; returns the others. */
async function restoreChanged(db: Db, writing: Writing, { record, sebelum }: Undoing): Promise<StoredPerubahan[]> {
  const { holder, work, actor } = writing;
  const before: RecordState = { row: record, pictures: await picturesOf(db, record.id) };
  const isOurs = ({ bidang, baru, lama }: StoredPerubahan) =>
    isDokumen(bidang)
      ? before.pictures.get(bidang) === baru
      : fieldValue(record, bidang as 'nama') === baru && (lama !== null || isTambahan(bidang));
  const [ours, others] = [sebelum.ubah.filter(isOurs), sebelum.ubah.filter((change) => !isOurs(change))];
  if (ours.length === 0) return others;
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
  return others;
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
