import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { PilihInput, type PilihProps, useTyped } from '../../../form/pilih-siswa.tsx';
import { useApi } from '../../../lib/use-api.ts';

/** An item of the inventory, by name or code. */
export function PilihBarang(props: PilihProps) {
  const typed = useTyped();
  const query = { keadaan: 'dipakai', search: typed.search.replaceAll(',', ' '), limit: '10' } as const;
  const { data } = useApi(dataInventaris.list, { query }, { keepPrevious: true });
  const found = (data?.data ?? []).map(({ id, nama_barang, kode_barang }) => ({
    id,
    label: `${nama_barang} · ${kode_barang}`,
  }));
  return <PilihInput {...props} typed={typed} found={found} />;
}
