// Pictures that a student replaced since a rejection: kept for the admin's difference until the next decision.
import type { Dokumen } from '@gerbang/contract/choices';
import { isoFromNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { preparedQuery } from '../../platform/database/engine.ts';
import type { Work } from '../../platform/work.ts';
import type { BerkasLama } from '../../schema/tables.ts';
import { discardStored } from './discard.ts';

type ReplacedDokumen = { data_siswa_id: string; bidang: Dokumen[] };

/**
 * Keeps the record's pictures in these fields, in the caller's transaction and before `attachImages` replaces them. Of
 * several pictures in a field only the first is kept: the one that was rejected.
 */
export async function keepReplaced(work: Work, { data_siswa_id, bidang }: ReplacedDokumen): Promise<void> {
  if (bidang.length === 0) return;
  const kept = await work.db
    .selectFrom('berkas_lama')
    .select('bidang')
    .where('data_siswa_id', '=', data_siswa_id)
    .execute();
  const wanted = bidang.filter((each) => !kept.some((picture) => picture.bidang === each));
  if (wanted.length === 0) return;
  const moved = await work.db
    .deleteFrom('berkas')
    .where('data_siswa_id', '=', data_siswa_id)
    .where('bidang', 'in', wanted)
    .returning(['id', 'kunci', 'bidang', 'lebar', 'tinggi', 'ukuran', 'sidik', 'dibuat_pada'])
    .returning(['kode_teks', 'kode_tempat', 'kode_keadaan', 'kode_oleh', 'kode_pada'])
    .execute();
  if (moved.length === 0) return;
  const digantikan_pada = isoFromNow(work.clock);
  const rows = moved.map((row) => ({ ...row, bidang: row.bidang as Dokumen, data_siswa_id, digantikan_pada }));
  await work.db.insertInto('berkas_lama').values(rows).execute();
}

/** Throws the record's kept pictures away and returns their rows; the sweeper removes the bytes after a while. */
export async function discardKept(work: Work, data_siswa_id: string): Promise<BerkasLama[]> {
  const rows = await takeKept(work.db, { data_siswa_id });
  await discardStored(work, rows);
  return rows;
}

const takeKept = preparedQuery<{ data_siswa_id: string }, BerkasLama>((db, argument) =>
  db.deleteFrom('berkas_lama').where('data_siswa_id', '=', argument('data_siswa_id')).returningAll(),
);

/** Keeps again what `discardKept` threw away, unless the sweeper was there. */
export async function restoreKept(db: Db, rows: BerkasLama[]): Promise<void> {
  if (rows.length === 0) return;
  const keys = rows.map(({ kunci }) => kunci);
  const found = await db.deleteFrom('berkas_dibuang').where('kunci', 'in', keys).returning('kunci').execute();
  const there = rows.filter(({ kunci }) => found.some((each) => each.kunci === kunci));
  if (there.length > 0) await db.insertInto('berkas_lama').values(there).execute();
}
