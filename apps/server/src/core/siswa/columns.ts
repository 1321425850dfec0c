// The fields of a record as columns of its row, and what else of them a row keeps.

import { readNomor } from '@gerbang/contract/nomor-whatsapp';
import type { dataSiswaForm } from '@gerbang/contract/siswa/data-siswa';
import {
  type DataSiswaField,
  dataSiswaFieldNames,
  fieldsWhere,
  isTambahan,
  type SearchedField,
  siswaFields,
} from '@gerbang/contract/siswa/siswa-fields';
import type * as z from 'zod/mini';
import { searchText } from '../../platform/database/search-text.ts';
import { toE164 } from '../../platform/phone-number.ts';
import { type ColumnOf, columnOf } from '../../schema/siswa-column.ts';
import type { DataSiswa } from '../../schema/tables.ts';

/** The text fields of a record, parsed; one that a form may leave out may be missing. */
export type DataSiswaValues = z.output<typeof dataSiswaForm>;

type Row = Pick<DataSiswa, ColumnOf<DataSiswaField>>;

const inHundredths = fieldsWhere(({ kind }) => kind === 'sen');

type Columns<V> = { [F in keyof V as ColumnOf<F>]: V[F] } & {
  nomor_e164?: string | null;
  nomor_wali_e164?: string | null;
};

/** The columns of parsed fields, numbers also in their one form; what else there is comes along. */
export function toColumns<V extends Partial<DataSiswaValues>>(values: V): Columns<V> {
  const columns: Record<string, unknown> = { ...values };
  for (const field of inHundredths) {
    const rupiah = columns[field];
    delete columns[field];
    if (typeof rupiah === 'number') columns[columnOf(field)] = Math.round(rupiah * 100);
  }
  if (values.nomor_whatsapp !== undefined) columns.nomor_e164 = toE164(values.nomor_whatsapp);
  if (values.nomor_wali !== undefined) columns.nomor_wali_e164 = toE164(values.nomor_wali);
  return columns as never;
}

export type FieldValues = { [F in DataSiswaField]: z.output<(typeof siswaFields)[F]['stored']> };

/** The value of a field as the answers tell it. */
export function fieldValue(row: Row, field: DataSiswaField): string | number {
  const kept = row[columnOf(field)];
  return siswaFields[field].kind === 'sen' ? (kept as number) / 100 : kept;
}

/** The same as histories and imports tell it: null for a field that nobody has filled in. */
export function filledValue(row: Row, field: DataSiswaField): string | number | null {
  const value = fieldValue(row, field);
  return value === '' ? null : value;
}

/** All of them by field. */
export function fieldValues(row: Row): FieldValues {
  return Object.fromEntries(dataSiswaFieldNames.map((field) => [field, fieldValue(row, field)])) as never;
}

const kept = new Set<string>(dataSiswaFieldNames.map(columnOf));

/** The columns that make of a row what these fields say, with the text under which it is found; none where it says so already. */
export function changedColumns(row: Row, values: Partial<DataSiswaValues>) {
  const entries = Object.entries(values) as [DataSiswaField, unknown][];
  const differing = entries.filter(([field, value]) => value !== undefined && value !== fieldValue(row, field));
  if (differing.length === 0) return {};
  const fields: Partial<DataSiswaValues> = Object.fromEntries(differing);
  return { ...toColumns(fields), cari: cariOf({ ...fieldValues(row), ...fields }) };
}

/** The opposite of `toColumns`: what the row has besides the fields, then the fields. */
export function fromColumns<R extends Row>(row: R): Omit<R, ColumnOf<DataSiswaField>> & FieldValues {
  const others = Object.entries(row).filter(([column]) => !kept.has(column));
  return { ...(Object.fromEntries(others) as Omit<R, ColumnOf<DataSiswaField>>), ...fieldValues(row) };
}

const searched = fieldsWhere<SearchedField>(({ shownIn }) => shownIn.includes('search'));
/** What nobody has filled in of these leaves no line, so that rows of before have their text already. */
const optional = new Set<SearchedField>(searched.filter(isTambahan));

/** The free text of a record for the search, whose choices `cari.ts` finds in their columns (DAFTAR-4). */
export function cariOf(values: Pick<DataSiswaValues, SearchedField>): string {
  const texts = searched.filter((field) => !optional.has(field) || values[field]).map((field) => values[field]);
  return searchText([...texts, ...withZero(values.nomor_whatsapp)]);
}

/** A number of Indonesia that was typed otherwise begins a line of its own with 0, as it is shown (`cari.ts`). */
function withZero(nomor: string): string[] {
  const [, rest] = /^\+62(.+)/.exec(readNomor(nomor)) ?? [];
  return rest === undefined || nomor === `0${rest}` ? [] : [`0${rest}`];
}
