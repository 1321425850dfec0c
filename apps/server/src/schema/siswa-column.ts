// Which column keeps a field of a record. By itself: what makes a report in a thread loads neither the query builder nor phone numbers.
import { type DataSiswaField, siswaFields } from '@gerbang/contract/siswa/siswa-fields';

type SiswaFields = typeof siswaFields;

/** The column of a field of the form: amounts with decimals are kept in hundredths of a rupiah, so that they are exact. */
export type ColumnOf<F> = F extends keyof SiswaFields ? (SiswaFields[F]['kind'] extends 'sen' ? `${F}_sen` : F) : F;

/** Its name. */
export function columnOf<F extends DataSiswaField>(field: F): ColumnOf<F> {
  return (siswaFields[field].kind === 'sen' ? `${field}_sen` : field) as ColumnOf<F>;
}
