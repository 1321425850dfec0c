// What the list of loans is narrowed by, in its address.
import { peminjaman } from '@gerbang/contract/peminjaman';
import { type KeadaanPinjam, keadaanPinjam } from '@gerbang/contract/peminjaman-form';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type PeminjamanSearch, peminjamanSearch } from '../../lib/filter-address.ts';
import type { ListSearch } from '../../lib/list-params.ts';
import { useApi } from '../../lib/use-api.ts';
import type { Filters } from '../../ui/filter-chips.tsx';
import { keadaanWords } from './keadaan.tsx';

const isKeadaan = (value: string | undefined): value is KeadaanPinjam =>
  (keadaanPinjam as readonly (string | undefined)[]).includes(value);

/** The filters in force, as the API takes them and as chips. */
export function useFilter() {
  const given = useSearch({ strict: false }) as PeminjamanSearch & ListSearch;
  const navigate = useNavigate();
  const { keadaan, data_inventaris_id, data_siswa_id, akun_id } = given;
  const query: PeminjamanSearch = {
    ...(isKeadaan(keadaan) && { keadaan }),
    ...(data_inventaris_id && { data_inventaris_id }),
    ...(data_siswa_id && { data_siswa_id }),
    ...(akun_id && { akun_id }),
  };
  const names = useNames(query);
  const { search, limit, urut, arah, kolom } = given;
  // Other filters are another list: it begins at page 1.
  const go = (next: PeminjamanSearch) =>
    void navigate({ to: '.', search: { ...peminjamanSearch({ search, limit, urut, arah, kolom }), ...next } });
  const without = (key: string): PeminjamanSearch =>
    Object.fromEntries(Object.entries(query).filter(([field]) => field !== key));
  const filters: Filters = {
    chips: Object.entries(query).map(([key, value]) => ({
      key,
      label: isKeadaan(value) ? keadaanWords[value] : (names[key] ?? '…'),
    })),
    remove: (key) => go(without(key)),
    clear: () => go({}),
  };
  return {
    query,
    filters,
    setKeadaan: (value: string) => go({ ...without('keadaan'), ...(value && { keadaan: value }) }),
  };
}

/** What the ids are called: any row of the list says it. */
function useNames({
  data_inventaris_id,
  data_siswa_id,
  akun_id,
}: PeminjamanSearch): Record<string, string | undefined> {
  const enabled = [data_inventaris_id, data_siswa_id, akun_id].some((id) => id !== undefined);
  const query = { data_inventaris_id, data_siswa_id, akun_id } as never;
  const { data } = useApi(peminjaman.list, { query }, { enabled });
  const [row] = data?.data ?? [];
  return {
    data_inventaris_id: row?.nama_barang ?? 'Satu barang',
    data_siswa_id: row?.nama_peminjam ?? 'Satu siswa',
    akun_id: row?.nama_peminjam ?? 'Satu admin',
  };
}
