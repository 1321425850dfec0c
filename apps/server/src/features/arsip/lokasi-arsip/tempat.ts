// Where papers lie, in the words of their labels.
import type { Db } from '../../../platform/database/database.ts';

/** Between shelf, box and folder. */
const INTO = ' / ';

/** A place with those that it stands in. */
export const selectTempat = (db: Db) =>
  db
    .selectFrom('lokasi_arsip as tempat')
    .leftJoin('lokasi_arsip as induk', 'induk.id', 'tempat.induk_id')
    .leftJoin('lokasi_arsip as rak', 'rak.id', 'induk.induk_id')
    .select(['tempat.id', 'tempat.kode', 'tempat.jenis', 'tempat.nama'])
    .select(['induk.id as induk_id', 'induk.kode as induk_kode', 'rak.id as rak_id', 'rak.kode as rak_kode']);

export type Tempat = Awaited<ReturnType<ReturnType<typeof selectTempat>['executeTakeFirstOrThrow']>>;

/** From the shelf to the place itself, by their codes. */
export const jalurOf = ({ kode, induk_kode, rak_kode }: Pick<Tempat, 'kode' | 'induk_kode' | 'rak_kode'>) =>
  [rak_kode, induk_kode, kode].filter((each) => each !== null).join(INTO);

/** Where the papers of these records lie; those without a place are not in it. */
export async function tempatOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await selectTempat(db)
    .innerJoin('tempat_berkas', 'tempat_berkas.lokasi_id', 'tempat.id')
    .select('tempat_berkas.data_siswa_id')
    .where('tempat_berkas.data_siswa_id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.data_siswa_id, jalurOf(row)]));
}
