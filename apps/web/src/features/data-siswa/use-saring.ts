import { type SaringField, saringDataSiswa } from '@gerbang/contract/saring';
import { useNavigate, useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { formatGelombang, formatJenisKelamin } from '../../lib/format.ts';
import { type SaringSearch, saringFields } from '../../lib/saring-address.ts';
import { useNamaPilihan } from '../../lib/use-berlaku.ts';
import type { Filters } from '../../ui/filter-chips.tsx';

const labelsOf = (nama: ReturnType<typeof useNamaPilihan>): Record<SaringField, (value: string) => string> => ({
  tahun_ajaran: (value) => `Tahun ajaran ${value}`,
  gelombang: (value) => formatGelombang(Number(value)),
  jenis_kelamin: (value) => formatJenisKelamin(value as 'L' | 'P'),
  jurusan_pilihan: nama.jurusan,
  kelas_pilihan: nama.kelas,
  asal_sekolah: (value) => value,
});

/** The filters of a student list in its address: as the API takes them, and as chips. What is not valid is no filter. */
export function useSaring(): { query: SaringSearch; filters: Filters } {
  const given = useSearch({ strict: false }) as SaringSearch & { search?: string };
  const navigate = useNavigate();
  const labels = labelsOf(useNamaPilihan());
  const query: SaringSearch = {};
  for (const field of saringFields) {
    const value = given[field];
    if (value !== undefined && z.safeParse(saringDataSiswa[field], value).success) query[field] = value;
  }
  // Other filters are another list: it begins at page 1.
  const go = (next: SaringSearch) =>
    void navigate({ to: '.', search: { ...(given.search && { search: given.search }), ...next } });
  return {
    query,
    filters: {
      chips: saringFields.flatMap((key) => {
        const value = query[key];
        return value === undefined ? [] : [{ key, label: labels[key](value) }];
      }),
      remove: (key) => go(Object.fromEntries(Object.entries(query).filter(([field]) => field !== key))),
      clear: () => go({}),
    },
  };
}
