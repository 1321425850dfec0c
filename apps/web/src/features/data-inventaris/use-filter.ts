// What narrows the inventory, in its address.
import { type FilterInventaris, filterInventaris, hargaBarang, keadaanBarang } from '@gerbang/contract/data-inventaris';
import { kategoriLokasi } from '@gerbang/contract/kategori-lokasi';
import { useNavigate, useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { inventarisFields, inventarisSearch } from '../../lib/filter-address.ts';
import type { ListSearch } from '../../lib/list-params.ts';
import { useApi } from '../../lib/use-api.ts';
import type { Filters } from '../../ui/filter-chips.tsx';
import type { FilterField } from '../../ui/filter-panel.tsx';

type Field = keyof FilterInventaris;
type Search = { [K in Field]?: string };

const labels: Record<Field, string> = {
  kategori_barang: 'Kategori',
  lokasi_barang: 'Lokasi',
  kondisi_barang: 'Kondisi',
  keadaan: 'Keadaan',
  harga: 'Harga',
};
const named: Partial<Record<Field, Record<string, string>>> = {
  keadaan: { dipakai: 'Dipakai', dihapuskan: 'Dihapuskan' } satisfies Record<(typeof keadaanBarang)[number], string>,
  harga: { ada: 'Ada', tidak_ada: 'Tidak ada' } satisfies Record<(typeof hargaBarang)[number], string>,
};
const nameOf = (key: Field, value: string) => named[key]?.[value] ?? value;

/** The values of a filter that are the same everywhere. */
const fixed = { keadaan: keadaanBarang, harga: hargaBarang };

/** The filters in force, as the API takes them, as chips and as choices. What is not valid is no filter. */
export function useFilter() {
  const given = useSearch({ strict: false }) as Search & ListSearch;
  const navigate = useNavigate();
  const names = useApi(kategoriLokasi.list, {}).data?.data;
  const query: Search = {};
  for (const field of inventarisFields) {
    const value = given[field];
    if (value !== undefined && z.safeParse(filterInventaris[field], value).success) query[field] = value;
  }
  const { search, limit, urut, arah, kolom } = given;
  // Other filters are another list: it begins at page 1.
  const go = (next: Search) =>
    void navigate({ to: '.', search: { ...inventarisSearch({ search, limit, urut, arah, kolom }), ...next } });
  const without = (key: string): Search => Object.fromEntries(Object.entries(query).filter(([field]) => field !== key));
  const filters: Filters = {
    chips: inventarisFields.flatMap((key) => {
      const value = query[key];
      return value === undefined ? [] : [{ key, label: `${labels[key]}: ${nameOf(key, value)}` }];
    }),
    remove: (key) => go(without(key)),
    clear: () => go({}),
  };
  const fields: FilterField[] = inventarisFields.map((key) => ({
    key,
    label: labels[key],
    options:
      key === 'keadaan' || key === 'harga'
        ? fixed[key].map((value) => ({ value, label: nameOf(key, value) }))
        : (names?.[key] ?? []).map(({ nama }) => nama),
    value: query[key] ?? '',
  }));
  const choose = (key: string, value: string) => go({ ...without(key), ...(value && { [key]: value }) });
  return { query, filters, fields, choose, names };
}
