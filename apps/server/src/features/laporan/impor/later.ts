// Imports that came after another one and changed the same.

import type { StoredPerubahan } from '../../../core/riwayat/riwayat.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { ImporWriter, Sisa } from './target.ts';

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

type Remaining = { id: string; nim: string; ubah: StoredPerubahan[]; imported: ReadonlySet<string> | undefined };

/** Whose the values are that an import finds changed when it is taken back. */
export async function whyLeft(
  db: Db,
  work: ImporWriter['work'],
  { ubah, imported, ...owner }: Remaining,
): Promise<Sisa | undefined> {
  if (ubah.length === 0) return undefined;
  const isImports = ubah.every(({ bidang }) => imported?.has(bidang));
  const later = isImports ? await findLater(db, work, owner) : undefined;
  return later ? { karena: 'impor', impor: later, ubah } : { karena: 'orang', ubah };
}
