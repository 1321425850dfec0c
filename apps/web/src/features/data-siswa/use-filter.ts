import { type Dokumen, dokumen, dokumenLabels, jenisKelamin, type StatusData } from '@gerbang/contract/choices';
import { today } from '@gerbang/contract/fields';
import { filterDataSiswa, type SiswaFilterField } from '@gerbang/contract/filter';
import { useNavigate, useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { dataSiswaSearch, type FilterSearch, filterFields } from '../../lib/filter-address.ts';
import { formatGelombang, formatJenisKelamin, formatKelas, formatTanggal } from '../../lib/format.ts';
import type { ListSearch } from '../../lib/list-params.ts';
import { everyTahunAjaran } from '../../lib/tahun-ajaran.ts';
import { useBerlaku, useNamaPilihan } from '../../lib/use-berlaku.ts';
import type { Filters } from '../../ui/filter-chips.tsx';
import type { FilterField } from '../../ui/filter-panel.tsx';

const labelsOf = (nama: ReturnType<typeof useNamaPilihan>): Record<SiswaFilterField, (value: string) => string> => ({
  tahun_ajaran: (value) => `Tahun ajaran ${value}`,
  gelombang: (value) => formatGelombang(Number(value)),
  jenis_kelamin: (value) => formatJenisKelamin(value as 'L' | 'P'),
  jurusan_pilihan: nama.jurusan,
  kelas_pilihan: nama.kelas,
  asal_sekolah: (value) => value,
  dokumen_kurang: (value) => `Tanpa ${dokumenLabels[value as Dokumen]}`,
  diajukan_lagi: () => 'Diajukan lagi',
  dikirim_dari: (value) => `Dikirim sejak ${formatTanggal(value)}`,
  dikirim_sampai: (value) => `Dikirim sampai ${formatTanggal(value)}`,
});

type Filter = {
  query: FilterSearch;
  filters: Filters;
  /** Narrows by one more, or by another value; '' takes it away. */
  choose: (key: string, value: string) => void;
};

/** The filters of a student list in its address: as the API takes them, and as chips. What is not valid is no filter. */
export function useFilter(): Filter {
  const given = useSearch({ strict: false }) as FilterSearch & ListSearch;
  const navigate = useNavigate();
  const labels = labelsOf(useNamaPilihan());
  const query: FilterSearch = {};
  for (const field of filterFields) {
    const value = given[field];
    if (value !== undefined && z.safeParse(filterDataSiswa[field], value).success) query[field] = value;
  }
  const { search, limit, urut, arah, kolom } = given;
  // Other filters are another list: it begins at page 1.
  const go = (next: FilterSearch) =>
    void navigate({ to: '.', search: { ...dataSiswaSearch({ search, limit, urut, arah, kolom }), ...next } });
  const without = (key: string): FilterSearch =>
    Object.fromEntries(Object.entries(query).filter(([field]) => field !== key));
  return {
    query,
    filters: {
      chips: filterFields.flatMap((key) => {
        const value = query[key];
        return value === undefined ? [] : [{ key, label: labels[key](value) }];
      }),
      remove: (key) => go(without(key)),
      clear: () => go({}),
    },
    choose: (key, value) => go({ ...without(key), ...(value && { [key]: value }) }),
  };
}

/** What the list of a status can be narrowed by, with what is chosen. A school is chosen on the dashboard. */
export function useFilterFields(status: StatusData, query: FilterSearch): FilterField[] {
  const { jurusan = [], kelas = [] } = useBerlaku()?.pilihan ?? {};
  const field = (key: SiswaFilterField, label: string, options: FilterField['options']): FilterField => ({
    key,
    label,
    options,
    value: query[key] ?? '',
  });
  const gelombang = Array.from({ length: 9 }, (_, n) => ({ value: `${n + 1}`, label: formatGelombang(n + 1) }));
  return [
    field('tahun_ajaran', 'Tahun Ajaran', everyTahunAjaran(today())),
    field('gelombang', 'Gelombang', gelombang),
    field(
      'jurusan_pilihan',
      'Jurusan',
      jurusan.map(({ kode, nama }) => ({ value: kode, label: nama })),
    ),
    field(
      'kelas_pilihan',
      'Kelas',
      kelas.map(({ kode, nama }) => ({ value: kode, label: formatKelas(nama) })),
    ),
    field(
      'jenis_kelamin',
      'Jenis Kelamin',
      jenisKelamin.map((value) => ({ value, label: formatJenisKelamin(value) })),
    ),
    field(
      'dokumen_kurang',
      'Dokumen yang Belum Ada',
      dokumen.map((value) => ({ value, label: dokumenLabels[value] })),
    ),
    ...(status === 'Menunggu Validasi'
      ? [field('diajukan_lagi', 'Pengajuan', [{ value: 'ya', label: 'Diajukan lagi' }])]
      : []),
  ];
}
