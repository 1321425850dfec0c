// Imports that came after another one and changed the same.
import type { Db } from '../../platform/database/database.ts';
import type { ImporWriter } from './target.ts';

/** The file of a later import that is in force and has changed the record. */
export async function findLater(
  db: Db,
  { id, selesai_pada }: ImporWriter['work'],
  { id: recordId, nim }: { id: string; nim: string },
): Promise<string | undefined> {
  if (selesai_pada === null) return undefined;
  const later = await db
    .selectFrom('impor_baris')
    .innerJoin('impor', 'impor.id', 'impor_baris.impor_id')
    .select('impor.nama_berkas')
    .where('impor_baris.nim', '=', nim)
    .where('impor_baris.data_siswa_id', '=', recordId)
    .where('impor_baris.ditulis', '=', 1)
    .where('impor.id', '!=', id)
    .where('impor.selesai_pada', '>=', selesai_pada)
    .orderBy('impor.selesai_pada', 'desc')
    .executeTakeFirst();
  return later?.nama_berkas;
}
