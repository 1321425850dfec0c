import { fieldsWhere, type SearchedField } from '@gerbang/contract/siswa-fields';
import { searchText } from '../../platform/database/lists.ts';
import type { DataSiswaValues } from './columns.ts';

const searched = fieldsWhere<SearchedField>(({ shownIn }) => shownIn.includes('search'));

/** The free text of a record for the search, whose choices `cari.ts` finds in their columns (DAFTAR-4). */
export function cariOf(values: Pick<DataSiswaValues, SearchedField>): string {
  return searchText(searched.map((field) => values[field]));
}
