// What becomes of papers when their person goes: the number stays in the register, without a name and without a file.

import type { Actor } from '../../platform/audit.ts';
import { type Clock, isoFromNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { akhiriSurat } from './cabut.ts';

/**
 * Ends the papers of records that are deleted for good and takes name, NIM and file from them, and the files of lists of boxes
 * that name them; in the caller's transaction. Returns the storage keys, which the sweeper may take from here on.
 */
export async function lepasSurat(
  db: Db,
  clock: Clock,
  { siswa, actor }: { siswa: readonly string[]; actor: Actor },
): Promise<string[]> {
  if (siswa.length === 0) return [];
  await akhiriSurat(db, clock, { siswa, sebab: 'hapus', actor });
  const own = await db.selectFrom('surat_resmi').select(['id', 'nomor']).where('data_siswa_id', 'in', siswa).execute();
  const boxes = await db
    .deleteFrom('surat_resmi_orang')
    .where('data_siswa_id', 'in', siswa)
    .returning('surat_id')
    .execute();
  const ids = [...own.map(({ id }) => id), ...boxes.map(({ surat_id }) => surat_id)];
  if (ids.length === 0) return [];
  for (const { id, nomor } of own) {
    await db
      .updateTable('surat_resmi')
      .set({ data_siswa_id: null, nama: null, nim: null, alasan_cabut: null, cari: nomor.toLowerCase() })
      .where('id', '=', id)
      .execute();
  }
  const files = await db.deleteFrom('surat_resmi_berkas').where('surat_id', 'in', ids).returning('kunci').execute();
  const dibuang_pada = isoFromNow(clock);
  if (files.length > 0) {
    await db
      .insertInto('berkas_dibuang')
      .values(files.map(({ kunci }) => ({ kunci, dibuang_pada })))
      .execute();
  }
  return files.map(({ kunci }) => kunci);
}
