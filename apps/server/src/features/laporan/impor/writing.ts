// The plan is carried out: exactly what it says, a few rows at a time, or nothing is left of it.
import type { JumlahImpor } from '@gerbang/contract/laporan/impor';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { transaction } from '../../../platform/database/engine.ts';
import { countOf, quickRead } from '../../../platform/database/lists.ts';
import { storedObject } from '../../../platform/database/stored-json.ts';
import type { ImporBaris } from '../../../schema/impor-tables.ts';
import { hold } from './lease.ts';
import { dropPictures, dropPieces, dropSamples } from './leftovers.ts';
import type { Rencana } from './rencana.ts';
import { ArchiveChangedError, type ImporWriter } from './target.ts';
import { targetOf } from './targets.ts';

const keyNames = { siswa: 'NIM', barang: 'kode' } as const;

/** Rows in one transaction: others wait for no more. */
const BATCH = 5;

/** Carries out the plan, going on where it was broken off. Throws `ArchiveChangedError` before the first row that does not fit. */
export async function writeRows(writing: ImporWriter, signal: AbortSignal): Promise<void> {
  const { base, work } = writing;
  const { db, clock } = base;
  const target = targetOf(work);
  // All rows before the first is written, so that hardly ever something has to be taken back.
  const changed = await target.findChanged(db, work.id);
  if (changed !== undefined) throw new ArchiveChangedError(changed, keyNames[work.jenis]);
  await target.begin(writing);
  const { baru, berubah } = storedObject<JumlahImpor>(work.jumlah);
  let sudah = await countWritten(db, work.id);
  for (;;) {
    signal.throwIfAborted();
    const rows = await nextRows(db, work.id);
    if (rows.length === 0) break;
    sudah += rows.length;
    await transaction(db, async (db) => {
      await hold(db, base, work, { sudah, dari: baru + berubah });
      for (const row of rows) await writeRow(db, writing, row);
    });
    await new Promise(setImmediate);
  }
  await transaction(db, async (db) => {
    const now = isoFromNow(clock);
    await hold(db, base, work, { tahap: 'selesai', terbuka: null, selesai_pada: now, sebab: null });
    await dropPieces({ db, clock }, work.id);
    await dropPictures({ db, clock }, work.id, 'baru');
    await dropSamples(db, work.id);
    await tellAudit(db, writing, 'selesai impor', { baru, berubah });
  });
}

async function nextRows(db: Db, id: string): Promise<ImporBaris[]> {
  return db
    .selectFrom('impor_baris')
    .selectAll()
    .where('impor_id', '=', id)
    .where('ditulis', '=', 0)
    .where('hasil', 'in', ['baru', 'berubah'])
    .orderBy('baris')
    .limit(BATCH)
    .execute();
}

export async function countWritten(db: Db, id: string): Promise<number> {
  return countOf(db.selectFrom('impor_baris').where('impor_id', '=', id).where('ditulis', '=', 1), quickRead);
}

async function writeRow(db: Db, writing: ImporWriter, row: ImporBaris): Promise<void> {
  const { work } = writing;
  const rencana = storedObject<Rencana>(row.rencana);
  const written = await targetOf(work)[row.hasil === 'baru' ? 'add' : 'change'](db, writing, { row, rencana });
  await db
    .updateTable('impor_baris')
    .set({ ditulis: 1, data_siswa_id: written.id, sebelum: JSON.stringify(written.sebelum) })
    .where('impor_id', '=', work.id)
    .where('baris', '=', row.baris)
    .execute();
}

/** One entry for the import as a whole. */
export async function tellAudit(
  db: Db,
  { base, work, actor }: ImporWriter,
  aksi: string,
  rincian: Record<string, unknown>,
): Promise<void> {
  await writeAudit({ ...base, db, actor }, { aksi, tabel: 'impor', sasaran_id: work.id, rincian });
}
