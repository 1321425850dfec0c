import { filterAkun } from '@gerbang/contract/akun-siswa';
import { useNavigate, useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { type AkunSearch, akunSiswaSearch } from '../../lib/filter-address.ts';
import { formatTanggal } from '../../lib/format.ts';
import type { ListSearch } from '../../lib/list-params.ts';
import type { Filters } from '../../ui/filter-chips.tsx';

const labels: Record<keyof AkunSearch, (value: string) => string> = {
  terdaftar_dari: (day) => `Terdaftar sejak ${formatTanggal(day)}`,
  terdaftar_sampai: (day) => `Terdaftar sampai ${formatTanggal(day)}`,
  tanpa_data: () => 'Belum ada data siswa',
};
const fields = Object.keys(labels) as (keyof AkunSearch)[];

/** What the address narrows an account list by, for the API and as chips. What is not valid is no filter. */
export function useTerdaftar(): { query: AkunSearch; filters: Filters } {
  const given = useSearch({ strict: false }) as AkunSearch & ListSearch;
  const navigate = useNavigate();
  const query: AkunSearch = {};
  for (const field of fields) {
    const value = given[field];
    if (value !== undefined && z.safeParse(filterAkun[field], value).success) query[field] = value;
  }
  const { search, limit, urut, arah, kolom } = given;
  const go = (next: AkunSearch) =>
    void navigate({ to: '.', search: { ...akunSiswaSearch({ search, limit, urut, arah, kolom }), ...next } });
  return {
    query,
    filters: {
      chips: fields.flatMap((key) => {
        const value = query[key];
        return value === undefined ? [] : [{ key, label: labels[key](value) }];
      }),
      remove: (key) => go(Object.fromEntries(Object.entries(query).filter(([field]) => field !== key))),
      clear: () => go({}),
    },
  };
}
