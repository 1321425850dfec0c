// An import is taken back: what it added goes, what it changed is as before. What people have changed since stays, and is told.
import type { JumlahImpor } from '@gerbang/contract/laporan/impor';
import { writeAudit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/database.ts';
import { transaction } from '../../../platform/database/engine.ts';
import { storedObject } from '../../../platform/database/stored-json.ts';
import type { ImporBaris } from '../../../schema/impor-tables.ts';
import { hold } from './lease.ts';
import { dropButLeft } from './leftovers.ts';
import type { ImporWriter, Sebelum } from './target.ts';
import { targetOf } from './targets.ts';
import { countWritten, tellAudit } from './writing.ts';

const BATCH = 5;

/** Takes all written rows back, the last one first, going on where it was broken off. */
export async function undoRows(writing: ImporWriter, signal: AbortSignal): Promise<void> {
  const { base, work } = writing;
  let left = await countWritten(base.db, work.id);
  const dari = Math.max(work.dari, left);
  while (left > 0) {
    signal.throwIfAborted();
    const rows = await lastRows(base.db, work.id);
    left -= rows.length;
    await transaction(base.db, async (db) => {
      await hold(db, base, work, { sudah: dari - left, dari });
      for (const row of rows) await undoRow(db, writing, row);
    });
    if (rows.length === 0) break;
    await new Promise(setImmediate);
  }
}

/** After a stop, or when the archive was not what the plan said: it is planned anew. */
export async function endRollback(writing: ImporWriter): Promise<void> {
  const { base, work } = writing;
  await transaction(base.db, async (db) => {
    await targetOf(work).end(db, writing);
    await hold(db, base, work, { tahap: 'uji' });
    await tellAudit(db, writing, 'batal impor', {});
  });
}

export async function endUndo(writing: ImporWriter): Promise<void> {
  const { base, work } = writing;
  await transaction(base.db, async (db) => {
    await targetOf(work).end(db, writing);
    const left = await db
      .selectFrom('impor_baris')
      .select('sebelum')
      .where('impor_id', '=', work.id)
      .where('ditulis', '=', 2)
      .execute();
    const ofImports = left.filter(({ sebelum }) => storedObject<Sebelum>(sebelum ?? '{}').sisa?.karena === 'impor');
    const numbers = { tertinggal: left.length, tertinggal_impor: ofImports.length };
    const jumlah = { ...storedObject<JumlahImpor>(work.jumlah), ...numbers };
    await hold(db, base, work, { tahap: 'diurungkan', terbuka: null, jumlah: JSON.stringify(jumlah) });
    await dropButLeft({ ...base, db }, work.id);
    await tellAudit(db, writing, 'urungkan impor', { tertinggal: left.length });
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

async function undoRow(db: Db, writing: ImporWriter, row: ImporBaris): Promise<void> {
  const { base, work, actor } = writing;
  const sebelum = storedObject<Sebelum>(row.sebelum ?? '{}');
  const sisa = await targetOf(work).undo(db, writing, { sebelum, row });
  // What was put back is not tried again when the rest is.
  const ubah = sisa && sisa.ubah.length > 0 ? sisa.ubah : sebelum.ubah;
  await db
    .updateTable('impor_baris')
    .set(sisa ? { ditulis: 2, sebelum: JSON.stringify({ ...sebelum, ubah, sisa }) } : { ditulis: 0 })
    .where('impor_id', '=', work.id)
    .where('baris', '=', row.baris)
    .execute();
  const tertinggal = sisa && (sisa.ubah.length > 0 ? sisa.ubah.map(({ bidang }) => bidang) : ['nim']);
  await writeAudit(
    { ...base, db, actor },
    {
      aksi: 'urungkan impor',
      tabel: targetOf(work).tabel,
      sasaran_id: row.data_siswa_id,
      rincian: { impor: work.id, baris: row.baris, ...(tertinggal ? { tertinggal } : {}) },
    },
  );
}
