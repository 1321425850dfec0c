import type { dataSiswaFields } from '@gerbang/contract/fields';
import type * as z from 'zod/mini';
import { searchText } from '../../platform/database/search.ts';

/** The text fields of a record, parsed. */
export type DataSiswaValues = { [K in keyof typeof dataSiswaFields]: z.output<(typeof dataSiswaFields)[K]> };

/** The columns of parsed fields; the discount is kept in hundredths of a rupiah. */
export function toColumns<V extends Partial<DataSiswaValues>>({ diskon, ...rest }: V) {
  return { ...rest, ...(diskon === undefined ? {} : { diskon_sen: Math.round(diskon * 100) }) } as Omit<V, 'diskon'> &
    (V extends { diskon: number } ? { diskon_sen: number } : { diskon_sen?: number });
}

type Searched = Pick<DataSiswaValues, 'nama' | 'nim' | 'nomor_whatsapp'>;

/** The free text of a record for the search, whose choices `cari.ts` finds in their columns (DAFTAR-4). */
export function cariOf({ nama, nim, nomor_whatsapp }: Searched): string {
  return searchText([nama, nim, nomor_whatsapp]);
}
